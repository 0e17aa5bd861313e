"""Health and figures over HTTP, for those who run the bot."""

from __future__ import annotations

import re
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.app import TablesideBot
from bot.reporting import PortTaken, reporting
from bot.sandbox.server import Sandbox
from bot.settings import Settings
from tests.play.conftest import settings_for
from tests.play.people import open_table


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


@pytest.fixture
def asked(sandbox: Sandbox, tmp_path: Path) -> Settings:
    return settings_for(sandbox, tmp_path).model_copy(update={"metrics_port": free_port()})


async def get(settings: Settings, path: str) -> tuple[int, str]:
    address = f"http://127.0.0.1:{settings.metrics_port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status, await response.text()


async def test_a_bot_that_is_well_says_so(bot: TablesideBot, asked: Settings) -> None:
    async with reporting(bot, asked):
        assert (200, "ok\n") == await get(asked, "/healthz")


async def test_a_bot_that_is_not_says_each_reason(
    bot: TablesideBot, asked: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: str) -> str | None:
        raise OSError("no disk")

    async with reporting(bot, asked):
        monkeypatch.setattr(bot.store.notes, "get", fail)
        bot.loop_watch._lags.append(7.25)
        monkeypatch.setattr(bot.router, "leaving", True)
        status, reasons = await get(asked, "/healthz")
    assert 503 == status
    assert [
        "stopping",
        "the event loop was late by 7.2 s",
        "the database doesn't answer",
    ] == reasons.splitlines()


async def test_figures_come_as_prometheus_reads_them(
    sandbox: Sandbox, bot: TablesideBot, asked: Settings
) -> None:
    await open_table(sandbox.actor("ada"))
    await bot.publisher.settle()
    async with reporting(bot, asked):
        status, text = await get(asked, "/metrics")
    figures = dict(re.findall(r"(?m)^(tableside_\w+) ([0-9.e+]+)$", text))
    assert 200 == status
    assert ("1.0", "1.0", "0.0", "1.0") == tuple(
        figures[f"tableside_{name}"] for name in ("ready", "servers", "boards_behind", "interactions_total")
    )
    assert {"gateway_seconds", "loop_late_seconds", "boards_waiting", "failures_total"} <= {
        each.removeprefix("tableside_") for each in figures
    }


async def test_figures_without_their_package_say_how_to_get_it(
    bot: TablesideBot, asked: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    async with reporting(bot, asked):
        status, text = await get(asked, "/metrics")
        assert (200, "ok\n") == await get(asked, "/healthz")
    assert (501, True) == (status, "install tableside[metrics]" in text)


async def test_no_port_is_opened_unless_one_is_set(
    sandbox: Sandbox, bot: TablesideBot, tmp_path: Path
) -> None:
    async with reporting(bot, settings_for(sandbox, tmp_path)) as port:
        assert 0 == port


async def test_a_port_that_is_taken_is_told(bot: TablesideBot, asked: Settings) -> None:
    async with reporting(bot, asked):
        with pytest.raises(PortTaken, match=f"METRICS_PORT {asked.metrics_port}"):
            async with reporting(bot, asked):
                pass
