"""Every change of a table comes through here: it needs the right revision, and an event that wasn't handled before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from sqlalchemy import exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.columns import table_of
from bot.store.ground.errors import Conflict, DuplicateSource, NoSuchTable
from bot.store.ground.rows import Status, TableRow

_TABLES = schema.tables.c
_MOVES = schema.moves.c
_EVENTS = schema.events.c


async def raise_revision(
    connection: AsyncConnection,
    table_id: int,
    revision: int,
    *,
    source: str | None,
    now: int,
    within: Collection[Status],
    values: Mapping[str, Any] | None = None,
) -> tuple[TableRow, int]:
    """Raise a table's revision by one; returns the table as it is then, and the ply of its last move.

    Raises DuplicateSource, Conflict or NoSuchTable, which undo the transaction. On PostgreSQL the row stays
    locked until the transaction ends: what follows has the table to itself.
    """
    last = select(func.coalesce(func.max(_MOVES.ply), 0)).where(_MOVES.table_id == table_id).scalar_subquery()
    handled = exists().where(_EVENTS.table_id == table_id, _EVENTS.source == source) | exists().where(
        _MOVES.table_id == table_id, _MOVES.source == source
    )
    statement = (
        update(schema.tables)
        .where(_TABLES.id == table_id, _TABLES.revision == revision, _TABLES.status.in_(sorted(within)))
        .values(revision=_TABLES.revision + 1, touched_at=now, **(values or {}))
        .returning(*_TABLES, last.label("last"), handled.label("handled"))
    )
    found = (await connection.execute(statement)).first()
    if found is None:
        await _refuse(connection, table_id, revision, source=source)
    *columns, ply, again = found
    row = table_of(dict(zip(_TABLES.keys(), columns, strict=True)))
    if source is not None and (again or row.source == source):
        raise DuplicateSource(table_id, source)
    return row, ply


async def store_event(connection: AsyncConnection, row: TableRow, source: str | None) -> None:
    """Store that an event led to this revision."""
    if source is not None:
        await connection.execute(
            insert(schema.events).values(
                table_id=row.id, source=source, revision=row.revision, handled_at=row.touched_at
            )
        )


async def _refuse(
    connection: AsyncConnection, table_id: int, revision: int, *, source: str | None
) -> NoReturn:
    """Raise the reason why a table can't be changed.

    DuplicateSource comes first: a doubled event usually bears the same old revision, too.
    """
    handled = or_(
        _TABLES.source == source,
        exists().where(_EVENTS.table_id == table_id, _EVENTS.source == source),
        exists().where(_MOVES.table_id == table_id, _MOVES.source == source),
    )
    found = (await connection.execute(select(handled).where(_TABLES.id == table_id))).first()
    if found is None:
        raise NoSuchTable(table_id)
    if source is not None and found[0]:
        raise DuplicateSource(table_id, source)
    raise Conflict(table_id, revision)
