"""Who is drawn for next: pictures that somebody waits for, and those that only show what has happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

T = TypeVar("T")

IN_A_ROW: Final = 3
"""Pictures that somebody waits for, after which one of the others is drawn. Without it, boards would stand still for as
long as people move faster than can be drawn; with many more of the others, people would wait for their answers."""

_Line = dict[Hashable, Callable[[], Any]]
"""What waits to be drawn, in the order in which it came."""


class Drawing:
    """Draws in a few threads. What comes next is chosen here, and not before a thread has time for it."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="render")
        self._threads = threads
        self._busy = 0
        self._asked: _Line = {}
        self._others: _Line = {}
        self._in_a_row = 0
        self._made: dict[Hashable, asyncio.Future[Any]] = {}
        """What will have been made of all that waits or is being drawn."""

    async def draw(self, key: Hashable, work: Callable[[], T], *, asked: bool) -> T:
        """What a key's work makes. Several who want the same wait for one; ``asked``: somebody waits for an answer."""
        made: asyncio.Future[T] | None = self._made.get(key)
        if made is None:
            made = self._made[key] = asyncio.get_running_loop().create_future()
            (self._asked if asked else self._others)[key] = work
        elif asked and key in self._others:
            self._asked[key] = self._others.pop(key)
        self._go_on()
        return await asyncio.shield(made)

    def close(self) -> None:
        """Let the threads end. What waits is never drawn, and whoever waits for it is told so."""
        for line in (self._asked, self._others):
            for key in line:
                self._made.pop(key).cancel()
            line.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _go_on(self) -> None:
        while line := self._next():
            key = next(iter(line))
            self._busy += 1
            running = asyncio.get_running_loop().run_in_executor(self._pool, line.pop(key))
            running.add_done_callback(partial(self._drawn, key))

    def _next(self) -> _Line | None:
        """The line whose first is next; None where nothing waits that there is a thread for.

        One more than there are threads is handed over of what somebody waits for, so that none stands idle until the
        event loop has seen that it is.
        """
        others_turn = bool(self._others) and (not self._asked or self._in_a_row >= IN_A_ROW)
        if not others_turn and self._asked and self._busy <= self._threads:
            self._in_a_row += bool(self._others)
            return self._asked
        if others_turn and self._busy < self._threads:
            self._in_a_row = 0
            return self._others
        return None

    def _drawn(self, key: Hashable, running: asyncio.Future[Any]) -> None:
        self._busy -= 1
        made = self._made.pop(key)
        if running.cancelled():
            made.cancel()
        elif error := running.exception():
            made.set_exception(error)
        else:
            made.set_result(running.result())
        self._go_on()
