"""A database of the version before comes through the migration that remembers places."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from bot.store.engine import open_store
from bot.store.people.shares import Share
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out

BEFORE = "0005"


async def test_tables_from_before_have_boards_in_sight_and_no_trouble(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0003")
    put_back([each for each in later if each.stem[:4] <= BEFORE])
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        insert = (
            "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, options, "
            "seating, seed, revision, published_revision, pinged_turn, clock, created_at, touched_at, helped) "
            "VALUES (7, 'AAA', 's', 'zen', 1, 'lobby', 1, 'en', 1, '{}', 'joined', '00', 1, 1, 0, 'none', 1, 1, 0)"
        )
        await connection.execute(text(insert))
    await store.close()

    put_back([each for each in later if each.stem[:4] > BEFORE])
    store = await open_store(new_url, now=clock)
    row = await store.tables.row(7)
    async with store.database.writing() as connection:
        await connection.execute(text("INSERT INTO daily_tries VALUES ('zen', 1, 2, 7)"))
    share = Share("zen", 1, 2, None, 3, 4)
    await store.shares.put(share)
    await store.setbacks.add("board 7", 5, start=0)
    found = await store.shares.find("zen", 1, 2), await store.setbacks.since(0)
    await store.close()

    assert row is not None
    assert (0, None) == (row.board_below, row.trouble)
    assert (share, {"board 7": [5]}) == found
