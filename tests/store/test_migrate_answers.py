"""A database of the version before comes through the migration that knows tables in places without the bot."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from bot.store.engine import open_store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out


async def test_the_bot_is_where_all_tables_of_before_are(new_url: str, clock: Clock, scripts: Path) -> None:
    later = take_out(scripts, after="0018")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        await connection.exec_driver_sql(
            "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, "
            "options, seating, seed, revision, published_revision, pinged_turn, clock, created_at, touched_at, "
            "helped) VALUES (1, 'ABC', 's', 'zen', 1, 'cancelled', 5, 'en', 7, '{}', 'joined', 'ab', 1, 1, 0, "
            "'none', 1, 1, 0)"
        )
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    async with store.database.reading() as connection:
        assert [0] == list((await connection.execute(select(schema.tables.c.by_answers))).scalars())
    await store.close()
