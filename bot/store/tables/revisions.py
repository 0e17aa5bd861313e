"""The gate that every change of a table passes: the right revision, and an event not handled before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import insert, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.errors import Conflict, DuplicateSource, NoSuchTable
from bot.store.ground.rows import Status, TableRow, table_row

_TABLES = schema.tables.c
_MOVES = schema.moves.c
_EVENTS = schema.events.c


async def _advance(
    connection: AsyncConnection,
    table_id: int,
    revision: int,
    *,
    now: int,
    within: Collection[Status],
    values: Mapping[str, Any] | None = None,
) -> TableRow | None:
    """Raise a table's revision by one and return the table as it is then; None if it isn't as expected.

    On PostgreSQL the row stays locked until the transaction ends: what follows has the table to itself.
    """
    statement = (
        update(schema.tables)
        .where(_TABLES.id == table_id, _TABLES.revision == revision, _TABLES.status.in_(sorted(within)))
        .values(revision=_TABLES.revision + 1, touched_at=now, **(values or {}))
        .returning(*_TABLES)
    )
    found = (await connection.execute(statement)).first()
    return None if found is None else table_row(found)


async def raise_revision(
    connection: AsyncConnection,
    table_id: int,
    revision: int,
    *,
    source: str | None,
    now: int,
    within: Collection[Status],
    values: Mapping[str, Any] | None = None,
) -> TableRow:
    """Advance a table; raises DuplicateSource, Conflict or NoSuchTable, which undo the transaction."""
    row = await _advance(connection, table_id, revision, now=now, within=within, values=values)
    # Asked after the row is locked, so that a doubled event sees what the first one of the two has committed;
    # and before a conflict is told, since a doubled event usually bears the same old revision.
    if source is not None and await _handled(connection, table_id, source):
        raise DuplicateSource(table_id, source)
    if row is not None:
        return row
    if await connection.scalar(select(_TABLES.id).where(_TABLES.id == table_id)) is None:
        raise NoSuchTable(table_id)
    raise Conflict(table_id, revision)


async def store_event(connection: AsyncConnection, row: TableRow, source: str | None) -> None:
    """Keep that an event led to this revision."""
    if source is not None:
        await connection.execute(
            insert(schema.events).values(
                table_id=row.id, source=source, revision=row.revision, handled_at=row.touched_at
            )
        )


async def _handled(connection: AsyncConnection, table_id: int, source: str) -> bool:
    """Return whether an event has changed this table already, or opened it."""
    found = union_all(
        select(_EVENTS.table_id).where(_EVENTS.table_id == table_id, _EVENTS.source == source),
        select(_MOVES.table_id).where(_MOVES.table_id == table_id, _MOVES.source == source),
        select(_TABLES.id).where(_TABLES.id == table_id, _TABLES.source == source),
    )
    return (await connection.execute(found)).first() is not None
