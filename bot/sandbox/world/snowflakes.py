"""Time and identifiers: a clock that a test may own, and Discord's snowflakes made from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

EPOCH: Final = 1_420_070_400.0
"""The first second of 2015, in which Discord's identifiers begin, as a Unix time."""


class Clock:
    """The world's time: the machine's, and whatever a test has added by :meth:`advance`."""

    def __init__(self, source: Callable[[], float] = time.time) -> None:
        self._source = source
        self._ahead = 0.0
        self._watchers: list[Callable[[], None]] = []

    def now(self) -> float:
        """The present Unix time in seconds."""
        return self._source() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let time pass at once: what was due meanwhile (an answer, a token) falls due now."""
        if seconds < 0:
            raise ValueError("time runs forwards only")
        self._ahead += seconds
        for watcher in list(self._watchers):
            watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call a function after every :meth:`advance`."""
        self._watchers.append(watcher)


class Snowflakes:
    """Identifiers in rising order, never twice, that carry the time they were made at."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def make(self) -> int:
        """A new identifier."""
        fresh = snowflake(self._clock.now())
        self._last = max(fresh, self._last + 1)
        return self._last


def snowflake(moment: float, number: int = 0) -> int:
    """The identifier with a number within its millisecond for a Unix time."""
    return (int((moment - EPOCH) * 1000) << 22) + number


def moment_of(identifier: int) -> float:
    """The Unix time at which an identifier was made."""
    return (identifier >> 22) / 1000 + EPOCH


def timestamp(moment: float) -> str:
    """A Unix time as Discord writes it: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
