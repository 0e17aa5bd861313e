"""For how long a day's puzzle is played."""

from __future__ import annotations

PUZZLE_LIFE = 2
"""Days from the beginning of a daily puzzle's day until its tries are closed: that day and the next."""


def puzzle_ends(day: int) -> int:
    """The first day on which nobody can play a day's puzzle any more; from then on its secrets are told."""
    return day + PUZZLE_LIFE


def puzzle_is_over(day: int, today: int) -> bool:
    """Whether nobody can play a day's puzzle any more."""
    return today >= puzzle_ends(day)
