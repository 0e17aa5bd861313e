"""Reading never needs a write: with a full disk or a locked database everything can still be looked at."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.ground.database import Database
from bot.store.ground.rows import Trouble
from tests.play.channels import boards
from tests.play.people import open_table, start_game
from tests.play.positions import make_moves
from tests.play.test_results import shown
from tests.play.test_rights_table import REFUSALS
from tests.turns import WAITING

pytestmark = WAITING

LOOKS: tuple[tuple[str, dict[str, object]], ...] = (
    ("table show", {}),
    ("tables", {}),
    ("help", {}),
    ("dazzle rules", {}),
    ("stats", {}),
    ("history", {}),
    ("leaderboard", {}),
    ("preferences", {}),
    ("daily results", {}),
    ("settings", {}),
    ("diagnose", {}),
    ("privacy export", {}),
)
BUTTONS = ("Play", "Board as text", "More")


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program has begun to write to the database, and doesn't end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@asynccontextmanager
async def full(_: Database) -> AsyncIterator[AsyncConnection]:
    """What writing comes to when the disk is full."""
    raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))
    yield


async def full_at_once(database: Database, *_: object, **__: object) -> None:
    """The same for what is written in one go."""
    async with full(database):
        pass


async def look_at_everything(person: Actor, code: str) -> dict[str, str]:
    """What somebody is told who looks at all there is, as far as it is a failure."""
    told = {}
    for command, options in LOOKS:
        told[command] = shown(await person.slash(command, options))
    board = boards(person, code)[0]
    for button in BUTTONS:
        reply = await person.click(board, button)
        told[button] = shown(reply) + "".join(each.text for each in reply.followups)
    failures = [REFUSALS[name] for name in REFUSALS if name.startswith(("failed", "database"))]
    return {what: text for what, text in told.items() if any(each.search(text) for each in failures)}


async def test_everything_can_be_looked_at_while_nothing_can_be_stored(
    sandbox: Sandbox, bot: TablesideBot, fresh_database: Path
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4")
    players.light.person.display = "Ada II"  # which would be stored now
    await bot.publisher.settle()  # whoever locks waits in this thread, where the bot couldn't finish
    with locked(fresh_database):
        assert {} == await look_at_everything(players.light, players.code)


async def test_everything_can_be_looked_at_with_a_full_disk(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4")
    players.light.person.display = "Ada II"
    monkeypatch.setattr(Database, "writing", full)
    monkeypatch.setattr(Database, "at_once", full_at_once)
    assert {} == await look_at_everything(players.light, players.code)
    refused = shown(await players.dark.slash("dragonface move", move="c9-c8"))
    assert "I can’t store anything just now" in refused
    assert "You moved" not in refused


async def test_a_puzzle_of_the_day_before_yesterday_is_shown_though_it_cannot_be_closed(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock, fresh_database: Path
) -> None:
    ben = sandbox.actor("ben")
    opened = await ben.slash("daily zen")
    clock.advance(3 * 24 * 3600)
    await bot.publisher.settle()  # whoever locks waits in this thread, where the bot couldn't finish
    with locked(fresh_database):
        again = await ben.click(opened.message, "More") if opened.message else opened
        assert "doesn’t answer" not in shown(again)


async def test_a_closed_channel_hinders_no_look(
    sandbox: Sandbox, bot: TablesideBot, fresh_database: Path
) -> None:
    ada = sandbox.actor("ada")
    code, _ = await open_table(ada)
    await bot.store.publishing.mark_dead(1, Trouble.CLOSED)
    await bot.publisher.settle()  # whoever locks waits in this thread, where the bot couldn't finish
    with locked(fresh_database):
        assert code in shown(await ada.slash("table show"))
