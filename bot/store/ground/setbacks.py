"""What went wrong lately, and when: so that a bound on trying again outlives a restart."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert, select

from bot.store.ground import schema
from bot.store.ground.database import Database, whole

_SETBACKS = schema.setbacks.c

KEPT: Final = 8
"""The last times of each subject that are stored."""


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
    async def put(self, subject: str, times: list[int], *, start: int) -> None:
        """Store the times of a subject's setbacks in place of those before; drop all from before ``start``."""
        rows = [{"subject": subject, "number": number, "at": at} for number, at in enumerate(times[-KEPT:])]
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.setbacks).where((_SETBACKS.subject == subject) | (_SETBACKS.at < start))
            )
            if rows:
                await connection.execute(insert(schema.setbacks), rows)
