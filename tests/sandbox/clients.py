"""Bots under test: discord.py's own client against the sandbox, started and stopped quickly."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.discord_address import REAL_API, point_at
from bot.sandbox.server import Sandbox

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
"""Discord's description of its API, where there is one beside the checkout."""


def described() -> Path | None:
    """Return the path of the description, None where there is none."""
    return DESCRIPTION if DESCRIPTION.exists() else None


class Quick(discord.Client):
    """A client without the pauses that only a real Discord needs; it remembers what came."""

    def __init__(self, **settings: Any) -> None:
        intents = settings.pop("intents", discord.Intents(guilds=True, messages=True))
        super().__init__(intents=intents, guild_ready_timeout=0.05, **settings)
        self.tree = app_commands.CommandTree(self)
        self.interactions: list[discord.Interaction] = []
        self.events: list[str] = []
        self.errors: list[str] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing."""

    async def on_socket_event_type(self, name: str) -> None:
        """Remember what came."""
        self.events.append(name)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Remember what went wrong; tests look at it."""
        import traceback

        self.errors.append(traceback.format_exc())


class Sharded(discord.AutoShardedClient):
    """The same with shards."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, messages=True), guild_ready_timeout=0.05, **settings
        )

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing."""


@contextlib.contextmanager
def pointed(sandbox: Sandbox) -> Iterator[None]:
    """Let discord.py's clients talk to a sandbox, and to the real Discord again afterwards."""
    point_at(sandbox.api_url)
    try:
        yield
    finally:
        point_at(REAL_API)


@contextlib.asynccontextmanager
async def running(
    client: discord.Client, sandbox: Sandbox, *, sync: bool = True
) -> AsyncIterator[discord.Client]:
    """Run a client until it is ready, with its commands registered; stop it cleanly at the end."""
    with pointed(sandbox):
        task = asyncio.create_task(client.start(sandbox.token))
        ready = asyncio.create_task(_ready(client))
        try:
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
            if task.done():
                task.result()
            await ready
            tree = getattr(client, "tree", None)
            if sync and tree is not None and tree.get_commands():
                await tree.sync()
            yield client
        finally:
            ready.cancel()
            await client.close()
            await asyncio.gather(task, ready, return_exceptions=True)


async def _ready(client: discord.Client) -> None:
    while not hasattr(client, "_ready") or not isinstance(client._ready, asyncio.Event):
        await asyncio.sleep(0)
    await client.wait_until_ready()
