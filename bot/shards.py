"""Which of Discord's shards this process serves, where several processes share them by locks on their database.

A shard belongs to whoever holds its lock, and the lock goes with the holder. Each process takes its share, and what
a process leaves behind that dies. Where one ends in good order, or a new one has less than its share, a shard is
handed over: the new holder connects first, and the old one lets go when it is ready. Both hear everything meanwhile,
and a click is answered by whoever is first.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from bot.store.ground.held import EMPTY, LEAVING, OFFERED, PROCESS, READY, SHARD, WANTED, SessionLocks
from bot.tables.rounds import Rounds

log = logging.getLogger(__name__)

_ROUND: Final = 1.0
"""Seconds between two rounds."""
_READY_WITHIN: Final = 20.0
"""Seconds in which a shard is connected; else another process may try."""
_LET_GO: Final = 0.2
_NUMBERS: Final = 1 << 31

Deed = Callable[[int], Awaitable[None]]


class ShardKeeper(Rounds):
    """Holds shards. ``launch`` connects one, ``drop`` disconnects one."""

    def __init__(self, locks: SessionLocks, count: int, *, launch: Deed, drop: Deed) -> None:
        super().__init__("shards")
        self.count = count
        self.served: set[int] = set()
        """The shards that this process is connected to, or about to be."""
        self._locks = locks
        self._launch = launch
        self._drop = drop
        self._number = secrets.randbelow(_NUMBERS)
        self._ready: dict[int, asyncio.Event] = {}
        self._taking: set[asyncio.Task[None]] = set()
        self._offered: set[int] = set()
        self._leaving = False

    async def first(self) -> int:
        """Wait for the first shard that this process may serve, and take it."""
        try:
            return await self._first()
        finally:
            await self._locks.release(EMPTY, self._number)

    async def _first(self) -> int:
        while True:
            await self._locks.take(PROCESS, self._number)
            held = await self._locks.taken(SHARD)
            for shard in range(self.count):
                if held is not None and shard not in held and await self._locks.take(SHARD, shard):
                    self.served.add(shard)
                    return shard
            for shard in sorted(await self._locks.taken(OFFERED) or ()):
                if await self._locks.take(WANTED, shard):
                    self.served.add(shard)
                    self._follow(self._succeed(shard))
                    return shard
            await self._locks.take(EMPTY, self._number)  # whoever has more than one offers it
            await asyncio.sleep(_ROUND)

    def is_ready(self, shard: int) -> None:
        """Hear that a shard is connected."""
        self._ready.setdefault(shard, asyncio.Event()).set()

    async def tidy(self) -> None:
        """Take what is free or offered up to this process's share, and offer what is more than that."""
        await self._locks.take(PROCESS, self._number)
        processes, leaving = await self._locks.taken(PROCESS), await self._locks.taken(LEAVING)
        held = await self._locks.taken(SHARD)
        if processes is None or leaving is None or held is None:
            return  # nobody can take anything now
        await self._keep()
        share = -(-self.count // max(1, len((processes | {self._number}) - leaving)))
        if self._leaving:
            return
        for shard in range(self.count):
            if len(self.served) < share and shard not in held and await self._locks.take(SHARD, shard):
                log.info("shard taken: shard=%s", shard)
                await self._begin(shard)
        offered = await self._locks.taken(OFFERED) or set()
        for shard in sorted(offered - self.served):
            if len(self.served) < share and await self._locks.take(WANTED, shard):
                self._follow(self._succeed(shard))
                await self._begin(shard)
        empty = min(len(await self._locks.taken(EMPTY) or ()), len(self.served) - 1)
        for shard in sorted(self.served, reverse=True)[: max(0, len(self.served) - share, empty)]:
            await self._offer(shard)
        await self._let_go()

    def pause(self) -> float:
        """Always the same."""
        return _ROUND

    async def leave(self, patience: float) -> None:
        """Hand all shards over to other processes, for so many seconds at the most."""
        self._leaving = True
        await self.close()
        await self._locks.take(LEAVING, self._number)
        others = (await self._locks.taken(PROCESS) or set()) - (await self._locks.taken(LEAVING) or set())
        if not others:
            return
        for shard in sorted(self.served):
            await self._offer(shard)
        try:
            async with asyncio.timeout(patience):
                while self.served:
                    await self._let_go()
                    await asyncio.sleep(_LET_GO)
        except TimeoutError:
            log.warning("shards not handed over: shards=%s", sorted(self.served))

    async def _begin(self, shard: int) -> None:
        self.served.add(shard)
        self._ready.pop(shard, None)
        self._follow(self._launch(shard))

    def _follow(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _succeed(self, shard: int) -> None:
        """Connect to a shard that another process offers, say so, and take its lock when that is let go."""
        ready = self._ready.setdefault(shard, asyncio.Event())
        try:
            async with asyncio.timeout(_READY_WITHIN):
                await ready.wait()
                await self._locks.take(READY, shard)
                while not await self._locks.take(SHARD, shard):  # noqa: ASYNC110 - another process's lock
                    await asyncio.sleep(_LET_GO)
            log.info("shard taken over: shard=%s", shard)
        except TimeoutError:
            log.warning("shard not taken over: shard=%s", shard)
            self.served.discard(shard)
            await self._drop(shard)
        finally:
            await self._locks.release(READY, shard)
            await self._locks.release(WANTED, shard)

    async def _keep(self) -> None:
        """Take locks again that went with a lost line; drop the shards that others have taken meanwhile."""
        for shard in sorted(self.served):
            if self._locks.holds(WANTED, shard) or await self._locks.take(SHARD, shard):
                continue
            if shard in (await self._locks.taken(SHARD) or ()):
                log.warning("shard lost to another process: shard=%s", shard)
                await self._forget(shard)

    async def _offer(self, shard: int) -> None:
        if self._locks.holds(SHARD, shard) and await self._locks.take(OFFERED, shard):
            self._offered.add(shard)

    async def _let_go(self) -> None:
        """Drop the shards that others are ready to serve."""
        ready = await self._locks.taken(READY) or set()
        for shard in sorted(self._offered & ready):
            log.info("shard handed over: shard=%s", shard)
            await self._forget(shard)
            await self._locks.release(SHARD, shard)

    async def _forget(self, shard: int) -> None:
        self.served.discard(shard)
        self._offered.discard(shard)
        await self._locks.release(OFFERED, shard)
        await self._drop(shard)
