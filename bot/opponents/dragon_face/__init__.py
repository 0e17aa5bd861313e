"""Dragon Face's computer player. An iteration is a position that the search looks at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final

from bot.games.core import AnyRules
from bot.games.dragon_face.moves import NOWHERE, routes, travel_of
from bot.games.dragon_face.view import LONGEST, QUIET_PLIES, Move, Position, View
from bot.opponents.dragon_face.evaluation import TEMPO, fitted, table
from bot.opponents.dragon_face.reading import read_view
from bot.opponents.dragon_face.search import SURE, TOO_DEEP, WIN, Search, position_key
from bot.opponents.levels import Brake, Effort, Level

_PLIES: Final = {Level.EASY: 1, Level.MEDIUM: 3, Level.HARD: TOO_DEEP, Level.MASTER: TOO_DEEP}
_WHIM: Final = 120
"""How far ``easy`` may misjudge a move, in hundredths of a Governor."""
_GOVERNOR: Final = 100
_GREAT: Final = 20 * _GOVERNOR
_WORSE: Final = 150
"""From so far behind, in hundredths of a Governor, it is glad of a draw."""
_LATE: Final = 60
"""After so many plies a game that nobody leads may end."""
_REMEMBERED: Final = 100
"""How many of the last positions can come again."""


class DragonFaceOpponent:
    """See :class:`bot.opponents.opponent.Opponent`."""

    efforts: Final = {
        Level.EASY: Effort(Level.EASY, 20_000, 1.5),
        Level.MEDIUM: Effort(Level.MEDIUM, 40_000, 1.5),
        Level.HARD: Effort(Level.HARD, 120_000, 4.5),
        Level.MASTER: Effort(Level.MASTER, 1_800_000, 18.0),
    }

    def choose(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> Move:  # noqa: ARG002 - as any game's
        """``easy`` judges each move by itself, and not well; the others search."""
        search = search_of(view.position, effort)
        if effort.level is Level.EASY:
            scored = search.each(_PLIES[Level.EASY])
            if scored:
                whims = [(score + rng.gauss(0, _WHIM), travel_of(route)) for score, route in scored]
                return max(whims, key=lambda each: each[0])[1]
        return travel_of(search.best(_PLIES[effort.level], rng=rng)[1])

    def foresee(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> tuple[Move, int]:  # noqa: ARG002
        """A win is announced only if it is forced, and comes before a draw for want of captures or for length."""
        position = view.position
        score, route = search_of(position, effort).best(_PLIES[effort.level], rng=rng)
        plies = WIN - score if score >= SURE else 0
        left = min(QUIET_PLIES - position.quiet, LONGEST - position.plies)
        return travel_of(route), plies if plies <= left else 0

    def takes_draw(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> bool:  # noqa: ARG002
        """Where it stands worse, and late in the game also where it doesn't stand better."""
        position = view.position
        score, _ = search_of(position, effort).best(_PLIES[effort.level], rng=rng)
        worth = score if view.viewer == position.to_move else -score
        return worth < -_WORSE or (worth <= 0 and position.plies >= _LATE)

    def compare(
        self,
        rules: AnyRules,  # noqa: ARG002 - as any game's
        view: View,
        made: Move,
        *,
        rng: Random,
        effort: Effort,
    ) -> tuple[Move, float]:
        """In Governors, both moves searched as deep."""
        search = search_of(view.position, effort)
        score, route = search.best(_PLIES[effort.level], rng=rng)
        best = travel_of(route)
        board, immune = list(view.position.board), _square(view.position.immune)
        known = routes(board, view.position.to_move, immune)
        other = next((each for each in known if travel_of(each) == made), None)
        if other is None or best == made:
            return best, 0.0
        worth = search_of(view.position, effort).worth(other, max(1, search.depth))
        return best, max(0, _sober(score) - _sober(worth)) / _GOVERNOR

    def read_view(self, printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> View:
        """The record, where there is one, tells which positions have been there before."""
        return read_view(printed, record)


OPPONENT: Final = DragonFaceOpponent()


def _sober(score: int) -> int:
    """A score within which a sure win is no more than a great lead."""
    return max(-_GREAT, min(_GREAT, score))


def search_of(position: Position, effort: Effort) -> Search:
    """A search that hasn't begun."""
    return Search(
        position.board,
        position.to_move,
        values=_values(),
        brake=Brake(effort),
        immune=_square(position.immune),
        seen=Counter(_key(each) for each in position.seen[-_REMEMBERED:]),
        tempo=round(fitted().get(TEMPO, 0)),
    )


@cache
def _values() -> tuple[tuple[int, ...], ...]:
    return table(fitted())


def _square(immune: int | None) -> int:
    return NOWHERE if immune is None else immune


def _key(seen: bytes) -> int:
    """The search's key of a position that was on the mat; see ``repetition_key``."""
    to_move, immune, *board = seen
    return position_key(board, to_move, immune if immune < len(board) else NOWHERE)
