"""Reviews of games that have ended: which of people's moves cost most by a strong computer player's judgement."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from bot.games.core import Seat
from bot.store.ground.rows import Kind
from bot.tables.computer_seats import check_computers
from bot.tables.locks import Locks
from bot.tables.past import Past, PastGames
from bot.tables.table import Table

MOST: Final = 5
"""Moves that a review marks at the most."""
_LEAST: Final = 0.3
"""What a move must cost to be marked; 1 is clearly worse."""
_KEPT: Final = 64
"""Reviews kept in memory."""

Compare = Callable[[str, Any, str, int], Awaitable[tuple[float, str]]]
"""What a move of a game cost, and what was better: asked with the mover's view, the notation, and how many such
questions there are."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that cost much."""

    turn: int
    """The turn to which it led."""
    seat: Seat
    made: str
    better: str
    cost: float


class Reviews:
    """Makes reviews, each once at a time, and remembers the last ones."""

    def __init__(self, past_games: PastGames, compare: Compare) -> None:
        self._past_games = past_games
        self._compare = compare
        self._kept: OrderedDict[int, tuple[int, tuple[Mark, ...]]] = OrderedDict()
        self._locks = Locks()

    async def review(self, table: Table) -> tuple[Mark, ...]:
        """The moves of people that cost most, in their order; raises as ``past`` does, and NoComputers."""
        past = await self._past_games.past(table.row)
        check_computers(table.row.game)
        async with self._locks.hold(table.id):  # whoever else asks meanwhile waits for the same answer
            if (known := self.known(table)) is None:
                asked = list(_moves(table, past))
                found = [await self._mark(past, turn, seat, made, len(asked)) for turn, seat, made in asked]
                found = sorted((each for each in found if each.cost >= _LEAST), key=lambda each: -each.cost)
                known = tuple(sorted(found[:MOST], key=lambda each: each.turn))
                self._kept[table.id] = table.revision, known
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        return known

    def known(self, table: Table) -> tuple[Mark, ...] | None:
        """The review of a table, None where it hasn't been asked for lately."""
        kept = self._kept.get(table.id)
        return kept[1] if kept is not None and kept[0] == table.revision else None

    async def _mark(self, past: Past, turn: int, seat: Seat, made: str, count: int) -> Mark:
        view = past.view(turn - 1, seat)
        cost, better = await self._compare(past.record.game, view, made, count)
        return Mark(turn, seat, made, better, 0.0 if better == made else cost)


def _moves(table: Table, past: Past) -> Iterator[tuple[int, Seat, str]]:
    """Yield the turns of a game at which a person chose among several listed moves, with what they chose."""
    people = {each.seat for each in table.members if each.kind is not Kind.COMPUTER}
    for turn in range(1, past.last + 1):
        happening = past.happening(turn)
        assert happening is not None
        seat, made = happening.entry.seat, happening.entry.notation
        if happening.forced or seat not in people:
            continue
        listed = [past.rules.write(move) for move in past.rules.legal(past.view(turn - 1, seat))]
        if len(listed) > 1 and made in listed:
            yield turn, seat, made
