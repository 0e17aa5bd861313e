"""A database of version 0008 comes through the migration to 0009: nobody is asked who hasn't chosen so."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import MetaData, insert

from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.finished import ADA
from tests.store.test_migrate import put_back, scripts, take_out

__all__ = ["scripts"]


async def test_people_from_before_are_not_asked_until_they_choose_so(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0008")
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
    assert 0 == person.confirmations
    await store.people.set_preferences(ADA, {"confirmations": 1}, source=None)
    chosen = await store.people.person(ADA)
    assert chosen is not None
    assert 1 == chosen.confirmations
    await store.close()
