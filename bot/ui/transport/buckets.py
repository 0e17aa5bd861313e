"""Nobody can stop the others: how much one person may ask for in a while, held in memory alone."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

KEPT: Final = 10_000
"""People whose buckets are kept. Whoever was away longest is forgotten first: their bucket is full again anyway."""

_WHOLE: Final = 1 - 1e-6
"""As good as a whole token: parts of one add up to a little less."""


class Buckets:
    """A bucket of tokens for each person: each thing asked for takes one, and they come back with time."""

    def __init__(self, *, a_second: float, burst: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self._a_second = a_second
        self._burst = burst
        self._seconds = seconds
        self._left: OrderedDict[int, tuple[float, float]] = OrderedDict()
        """Tokens by person, and when there were so many."""

    def take(self, person: int) -> bool:
        """Take a token of somebody's; False where none is left."""
        now = self._seconds()
        left, at = self._left.pop(person, (float(self._burst), now))
        left = min(self._burst, left + (now - at) * self._a_second)
        given = left >= _WHOLE
        self._left[person] = (left - 1 if given else left, now)
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return given

    def __len__(self) -> int:
        return len(self._left)


class Allowance:
    """What people may ask for: clicks, commands and forms from one bucket, completion from another."""

    def __init__(self, a_minute: int, *, seconds: Callable[[], float] = time.monotonic) -> None:
        self.interactions = Buckets(a_second=a_minute / 60, burst=max(1, a_minute // 3), seconds=seconds)
        completions = max(1, a_minute // 12)
        self.completions = Buckets(a_second=completions, burst=completions, seconds=seconds)
