"""A database of version 0009 comes through the migration to 0010, which counts the ends of games as told."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select, update

from bot.store.engine import open_store
from bot.store.ground import schema
from bot.store.tables.publishing import OVER_OTHERWISE
from tests.store.conftest import Clock
from tests.store.finished import ADA, play, solo
from tests.store.test_migrate import put_back, scripts, take_out

__all__ = ["scripts"]


async def test_nobody_is_told_of_a_game_that_was_over_before(
    new_url: str, clock: Clock, scripts: Path
) -> None:
    later = take_out(scripts, after="0009")
    store = await open_store(new_url, now=clock)
    await play(store, solo("zen", people=(ADA,), options={"form": "easy-fly"}))
    async with store.database.writing() as connection:
        await connection.execute(update(schema.tables).values(pinged_turn=3))
    await store.close()

    put_back(later)
    store = await open_store(new_url, now=clock)
    async with store.database.reading() as connection:
        told = (await connection.execute(select(schema.tables.c.pinged_turn))).scalar_one()
    await store.close()
    assert OVER_OTHERWISE == told
