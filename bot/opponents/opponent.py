"""Computer players by game, and choosing a move with one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Protocol, runtime_checkable

from bot.games.core import AnyRules
from bot.games.registry import found, part
from bot.opponents.levels import Effort, Level


class NoOpponent(KeyError):
    """The game has no computer player: it is for one."""


class Opponent(Protocol):
    """A computer player of one game."""

    @property
    def efforts(self) -> Mapping[Level, Effort]:
        """What a move of each level may cost."""

    def choose(self, rules: AnyRules, view: Any, rng: Random, effort: Effort) -> Any:
        """One of the viewer's listed moves, of which there are at least two."""

    def compare(
        self, rules: AnyRules, view: Any, made: Any, *, rng: Random, effort: Effort
    ) -> tuple[Any, float]:
        """The best move of a view, and how much worse another one was that somebody made: 0 for as good, 1 for
        clearly worse."""

    def read_view(self, printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> Any:
        """The view that ``replay --view`` printed so; raises ValueError for anything else."""


@runtime_checkable
class Drawing(Protocol):
    """A computer player of a game that can end in a draw by agreement."""

    def takes_draw(self, rules: AnyRules, view: Any, rng: Random, effort: Effort) -> bool:
        """Whether the viewer takes the draw that the other side offers."""


@runtime_checkable
class Foreseeing(Protocol):
    """A computer player of a game in which it can see a win that nobody can prevent."""

    def foresee(self, rules: AnyRules, view: Any, rng: Random, effort: Effort) -> tuple[Any, int]:
        """The best move, and in how many plies it wins whatever the others do, itself included; 0 where that isn't
        sure."""


@cache
def opponent_of(game: str) -> Opponent:
    """The computer player of a game; raises UnknownGame or NoOpponent."""
    parts = found().get(game)
    if parts is not None and parts.opponent is None:
        raise NoOpponent(game)
    opponent: Opponent = part(game, "opponent")
    return opponent


def effort_of(game: str, level: Level) -> Effort:
    """What a move of that level may cost in a game."""
    return opponent_of(game).efforts[level]


def takes_draw(rules: AnyRules, view: Any, rng: Random, effort: Effort) -> bool:
    """Whether a computer player takes a draw; never where its game knows none."""
    opponent = opponent_of(rules.info.key)
    return isinstance(opponent, Drawing) and opponent.takes_draw(rules, view, rng, effort)


def advise(rules: AnyRules, view: Any, rng: Random, effort: Effort) -> tuple[Any, int]:
    """The move that a computer player would make, and in how many plies it surely wins; see ``Foreseeing``. 0 where
    nothing is sure, or its game foresees nothing."""
    opponent = opponent_of(rules.info.key)
    if isinstance(opponent, Foreseeing) and len(rules.legal(view)) > 1:
        return opponent.foresee(rules, view, rng, effort)
    return choose(rules, view, rng, effort), 0


def choose(rules: AnyRules, view: Any, rng: Random, effort: Effort) -> Any:
    """The move that a computer player makes; the same for the same view, rng and effort.

    Raises ValueError for a viewer whose turn it isn't.
    """
    legal = rules.legal(view)
    if not legal:
        raise ValueError("there is nothing to choose from")
    if len(legal) == 1:
        return legal[0]
    return opponent_of(rules.info.key).choose(rules, view, rng, effort)
