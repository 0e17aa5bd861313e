"""What a click costs, counted: ``python -m tests.bench.trips``.

SQL statements (the BEGIN of a transaction isn't counted), and calls of ``view``, ``legal``, ``choose``, ``read`` and
``write``: once from the click to its answer, commit included, and once for the publisher, which shows the table to
everyone afterwards. Nothing here depends on the machine.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import event

from bot.app import TablesideBot, serving
from bot.games.registry import rules_of
from bot.ratings import LEAST_MOVES
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.ui.games.base import screen_of
from tests.play.conftest import QUICK, settings_for
from tests.play.people import Players
from tests.play.tables import move_somehow, sit_down

SQL: Final = "statements"
CALLS: Final = ("view", "legal", "choose", "read", "write")
_GAMES: Final = ("dazzle", "zen")
SEED: Final = bytes(range(32))

_doing: ContextVar[str] = ContextVar("doing", default="")


@dataclass
class Trip:
    """What was counted between a click and its answer, and what the publisher did after it."""

    click: Counter[str] = field(default_factory=Counter)
    publisher: Counter[str] = field(default_factory=Counter)
    statements: list[str] = field(default_factory=list)
    """Those of the click, in their order."""
    publishers: list[str] = field(default_factory=list)
    """Those of the publisher."""
    views: Counter[tuple[object, ...]] = field(default_factory=Counter)
    """How often each viewer's view of each state was made, by both."""


class Counting:
    """Counts for one click or command at a time."""

    def __init__(self) -> None:
        self.trip = Trip()

    def count(self, what: str) -> None:
        """Count a call for whoever makes it."""
        if _doing.get() == "click":
            self.trip.click[what] += 1
        elif _doing.get() == "publisher":
            self.trip.publisher[what] += 1

    def statement(self, sql: str) -> None:
        """Count a statement."""
        if sql.startswith("BEGIN"):
            return
        self.count(SQL)
        if _doing.get() == "click":
            self.trip.statements.append(sql)
        elif _doing.get() == "publisher":
            self.trip.publishers.append(sql)


