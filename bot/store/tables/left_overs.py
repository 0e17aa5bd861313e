"""What a process has left unshown that died: each table of it is taken up by one of the others."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import select, update

from bot.store.ground import schema
from bot.store.ground.database import Database, whole

_TABLES = schema.tables.c
MOST: Final = 100
"""Tables that are taken up at once: the rest is left to the other processes, or for later."""


class LeftOvers:
    """Gives tables whose message lags behind to one process at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def take(self, *, before: int, most: int = MOST) -> list[int]:
        """Take up some tables that lag behind and were neither changed nor taken up since a moment, oldest first.

        Nobody waits for anybody: a row that another process is about to take, or to change, is passed over. Whoever
        dies with a table that they have taken leaves it to others in the same way.
        """
        query = (
            select(_TABLES.id)
            .where(
                _TABLES.published_revision < _TABLES.revision,
                _TABLES.dead_at.is_(None),
                _TABLES.touched_at < before,
                _TABLES.taken_at < before,
            )
            .order_by(_TABLES.touched_at, _TABLES.id)
            .limit(most)
        )
        async with self._database.statement() as connection:
            if not (await connection.execute(query.limit(1))).first():  # as nearly always
                return []
        async with self._database.writing() as connection:
            found = list((await connection.execute(query.with_for_update(skip_locked=True))).scalars())
            if found:
                taken = update(schema.tables).where(_TABLES.id.in_(found))
                await connection.execute(taken.values(taken_at=self._database.now()))
        return found

    @whole
    async def keep(self, tables: Collection[int]) -> None:
        """Keep that this process is still at some tables, so that no other one takes them up."""
        async with self._database.writing() as connection:
            still = (_TABLES.id.in_(tables), _TABLES.published_revision < _TABLES.revision)
            taken = update(schema.tables).where(*still)
            await connection.execute(taken.values(taken_at=self._database.now()))
