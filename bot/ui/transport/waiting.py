"""Those that wait to send something, or for their turn: who goes first."""

from __future__ import annotations

import asyncio
from bisect import insort
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from operator import attrgetter
from typing import Final

from bot.ui.transport.bucket import Bucket

AGING: Final = 10.0
"""Seconds of waiting that are worth one step of need, so that everybody's turn comes."""
_BEHIND: Final = 1.0
"""Seconds after which what is to be right in the end is as needed as what somebody waits for, if Discord would have
taken it all the while: then it is only the machine that is behind, and that can draw them in the order they came in."""


class Need(IntEnum):
    """How much something is needed. The least number goes first."""

    ANSWER = 0
    """Somebody has asked for it just now."""
    AWAITED = 1
    """Somebody waits to see it."""
    SHOWN = 2
    """It is to be right in the end."""
    SPARED = 3
    """It is to be right in the end, and perhaps something newer takes its place before there is time for it."""


@dataclass(eq=False, slots=True)
class Waiter:
    """Somebody who waits to send something, or for a turn to."""

    bucket: Bucket
    need: Callable[[], Need]
    since: float
    turn: bool
    """Whether it waits for a turn; else to send."""
    reserved: bool = False
    """Whether its place in the bucket is taken already."""
    over: Callable[[], bool] | None = None
    about: Hashable = None
    needed: Need = field(init=False)
    """How much it was needed when that was asked last: when it came, and whenever it was rechecked."""
    granted: asyncio.Future[bool] = field(init=False)

    def __post_init__(self) -> None:
        self.needed = self.need()
        self.granted = asyncio.get_running_loop().create_future()

    def rank(self, now: float) -> tuple[int, float]:
        """Where it stands among others."""
        waited, need = now - self.since, self.needed
        if need is Need.SHOWN and waited >= _BEHIND and self.bucket.full < self.since:
            need = Need.AWAITED
        return max(0, need - int(waited / AGING)), self.since


class Waiting:
    """Those that wait for a turn, each in the line of its need, those first that have waited longest.

    Of a line only the first that can go on is of interest: it has waited longest, and so it is needed at least as much
    as those behind it. So whoever comes next is found without a look at all of them.
    """

    def __init__(self) -> None:
        self._lines: dict[Need, list[Waiter]] = {need: [] for need in Need}
        self._about: dict[Hashable, list[Waiter]] = {}
        """Those that are about something."""

    def __bool__(self) -> bool:
        return any(self._lines.values())

    def __contains__(self, waiter: Waiter) -> bool:
        return waiter in self._lines[waiter.needed]

    def add(self, waiter: Waiter) -> None:
        """Let somebody wait."""
        insort(self._lines[waiter.needed], waiter, key=attrgetter("since"))
        if waiter.about is not None:
            self._about.setdefault(waiter.about, []).append(waiter)

    def drop(self, waiter: Waiter) -> None:
        """Let nobody wait there any more."""
        self._lines[waiter.needed].remove(waiter)
        alike = self._about.get(waiter.about)
        if alike is not None:
            alike.remove(waiter)
            if not alike:
                del self._about[waiter.about]

    def about(self, about: Hashable) -> list[Waiter]:
        """Those that wait to show something."""
        return list(self._about.get(about, ()))

    def ask_again(self, waiter: Waiter) -> None:
        """Ask anew how much somebody is needed."""
        self.drop(waiter)
        waiter.needed = waiter.need()
        self.add(waiter)

    def next(self, now: float, can_go_on: Callable[[Waiter], bool]) -> Waiter | None:
        """Whoever of those that can go on is needed most; None where nobody can."""
        found = [each for line in self._lines.values() for each in _first(line, now, can_go_on)]
        return min(found, key=lambda each: each.rank(now), default=None)


def _first(line: list[Waiter], now: float, can_go_on: Callable[[Waiter], bool]) -> Iterator[Waiter]:
    """Yield those of a line that can go on, up to the first that none behind it is needed more than."""
    for each in line:
        if can_go_on(each):
            yield each
            if each.needed is not Need.SHOWN or each.rank(now)[0] <= Need.AWAITED:
                return
