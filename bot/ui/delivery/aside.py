"""What people are told while nobody waits for it: Discord may take minutes to open their direct messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

log = logging.getLogger(__name__)


class Aside:
    """Runs what may take long beside what mustn't: a table's lock, a click, a board."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[None, None, None], name: str) -> None:
        """Begin some work."""
        task = asyncio.create_task(_logged(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until all of it is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self, patience: float) -> None:
        """Finish what has begun for so many seconds, then stop it."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _logged(work: Coroutine[None, None, None], name: str) -> None:
    try:
        await work
    except Exception:  # nobody else hears of it
        log.exception("failed aside: work=%s", name)
