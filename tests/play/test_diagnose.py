"""``/diagnose``: what stands in the way of tables in a server, and how the bot is doing."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.app import TablesideBot
from bot.health import LATELY, version
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.permissions import Permission
from tests.play.people import open_table, start_game
from tests.play.test_results import shown
from tests.play.test_settings import settle


async def test_a_sound_server_is_told_so_with_all_that_was_looked_at(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    LATELY.clear()
    text = shown(await sandbox.actor("ada").slash("diagnose"))
    assert "In every channel for tables I have all the permissions that I need." in text
    assert re.search(r"Database: SQLite; reading took \d+ ms, writing \d+ ms", text)
    assert re.search(r"late by at most \d+ ms in the last minute$", text, re.MULTILINE)
    assert "Boards to be shown: 0; of these to be tried again after a failure: 0" in text
    assert f"Version {version()}" in text
    assert "Nothing has failed since my last start" in text


@pytest.mark.parametrize(
    ("where", "right", "told"),
    [
        ("game-night", Permission.ATTACH_FILES, "I lack *Attach Files*. So no board can be shown there."),
        ("game-night", Permission.SEND_MESSAGES, "I lack *Send Messages*. So no table can be kept there."),
        (
            "game-night",
            Permission.CREATE_PUBLIC_THREADS,
            "I lack *Create Public Threads*. So no table gets a thread of its own.",
        ),
        (
            "parlour",
            Permission.CONNECT,
            "I lack *Connect*. So no table can be kept in that voice channel’s chat.",
        ),
    ],
)
async def test_each_missing_permission_is_named_with_what_it_breaks(
    sandbox: Sandbox, bot: TablesideBot, where: str, right: Permission, told: str
) -> None:
    channel = sandbox.world.channel(where)
    sandbox.world.deny(channel, right)
    text = shown(await sandbox.actor("ada").slash("diagnose"))
    assert f"- <#{channel.id}>: {told}" in text
    assert 1 == text.count("I lack")


async def test_channels_with_the_same_lack_are_named_together(sandbox: Sandbox, bot: TablesideBot) -> None:
    night, corner = sandbox.world.channel("game-night"), sandbox.world.channel("quiet-corner")
    for channel in (night, corner):
        sandbox.world.deny(channel, Permission.ATTACH_FILES)
    text = shown(await sandbox.actor("ada").slash("diagnose"))
    assert f"- <#{night.id}>, <#{corner.id}>: I lack" in text


async def test_only_channels_for_tables_count_and_those_that_are_gone_are_told(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, night = sandbox.actor("ada"), sandbox.world.channel("game-night")
    sandbox.world.deny(sandbox.world.channel("table-talk"), Permission.ATTACH_FILES)
    await settle(ada, "channels", "game-night")
    assert "In every channel for tables" in shown(await ada.slash("diagnose"))
    sandbox.world.remove_channel(night)
    assert f"<#{night.id}>: tables may open there, but the channel is gone." in shown(
        await ada.slash("diagnose")
    )


async def test_boards_that_lag_behind_are_counted(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pausing, wait = asyncio.Event(), bot.publisher._pause

    async def pause(table: int, _: float) -> None:
        pausing.set()
        await wait(table, 60.0)

    monkeypatch.setattr(bot.publisher, "_pause", pause)
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.ERROR, route="update_message", status=503)
    await bot.tables.play.move(1, players.light.id, "c3-c4", source="one")
    await pausing.wait()
    await asyncio.sleep(0)
    text = shown(await sandbox.actor("ada").slash("diagnose"))
    assert "Boards to be shown: 1; of these to be tried again after a failure: 1" in text


async def test_the_last_failures_are_listed_by_the_number_that_people_were_told(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    _, board = await open_table(sandbox.actor("ada"))
    monkeypatch.setattr(bot.tables.read, "get", fail)
    told = await sandbox.actor("ben").click(board, "Join")
    number = re.search(r"No\. ([0-9a-f]+)", told.followups[-1].text)
    assert number is not None
    text = shown(await sandbox.actor("ada").slash("diagnose"))
    assert f"`{number[1]}` ZeroDivisionError" in text


async def test_a_database_that_takes_nothing_is_told_of(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(bot.store.notes, "put", full)
    assert "**nothing can be written**" in shown(await sandbox.actor("ada").slash("diagnose"))
    monkeypatch.setattr(bot.store.notes, "get", full)
    assert "SQLite **doesn’t answer**" in shown(await sandbox.actor("ada").slash("diagnose"))


async def test_it_is_for_those_who_may_manage_the_server(sandbox: Sandbox, bot: TablesideBot) -> None:
    with pytest.raises(CantDo):
        await sandbox.actor("ben").slash("diagnose")
