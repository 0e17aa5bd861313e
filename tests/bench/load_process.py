"""A bot in a process of its own, as the load bench sees it from outside: what it takes of the machine."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from bot.sandbox.server import Sandbox

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Taken:
    """What the process took while it was measured."""

    cpu: float
    """Seconds of all its threads."""
    loop_cpu: float
    """Seconds of the event loop's thread alone."""
    threads: dict[str, float]
    """Seconds of the threads by what they are for."""
    lag_p50: float
    """Milliseconds that the event loop wakes late."""
    lag_p99: float
    waited: float
    """Seconds in which the event loop could have run and had no core."""
    pictures: int
    """Drawn."""
    statements: int
    """Sent to the database."""
    memory: float
    """MiB that it holds at the end."""


class Process:
    """The bot, or the yardstick, against a sandbox. ``pinned``: on a core of its own, where there are several."""

    def __init__(
        self, kind: str, sandbox: Sandbox, folder: Path, *, pinned: bool, **environment: str
    ) -> None:
        self._pinned = pinned
        self._kind = kind
        self._sandbox = sandbox
        self._report = folder / f"{kind}.json"
        self._log = folder / f"{kind}.log"
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._cpu = 0.0

    async def __aenter__(self) -> Self:
        environment = os.environ | {
            "DISCORD_TOKEN": self._sandbox.token,
            "DISCORD_API_URL": self._sandbox.api_url,
            "LOG_LEVEL": "warning",
            "INTERACTIONS_A_MINUTE": "1000000",
            **self._environment,
        }
        cores = sorted(os.sched_getaffinity(0))
        own = [str(cores[0])] if self._pinned and len(cores) > 1 else []
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "tests.bench.load_child", self._kind, str(self._report), *own),
                env=environment,
                stdout=log,
                stderr=log,
            )
        if own:
            os.sched_setaffinity(0, set(cores[1:]))
        self._cores = cores
        async with asyncio.timeout(30):
            while not self._sandbox.gateway.identified:  # noqa: ASYNC110 - nothing of the world changes
                await asyncio.sleep(0.05)
        return self

    async def __aexit__(self, *_: object) -> None:
        os.sched_setaffinity(0, set(self._cores))
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self._process.wait(), 20)
        except TimeoutError:
            self._process.kill()

    @property
    def log(self) -> list[str]:
        """The lines that it has logged."""
        return self._log.read_text().splitlines()

    def begin(self) -> None:
        """Begin to measure."""
        assert self._process is not None
        self._report.unlink(missing_ok=True)
        self._cpu = self._seconds()
        self._process.send_signal(signal.SIGUSR1)

    async def end(self) -> Taken:
        """What it took since then."""
        assert self._process is not None
        cpu = self._seconds() - self._cpu
        memory = self._memory()
        self._process.send_signal(signal.SIGUSR2)
        async with asyncio.timeout(30):
            while not self._report.exists():  # noqa: ASYNC110 - a file is awaited
                await asyncio.sleep(0.02)
        told = json.loads(self._report.read_text())
        return Taken(cpu=cpu, memory=memory, **told)

    def _memory(self) -> float:
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        held = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert held is not None
        return int(held[1]) / 1024

    def _seconds(self) -> float:
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
