"""How a game says by what its results are ranked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.games.options import Option


class Measure(Enum):
    """What a leaderboard ranks people by. All but the first two are for games for one, played without hints."""

    RATING = "rating"
    BEATEN = "beaten"
    """The strongest computer player that was beaten, then how often; without hints."""
    MOST_POINTS = "most points"
    """In one game of a variant, played to its end."""
    FEWEST_ROUNDS = "fewest rounds"
    """In one game of a variant that was won."""
    SOLVED = "solved"
    """Variants that were won, then the fewest rounds of each, together."""


@dataclass(frozen=True, slots=True)
class Solo:
    """How games for one are ranked: those with the same value of an option against each other."""

    option: str
    measure: Measure
    leaderboard: str
    """Stored leaderboards are called by this word and the value: ``level-1``."""
    overall: str = ""
    """The stored leaderboard of all values together, by how many were solved; empty without one."""
    daily: Callable[[], Sequence[Option]] | None = None
    """The values that a puzzle of the day may have; None in a game without one."""
