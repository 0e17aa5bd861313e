"""A database of version 0021 comes through the migration to 0022: boards lie on their side for who hasn't chosen."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import MetaData, insert

from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.finished import ADA
from tests.store.test_migrate import put_back, scripts, take_out

__all__ = ["scripts"]


async def test_boards_of_people_from_before_lie_on_their_side_until_they_choose_otherwise(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0021")
    store = await open_store(new_url, now=clock)
    metadata = MetaData()
    async with store.database.writing() as connection:
        await connection.run_sync(metadata.reflect)
        await connection.execute(
            insert(metadata.tables["people"]), {"id": ADA, "name": "Ada", "created_at": 1}
        )
    await store.close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    person = await store.people.person(ADA)
    assert person is not None
    assert 0 == person.upright
    await store.people.set_preferences(ADA, {"upright": 1}, source=None)
    chosen = await store.people.person(ADA)
    assert chosen is not None
    assert 1 == chosen.upright
    await store.close()
