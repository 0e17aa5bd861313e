"""A database of version 0004 comes through the migration to 0005: it is told who still plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert

from bot.store.engine import open_store
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, CAT
from tests.store.test_migrate import put_back, take_out
from tests.store.test_migrate_meanings import TABLE

RUNNING, ENDED = 1, 2


async def fill(url: str, clock: Clock) -> None:
    store = await open_store(url, now=clock)
    metadata = MetaData()
    people = {ADA: 1, BEN: 2, CAT: 3}
    async with store.database.writing() as connection:
        await connection.run_sync(metadata.reflect)
        rows = {
            "tables": [
                {**TABLE, "id": RUNNING, "source": "a", "status": "playing", "seats": 3, "ended_at": None},
                {**TABLE, "id": ENDED, "source": "b", "status": "cancelled", "seats": 3},
            ],
            "members": [
                {"table_id": table, "position": seat, "person_id": person, "joined_by": "old", "seat": seat}
                for table in (RUNNING, ENDED)
                for person, seat in people.items()
            ],
            "moves": [
                {"table_id": table, "ply": ply, "revision": 2, "seat": seat, "notation": word, "made_at": 1}
                for table in (RUNNING, ENDED)
                for ply, (seat, word) in enumerate(((1, "draw"), (2, "resign"), (3, "take")), 1)
            ],
        }
        for name, values in rows.items():
            await connection.execute(insert(metadata.tables[name]), values)
    await store.close()


@pytest.mark.parametrize(("table", "playing"), [(RUNNING, [True, False, True]), (ENDED, [True] * 3)])
async def test_whoever_has_left_a_game_that_goes_on_is_told_apart(
    new_url: str, clock: Clock, scripts: Path, table: int, playing: list[bool]
) -> None:
    later = take_out(scripts, after="0004")
    await fill(new_url, clock)
    put_back(later)
    store = await open_store(new_url, now=clock)
    snapshot = await store.tables.load(table)
    assert snapshot is not None
    assert playing == [each.playing for each in snapshot.members]
    await store.close()
