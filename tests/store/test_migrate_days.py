"""A database of version 0003 comes through the migration to 0004, which gives tries to their puzzles' own days."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import delete, update

from bot.people.recount import Recount
from bot.store.engine import open_store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, DAY, contents, play, solo
from tests.store.test_migrate import put_back, scripts, take_out

__all__ = ["scripts"]


async def test_a_try_that_counted_for_the_day_after_is_settled_again(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0003")
    store = await open_store(new_url, now=clock)
    clock.time = 31 * DAY + 5  # 1970-02-01
    for person in (ADA, BEN):
        await play(store, solo("zen", people=(person,), options={"form": "easy-fly"}, daily=30))
    right = await contents(store)
    async with store.database.writing() as connection:
        await connection.execute(update(schema.results).values(day=31))
        await connection.execute(delete(schema.leaderboard_rows))
    await store.close()

    put_back(later)
    store = await open_store(new_url, now=clock)
    job = Recount(store)
    job.wake()
    await job.settle()
    found = await contents(store)
    await store.close()

    assert right == found
