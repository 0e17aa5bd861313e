"""A database of version 0003 comes through the migration to 0004, which gives tries to their puzzles' own days."""

from __future__ import annotations

from sqlalchemy import delete, text, update

from bot.people.recount import Recount
from bot.store.engine import open_store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, DAY, contents, play, solo


async def test_a_try_that_counted_for_the_day_after_is_settled_again(new_url: str, clock: Clock) -> None:
    store = await open_store(new_url, now=clock)
    clock.time = 31 * DAY + 5  # 1970-02-01
    for person in (ADA, BEN):
        await play(store, solo("zen", people=(person,), options={"form": "easy-fly"}, daily=30))
    right = await contents(store)
    async with store.database.writing() as connection:
        await connection.execute(update(schema.results).values(day=31))
        await connection.execute(delete(schema.leaderboard_rows))
        # Back to version 0003: what came after it is taken away.
        await connection.execute(text("DROP INDEX ix_tables_status_daily"))
        await connection.execute(text("ALTER TABLE members DROP COLUMN playing"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    await store.close()

    store = await open_store(new_url, now=clock)
    job = Recount(store)
    job.wake()
    await job.settle()
    found = await contents(store)
    await store.close()

    assert right == found
