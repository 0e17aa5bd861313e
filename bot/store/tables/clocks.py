"""Deadlines: which are due, and moving them by a time that counts for nobody. No revision rises by that."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, and_, case, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.clock import Clock, Deadline
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.rows import Status
from bot.store.tables.queries import is_open

BEAT: Final = "heartbeat"
"""The note of when the bot was last at work: a time, and ``STOPPED`` behind it where it stopped by itself then."""
_STOPPED: Final = " stopped"
_TABLES = schema.tables.c
_NOTES = schema.notes.c
_HANDS = schema.hands.c
_NEVER: Final = 0
"""The revision that a message shows which is to be shown anew."""


class Clocks:
    """Reads and moves deadlines."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def due(self, now: int) -> list[int]:
        """The tables at which somebody's time is up, the longest first."""
        return await self._ids(_TABLES.deadline_at, now)

    @whole
    async def reminders_due(self, now: int) -> list[int]:
        """The tables at which somebody is to be reminded."""
        return await self._ids(_TABLES.remind_at, now)

    @whole
    async def next_due(self, now: int) -> int | None:
        """When the next deadline or reminder will be due after this moment, None where there is none."""
        times = []
        for column in (_TABLES.deadline_at, _TABLES.remind_at):
            async with self._database.statement() as connection:
                times.append(
                    await connection.scalar(select(func.min(column)).where(column > now, _runs(column)))
                )
        return min((each for each in times if each is not None), default=None)

    @whole
    async def set_deadline(self, table_id: int, revision: int, deadline: Deadline) -> bool:
        """Store another deadline for a position, and have it shown. False if the position has changed."""
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.tables)
                .where(_TABLES.id == table_id, _TABLES.revision == revision, _runs(_TABLES.deadline_at))
                .values(
                    deadline_at=deadline.at,
                    remind_at=deadline.remind_at,
                    published_revision=_NEVER,
                    taken_at=self._database.now(),
                )
            )
            if done.rowcount:
                await connection.execute(
                    update(schema.hands).where(_HANDS.table_id == table_id).values(revision=_NEVER)
                )
        return done.rowcount == 1

    @whole
    async def mark_reminded(self, table_id: int, remind_at: int) -> bool:
        """Store that those whose turn it is have been reminded; False if they had been."""
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.tables)
                .where(_TABLES.id == table_id, _TABLES.remind_at == remind_at)
                .values(remind_at=None)
            )
        return done.rowcount == 1

    @whole
    async def last_beat(self) -> tuple[int, bool] | None:
        """When the bot was last at work, and whether it stopped by itself then; None before its first time."""
        async with self._database.statement() as connection:
            return _beat(await connection.scalar(select(_NOTES.value).where(_NOTES.key == BEAT)))

    @whole
    async def beat(self, now: int, *, stopped: bool = False) -> None:
        """Keep that the bot is at work now, or was until now."""
        async with self._database.writing() as connection:
            await _keep(connection, now, stopped=stopped)

    @whole
    async def beat_after(self, now: int, *, last: int, lost: int, jumped: bool) -> bool:
        """Keep it after a time that counts for nobody, and move all deadlines by that time.

        ``last`` is the beat before: False, and nothing is done, if another process has beaten since. Where the
        clock has ``jumped``, the ages of open tables stay what they were, too.
        """
        async with self._database.writing() as connection:
            query = select(_NOTES.value).where(_NOTES.key == BEAT).with_for_update()
            found = _beat(await connection.scalar(query))
            if found is None or found[0] != last:
                return False
            await _keep(connection, now, stopped=False)
            await move_deadlines(connection, lost, _runs(_TABLES.deadline_at))
            if jumped:
                touched = update(schema.tables).where(is_open())
                await connection.execute(touched.values(touched_at=_TABLES.touched_at + lost))
        return True

    async def _ids(self, column: Any, now: int) -> list[int]:
        query = select(_TABLES.id).where(column <= now, _runs(column)).order_by(column, _TABLES.id)
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())


async def move_deadlines(connection: AsyncConnection, by: int, *conditions: ColumnElement[bool]) -> None:
    """Move the deadlines of some tables, and have those shown for whom that makes a difference."""
    seen = [each.value for each in Clock if each.runs and abs(by) > each.room]
    shown = case((_TABLES.clock.in_(seen), _NEVER), else_=_TABLES.published_revision)
    theirs = select(_TABLES.id).where(_TABLES.deadline_at.is_not(None), _TABLES.clock.in_(seen), *conditions)
    await connection.execute(update(schema.hands).where(_HANDS.table_id.in_(theirs)).values(revision=_NEVER))
    await connection.execute(
        update(schema.tables)
        .where(_TABLES.deadline_at.is_not(None), *conditions)
        .values(
            deadline_at=_TABLES.deadline_at + by,
            remind_at=_TABLES.remind_at + by,
            published_revision=shown,
        )
    )


def _runs(column: Any) -> ColumnElement[bool]:
    """The condition that a table's time runs until the one in a column. A paused game has no deadline."""
    return and_(_TABLES.status == Status.PLAYING, column.is_not(None))


async def _keep(connection: AsyncConnection, now: int, *, stopped: bool) -> None:
    value = f"{now}{_STOPPED if stopped else ''}"
    row = {"key": BEAT, "value": value}
    await upsert(connection, schema.notes, key=["key"], insert=row, update=["value"])


def _beat(value: str | None) -> tuple[int, bool] | None:
    return None if value is None else (int(value.removesuffix(_STOPPED)), value.endswith(_STOPPED))
