"""Games of several kinds end at the same time on a server; two of one kind one after the other."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.engine import Store
from bot.store.people.unsettled import lock_game
from tests.store.finished import Played, begun, ended, solo


@pytest.fixture
def engine() -> str:
    return "postgresql"


async def test_a_game_that_ends_waits_for_no_other_kind_of_game(store: Store) -> None:
    waiting, free = Played(), solo("zen")
    waits, goes = (await begun(store, waiting)).table, (await begun(store, free)).table
    async with store.database.writing() as connection:
        await lock_game(connection, "dragon_face")
        later = asyncio.create_task(ended(store, waits, waiting))
        first = await asyncio.wait_for(ended(store, goes, free), 5)
        assert not later.done()
    second = await later
    assert [1, 2] == sorted(each.finish_no or 0 for each in (first, second))
