"""How strong a computer player is, and how much it may think about one move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from time import monotonic
from typing import Final, TypeVar

M = TypeVar("M")

LOOK_EVERY: Final = 1000
"""Iterations between two looks at the clock."""


class Level(Enum):
    """The four levels, weakest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"

    @property
    def strength(self) -> int:
        """1 for the weakest, then one more for each."""
        return list(Level).index(self) + 1


@dataclass(frozen=True, slots=True)
class Effort:
    """What one move may cost. The same effort gives the same move, unless the deadline cuts it short."""

    level: Level
    iterations: int
    """Each game says what an iteration is: a position looked at, a game played to its end."""
    seconds: float
    """The brake: after so long an opponent must end with the best move that it has found."""


class Brake:
    """Counts a move's iterations, and says when they or the time are used up."""

    __slots__ = ("_clock", "_every", "_look", "_until", "left")

    def __init__(
        self, effort: Effort, *, every: int = LOOK_EVERY, clock: Callable[[], float] = monotonic
    ) -> None:
        self.left = effort.iterations
        self._clock = clock
        self._every = every
        self._look = self.left - every
        self._until = clock() + effort.seconds

    def spend(self, iterations: int = 1) -> bool:
        """Count iterations. Returns whether it is time to end."""
        self.left -= iterations
        if self.left <= 0:
            return True
        if self.left <= self._look:
            self._look = self.left - self._every
            if self._clock() >= self._until:
                self.left = 0
                return True
        return False


def chosen(
    scored: Sequence[tuple[float, M]],
    effort: Effort,
    *,
    rng: Random,
    whim: float,
    think: Callable[[], M],
) -> M:
    """The move that a level chooses of some moves with their worth.

    ``easy`` misjudges each by about ``whim``, ``medium`` takes what is worth most, the others think further.
    """
    match effort.level:
        case Level.EASY:
            scored = [(worth + rng.gauss(0, whim), move) for worth, move in scored]
        case Level.MEDIUM:
            pass
        case Level.HARD | Level.MASTER:
            return think()
    return max(scored, key=lambda each: each[0])[1]


def best(scored: Sequence[tuple[float, M]], most: int) -> list[M]:
    """So many of the moves that are worth most, best first."""
    return [move for _, move in sorted(scored, key=lambda each: -each[0])[:most]]
