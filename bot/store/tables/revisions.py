"""Every change of a table comes through here: it needs the right revision, and an event that wasn't handled before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NoReturn

from sqlalchemy import BindParameter, ClauseElement, bindparam, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

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
    plain = {"touched_at": now, **(values or {})}
    made = {name: plain.pop(name) for name, value in list(plain.items()) if isinstance(value, ClauseElement)}
    statement = _raising(tuple(plain), tuple(sorted(within)))
    given = {f"new_{name}": value for name, value in plain.items()}
    given |= {"wanted": table_id, "before": revision, "event": source}
    found = (await connection.execute(statement.values(**made) if made else statement, given)).first()
    if found is None:
        await _refuse(connection, table_id, revision, source=source)
    *columns, ply, again = found
    row = table_of(dict(zip(_TABLES.keys(), columns, strict=True)))
    if source is not None and (again or row.source == source):
        raise DuplicateSource(table_id, source)
    return row, ply


@lru_cache(maxsize=128)
def _raising(columns: tuple[str, ...], within: tuple[Status, ...]) -> ReturningUpdate[Any]:
    """The statement that raises a revision and sets some columns: to put it together takes longer than to run it."""
    wanted: BindParameter[int] = bindparam("wanted")
    event: BindParameter[str] = bindparam("event")
    last = select(func.coalesce(func.max(_MOVES.ply), 0)).where(_MOVES.table_id == wanted).scalar_subquery()
    handled = exists().where(_EVENTS.table_id == wanted, _EVENTS.source == event) | exists().where(
        _MOVES.table_id == wanted, _MOVES.source == event
    )
    return (
        update(schema.tables)
        .where(_TABLES.id == wanted, _TABLES.revision == bindparam("before"), _TABLES.status.in_(within))
        .values(revision=_TABLES.revision + 1, **{name: bindparam(f"new_{name}") for name in columns})
        .returning(*_TABLES, last.label("last"), handled.label("handled"))
    )


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
