"""Time zones: whoever has given a distance from UTC keeps it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from bot.people.preferences import preferences_of
from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out


async def test_a_distance_from_utc_is_kept_and_a_zone_can_be_stored(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0015")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        await connection.execute(
            text(
                "INSERT INTO people (id, name, created_at, quiet_from, quiet_until, utc_offset) "
                "VALUES (1, 'Ada', 0, 1320, 420, 330)"
            )
        )
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    before = preferences_of(await store.people.person(1)).quiet
    assert before is not None
    assert (330, None) == (before.offset, before.zone)
    await store.people.set_preferences(1, {"zone": "Europe/Berlin", "utc_offset": 0}, source=None)
    after = preferences_of(await store.people.person(1)).quiet
    assert after is not None
    assert "Europe/Berlin" == after.zone
    await store.close()
