"""Work that is done again and again in the background, as time passes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


async def always() -> bool:
    """Whether something is for this process to do, where it is alone."""
    return True


class Rounds(ABC):
    """A job that makes rounds. A round that fails is logged, and the next one is made all the same."""

    def __init__(self, name: str) -> None:
        self.mine: Callable[[], Awaitable[bool]] = always
        """Whether this process makes the next round: of several, one does."""
        self._name = name
        self._job: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin the rounds."""
        self._job = asyncio.create_task(self._work(), name=self._name)

    async def close(self) -> None:
        """End the rounds."""
        if self._job is not None:
            self._job.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._job

    @abstractmethod
    async def tidy(self) -> None:
        """Make one round."""

    @abstractmethod
    def pause(self) -> float:
        """Seconds until the next round."""

    async def _work(self) -> None:
        while True:
            try:
                if await self.mine():
                    await self.tidy()
            except Exception:  # the next round may find the database well again
                log.exception("round failed: job=%s", self._name)
            await asyncio.sleep(self.pause())
