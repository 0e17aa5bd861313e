"""A database of the version before comes through the migration that knows who has taken a table up."""

from __future__ import annotations

from pathlib import Path

from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out


async def test_what_an_older_version_has_left_unshown_can_be_taken_up(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0020")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        await connection.exec_driver_sql(
            "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, "
            "options, seating, seed, revision, published_revision, pinged_turn, clock, created_at, touched_at, "
            "helped) VALUES (1, 'ABC', 's', 'zen', 1, 'lobby', 5, 'en', 7, '{}', 'joined', 'ab', 2, 1, 0, "
            "'none', 1, 1, 0)"
        )
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    assert [1] == await store.left_overs.take(before=2)
    await store.close()
