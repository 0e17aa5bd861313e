"""Opening a table: its row, its host as the first member, its code."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.columns import options_text, table_row
from bot.store.ground.day_keys import may_try
from bot.store.ground.errors import DuplicateSource, RematchExists, TriedBefore
from bot.store.ground.rows import Beginning, Kind, Member, NewTable, Status, TableRow, computer_number

_TABLES = schema.tables.c
_NEW = insert(schema.tables).returning(*_TABLES)


async def insert_table(
    connection: AsyncConnection, new: NewTable, *, code: str, source: str, now: int
) -> tuple[TableRow, tuple[Member, ...]]:
    """Insert a table with its first members, and give all back; raises IntegrityError or TriedBefore."""
    begins = new.begins
    started = {} if begins is None else started_values(begins, now)
    values = {
        "code": code,
        "source": source,
        "game": new.game,
        "rules_version": new.rules_version,
        "guild_id": new.guild_id,
        "channel_id": new.channel_id,
        "locale": new.locale,
        "host_id": new.host_id,
        "options": options_text(new.options),
        "seating": new.seating,
        "seed": new.seed.hex(),
        "revision": 1,
        "published_revision": 0,
        "pinged_turn": 0,
        "helped": 0,
        "clock": new.clock,
        "created_at": now,
        "touched_at": now,
        "rematch_of": new.rematch_of,
        "daily": new.daily,
        "guided": int(new.guided),
        "parent_id": new.parent_id,
        "line_id": new.line_id,
        "by_answers": int(new.by_answers),
        "status": Status.LOBBY,
        **started,
    }
    row = table_row((await connection.execute(_NEW, values)).one())
    seat = None if begins is None else begins.order.index(new.host_id) + 1
    host = Member(1, new.host_id, source, seat, None, Kind.PERSON)
    members: tuple[Member, ...] = (host,)
    for position, level in enumerate(new.computers, start=2):
        number, joined_by = computer_number(members), f"{source}-computer-{position}"
        members = (*members, Member(position, number, joined_by, None, level, Kind.COMPUTER))
    await connection.execute(
        insert(schema.members),
        [{**asdict(each), "table_id": row.id, "playing": int(each.playing)} for each in members],
    )
    if new.invited:
        await connection.execute(
            insert(schema.invitations),
            [{"table_id": row.id, "person_id": person, "name": name} for person, name in new.invited],
        )
    if new.daily is not None:
        await _insert_try(connection, new, row.id)
    return row, members


async def _insert_try(connection: AsyncConnection, new: NewTable, table_id: int) -> None:
    """Store that a new table is its host's try at a day's puzzle; raises TriedBefore."""
    assert new.daily is not None
    values = {"game": new.game, "day": new.daily, "person_id": new.host_id, "table_id": table_id}
    allowed = may_try(new.daily, new.game, new.host_id, key=new.day_key)
    columns = [literal(value, schema.daily_tries.c[name].type) for name, value in values.items()]
    query = insert(schema.daily_tries).from_select(list(values), select(*columns).where(allowed))
    if (await connection.execute(query)).rowcount == 0:
        raise TriedBefore(new.daily)


def started_values(begins: Beginning, now: int) -> dict[str, Any]:
    """What a table's row holds of a game that has begun."""
    return {
        "status": Status.PLAYING,
        "seats": len(begins.order),
        "salt": begins.salt,
        "started_at": now,
        "moved_at": now,
        "deadline_at": begins.deadline.at,
        "remind_at": begins.deadline.remind_at,
    }


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
