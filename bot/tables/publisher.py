"""Bringing what people see to the newest revision: after each commit, and after each start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger(__name__)

Show = Callable[[int], Awaitable[None]]
"""Shows a table's newest revision everywhere and stores that it did. Raises what it can't get over by itself."""

PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds before each new try of a job that failed; the last one from then on."""


class Publisher:
    """At most one job a table. A table woken during its job gets one more job afterwards, however often it was."""

    def __init__(self, show: Show, *, pauses: tuple[float, ...] = PAUSES) -> None:
        self._show = show
        self._pauses = pauses
        self._woken: set[int] = set()
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def wake(self, table: int) -> None:
        """Say that a table has a newer revision than people see."""
        self._woken.add(table)
        if table not in self._jobs and not self._closing.is_set():
            job = asyncio.create_task(self._publish(table), name=f"publish-{table}")
            self._jobs[table] = job

    async def settle(self) -> None:
        """Wait until every table that was woken has been shown."""
        while self._jobs:
            await asyncio.wait(list(self._jobs.values()))

    async def close(self, patience: float) -> None:
        """Finish the jobs under way for so many seconds, then stop; what is left is published at the next start."""
        self._closing.set()
        if self._jobs:
            _, late = await asyncio.wait(list(self._jobs.values()), timeout=patience)
            for job in late:
                job.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _publish(self, table: int) -> None:
        failures = 0
        try:
            while table in self._woken:
                self._woken.discard(table)
                try:
                    await self._show(table)
                    failures = 0
                except Exception as error:  # whatever it was: people must see the newest position in the end
                    pause = self._pauses[min(failures, len(self._pauses) - 1)]
                    failures += 1
                    log.warning(
                        "publish again: table=%s try=%s in=%ss error=%r", table, failures, pause, error
                    )
                    self._woken.add(table)
                    if await self._closed_within(pause):
                        return
        finally:
            del self._jobs[table]

    async def _closed_within(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return False
        return True
