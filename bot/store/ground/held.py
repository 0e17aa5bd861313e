"""Locks that a process holds on a PostgreSQL server for as long as its line there lasts.

They go with the line: a process that dies, or is cut off, holds nothing any more, and no lease has to run out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import make_url
from sqlalchemy.dialects.postgresql.asyncpg import dialect as asyncpg_dialect

from bot.store.ground.server import KEEPALIVE, keep_alive
from bot.store.ground.told import CHANNEL

log = logging.getLogger(__name__)

DUTY: Final = 0x7AB20
"""What one process does for all."""
SHARD: Final = 0x7AB21
"""A shard of Discord's gateway, by its number."""
WANTED: Final = 0x7AB22
"""A shard that a process is about to take over from another."""
READY: Final = 0x7AB23
"""A shard that has been taken over: whoever held it may let go."""
OFFERED: Final = 0x7AB26
"""A shard that its holder would rather hand over."""
EMPTY: Final = 0x7AB29
"""A process that has no shard yet, by the same number as ``PROCESS``."""
IDENTIFYING: Final = 0x7AB27
"""The right to begin a session with the gateway, of which Discord grants one in five seconds."""
PROCESS: Final = 0x7AB24
"""A process that serves shards, by a number of its own."""
LEAVING: Final = 0x7AB25
"""A process that is about to end, by the same number."""

_SECONDS: Final = 2.0
"""Within which the server answers; else the line counts as lost, and the locks with it."""
_TAKEN: Final = """
    SELECT objid::bigint FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid::bigint = $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def _nothing(_: str) -> None:
    """Nobody listens."""


class SessionLocks:
    """Locks by kind and number, on a line of their own."""

    def __init__(self, url: str) -> None:
        """``url`` names the driver, as for an engine: it is read in the same way."""
        from bot.store.ground import driver

        self._driver = driver
        dialect: Any = asyncpg_dialect  # SQLAlchemy leaves it untyped
        _, self._address = dialect().create_connect_args(make_url(url))
        self._told = False
        self.heard: Callable[[str], None] = _nothing
        """Called with what other processes tell, on the same line."""
        self.missed: Callable[[], None] = lambda: None
        """Called where some of it may have been missed, as the line was lost."""
        self._lines = 0
        self._line: Any = None
        self._held: set[tuple[int, int]] = set()
        self._turn = asyncio.Lock()

    async def take(self, kind: int, number: int) -> bool:
        """Whether this process holds a lock: it is taken if nobody has it. False, too, where the server is lost."""
        async with self._turn:
            if (kind, number) in self._held:
                answered = await self._ask("SELECT true") is True
                if (kind, number) in self._held:  # and the line is the one on which it was taken
                    return answered
            taken = await self._ask("SELECT pg_try_advisory_lock($1, $2)", kind, number) is True
            if taken:
                self._held.add((kind, number))
            return taken

    async def release(self, kind: int, number: int) -> None:
        """Let go of a lock."""
        async with self._turn:
            if (kind, number) in self._held:
                self._held.discard((kind, number))
                await self._ask("SELECT pg_advisory_unlock($1, $2)", kind, number)

    def holds(self, kind: int, number: int) -> bool:
        """Whether this process held a lock when it last heard of the server."""
        return (kind, number) in self._held

    async def taken(self, kind: int) -> set[int] | None:
        """The numbers of all locks of a kind that some process holds; None where the server is lost."""
        async with self._turn:
            found = await self._ask(_TAKEN, kind, many=True)
            return None if found is None else {each[0] for each in found}

    async def close(self) -> None:
        """Let go of everything."""
        async with self._turn:
            self._lose()

    async def _ask(self, query: str, *values: int, many: bool = False) -> Any:
        try:
            async with asyncio.timeout(_SECONDS):
                if self._line is None or self._line.is_closed():
                    self._lose()
                    self._line = await self._driver.connect(
                        **self._address,
                        connection_class=self._driver.Line,
                        server_settings={
                            f"tcp_keepalives_{name}": str(KEEPALIVE[key])
                            for name, key in (
                                ("idle", "TCP_KEEPIDLE"),
                                ("interval", "TCP_KEEPINTVL"),
                                ("count", "TCP_KEEPCNT"),
                            )
                        },
                    )
                    keep_alive(self._line)
                    await self._line.add_listener(CHANNEL, lambda *said: self.heard(said[-1]))
                    self._lines += 1
                    if self._lines > 1:
                        self.missed()
                self._told = False
                if many:
                    return await self._line.fetch(query, *values)
                return await self._line.fetchval(query, *values)
        except (OSError, TimeoutError, *self._driver.FAILURES) as error:
            if not self._told:  # once, until it is back
                log.warning("the line that holds this process's locks was lost: error=%r", error)
            self._told = True
            self._lose()
            return None

    def _lose(self) -> None:
        self._held.clear()
        if self._line is not None:
            self._line.terminate()
            self._line = None


class Duty:
    """What one process does for all of them: it is the process that holds the lock. Alone, it is always this one."""

    def __init__(self, locks: SessionLocks | None) -> None:
        self._locks = locks

    @property
    def shared(self) -> bool:
        """Whether there may be other processes."""
        return self._locks is not None

    async def mine(self) -> bool:
        """Whether it is this process, now."""
        return self._locks is None or await self._locks.take(DUTY, 0)
