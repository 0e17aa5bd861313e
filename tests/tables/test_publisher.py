"""The publisher: one job a table, the newest revision in the end, nothing lost and nobody bothered in vain."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest

from bot.tables.publisher import AT_ONCE, Publisher

SOON = 5.0
NEVER = 600.0
"""A pause that a test doesn't sit out."""


class Wall:
    """Shows tables, as often and as well as a test wants."""

    def __init__(self) -> None:
        self.shown: Counter[int] = Counter()
        self.under_way: Counter[int] = Counter()
        self.most_at_once = 0
        self.failing = 0
        """How many of the next tries fail."""
        self.open = asyncio.Event()
        """Set while tables can be shown without waiting."""
        self.open.set()
        self.tried = asyncio.Event()
        """Set by each try; cleared by a test."""

    async def show(self, table: int) -> None:
        self.under_way[table] += 1
        assert 1 == self.under_way[table]
        self.most_at_once = max(self.most_at_once, self.under_way.total())
        try:
            self.tried.set()
            await self.open.wait()
            await asyncio.sleep(0)
            if self.failing:
                self.failing -= 1
                raise ConnectionError
            self.shown[table] += 1
        finally:
            self.under_way[table] -= 1

    async def busy_with(self, tables: int) -> None:
        while self.under_way.total() != tables:  # noqa: ASYNC110 - a few turns of the loop
            await asyncio.sleep(0)

    async def next_try(self) -> None:
        await asyncio.wait_for(self.tried.wait(), SOON)
        self.tried.clear()


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
async def publisher(wall: Wall) -> AsyncIterator[Publisher]:
    publisher = Publisher(wall.show, pauses=(0.001, NEVER))
    yield publisher
    await publisher.close(SOON)


async def settled(publisher: Publisher) -> None:
    await asyncio.wait_for(publisher.settle(), SOON)


async def test_wakes_that_come_together_are_one_job(wall: Wall, publisher: Publisher) -> None:
    for _ in range(5):
        publisher.wake(1)
    await settled(publisher)
    assert {1: 1} == wall.shown


async def test_wakes_during_a_job_are_one_more_job(wall: Wall, publisher: Publisher) -> None:
    wall.open.clear()
    publisher.wake(1)
    await wall.next_try()
    for _ in range(5):
        publisher.wake(1)
    wall.open.set()
    await settled(publisher)
    assert {1: 2} == wall.shown


async def test_a_wake_at_any_step_of_a_job_is_never_lost(wall: Wall, publisher: Publisher) -> None:
    for steps in range(12):
        before = wall.shown[1]
        publisher.wake(1)
        for _ in range(steps):
            await asyncio.sleep(0)
        seen = wall.shown[1]
        publisher.wake(1)
        await settled(publisher)
        assert wall.shown[1] > max(before, seen)


async def test_tables_do_not_wait_for_each_other(wall: Wall, publisher: Publisher) -> None:
    wall.open.clear()
    publisher.wake(1)
    publisher.wake(2)
    await wall.next_try()
    await asyncio.sleep(0)
    assert 2 == wall.under_way.total()
    wall.open.set()
    await settled(publisher)


async def test_a_job_that_fails_is_tried_again(wall: Wall, publisher: Publisher) -> None:
    wall.failing = 1
    publisher.wake(1)
    await settled(publisher)
    assert {1: 1} == wall.shown


async def test_a_job_that_waits_to_try_again_does_so_at_once_when_its_table_is_woken(
    wall: Wall, publisher: Publisher
) -> None:
    wall.failing = 2
    publisher.wake(1)
    await wall.next_try()
    await wall.next_try()
    await wall.busy_with(0)
    publisher.wake(1)
    await settled(publisher)
    assert {1: 1} == wall.shown


async def test_an_error_that_lasts_is_logged_with_where_it_came_from(
    wall: Wall, caplog: pytest.LogCaptureFixture
) -> None:
    publisher = Publisher(wall.show, pauses=(0.0,))
    wall.failing = 4
    publisher.wake(1)
    await settled(publisher)
    assert [False, False, True, False] == [bool(each.exc_info) for each in caplog.records]


async def test_many_tables_are_caught_up_a_few_at_a_time(wall: Wall, publisher: Publisher) -> None:
    publisher.catch_up(range(100))
    await settled(publisher)
    assert Counter(range(100)) == wall.shown
    assert wall.most_at_once <= AT_ONCE


async def test_a_table_where_somebody_moves_does_not_wait_for_those_that_are_caught_up(
    wall: Wall, publisher: Publisher
) -> None:
    wall.open.clear()
    publisher.catch_up(range(100))
    await wall.busy_with(AT_ONCE)
    publisher.wake(1000)
    await asyncio.sleep(0)
    assert 1 == wall.under_way[1000]
    wall.open.set()
    await settled(publisher)


async def test_closing_finishes_the_job_under_way_and_the_one_that_was_woken_meanwhile(
    wall: Wall, publisher: Publisher
) -> None:
    wall.open.clear()
    publisher.wake(1)
    await wall.next_try()
    closing = asyncio.create_task(publisher.close(SOON))
    await asyncio.sleep(0)
    publisher.wake(1)
    wall.open.set()
    await closing
    assert {1: 2} == wall.shown


async def test_closing_does_not_wait_for_a_job_that_never_ends(wall: Wall, publisher: Publisher) -> None:
    wall.open.clear()
    publisher.wake(1)
    await wall.next_try()
    await asyncio.wait_for(publisher.close(0.01), SOON)
    assert 0 == wall.under_way.total()


async def test_closing_does_not_wait_for_the_pause_before_another_try(
    wall: Wall, publisher: Publisher
) -> None:
    wall.failing = 100
    publisher.wake(1)
    await wall.next_try()
    await wall.next_try()
    await asyncio.wait_for(publisher.close(NEVER), SOON)


async def test_nothing_is_begun_after_closing(wall: Wall, publisher: Publisher) -> None:
    await publisher.close(SOON)
    publisher.wake(1)
    await settled(publisher)
    assert {} == wall.shown
