"""The bot as a process of its own, as an operator runs it: started, killed, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Self

from bot.sandbox.server import Sandbox


class Loading(Enum):
    """How a bot's process comes to its program."""

    EACH_TIME = "each time"
    """As on the command line: ``python -m bot run``."""
    ONCE = "once"
    """Forked off a process that has loaded it: for a test that starts very many."""


class Child:
    """``tableside run`` against a sandbox, on one database; at the end of an ``async with`` none is left."""

    def __init__(
        self,
        sandbox: Sandbox,
        database: Path,
        log: Path,
        *,
        loading: Loading = Loading.EACH_TIME,
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
        self._process: asyncio.subprocess.Process | None = None
        """The bot's own process, or the one that it is forked off."""
        self._pid: int | None = None
        """The bot's own process while it lives."""
        self.up = asyncio.Event()
        """Set while it is connected."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._pid is not None:
            await self.kill()
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._process.wait()

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
        """Wait until it ends by itself, and return its exit status; not for one that is forked off."""
        assert self._process is not None
        status = await self._process.wait()
        self._pid = None
        return status

    @property
    def log(self) -> str:
        """What it has logged."""
        return self._log.read_text() if self._log.exists() else ""

    async def _begin(self) -> None:
        match self._loading:
            case Loading.EACH_TIME:
                self._process = await self._spawn("-m", "bot", "run")
                self._pid = self._process.pid
            case Loading.ONCE:
                if self._process is None:
                    self._process = await self._spawn("-m", "tests.robustness.mother")
                assert self._process.stdin is not None
                self._process.stdin.write(b"\n")
                self._pid = await self._told()

    async def _end(self, by: signal.Signals) -> int:
        assert self._process is not None
        assert self._pid is not None
        self.up.clear()
        os.kill(self._pid, by)
        self._pid = None
        once = self._loading is Loading.ONCE
        return await asyncio.wait_for(self._told() if once else self._process.wait(), 15)

    async def _spawn(self, *arguments: str) -> asyncio.subprocess.Process:
        environment = (
            os.environ
            | dict(self._settings)
            | {
                "DISCORD_TOKEN": self._sandbox.token,
                "DISCORD_API_URL": self._settings.get("DISCORD_API_URL", self._sandbox.api_url),
                "DATABASE_URL": self._url,
                "LOG_LEVEL": self._settings.get("LOG_LEVEL", "warning"),
                "INTERACTIONS_A_MINUTE": str(self._interactions_a_minute),
            }
        )
        pipe = asyncio.subprocess.PIPE if self._loading is Loading.ONCE else None
        with self._log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable, *arguments, env=environment, stdin=pipe, stdout=pipe or log, stderr=log
            )

    async def _told(self) -> int:
        """The next number that the process prints which the bot is forked off."""
        assert self._process is not None
        assert self._process.stdout is not None
        return int(await self._process.stdout.readline())
