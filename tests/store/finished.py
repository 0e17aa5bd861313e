"""Tiny finished games, and what is stored of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table, select

from bot.games.core import Outcome
from bot.games.options import Option
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.rows import NewMove, NewTable, Seating, Snapshot, TableRow
from tests.store.conftest import event, opened

DAY = 24 * 60 * 60 * 1000
"""Milliseconds."""

ADA, BEN, CAT, DAN = 1001, 1002, 1003, 1004
HERE, THERE = 501, 502
"""Servers."""

Row = tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class Played:
    """A game as a test wants it to have been played."""

    people: tuple[int, ...] = (ADA, BEN)
    """By seat; a negative number is a computer."""
    level: str = "easy"
    """How strong the computers are."""
    places: tuple[int, ...] = (1, 2)
    game: str = "dragon_face"
    guild_id: int | None = HERE
    moves: int | Sequence[int] = 2
    """Of each seat."""
    left: tuple[int, ...] = ()
    """Seats that leave at the end."""
    reason: str = "emperor"
    scores: tuple[float, ...] = ()
    options: Mapping[str, Option] = field(default_factory=dict)
    hints: int = 0
    daily: int | None = None
    counts: bool = True
    """Whether it ends; else it is called off at that moment."""

    @property
    def all_moves(self) -> list[NewMove]:
        """All moves of the game, in turns."""
        seats = range(1, len(self.people) + 1)
        counts = [self.moves] * len(seats) if isinstance(self.moves, int) else list(self.moves)
        word = "draw W" if self.game == "zen" else "move"
        turns = [
            NewMove(seat, word) for turn in range(max(counts)) for seat in seats if counts[seat - 1] > turn
        ]
        return turns + [NewMove(seat, "resign") for seat in self.left]

    @property
    def outcome(self) -> Outcome:
        """How it ends."""
        rounds: tuple[int, ...] = ()
        if self.game == "zen":
            rounds = (max(0, sum(move.notation != "resign" for move in self.all_moves) - 1),)
        return Outcome(self.reason, self.places, self.scores or (0,) * len(self.people), rounds)


def solo(game: str, **fields: Any) -> Played:
    """A game that Ada plays alone."""
    return Played(game=game, **{"people": (ADA,), "places": (1,), **fields})


async def begun(store: Store, game: Played) -> Snapshot:
    """Play a game up to its last move."""
    host, *guests = [person for person in game.people if person > 0]
    new = NewTable(
        game=game.game,
        rules_version=1,
        guild_id=game.guild_id,
        channel_id=20,
        locale="en",
        host_id=host,
        options=game.options,
        seed=bytes(range(32)),
        seating=Seating.JOINED,
        daily=game.daily,
    )
    table = (await opened(store, new, guests)).table
    for computer in (person for person in game.people if person < 0):
        table = (
            await store.changes.add_member(
                table.id, table.revision, person_id=computer, source=event(), computer=game.level
            )
        ).table
    started = await store.changes.start(
        table.id, table.revision, order=game.people, salt="salt", source=event()
    )
    for _ in range(game.hints):
        await store.changes.count_hint(table.id)
    return started


async def ended(store: Store, table: TableRow, game: Played) -> TableRow:
    """Play the rest of a game; the other process may do so too."""
    return await store.changes.append_moves(
        table.id,
        table.revision,
        moves=game.all_moves or [NewMove(1, "resign")],
        source=event(),
        result=game.outcome,
    )


async def play(store: Store, game: Played) -> int:
    """Play a game, and return its table."""
    table = (await begun(store, game)).table
    if game.counts:
        await ended(store, table, game)
    else:
        await store.changes.cancel(table.id, table.revision, source=event(), by=None)
    return table.id


async def void(store: Store, table_id: int) -> None:
    """Let a finished game count for nothing."""
    row = await store.tables.row(table_id)
    assert row is not None
    await store.changes.void_finished(table_id, row.revision, source=event(), by=9)


async def rows(store: Store, table: Table) -> list[Row]:
    """All rows of a table in the order of its key."""
    async with store.database.reading() as connection:
        return [tuple(each) for each in await connection.execute(select(table).order_by(*table.primary_key))]


async def contents(store: Store) -> tuple[list[Row], list[Row]]:
    """All results and all rows of leaderboards."""
    return await rows(store, schema.results), await rows(store, schema.leaderboard_rows)


async def results_of(store: Store, table_id: int) -> list[dict[str, Any]]:
    """The results of a table by seat."""
    names = schema.results.c.keys()
    return [
        dict(zip(names, each, strict=True))
        for each in await rows(store, schema.results)
        if each[0] == table_id
    ]


async def rated(store: Store, table_id: int) -> bool:
    """Whether a finished game was rated: for all of its people, or for those who moved twice."""
    return any(each["rated"] for each in await results_of(store, table_id))
