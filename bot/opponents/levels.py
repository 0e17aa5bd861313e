"""How strong a computer player is, and how much it may think about one move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from time import monotonic
from typing import Final

LOOK_EVERY: Final = 1000
"""Iterations between two looks at the clock."""


class Level(Enum):
    """The four levels, weakest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


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
