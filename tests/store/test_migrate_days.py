"""The migration to 0004 gives tries to their puzzles' own days."""

from __future__ import annotations

from importlib import import_module

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, delete, text, update

from bot.people.recount import Recount
from bot.store.engine import Store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, DAY, contents, play, solo


def upgrade(connection: Connection) -> None:
    connection.execute(text("DROP INDEX ix_tables_status_daily"))
    with Operations.context(MigrationContext.configure(connection)):
        import_module("bot.store.ground.migrations.versions.0004_puzzle_days").upgrade()


async def test_a_try_that_counted_for_the_day_after_is_settled_again(store: Store, clock: Clock) -> None:
    clock.time = 31 * DAY + 5  # 1970-02-01
    for person in (ADA, BEN):
        await play(store, solo("zen", people=(person,), options={"form": "easy-fly"}, daily=30))
    right = await contents(store)
    async with store.database.writing() as connection:
        await connection.execute(update(schema.results).values(day=31))
        await connection.execute(delete(schema.leaderboard_rows))
        await connection.run_sync(upgrade)

    job = Recount(store)
    job.wake()
    await job.settle()

    assert right == await contents(store)
