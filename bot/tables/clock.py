"""The time, as something a test can own."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Returns the present time in milliseconds since 1970, UTC."""


def now() -> int:
    """Return the present time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
