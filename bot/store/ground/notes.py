"""Notes that one run of the program leaves for the next, by key: for example the hash of the commands last
synced."""

from __future__ import annotations

from sqlalchemy import select

from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole

_NOTES = schema.notes.c


class Notes:
    """Keeps texts by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def get(self, key: str) -> str | None:
        """The text under a key, None if there is none."""
        async with self._database.statement() as connection:
            value: str | None = await connection.scalar(select(_NOTES.value).where(_NOTES.key == key))
        return value

    @whole
    async def put(self, key: str, value: str) -> None:
        """Keep a text under a key."""
        async with self._database.writing() as connection:
            await upsert(
                connection, schema.notes, key=["key"], insert={"key": key, "value": value}, update=["value"]
            )
