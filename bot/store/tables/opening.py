"""Opening a table: its row, its host as the first member, its code."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.errors import DuplicateSource, RematchExists
from bot.store.ground.rows import Beginning, NewTable, Status, options_text
from bot.store.tables.codes import free_code, random_code
from bot.store.tables.queries import is_open

_TABLES = schema.tables.c

_GUESSES = 8


async def insert_table(connection: AsyncConnection, new: NewTable, *, source: str, now: int) -> int:
    """Insert a table with its host and return its id; raises IntegrityError, NoFreeCode."""
    begins = new.begins
    started = {} if begins is None else started_values(begins, now)
    query = (
        insert(schema.tables)
        .values(
            code=await _choose_code(connection),
            source=source,
            game=new.game,
            rules_version=new.rules_version,
            guild_id=new.guild_id,
            channel_id=new.channel_id,
            locale=new.locale,
            host_id=new.host_id,
            options=options_text(new.options),
            seating=new.seating,
            seed=new.seed.hex(),
            revision=1,
            published_revision=0,
            pinged_turn=0,
            helped=0,
            clock=new.clock,
            created_at=now,
            touched_at=now,
            rematch_of=new.rematch_of,
            daily=new.daily,
            guided=int(new.guided),
            **{"status": Status.LOBBY, **started},
        )
        .returning(_TABLES.id)
    )
    table_id: int = (await connection.execute(query)).scalar_one()
    await connection.execute(
        insert(schema.members).values(
            table_id=table_id,
            position=1,
            person_id=new.host_id,
            joined_by=source,
            seat=None if begins is None else begins.order.index(new.host_id) + 1,
        )
    )
    if new.daily is not None:
        await connection.execute(
            insert(schema.daily_tries).values(
                game=new.game, day=new.daily, person_id=new.host_id, table_id=table_id
            )
        )
    return table_id


def started_values(begins: Beginning, now: int) -> dict[str, Any]:
    """What a table's row holds of a game that has begun."""
    return {"status": Status.PLAYING, "seats": len(begins.order), "salt": begins.salt, "started_at": now}


async def explain(connection: AsyncConnection, new: NewTable, *, source: str) -> None:
    """Raise what a refused new table means; return if only its code had just been taken elsewhere."""
    table_id = await connection.scalar(select(_TABLES.id).where(_TABLES.source == source))
    if table_id is not None:
        raise DuplicateSource(table_id, source)
    if new.daily is not None:
        tries = schema.daily_tries.c
        table_id = await connection.scalar(
            select(tries.table_id).where(
                tries.game == new.game, tries.day == new.daily, tries.person_id == new.host_id
            )
        )
        if table_id is not None:
            raise DuplicateSource(table_id, source)
    if new.rematch_of is not None:
        rematch = await connection.scalar(select(_TABLES.id).where(_TABLES.rematch_of == new.rematch_of))
        if rematch is not None:
            raise RematchExists(new.rematch_of, rematch)


async def _choose_code(connection: AsyncConnection) -> str:
    """A code that no open table has: guessed, and if that fails chosen among the free ones."""
    for _ in range(_GUESSES):
        code = random_code()
        if await connection.scalar(select(_TABLES.id).where(_TABLES.code == code, is_open())) is None:
            return code
    return free_code(set((await connection.execute(select(_TABLES.code).where(is_open()))).scalars()))
