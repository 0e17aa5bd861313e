"""A database of the version before comes through the migration that knows who has been asked to join."""

from __future__ import annotations

from pathlib import Path

from bot.store.engine import open_store
from bot.store.ground.rows import Invitation
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out

_LOBBY = (
    "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, options, "
    "seating, seed, revision, published_revision, pinged_turn, clock, created_at, touched_at, helped, by_answers) "
    "VALUES (1, 'ABC', 's', 'zen', 1, 'lobby', 5, 'en', 7, '{}', 'joined', 'ab', 1, 1, 0, 'none', 1, 1, 0, 0)"
)


async def test_nobody_has_been_asked_to_a_lobby_of_before_and_people_can_be_from_now_on(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0019")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        await connection.exec_driver_sql(_LOBBY)
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    assert () == await store.invitations.of(1)
    async with store.database.writing() as connection:
        await connection.exec_driver_sql(
            "INSERT INTO invitations (table_id, person_id, name) VALUES (1, 9, 'Ann')"
        )
    assert (Invitation(9, "Ann", declined=False),) == await store.invitations.of(1)
    await store.close()
