"""How the program is doing: its version, how late its event loop is, what failed last."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.metadata
from collections import Counter, deque
from dataclasses import dataclass
from typing import Final

_EVERY: Final = 1.0
"""Seconds between two looks at the event loop."""
_LOOKS: Final = 60
_KEPT: Final = 10


@dataclass(frozen=True, slots=True)
class Failed:
    """Something that went wrong through a fault of ours, or of Discord's, and that somebody was told a number of."""

    number: str
    """The number, which is in the log, too."""
    at: float
    """Seconds since 1970."""
    kind: str
    """The exception's class. What it says stays in the log: it may name people."""


LATELY: Final[deque[Failed]] = deque(maxlen=_KEPT)
"""The last few of them, oldest first."""


_SO_FAR: Final[Counter[str]] = Counter()


def note(number: str, at: float, error: BaseException) -> None:
    """Remember a failure that somebody has just been told the number of."""
    kind = type(error).__name__
    _SO_FAR[kind] += 1
    LATELY.append(Failed(number, at, kind))


def failures_so_far() -> int:
    """How many there were since the start."""
    return _SO_FAR.total()


def version() -> str:
    """The program's version."""
    try:
        return importlib.metadata.version("tableside")
    except importlib.metadata.PackageNotFoundError:  # run from a folder that nobody has installed
        return "?"


class LoopWatch:
    """Looks every second how late the event loop is: what holds it up, holds everybody up."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque(maxlen=_LOOKS)
        self._task: asyncio.Task[None] | None = None

    @property
    def worst(self) -> float:
        """The longest that the loop was late within the last minute, in seconds."""
        return max(self._lags, default=0.0)

    def start(self) -> None:
        """Begin looking."""
        self._task = asyncio.create_task(self._watch(), name="loop-watch")

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _EVERY
            await asyncio.sleep(_EVERY)
            self._lags.append(max(0.0, loop.time() - due))
