"""What a dead process has left unshown is taken up by one of the others, and none of them waits for another."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from bot.duties import LEFT_BEHIND
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.tables.caps import Caps
from tests.store.conftest import Clock, opened


async def lagging(store: Store, clock: Clock, number: int) -> list[int]:
    """Tables whose changes nobody has shown for long."""
    store.changes.caps = Caps(999, 999, 999)
    found = [(await opened(store)).table.id for _ in range(number)]
    clock.time += LEFT_BEHIND + 1
    return found


async def taken(store: Store, clock: Clock, most: int = 100) -> list[int]:
    return await store.left_overs.take(before=clock.time - LEFT_BEHIND, most=most)


async def test_what_has_been_left_behind_is_taken_up_once_and_again_if_that_process_dies(
    store: Store, second: Store, clock: Clock
) -> None:
    tables = await lagging(store, clock, 3)
    assert [] == await store.left_overs.take(before=clock.time - LEFT_BEHIND - 1)
    assert tables[:2] == await taken(store, clock, most=2)
    assert tables[2:] == await taken(second, clock)
    assert [] == await taken(store, clock) + await taken(second, clock)
    await store.publishing.mark_published(tables[0], 1)
    clock.time += LEFT_BEHIND + 1
    assert tables[1:] == await taken(second, clock)


async def test_what_a_process_is_about_to_show_again_is_left_to_it(store: Store, clock: Clock) -> None:
    (table,) = await lagging(store, clock, 1)
    await store.publishing.unmark_published(table)
    assert [] == await taken(store, clock)
    clock.time += LEFT_BEHIND + 1
    assert [table] == await taken(store, clock)


async def test_processes_that_all_try_at_once_share_what_there_is(
    store: Store, second: Store, clock: Clock
) -> None:
    tables = await lagging(store, clock, 30)
    parts = await asyncio.gather(*(taken(each, clock, most=4) for each in (store, second) * 8))
    assert tables == sorted(table for part in parts for table in part)


@pytest.mark.parametrize("engine", ["postgresql"])
async def test_a_table_that_somebody_is_just_changing_is_passed_over_at_once(
    store: Store, second: Store, clock: Clock
) -> None:
    tables = await lagging(store, clock, 2)
    async with store.database.writing() as connection:
        await connection.execute(
            select(schema.tables.c.id).where(schema.tables.c.id == tables[0]).with_for_update()
        )
        assert tables[1:] == await asyncio.wait_for(taken(second, clock), 2)
    assert tables[:1] == await taken(second, clock)


async def test_what_a_process_is_still_at_is_not_taken_up_by_another(
    store: Store, second: Store, clock: Clock
) -> None:
    tables = await lagging(store, clock, 2)
    assert tables == await taken(store, clock)
    clock.time += LEFT_BEHIND + 1
    await store.left_overs.keep(tables[:1])
    assert tables[1:] == await taken(second, clock)
