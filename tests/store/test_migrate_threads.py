"""A database of the version before comes through the migration that gives tables threads of their own."""

from __future__ import annotations

from pathlib import Path

from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.finished import ADA, play, solo
from tests.store.test_migrate import put_back, take_out


async def test_tables_of_before_stand_in_their_channel(new_url: str, clock: Clock, scripts: Path) -> None:
    later = take_out(scripts, after="0013")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        await connection.exec_driver_sql(
            "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, "
            "options, seating, seed, revision, published_revision, pinged_turn, clock, created_at, touched_at, "
            f"helped) VALUES (1, 'ABC', 's', 'zen', 1, 'cancelled', 5, 'en', {ADA}, '{{}}', 'joined', 'ab', 1, 1, 0, "
            "'none', 1, 1, 0)"
        )
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    row = await store.tables.row(1)
    assert row is not None
    assert (5, None, None) == (row.channel_id, row.parent_id, row.line_id)
    await play(store, solo("zen", people=(ADA,), options={"form": "easy-fly"}))
    await store.close()
