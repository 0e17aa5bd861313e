"""What a server has settled: where and by whom tables may be opened, and what is usual there."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.i18n import LANGUAGES
from bot.people.preferences import Pings
from bot.store.ground.clock import USUAL as USUAL_CLOCK
from bot.store.ground.clock import Clock
from bot.store.tables.servers import ServerRow, Servers

_REMEMBERED: Final = 1024
_FRESH: Final = 60.0
"""Seconds for which settings are remembered: what another process stores holds here after that."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings, and the usual where it has settled nothing."""

    channels: frozenset[int] = frozenset()
    """Where tables may be opened: these channels and the threads in them. Empty: everywhere."""
    threads: bool = False
    """Whether each table gets a thread of its own."""
    clock: Clock = USUAL_CLOCK
    """What a table's clock is where nobody chooses one."""
    pings: Pings = Pings.MENTION
    """How people are told of their turn who have never chosen."""
    language: str | None = None
    """What tables' messages speak. None: as the server is set."""
    opener_role: int | None = None
    """The role of those who may open tables. None: everyone."""


UNSETTLED: Final = Server()


def server_of(row: ServerRow | None) -> Server:
    """The settings that are stored; one that only a newer version knows counts as not settled."""
    if row is None:
        return UNSETTLED
    return Server(
        frozenset(int(each) for each in row.channels.split()),
        bool(row.threads),
        Clock(row.clock) if row.clock in set(Clock) else USUAL_CLOCK,
        Pings(row.pings) if row.pings in set(Pings) else Pings.MENTION,
        row.language if row.language in LANGUAGES else None,
        row.opener_role_id,
    )


class ServerStore:
    """Reads and stores servers' settings. Every click in a server asks for them, so they are remembered for a
    minute."""

    def __init__(self, servers: Servers, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._servers = servers
        self._clock = clock
        self._seen: OrderedDict[int, tuple[float, Server]] = OrderedDict()

    async def of(self, guild: int | None) -> Server:
        """A server's settings; in direct messages nothing is settled."""
        if guild is None:
            return UNSETTLED
        seen = self._seen.get(guild)
        if seen is not None and self._clock() - seen[0] < _FRESH:
            return seen[1]
        return self._see(guild, server_of(await self._servers.get(guild)))

    async def change(self, guild: int, **changed: str | int | None) -> Server:
        """Store some settings, by the names of the store's fields. Returns all of them."""
        await self._servers.put(guild, changed)
        return self._see(guild, server_of(await self._servers.get(guild)))

    async def forget(self, guild: int) -> None:
        """Delete what a server has settled."""
        self._seen.pop(guild, None)
        await self._servers.forget(guild)

    def drop(self, guild: int) -> None:
        """Read a server's settings anew when they are asked for next."""
        self._seen.pop(guild, None)

    def drop_all(self) -> None:
        """Read all of them anew."""
        self._seen.clear()

    def _see(self, guild: int, server: Server) -> Server:
        self._seen[guild] = (self._clock(), server)
        self._seen.move_to_end(guild)
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return server
