"""Who writes next, where only one can: moves come before all else, which keeps the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

_IN_A_ROW: Final = 4
"""Turns after which something else gets one: it isn't put off for ever."""
_ALONG: Final = 15
"""How many go along on somebody's turn: the rest hears the sooner of what came of it."""


@dataclass(eq=False, slots=True)
class Place:
    """A place in the queue."""

    turn: asyncio.Future[bool]
    """Whether the turn has come; False where somebody else did it on theirs."""
    along: Any
    """What can be done on somebody else's turn, None for nothing."""


class WriteTurn:
    """A lock. Those of each kind have it in the order in which they came."""

    def __init__(self, places: int = 1) -> None:
        """``places``: how many may have it at once."""
        self._free = places
        self._first: deque[Place] = deque()
        self._last: deque[Place] = deque()
        self._in_a_row = 0

    async def __aenter__(self) -> None:
        await self.take(move=False)

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()

    async def take(self, *, move: bool, along: Any = None) -> bool:
        """Wait for the turn; False where ``along`` was done on somebody else's meanwhile, and the turn isn't taken."""
        if self._free:
            self._free -= 1
            return True
        waiters = self._first if move else self._last
        place = Place(asyncio.get_running_loop().create_future(), along)
        waiters.append(place)
        try:
            return await place.turn
        except asyncio.CancelledError:
            if place.turn.done() and not place.turn.cancelled() and place.turn.result():  # it came just now
                self.pass_on()
            elif place in waiters:
                waiters.remove(place)
            raise

    def taken_along(self, *, move: bool) -> list[Place]:
        """For whoever has the turn: those next in the queue who can go along. They are to be told at the end."""
        waiters = self._first if move else self._last
        found: list[Place] = []
        while waiters and waiters[0].along is not None and len(found) < _ALONG:
            place = waiters.popleft()
            if not place.turn.done():
                found.append(place)
        return found

    def pass_on(self) -> None:
        """Give the turn to whoever is next."""
        while self._first or self._last:
            first = self._first and not (self._last and self._in_a_row >= _IN_A_ROW)
            self._in_a_row = self._in_a_row + 1 if first else 0
            turn = (self._first if first else self._last).popleft().turn
            if not turn.done():
                turn.set_result(True)
                return
        self._free += 1
