"""Who writes next, where only one can: whoever waits for an answer goes before what is only noted down."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from bot.store.ground.patience import patience

_IN_A_ROW: Final = 4
"""Turns after which work that nobody waits for gets one: it isn't put off for ever."""


class WriteTurn:
    """A lock. Those of each kind have it in the order in which they came."""

    def __init__(self) -> None:
        self._taken = False
        self._people: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0

    async def __aenter__(self) -> None:
        if not self._taken:
            self._taken = True
            return
        waiters = self._others if patience() is None else self._people
        turn = asyncio.get_running_loop().create_future()
        waiters.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came just now
                self._pass_on()
            elif turn in waiters:
                waiters.remove(turn)
            raise

    async def __aexit__(self, *_: object) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to whoever is next."""
        while self._people or self._others:
            first = self._people and not (self._others and self._in_a_row >= _IN_A_ROW)
            self._in_a_row = self._in_a_row + 1 if first else 0
            turn = (self._people if first else self._others).popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False
