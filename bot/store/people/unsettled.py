"""Which finished games must be settled again, and the lock under which games are settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, delete, func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.database import upsert

_TABLES = schema.tables.c
_UNSETTLED = schema.unsettled.c

_LOCK: Final = 0x7AB1E
"""PostgreSQL's lock of all games: shared by games that end, had alone by what changes the results of many."""
_GAME: Final = 0x7AB1F
"""The first half of a game's own lock, which one ending game of it holds at a time, so that their order is the order
of their commits."""


@dataclass(frozen=True, slots=True)
class Unsettled:
    """From which number of finished game on the results of a game must be made again."""

    first_no: int
    left_by: str | None
    """Whoever settled all games before that number and has changed nothing since; None after any other change."""


async def lock_settling(connection: AsyncConnection) -> None:
    """Let no game be settled until this transaction ends.

    Take this lock before any table is changed: else two transactions could wait for each other for ever.
    """
    if connection.dialect.name != "sqlite":  # SQLite has one writer anyway
        await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def lock_game(connection: AsyncConnection, game: str) -> None:
    """Let no other game of one kind be settled until this transaction ends, and nobody be erased."""
    if connection.dialect.name != "sqlite":
        await connection.execute(select(*_locks(literal(game))))


async def lock_game_of(connection: AsyncConnection, table_id: int) -> None:
    """The same for the game that is played at a table."""
    if connection.dialect.name != "sqlite":
        await connection.execute(select(*_locks(_TABLES.game)).where(_TABLES.id == table_id))


async def share_settling(connection: AsyncConnection) -> None:
    """Let nobody be erased until this transaction ends."""
    if connection.dialect.name != "sqlite":
        await connection.execute(select(func.pg_advisory_xact_lock_shared(_LOCK)))


def _locks(game: ColumnElement[str]) -> tuple[ColumnElement[Any], ...]:
    return func.pg_advisory_xact_lock_shared(_LOCK), func.pg_advisory_xact_lock(_GAME, func.hashtext(game))


async def unsettle(connection: AsyncConnection, game: str, number: int) -> None:
    """Have the finished games from this number on settled again."""
    present = await unsettled(connection, game)
    if present is None or present.first_no > number:
        await put_unsettled(connection, game, Unsettled(number, None))


async def disown(connection: AsyncConnection) -> None:
    """Make whoever is settling games read everything again: the past has changed."""
    await connection.execute(update(schema.unsettled).values(left_by=None))


async def unsettled(connection: AsyncConnection, game: str) -> Unsettled | None:
    """Which results of a game must be made again; None if all are settled."""
    query = select(_UNSETTLED.first_no, _UNSETTLED.left_by).where(_UNSETTLED.game == game)
    found = (await connection.execute(query)).first()
    return None if found is None else Unsettled(*found)


async def put_unsettled(connection: AsyncConnection, game: str, what: Unsettled) -> None:
    """Store what of a game must be settled again."""
    row = {"game": game, "first_no": what.first_no, "left_by": what.left_by}
    await upsert(connection, schema.unsettled, key=["game"], insert=row, update=["first_no", "left_by"])


async def all_settled(connection: AsyncConnection, game: str) -> None:
    """Store that nothing of a game is left to settle."""
    await connection.execute(delete(schema.unsettled).where(_UNSETTLED.game == game))
