"""What late writers had left of people who were erased goes with the migration to 0008; what is somebody's stays."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from bot.store.engine import open_store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import rows
from tests.store.test_migrate import put_back, take_out

FILLED = (
    "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, options, "
    "seating, seed, revision, published_revision, pinged_turn, clock, created_at, touched_at, helped) "
    "VALUES (7, 'CHP', 's', 'zen', 1, 'lobby', 1, 'en', 1, '{}', 'joined', '00', 1, 1, 0, 'none', 1, 1, 0)",
    "INSERT INTO members (table_id, position, person_id, joined_by) VALUES (7, 1, 1, 's')",
    "INSERT INTO hands (table_id, person_id, channel_id, message_id, revision, turn) VALUES (7, 1, 3, 4, 1, 0)",
    "INSERT INTO hands (table_id, person_id, channel_id, message_id, revision, turn) VALUES (7, 2, 5, 6, 1, 0)",
    "INSERT INTO daily_tries (game, day, person_id, table_id) VALUES ('zen', 1, 1, 7)",
    "INSERT INTO shares (game, day, person_id, channel_id, message_id) VALUES ('zen', 1, 1, 3, 8)",
    "INSERT INTO shares (game, day, person_id, channel_id, message_id) VALUES ('zen', 1, 2, 3, 9)",
)


async def test_hands_and_shares_of_nobody_go_and_a_code_of_before_is_found(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0007")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        for statement in FILLED:
            await connection.execute(text(statement))
    await store.close()
    put_back(later)

    store = await open_store(new_url, now=clock)
    hands = [row[1] for row in await rows(store, schema.hands)]
    shares = [row[2] for row in await rows(store, schema.shares)]
    found = await store.tables.by_code("снр")
    await store.close()

    assert ([1], [1]) == (hands, shares)
    assert found is not None
    assert 7 == found.id
