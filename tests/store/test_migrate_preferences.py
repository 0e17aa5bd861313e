"""Preferences that came later: whoever is in a database from before has the usual until they choose otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert

from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.finished import ADA
from tests.store.test_migrate import put_back, take_out


@pytest.mark.parametrize(("before", "preference"), [("0008", "confirmations"), ("0021", "upright")])
async def test_people_from_before_have_the_usual_until_they_choose_otherwise(
    new_url: str, clock: Clock, scripts: Path, before: str, preference: str
) -> None:
    later = take_out(scripts, after=before)
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
    assert 0 == getattr(person, preference)
    await store.people.set_preferences(ADA, {preference: 1}, source=None)
    chosen = await store.people.person(ADA)
    assert chosen is not None
    assert 1 == getattr(chosen, preference)
    await store.close()
