"""What went wrong lately, and when: so that a bound on trying again outlives a restart."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, func, insert, literal, select

from bot.store.ground import schema
from bot.store.ground.database import Database, whole
from bot.store.ground.told import News, tell

_SETBACKS = schema.setbacks.c

KEPT: Final = 8
"""The last times of each subject that are stored."""
_LOCK: Final = 0x7AB28
"""PostgreSQL's lock of a subject."""


class Setbacks:
    """Stores the last few setbacks of each subject. A subject is a text that names nobody: "board 12"."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def since(self, start: int) -> dict[str, list[int]]:
        """The times of all setbacks since a time, by subject, oldest first."""
        query = select(_SETBACKS.subject, _SETBACKS.at).where(_SETBACKS.at >= start).order_by(_SETBACKS.at)
        found: dict[str, list[int]] = {}
        async with self._database.statement() as connection:
            for subject, at in await connection.execute(query):
                found.setdefault(subject, []).append(at)
        return found

    @whole
    async def add(self, subject: str, at: int, *, start: int) -> list[int]:
        """Add a setback of a subject to those that any process has stored, and drop all from before ``start``.

        Returns the subject's last ones, oldest first.
        """
        theirs = _SETBACKS.subject == subject
        async with self._database.writing() as connection:
            if connection.dialect.name != "sqlite":  # else two that come at once would take one number
                lock = func.pg_advisory_xact_lock(_LOCK, func.hashtext(literal(subject)))
                await connection.execute(select(lock))
            await connection.execute(delete(schema.setbacks).where(_SETBACKS.at < start))
            query = select(_SETBACKS.number, _SETBACKS.at).where(theirs).order_by(_SETBACKS.number)
            known = [tuple(each) for each in await connection.execute(query)]
            number = known[-1][0] + 1 if known else 0
            row = {"subject": subject, "number": number, "at": at}
            await connection.execute(insert(schema.setbacks), row)
            await connection.execute(delete(schema.setbacks).where(theirs, _SETBACKS.number <= number - KEPT))
            await tell(connection, News.SETBACK)
        return [*(each for _, each in known), at][-KEPT:]
