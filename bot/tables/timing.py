"""The present time as a function, so that a test can own it, and the lengths of time by name."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]
"""A function that gives the present time in milliseconds since 1970, UTC."""


def now() -> int:
    """The present time, as a :data:`Now` gives it."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Milliseconds that run on evenly while the program does, from no time in particular."""
    return time.monotonic_ns() // 1_000_000


MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
