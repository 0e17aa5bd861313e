"""Running tables at which people ask and answer, without Discord."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import count

from bot.games.core import Seat
from bot.opponents.levels import Level
from bot.store.engine import Store
from bot.store.ground.agreement import Asked
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Seating
from bot.store.tables.caps import Caps
from bot.tables.lobby import Guest
from bot.tables.places import Place
from bot.tables.service import Tables
from bot.tables.table import Table

PEOPLE = (101, 102, 103, 104)
"""Seat 1 is the first one's, and so on."""
_EVENTS = count(1)


def event() -> str:
    """A new event's id."""
    return f"agreeing-{next(_EVENTS)}"


@dataclass
class Playing:
    """A running table."""

    tables: Tables
    id: int
    woken: list[int] = field(default_factory=list)

    async def now(self) -> Table:
        return await self.tables.read.get(self.id)

    async def record(self) -> tuple[str, ...]:
        """The moves that count."""
        table = await self.now()
        assert table.game is not None
        return table.game.record.moves

    async def move(self, *notations: str) -> Table:
        """Let those to act make moves; each is the notation, or empty for any."""
        table = await self.now()
        for notation in notations:
            assert table.game is not None
            seat = table.game.acting[0]
            move = notation or table.rules.write(table.game.legal(seat)[0])
            table = await self.tables.play.move(self.id, PEOPLE[seat - 1], move, source=event())
        return table

    async def ask(self, seat: Seat, what: Asked) -> Table:
        return await self.tables.agreements.ask(self.id, PEOPLE[seat - 1], what, source=event())

    async def agree(self, seat: Seat) -> Table:
        return await self.tables.agreements.agree(self.id, PEOPLE[seat - 1], source=event())

    async def refuse(self, seat: Seat) -> Table:
        return await self.tables.agreements.refuse(self.id, PEOPLE[seat - 1], source=event())

    async def nudge(self, seat: Seat) -> Table:
        return await self.tables.agreements.nudge(self.id, PEOPLE[seat - 1], source=event())


async def begun(
    store: Store,
    game: str = "dragon_face",
    seats: int = 2,
    *,
    clock: Clock = Clock.NONE,
    computers: Sequence[Level] = (),
    **options: object,
) -> Playing:
    """A table whose game has just begun."""
    store.changes.caps = Caps(999, 999, 999)
    woken: list[int] = []
    tables = Tables(store, woken.append, make_seed=lambda: bytes(32))
    first, *others = [Guest(each, f"Person {each}") for each in PEOPLE[:seats]]
    table = await tables.lobby.open(
        game,
        first,
        Place(10, 20, "en"),
        options=options,
        seats=Seating.JOINED,
        clock=clock,
        computers=computers,
        source=event(),
    )
    for guest in others:
        await tables.lobby.join(table.id, guest, source=event())
    if table.is_lobby:
        await tables.lobby.start(table.id, first.id, source=event())
    return Playing(tables, table.id, woken)


def names(people: Collection[int]) -> list[Seat]:
    """The seats of people."""
    return sorted(PEOPLE.index(each) + 1 for each in people)
