"""The bot as a process of its own, as an operator runs it: started, killed, started again."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Self

from bot.sandbox.server import Sandbox


class Loading(Enum):
    """How a bot's process comes to its program."""

    EACH_TIME = "each time"
    """As on the command line: ``python -m bot run``."""
    ONCE = "once"
    """Forked off a process that has loaded it, one for all tests of this process: nothing is loaded anew."""


@cache
def _mother() -> Path:
    """The socket of the process that bots are forked off. It ends with this one."""
    folder = tempfile.mkdtemp(prefix="tableside-bots-")
    path = Path(folder, "socket")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.robustness.mother", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert b"ready\n" == process.stdout.readline()

    def end() -> None:
        process.communicate()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return path


async def fork(environment: Mapping[str, str], log: Path) -> tuple[int, asyncio.Task[int]]:
    """Run ``tableside run`` in a process that is forked off; its number, and what waits for its exit status.

    All that it writes goes to ``log``.
    """
    told, writer = await asyncio.open_unix_connection(await asyncio.to_thread(_mother))
    writer.write(json.dumps([dict(environment), str(log)]).encode() + b"\n")
    pid = int(await told.readline())

    async def status() -> int:
        try:
            return int(await told.readline())
        finally:
            writer.close()

    return pid, asyncio.create_task(status())


class Child:
    """``tableside run`` against a sandbox, on one database; at the end of an ``async with`` none is left."""

    def __init__(
        self,
        sandbox: Sandbox,
        database: Path,
        log: Path,
        *,
        loading: Loading = Loading.ONCE,
        interactions_a_minute: int = 1_000_000,
        url: str | None = None,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """``url`` names another database than the file, ``settings`` are more of the bot's."""
        self._url = url or f"sqlite:///{database}"
        self._settings = settings
        self._interactions_a_minute = interactions_a_minute
        """By default as many as nobody makes: the people of the tests are quicker than any."""
        self._sandbox = sandbox
        self._log = log
        self._loading = loading
        self._status: asyncio.Task[int] | None = None
        """Waits for the exit status."""
        self._pid: int | None = None
        """The bot's process while it lives."""
        self.up = asyncio.Event()
        """Set while it is connected."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._pid is not None:
            await self.kill()

    async def start(self) -> None:
        """Start it, and wait until it is connected."""
        sessions = self._sandbox.gateway.identified
        await self._begin()
        async with asyncio.timeout(60):  # on a machine that is busy
            while self._sandbox.gateway.identified <= sessions:  # noqa: ASYNC110 - nothing of the world changes
                await asyncio.sleep(0.005)
        self.up.set()

    async def kill(self) -> None:
        """Kill it on the spot, as a power cut does."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        return await self._end(signal.SIGTERM)

    async def ended(self) -> int:
        """Wait until it ends by itself, and return its exit status."""
        assert self._status is not None
        status = await self._status
        self._pid = None
        return status

    @property
    def log(self) -> str:
        """What it has logged."""
        return self._log.read_text() if self._log.exists() else ""

    async def _begin(self) -> None:
        if self._loading is Loading.EACH_TIME:
            with self._log.open("ab") as log:
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "bot", "run", env=self._environment(), stdout=log, stderr=log
                )
            self._pid, self._status = process.pid, asyncio.create_task(process.wait())
            return
        self._pid, self._status = await fork(self._environment(), self._log)

    async def _end(self, by: signal.Signals) -> int:
        assert self._pid is not None
        assert self._status is not None
        self.up.clear()
        os.kill(self._pid, by)
        self._pid = None
        return await asyncio.wait_for(self._status, 15)

    def _environment(self) -> dict[str, str]:
        return (
            dict(os.environ)
            | dict(self._settings)
            | {
                "DISCORD_TOKEN": self._sandbox.token,
                "DISCORD_API_URL": self._settings.get("DISCORD_API_URL", self._sandbox.api_url),
                "DATABASE_URL": self._url,
                "LOG_LEVEL": self._settings.get("LOG_LEVEL", "warning"),
                "INTERACTIONS_A_MINUTE": str(self._interactions_a_minute),
            }
        )
