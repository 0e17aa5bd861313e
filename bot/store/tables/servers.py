"""What servers have settled about tables: a row for each that has settled anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select

from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.told import News, tell

_SERVERS = schema.servers.c


@dataclass(frozen=True, slots=True)
class ServerRow:
    """What a server has settled about tables."""

    guild_id: int
    channels: str = ""
    """Where tables may be opened: numbers with spaces between. Empty: everywhere."""
    threads: int = 0
    """1 where each table gets a thread of its own."""
    clock: str | None = None
    """None: the usual, as for what follows."""
    pings: str | None = None
    language: str | None = None
    opener_role_id: int | None = None
    """The role of those who may open tables. None: everyone."""


class Servers:
    """Keeps servers' settings by the server's Discord id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def get(self, guild_id: int) -> ServerRow | None:
        """A server's settings, None if it has settled nothing."""
        query = select(schema.servers).where(_SERVERS.guild_id == guild_id)
        async with self._database.statement() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else ServerRow(**found._mapping)

    @whole
    async def put(self, guild_id: int, values: Mapping[str, str | int | None]) -> None:
        """Store some settings, by the names of :class:`ServerRow`'s fields."""
        async with self._database.writing() as connection:
            await upsert(
                connection,
                schema.servers,
                key=["guild_id"],
                insert={"guild_id": guild_id, **values},
                update=list(values),
            )
            await tell(connection, News.SERVER, guild_id)

    @whole
    async def forget(self, guild_id: int) -> None:
        """Delete all that a server has settled."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.servers).where(_SERVERS.guild_id == guild_id))
            await tell(connection, News.SERVER, guild_id)
