"""Ending in good order, and refusing to begin in the wrong one."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
import time
from pathlib import Path

import pytest

from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.conftest import Measured
from tests.play.people import move_by_panel, start_game
from tests.robustness.child import Child, Loading, fork
from tests.turns import waits


async def run(
    *,
    database: Path,
    token: str = "",
    url: str = "http://127.0.0.1:9",
    folder: Path | None = None,
    packages: Path | None = None,
) -> tuple[int, list[str]]:
    """Run ``tableside run`` to its end; returns its exit status and what it wrote.

    ``folder`` holds the program; ``packages`` holds such as come before those that are installed. Without either the
    program that is at work here is forked.
    """
    environment = {key: value for key, value in os.environ.items() if not key.startswith("DISCORD")} | {
        "DISCORD_TOKEN": token,
        "DISCORD_API_URL": url,
        "DATABASE_URL": f"sqlite:///{database}",
        "LOG_LEVEL": "error",
        "LANG": "C",
    }
    if folder is None and packages is None:
        wrote = database.parent / "wrote.txt"
        _, status = await fork(environment, wrote)
        return await asyncio.wait_for(status, 60), wrote.read_text().splitlines()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        env=environment | {"PYTHONPATH": os.pathsep.join(str(each) for each in (folder, packages) if each)},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode is not None
    return process.returncode, errors.decode().splitlines()


@pytest.mark.xdist_group("latency")
async def test_sigterm_publishes_what_is_committed_and_ends_within_ten_seconds(
    tmp_path: Path, fresh_database: Path, measured: Measured
) -> None:
    log = tmp_path / "log.txt"
    async with (
        Sandbox() as sandbox,
        Child(sandbox, fresh_database, log, loading=Loading.EACH_TIME) as child,
    ):
        players = await start_game(sandbox)
        await move_by_panel(players.light, players.board(), "e3-e5")
        began = time.monotonic()
        assert 0 == await child.stop()
        took = time.monotonic() - began
        measured("ending after SIGTERM", took)
        assert took < 10
        assert players.board().pictures[0].name.endswith("-4.png")
        with sqlite3.connect(fresh_database) as connection:
            assert [(4, 4)] == connection.execute(
                "SELECT revision, published_revision FROM tables"
            ).fetchall()
        connection.close()


@waits
async def test_a_second_bot_on_the_same_database_is_refused_in_one_line(tmp_path: Path) -> None:
    async with Sandbox() as sandbox, Child(sandbox, tmp_path / "tableside.db", tmp_path / "log.txt") as child:
        status, lines = await run(
            database=tmp_path / "tableside.db", token=sandbox.token, url=sandbox.api_url
        )
        assert (1, 1) == (status, len(lines))
        assert "Another Tableside is running" in lines[0]
        await child.stop()


async def test_without_a_token_two_lines_say_what_to_do(tmp_path: Path) -> None:
    status, lines = await run(database=tmp_path / "tableside.db")
    assert (2, 2) == (status, len(lines))
    assert "DISCORD_TOKEN" in lines[0]
    assert "tableside sandbox" in lines[1]


async def test_a_refused_token_is_said_in_one_line(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        status, lines = await run(database=tmp_path / "tableside.db", token="wrong", url=sandbox.api_url)
        assert (2, 1) == (status, len(lines))
        assert "DISCORD_TOKEN" in lines[0]


async def test_a_discord_that_cannot_be_reached_is_said_in_one_line_where_no_extra_is_installed(
    tmp_path: Path,
) -> None:
    """Packages that only some need are read only where they are needed: else nobody without them could begin."""
    for extra in ("asyncpg", "prometheus_client"):
        (tmp_path / f"{extra}.py").write_text("raise ModuleNotFoundError(name=__name__)")
    status, lines = await run(database=tmp_path / "tableside.db", token="any", packages=tmp_path)
    assert (1, 1) == (status, len(lines))
    assert "There is no connection with Discord" in lines[0]


@waits
async def test_a_bot_that_is_thrown_out_for_good_says_so_in_one_line(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        running = asyncio.create_task(
            run(database=tmp_path / "tableside.db", token=sandbox.token, url=sandbox.api_url)
        )
        while not sandbox.gateway.identified:  # noqa: ASYNC110 - nothing of the world changes
            await asyncio.sleep(0.01)
        sandbox.faults.add(FaultKind.CLOSE, code=4004)
        status, lines = await running
        assert (1, 1) == (status, len(lines))
        assert "4004" in lines[0]


@pytest.mark.xdist_group("latency")
async def test_sigterm_ends_a_bot_that_discord_lets_wait_at_its_start(
    tmp_path: Path, measured: Measured
) -> None:
    async with Sandbox() as sandbox:
        late = sandbox.faults.add(FaultKind.LATENCY, seconds=30)
        child = Child(sandbox, tmp_path / "tableside.db", tmp_path / "log.txt", loading=Loading.EACH_TIME)
        starting = asyncio.create_task(child.start())
        while not late.fired:  # noqa: ASYNC110 - nothing of the world changes
            await asyncio.sleep(0.01)
        began = time.monotonic()
        assert 0 == await child.stop()
        took = time.monotonic() - began
        measured("ending after SIGTERM at the start", took)
        assert took < 10
        starting.cancel()
        assert "" == child.log


@waits
async def test_whoever_clicks_while_the_bot_ends_gets_an_answer(tmp_path: Path) -> None:
    async with Sandbox() as sandbox, Child(sandbox, tmp_path / "tableside.db", tmp_path / "log.txt") as child:
        players = await start_game(sandbox)
        await move_by_panel(players.light, players.board(), "e3-e5")
        clicks = [
            asyncio.create_task(each.click(players.board(), label))
            for label in ("Play", "Board as text", "More")
            for each in (players.light, players.dark)
        ]
        await asyncio.sleep(0.01)
        assert 0 == await child.stop()
        kinds = [(await each).kind for each in clicks]
        assert [ReplyKind.MESSAGE] * len(clicks) == kinds


@waits
async def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        path = tmp_path / "tableside.db"
        async with Child(sandbox, path, tmp_path / "log.txt") as child:
            await child.stop()
            with sqlite3.connect(path) as connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
            connection.close()
            status, lines = await run(database=path, token=sandbox.token, url=sandbox.api_url)
            assert (1, 1) == (status, len(lines))
            assert "newer" in lines[0]


async def test_a_faulty_form_of_an_operator_is_refused_in_one_line(tmp_path: Path) -> None:
    copied = shutil.copytree(Path(__file__).parents[2] / "bot", tmp_path / "bot")
    shutil.copytree(
        Path(__file__).parents[2] / "data", copied / "data", ignore=shutil.ignore_patterns("*.db*")
    )
    shutil.copytree(Path(__file__).parents[2] / "renderers", tmp_path / "renderers")
    forms = copied / "data" / "zen" / "forms.json"
    forms.write_text(forms.read_text().replace("WWWBWWW", "WWW.WWW", 1))
    status, lines = await run(database=tmp_path / "tableside.db", token="any", folder=tmp_path)
    assert (1, 1) == (status, len(lines))
    assert "easy-fly" in lines[0]
