"""Showing people the newest revision: after each commit, and after each start."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from bot.store.ground.patience import waiting

log = logging.getLogger(__name__)

Show = Callable[[int], Awaitable[None]]
"""Shows a table's newest revision everywhere and stores that it did. Raises what is worth another try."""

PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds before each new try of a job that failed; the last one from then on."""
AT_ONCE: Final = 4
"""A table is caught up only while fewer jobs than that are running: more of them make people wait for answers, and
don't end sooner. A table where somebody moves never waits."""
_STUCK: Final = 1.0
"""Seconds after which one more table is caught up, even if no job has ended."""
_LASTING: Final = 3
"""After so many failures in a row the log has the traceback, too: then it is hardly the network."""


class Publisher:
    """At most one job a table. A table woken during its job gets one more job afterwards, however often it was."""

    def __init__(
        self, show: Show, *, pauses: tuple[float, ...] = PAUSES, woken: Callable[[int], None] = lambda _: None
    ) -> None:
        """``woken`` is called soon after a table was woken: what waits to show an older revision of it needn't any
        more."""
        self._show = show
        self._tell_woken = woken
        self._pauses = pauses
        self._woken: set[int] = set()
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._begun: dict[int, float] = {}
        self._pausing: dict[int, asyncio.Event] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many tables are being shown, or wait for it."""
        return len(self._jobs)

    @property
    def failing(self) -> int:
        """How many of them wait to be tried again, as the last try failed."""
        return len(self._pausing)

    def lasting(self, seconds: float) -> list[int]:
        """The tables that have been shown, or have waited for it, for so long."""
        before = time.monotonic() - seconds
        return [table for table, begun in self._begun.items() if begun <= before]

    @property
    def catching_up(self) -> bool:
        """Whether tables are still waiting that are woken a few at a time."""
        return bool(self._catching_up)

    def wake(self, table: int) -> None:
        """Say that a table has a newer revision than people see. A job that waits to try again does so now."""
        self._woken.add(table)
        asyncio.get_running_loop().call_soon(self._tell_woken, table)
        if table in self._pausing:
            self._pausing[table].set()
        if table not in self._jobs and not self._closing:
            self._begun[table] = time.monotonic()
            with waiting(None):  # whoever has woken it doesn't wait for it
                self._jobs[table] = asyncio.create_task(self._publish(table), name=f"publish-{table}")

    def catch_up(self, tables: Iterable[int]) -> None:
        """Wake tables a few at a time, so that whoever plays meanwhile needn't wait for all their pictures."""
        task = asyncio.create_task(self._catch_up(list(tables)), name="catch-up")
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def settle(self) -> None:
        """Wait until every table that was woken has been shown."""
        while self._jobs or self._catching_up:
            await asyncio.wait([*self._jobs.values(), *self._catching_up])

    async def shown(self, table: int, patience: float) -> None:
        """Wait until a table that was woken has been shown, so many seconds at the most."""
        job = self._jobs.get(table)
        if job is not None:
            await asyncio.wait([job], timeout=patience)

    async def close(self, patience: float) -> None:
        """Finish the jobs under way for so many seconds, then stop; what is left is published at the next start."""
        self._closing = True
        for task in self._catching_up:
            task.cancel()
        for pausing in self._pausing.values():
            pausing.set()
        if self._jobs:
            _, late = await asyncio.wait(list(self._jobs.values()), timeout=patience)
            for job in late:
                job.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _catch_up(self, tables: list[int]) -> None:
        for table in tables:
            if len(self._jobs) >= AT_ONCE:
                await asyncio.wait(
                    list(self._jobs.values()), timeout=_STUCK, return_when=asyncio.FIRST_COMPLETED
                )
            self.wake(table)

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
                        "publish again: table=%s try=%s in=%ss error=%r",
                        table,
                        failures,
                        pause,
                        error,
                        exc_info=error if failures == _LASTING else None,
                    )
                    self._woken.add(table)
                    await self._pause(table, pause)
                    if self._closing:
                        return
        finally:
            del self._jobs[table], self._begun[table]

    async def _pause(self, table: int, seconds: float) -> None:
        """Wait so many seconds; less if the table is woken or the publisher closes."""
        if self._closing:
            return
        woken = self._pausing[table] = asyncio.Event()
        try:
            await asyncio.wait_for(woken.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            del self._pausing[table]
