"""Games that have ended: whether their moves may be seen, and each position that they went through."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from bot.calendar import day_of, start_of
from bot.games.core import AnyRules, GameOver, IllegalMove, Seat
from bot.games.record import Record, WrongRecord, parse_entry
from bot.games.text import text
from bot.store.engine import Store
from bot.store.ground.puzzles import puzzle_ends
from bot.store.ground.rows import Snapshot, TableRow
from bot.tables.locks import Locks
from bot.tables.refusals import DayRuns, NotStarted, OldRules, Running
from bot.tables.table import Happening, begin

log = logging.getLogger(__name__)

KEPT: Final = 32
"""Games kept in memory with all of their positions: some 2 MB for a long one."""


def check_open(row: TableRow, now: int) -> None:
    """Raise NotStarted, Running or DayRuns where nobody may see a table's seed and moves yet.

    Everything that shows a game's past asks here: record, replay, film.
    """
    if row.salt is None:
        raise NotStarted
    if row.status.open:
        raise Running(text("running-record"))
    if row.daily is not None and row.seed_is_secret(day_of(now)):
        raise DayRuns(start_of(puzzle_ends(row.daily)))


@dataclass(frozen=True, slots=True)
class Past:
    """A game from its first position to its last. A *turn* is a position's number: 0 is before the first move."""

    record: Record
    rules: AnyRules
    states: tuple[Any, ...]
    """By turn; with all that was secret."""
    happenings: tuple[Happening, ...]
    """The moves: one fewer than there are states."""
    broken: bool = False
    """Whether the record goes on, but no rules that are installed replay it further."""

    @property
    def last(self) -> int:
        """The turn of the last position."""
        return len(self.happenings)

    def nearest(self, turn: int) -> int:
        """The turn that there is which comes nearest."""
        return min(max(turn, 0), self.last)

    def view(self, turn: int, seat: Seat | None) -> Any:
        """What a seat, or (None) a spectator, could know at a turn."""
        return self.rules.view(self.states[turn], seat)

    def happening(self, turn: int) -> Happening | None:
        """The move that led to a turn; None before the first."""
        return self.happenings[turn - 1] if turn else None


def past_of(record: Record) -> Past:
    """A record played through, as far as that goes; raises WrongRecord if not even its beginning can be set up."""
    game = begin(record)
    rules, states, happenings = game.rules, [game.state], list[Happening]()
    for written in record.moves:
        try:
            entry = parse_entry(written)
            game = game.after(entry.seat, rules.read(entry.notation))
        except (ValueError, IndexError, IllegalMove, GameOver) as error:
            log.info("replay ends early: move=%s error=%r", written, error)
            return Past(record, rules, tuple(states), tuple(happenings), broken=True)
        states.append(game.state)
        happenings.append(game.log[-1])
    return Past(record, rules, tuple(states), tuple(happenings))


class PastGames:
    """Reads games that have ended. Those asked for last are remembered: they change no more."""

    def __init__(self, store: Store, *, kept: int = KEPT) -> None:
        self._store = store
        self._most = kept
        self._kept: OrderedDict[int, tuple[int, Past]] = OrderedDict()
        self._locks = Locks()

    async def past(self, row: TableRow) -> Past:
        """A table's game with all its positions; raises as :func:`check_open` does, and OldRules."""
        check_open(row, self._store.database.now())
        async with self._locks.hold(row.id):  # whoever else asks meanwhile waits for the same answer
            known = self._kept.get(row.id)
            if known is not None and known[0] == row.revision:
                self._kept.move_to_end(row.id)
                return known[1]
            snapshot = await self._store.tables.load(row.id)
            if snapshot is None:
                raise NotStarted
            past = await asyncio.to_thread(_played, snapshot)
            self._kept[row.id] = row.revision, past
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return past

    async def record(self, row: TableRow) -> Record:
        """A table's record; raises as :func:`check_open` does."""
        check_open(row, self._store.database.now())
        snapshot = await self._store.tables.load(row.id)
        if snapshot is None:
            raise NotStarted
        return snapshot.record()


def _played(snapshot: Snapshot) -> Past:
    try:
        return past_of(snapshot.record())
    except WrongRecord as error:
        log.info("replay refused: table=%s error=%s", snapshot.table.id, error)
        raise OldRules from error
