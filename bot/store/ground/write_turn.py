"""Who writes next, where only one can: moves come before all else, which keeps the order in which it came."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

_IN_A_ROW: Final = 4
"""Turns after which something else gets one: it isn't put off for ever."""


class WriteTurn:
    """A lock. Those of each kind have it in the order in which they came."""

    def __init__(self) -> None:
        self._taken = False
        self._first: deque[asyncio.Future[None]] = deque()
        self._last: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0
        self.ahead = _Ahead(self)
        """The same lock, for moves."""

    async def __aenter__(self) -> None:
        await self.take(move=False)

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()

    async def take(self, *, move: bool) -> None:
        """Wait for the turn."""
        if not self._taken:
            self._taken = True
            return
        waiters = self._first if move else self._last
        turn = asyncio.get_running_loop().create_future()
        waiters.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came just now
                self.pass_on()
            elif turn in waiters:
                waiters.remove(turn)
            raise

    def pass_on(self) -> None:
        """Give the turn to whoever is next."""
        while self._first or self._last:
            first = self._first and not (self._last and self._in_a_row >= _IN_A_ROW)
            self._in_a_row = self._in_a_row + 1 if first else 0
            turn = (self._first if first else self._last).popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False


class _Ahead:
    def __init__(self, turn: WriteTurn) -> None:
        self._turn = turn

    async def __aenter__(self) -> None:
        await self._turn.take(move=True)

    async def __aexit__(self, *_: object) -> None:
        self._turn.pass_on()
