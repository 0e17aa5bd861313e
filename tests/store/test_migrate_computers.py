"""A database of version 0014 comes through the migration to 0015: results say how strong a computer played along."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import MetaData, insert, select

from bot.store.engine import open_store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, Played, play, rows
from tests.store.test_migrate import put_back, take_out


async def test_results_from_before_tell_how_strong_a_computer_was(
    new_url: str, clock: Clock, scripts: Path, tmp_path: Path
) -> None:
    filled = await open_store(f"sqlite:///{tmp_path / 'filled.db'}", now=clock)
    await play(filled, Played(people=(ADA, -1), level="hard"))
    await play(filled, Played(people=(ADA, BEN)))
    kept = {}
    async with filled.database.reading() as connection:
        for table in (schema.tables, schema.members, schema.results):
            kept[table.name] = [dict(each._mapping) for each in await connection.execute(select(table))]
    await filled.close()
    later = take_out(scripts, after="0014")
    store = await open_store(new_url, now=clock)
    metadata = MetaData()
    async with store.database.writing() as connection:
        await connection.run_sync(metadata.reflect)
        for name, values in kept.items():
            known = {column.name for column in metadata.tables[name].c}
            stored = [{key: value for key, value in each.items() if key in known} for each in values]
            await connection.execute(insert(metadata.tables[name]), stored)
    await store.close()
    put_back(later)

    store = await open_store(new_url, now=clock)
    found = await rows(store, schema.results)
    await store.close()

    at = list(schema.results.c.keys()).index("computers")
    assert [3, 0, 0] == [each[at] for each in sorted(found)]
