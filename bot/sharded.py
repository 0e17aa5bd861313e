"""The client as far as the gateway goes: which shards it serves, how they come and go, what it hears."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.settings import Settings
from bot.shards import ShardKeeper
from bot.store.engine import Store
from bot.store.ground.held import IDENTIFYING, PROCESS, SessionLocks

log = logging.getLogger(__name__)

_PACE: Final = 5.25
"""Seconds between two sessions of each bucket: Discord lets one begin in five, as it hears of them."""
_ASK: Final = 0.2
_PATIENCE: Final = 60.0
"""Seconds after which a session is begun even if the other processes can't be asked."""
_LEFT: Final = 2.0
"""Seconds that a stop has at the least for what is under way."""
_COUNT: Final = "shards"
"""The key of the note of how many shards the processes share."""


class ShardedBot(commands.AutoShardedBot):
    """Serves the shards that the settings name, all, or those that it comes to hold among several processes."""

    def __init__(self, store: Store, settings: Settings, **options: Any) -> None:
        super().__init__(shard_count=settings.shard_count or None, **options)
        self.shard_ids = settings.own_shards or None
        # Discord tells us of each edit of ours. Nobody listens to that, and a message would be made of it.
        self._connection.parsers.pop("MESSAGE_UPDATE", None)
        self.keeper: ShardKeeper | None = None
        """Where processes share the shards by themselves."""
        self._shared = store
        self._automatic = settings.shards == "auto" and store.locks is not None
        self._in_touch = False
        """Whether the gateway lets people reach the bot."""
        self._concurrency = 1
        self._identifying: set[int] = set()
        self._releasing: set[asyncio.Task[None]] = set()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the shards; where they are shared, begin with the first that is to be had."""
        if self._shared.locks is not None:
            advised, _, limits = await self.http.get_bot_gateway()
            self._concurrency = max(1, int(limits.get("max_concurrency", 1)))
            if self._automatic:
                self.shard_count = await self._agreed(self.shard_count or advised)
                self.keeper = ShardKeeper(
                    self._shared.locks, self.shard_count, launch=self._launch, drop=self._drop
                )
                self.shard_ids = [await self.keeper.first()]
        await super().connect(reconnect=reconnect)

    async def launch_shards(self) -> None:
        """Connect to the shards that this process begins with; only then more of them may be taken.

        discord.py goes through ``shard_ids`` meanwhile, to which those are added: it would connect to them, too.
        """
        await super().launch_shards()
        if self.keeper is not None:
            self.keeper.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets a session begin, also with regard to other processes."""
        locks = self._shared.locks
        if locks is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        bucket, last = (shard_id or 0) % self._concurrency, time.monotonic() + _PATIENCE
        while not await self._may_identify(locks, bucket):
            if time.monotonic() > last:
                return
            await asyncio.sleep(_ASK)
        task = asyncio.create_task(self._let_others(bucket))
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)

    async def on_connect(self) -> None:
        """Note that people can reach the bot."""
        self._in_touch = True

    async def on_resumed(self) -> None:
        """Note that people can reach the bot again."""
        self._in_touch = True

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that a shard's session has begun."""
        if self.keeper is not None:
            self.keeper.is_ready(shard_id)

    async def hand_over(self, patience: float) -> float:
        """Let other processes take this one's shards over; returns the seconds that are left for all that follows."""
        began = time.monotonic()
        if self.keeper is not None:
            await self.keeper.leave(patience)
        return max(_LEFT, patience - (time.monotonic() - began))

    async def _may_identify(self, locks: SessionLocks, bucket: int) -> bool:
        """Take the right to begin a session; False where it is taken, be it by this process for another shard."""
        if bucket in self._identifying:
            return False
        self._identifying.add(bucket)  # at once: what this process holds it would be given a second time
        taken = False
        try:
            taken = await locks.take(IDENTIFYING, bucket)
        finally:
            if not taken:
                self._identifying.discard(bucket)
        return taken

    async def _let_others(self, bucket: int) -> None:
        await asyncio.sleep(_PACE)
        self._identifying.discard(bucket)
        if self._shared.locks is not None:
            await self._shared.locks.release(IDENTIFYING, bucket)

    async def _agreed(self, count: int) -> int:
        """How many shards the processes share: what they agreed upon goes on while one of them lives."""
        assert self._shared.locks is not None
        stored = await self._shared.notes.get(_COUNT)
        if stored and stored.isdecimal() and await self._shared.locks.taken(PROCESS):
            return int(stored)
        await self._shared.notes.put(_COUNT, str(count))
        return count

    async def _launch(self, shard: int) -> None:
        assert self.shard_ids is not None
        if shard not in self.shard_ids:
            self.shard_ids.append(shard)
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def _drop(self, shard: int) -> None:
        if self.shard_ids is not None and shard in self.shard_ids:
            self.shard_ids.remove(shard)
        found = self.get_shard(shard)
        if found is not None:
            await found.disconnect()
        vars(self)["_AutoShardedClient__shards"].pop(shard, None)
