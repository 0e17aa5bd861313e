"""The bot as a process of its own, as an operator runs it: started, killed, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Self

from bot.sandbox.server import Sandbox


class Child:
    """``python -m bot run`` against a sandbox, on one database; at the end of an ``async with`` none is left."""

    def __init__(self, sandbox: Sandbox, database: Path, log: Path) -> None:
        self._sandbox = sandbox
        self._database = database
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self.up = asyncio.Event()
        """Set while it is connected."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.kill()

    async def start(self) -> None:
        """Start it, and wait until it is connected."""
        sessions = self._sandbox.gateway.identified
        environment = os.environ | {
            "DISCORD_TOKEN": self._sandbox.token,
            "DISCORD_API_URL": self._sandbox.api_url,
            "DATABASE_URL": f"sqlite:///{self._database}",
            "LOG_LEVEL": "warning",
        }
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", env=environment, stdout=log, stderr=log
            )
        async with asyncio.timeout(20):
            while self._sandbox.gateway.identified <= sessions:  # noqa: ASYNC110 - nothing of the world changes
                await asyncio.sleep(0.01)
        self.up.set()

    async def kill(self) -> None:
        """Kill it on the spot, as a power cut does."""
        assert self._process is not None
        self.up.clear()
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), 15)

    @property
    def log(self) -> str:
        """What it has logged."""
        return self._log.read_text() if self._log.exists() else ""
