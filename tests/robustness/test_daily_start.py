"""A try at a daily puzzle whose start fails half-way, at any step, is neither lost nor counted twice."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from bot.app import TablesideBot
from bot.people.daily import daily_games
from bot.sandbox.client.actors import Reply
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.description import description
from tests.play.daily_tries import to_midnight, today, try_of
from tests.play.screens import labels, message
from tests.robustness.child import Child
from tests.turns import WAITING

pytestmark = WAITING

GAMES = daily_games()
PEOPLE = ("ada", "ben", "cleo", "dan", "eve")
STEPS = 15
"""Statements, commits among them, that the first try of a day takes and one or two more."""


@contextmanager
def failing(bot: TablesideBot, step: int) -> Iterator[list[str]]:
    """Let the database fail once, at so many statements or commits from now on; gives what it failed at."""
    engine = bot.store.database._engine.sync_engine
    seen, failed = [0], []

    def fail(what: str) -> None:
        seen[0] += 1
        if seen[0] == step:
            failed.append(what)
            raise sqlite3.OperationalError("disk I/O error")

    def statement(_connection: Any, _cursor: Any, sql: str, *_: Any) -> None:
        fail(sql)

    def commit(_connection: Any) -> None:
        fail("COMMIT")

    event.listen(engine, "before_cursor_execute", statement)
    event.listen(engine, "commit", commit)
    try:
        yield failed
    finally:
        event.remove(engine, "before_cursor_execute", statement)
        event.remove(engine, "commit", commit)


@pytest.mark.parametrize("game", GAMES)
async def test_a_fault_at_any_step_leaves_one_try_to_be_begun(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, game: str
) -> None:
    ada = sandbox.actor("ada")
    failed: list[str] = []
    for step in range(1, STEPS + 1):
        to_midnight(clock)
        await bot.publisher.settle()
        with failing(bot, step) as now:
            await ada.slash(f"daily {game}")
        failed += now
        panel = message(await ada.slash(f"daily {game}"))

        table = await try_of(bot, ada, game, today(clock))
        assert table.row.code in panel.text
        assert table.is_running
        assert labels(panel), "it can be played"
        tries = [each for each in await bot.tables.of(ada.id) if each.row.daily == today(clock)]
        assert [table.id] == [each.id for each in tries]
        day = await bot.store.daily.day(today(clock))
        assert day is not None
        assert day.seed == table.row.seed
    assert any("daily_tries" in each for each in failed)
    assert any("daily_days" in each for each in failed)
    assert "COMMIT" in failed


async def test_being_killed_at_any_moment_leaves_one_try_to_be_begun(tmp_path: Path) -> None:
    path, random = tmp_path / "tableside.db", Random(5)
    async with (
        Sandbox(description=description()) as sandbox,
        Child(sandbox, path, tmp_path / "log.txt") as child,
    ):
        first = today(sandbox.world.clock)
        for name in PEOPLE:
            for game in GAMES:
                person = sandbox.actor(name)
                doing: asyncio.Task[Reply] = asyncio.create_task(person.slash(f"daily {game}"))
                await asyncio.sleep(random.uniform(0, 0.08))
                await child.kill()
                doing.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await doing
                await child.start()
                panel = message(await person.slash(f"daily {game}"))
                assert tries(path, person.id, game) == [panel_code(panel.text, path)]
        assert " error " not in child.log
        if today(sandbox.world.clock) == first:  # not at midnight
            assert 1 == len(all_seeds(path))


def tries(path: Path, person: int, game: str) -> list[str]:
    """The codes of somebody's tables of a daily puzzle, with those that are no try although they look like one."""
    query = (
        "SELECT tables.code FROM tables JOIN members ON members.table_id = tables.id "
        "LEFT JOIN daily_tries ON daily_tries.table_id = tables.id "
        "WHERE members.person_id = ? AND tables.game = ? AND tables.status = 'playing'"
    )
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        return [code for (code,) in connection.execute(query, (person, game))]


def panel_code(text: str, path: Path) -> str:
    """The code of the table that a panel shows."""
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        codes = [code for (code,) in connection.execute("SELECT code FROM tables")]
    found: list[str] = [code for code in codes if f"· {code}" in text]
    assert 1 == len(found), text
    return found[0]


def all_seeds(path: Path) -> set[str]:
    """The seeds of all tables."""
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        return {seed for (seed,) in connection.execute("SELECT seed FROM tables WHERE daily IS NOT NULL")}