@contextmanager
def counting(bot: TablesideBot) -> Iterator[Counting]:
    """Count what a bot does within the block."""
    counts = Counting()

    def heard(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        counts.statement(statement)

    engine = bot.store.database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", heard)
    with ExitStack() as stack:
        for game in _GAMES:
            rules, screen = rules_of(game), screen_of(game)
            for name in CALLS:
                owner: Any = type(screen if name == "choose" else rules)
                stack.enter_context(patch.object(owner, name, _counted(counts, name, getattr(owner, name))))
        stack.enter_context(patch.object(bot.router, "dispatch", _marked("click", bot.router.dispatch)))
        stack.enter_context(patch.object(bot.tree, "_call", _marked("click", bot.tree._call)))
        shown = _marked("publisher", bot.publisher._show)
        stack.enter_context(patch.object(bot.publisher, "_show", shown))
        try:
            yield counts
        finally:
            event.remove(engine, "before_cursor_execute", heard)


def _counted(counts: Counting, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def called(self: Any, *arguments: Any) -> Any:
        counts.count(name)
        if name == "view" and _doing.get():
            state, viewer = arguments
            counts.trip.views[(id(state), viewer)] += 1
        return method(self, *arguments)

    return called


def _marked(doing: str, work: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @wraps(work)
    async def marked(*arguments: Any) -> None:
        token = _doing.set(doing)
        try:
            await work(*arguments)
        finally:
            _doing.reset(token)

    return marked


async def trip(bot: TablesideBot, counts: Counting, doing: Awaitable[Reply]) -> tuple[Trip, Message]:
    """What a click or a command costs, and the message that answers it."""
    await bot.publisher.settle()
    counts.trip = counted = Trip()
    reply = await doing
    await bot.publisher.settle()
    counts.trip = Trip()  # what comes next isn't part of it
    assert reply.message is not None, reply
    return counted, reply.message


async def dazzle(sandbox: Sandbox, bot: TablesideBot, counts: Counting) -> dict[str, Trip]:
    """What a table of Dazzle for two costs: Play, a move, and the end of a rated game."""
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    random = Random(1)
    for _ in range(24):  # until both have moved often enough for the game to be rated
        person = await players.to_act()
        assert person is not None
        panel = await _panel(players, person)
        game = (await players.table()).game
        assert game is not None
        if min(game.acted) >= LEAST_MOVES and not game.view(game.acting[0]).offer:
            break
        await move_somehow(players, person, panel, random)
        await bot.publisher.settle()
    person = await players.to_act()
    assert person is not None
    found: dict[str, Trip] = {}
    found["Dazzle, Play"], panel = await trip(bot, counts, person.click(players.board(person), "Play"))
    found["Dazzle, a move"], panel = await _move(bot, counts, person, panel)
    more = (await person.click(panel, "More")).message
    assert more is not None
    resign = (await person.click(more, "Resign")).message
    assert resign is not None
    yes = next(str(each.custom_id) for each in resign.buttons if ":resigned" in str(each.custom_id))
    found["Dazzle, the end of a rated game"], _ = await trip(bot, counts, person.click(resign, yes))
    return found


async def daily(sandbox: Sandbox, bot: TablesideBot, counts: Counting) -> dict[str, Trip]:
    """What the daily puzzle costs: the day's first try, another one, a move of it."""
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    found: dict[str, Trip] = {}
    with patch("bot.store.people.daily.seed_of", lambda *_: SEED):  # a deal whose first move is free
        found["/daily zen, the first of the day"], _ = await trip(bot, counts, ada.slash("daily zen"))
    found["/daily zen, a new try"], panel = await trip(bot, counts, ben.slash("daily zen"))
    found["/daily zen, again"], panel = await trip(bot, counts, ben.slash("daily zen"))
    found["Zen, a move of a daily try"], _ = await _move(bot, counts, ben, panel)
    return found


async def guided(sandbox: Sandbox, bot: TablesideBot, counts: Counting) -> dict[str, Trip]:
    """What a move of a guided game costs."""
    cleo = sandbox.actor("cleo")
    reply = await cleo.slash("guide")
    assert reply.message is not None
    found, _ = await _move(bot, counts, cleo, reply.message)
    return {"Zen, a guided move": found}


async def _panel(players: Players, person: Actor) -> Message:
    reply = await person.click(players.board(person), "Play")
    assert reply.message is not None
    return reply.message


async def _move(bot: TablesideBot, counts: Counting, person: Actor, panel: Message) -> tuple[Trip, Message]:
    """Take first choices until one makes a move, and return what that one costs."""
    for _ in range(4):
        found, panel = await trip(bot, counts, _first(person, panel))
        if found.click["read"]:
            return found, panel
    raise AssertionError("no choice made a move")


async def _first(person: Actor, panel: Message) -> Reply:
    """Take the first choice of a panel."""
    for menu in panel.selects:
        return await person.select(panel, menu.custom_id, [each.value for each in menu.options[: menu.least]])
    button = next(each for each in panel.buttons if ":pick:" in str(each.custom_id))
    return await person.click(panel, str(button.custom_id))


async def measure(sandbox: Sandbox, bot: TablesideBot) -> dict[str, Trip]:
    """What each kind of click costs, by its name."""
    bot.tables.lobby._make_seed = lambda: bytes(range(32))
    with counting(bot) as counts:
        return {
            **await dazzle(sandbox, bot, counts),
            **await daily(sandbox, bot, counts),
            **await guided(sandbox, bot, counts),
        }


async def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
            await bot.wait_until_ready()
            trips = await measure(sandbox, bot)
    print(f"{'':34}" + "".join(f"{name:>12}" for name in (SQL, *CALLS)))
    for name, each in trips.items():
        for who, counts in ((name, each.click), ("    its publisher", each.publisher)):
            print(f"{who:34}" + "".join(f"{counts[what]:12}" for what in (SQL, *CALLS)))


if __name__ == "__main__":
    asyncio.run(main())
