"""Two bots in this process, as two processes: on one PostgreSQL database, each with shards of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.app import TablesideBot, serving
from bot.pace import Pace
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.settings import Settings
from tests.play.conftest import QUICK, settings_for

SHARDS = 7
"""So many that the people's server isn't on the shard of direct messages."""


@dataclass(frozen=True, slots=True)
class Pair:
    """The bot that hears what happens in the server, and the one that hears what is done in direct messages."""

    servers: TablesideBot
    direct: TablesideBot
    sandbox: Sandbox

    @property
    def both(self) -> tuple[TablesideBot, TablesideBot]:
        return self.servers, self.direct

    async def settle(self) -> None:
        """Wait until both have shown all, and have nothing left to tell."""
        for each in self.both:
            await each.publisher.settle()
        self.sandbox.notifications.rest()

    async def rounds(self) -> None:
        """Let both do at once what is theirs to do now."""
        await asyncio.gather(*(each.duties.tidy() for each in self.both))


@asynccontextmanager
async def paired(
    sandbox: Sandbox, url: str, folder: Path, clock: Clock, pace: Pace = QUICK
) -> AsyncIterator[Pair]:
    """Start both. What each does in its rounds is for the test to begin: time is the test's."""
    here = (sandbox.world.guild_id >> 22) % SHARDS
    assert here != 0

    def now() -> int:
        return int(clock.now() * 1000)

    def settings(shard: int) -> Settings:
        return settings_for(sandbox, folder).model_copy(
            update={"database_url": url, "shard_count": SHARDS, "shard_ids": str(shard)}
        )

    async with (
        serving(settings(here), now=now, pace=pace) as servers,
        serving(settings(0), now=now, pace=pace) as direct,
    ):
        for bot in (servers, direct):
            await bot.wait_until_ready()
            await bot.duties.close()
        yield Pair(servers, direct, sandbox)
