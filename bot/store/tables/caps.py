"""How many tables somebody can have open, and how many can stand in a channel.

A lobby counts as a running table from the start, so that it can always begin: nobody waits for others' games to end.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from sqlalchemy import BigInteger, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.erasures import hold_channel
from bot.store.ground.errors import StoreError
from bot.store.ground.rows import OPEN, Status
from bot.store.tables.queries import stands_in

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_OF_PERSON: Final = (
    select(_TABLES.status, func.count())
    .select_from(schema.members.join(schema.tables, _TABLES.id == _MEMBERS.table_id))
    .where(_MEMBERS.person_id == bindparam("person"), _MEMBERS.playing != 0, _TABLES.status.in_(sorted(OPEN)))
    .group_by(_TABLES.status)
)
"""How many open tables somebody sits at. Built once: that costs more than asking it."""
_IN_CHANNEL: Final = select(func.count()).where(
    _TABLES.status.in_(sorted(OPEN)),
    stands_in(bindparam("channel", type_=BigInteger)),
    _TABLES.daily.is_(None),
)
"""How many open tables stand in a channel."""


class Cap(Enum):
    """What there can't be any more of."""

    LOBBIES = "lobbies"
    TABLES = "tables"
    CHANNEL = "channel"


class CapReached(StoreError):
    """Nothing more of that kind can be opened or joined until something of it ends."""

    def __init__(self, cap: Cap, most: int) -> None:
        super().__init__(f"{cap.value}: {most} at the most")
        self.cap = cap
        self.most = most


@dataclass(frozen=True, slots=True)
class Caps:
    """The most that there can be."""

    lobbies: int = 10
    """Of a person."""
    tables: int = 40
    """Of a person, lobbies included."""
    channel: int = 100
    """Open tables of a channel. Daily puzzles stand in none: they are played in private."""

    async def check_person(self, connection: AsyncConnection, person_id: int, *, lobby: bool) -> None:
        """Raise CapReached where somebody can't sit down at one table more. Their lock is held."""
        counted = await connection.execute(_OF_PERSON, {"person": person_id})
        found: dict[str, int] = dict(counted.all())
        if lobby and found.get(Status.LOBBY, 0) >= self.lobbies:
            raise CapReached(Cap.LOBBIES, self.lobbies)
        if sum(found.values()) >= self.tables:
            raise CapReached(Cap.TABLES, self.tables)

    async def check_channel(self, connection: AsyncConnection, channel_id: int) -> None:
        """Raise CapReached where no table more can stand in a channel, which is to oneself from then on."""
        await hold_channel(connection, channel_id)
        if (await connection.scalar(_IN_CHANNEL, {"channel": channel_id}) or 0) >= self.channel:
            raise CapReached(Cap.CHANNEL, self.channel)


USUAL: Final = Caps()
