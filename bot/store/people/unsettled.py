"""Which games are to be settled anew, and the lock under which games are settled. Kept in ``meta``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.database import upsert

_META = schema.meta.c

MARK: Final = "resettle:"
"""What the keys of marks begin with; the game follows."""
_LOCK: Final = 0x7AB1E
"""PostgreSQL's lock that one ending game holds at a time, so that their order is the order of their commits."""


async def lock_settling(connection: AsyncConnection) -> None:
    """Let no other game be settled until this transaction ends."""
    if connection.dialect.name != "sqlite":  # SQLite has one writer anyway
        await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def mark(connection: AsyncConnection, game: str, number: int) -> None:
    """Keep that the games from this number on are to be settled anew."""
    before = await marked(connection, game)
    if before is None or number_of(before) > number:
        await put_mark(connection, game, str(number))


async def disown(connection: AsyncConnection) -> None:
    """Let whoever settles games anew read everything again: the past isn't what it was."""
    marks = select(_META.key, _META.value).where(_META.key.like(f"{MARK}%"))
    for key, value in (await connection.execute(marks)).all():
        await connection.execute(
            update(schema.meta).where(_META.key == key).values(value=str(number_of(value)))
        )


async def marked(connection: AsyncConnection, game: str) -> str | None:
    """Return a game's mark, None where none is to be settled anew."""
    value: str | None = await connection.scalar(select(_META.value).where(_META.key == f"{MARK}{game}"))
    return value


async def put_mark(connection: AsyncConnection, game: str, value: str) -> None:
    """Keep a game's mark."""
    row = {"key": f"{MARK}{game}", "value": value}
    await upsert(connection, schema.meta, key=["key"], insert=row, update=["value"])


def number_of(mark: str) -> int:
    """Return from which game on a mark says that they are to be settled; what follows says who has left it."""
    return int(mark.partition(" ")[0])
