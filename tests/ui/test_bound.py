"""The bound on trying again, and deletions that come before their message is stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.engine import Store, open_store
from bot.tables.timing import MINUTE
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.deletions import Deletions


class Time:
    """Milliseconds since 1970, as a test sets them."""

    def __init__(self) -> None:
        self.at = 1_000_000 * MINUTE

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def time() -> Time:
    return Time()


async def opened(path: Path, time: Time) -> Store:
    return await open_store(f"sqlite:///{path}", now=time)


async def test_three_failures_within_an_hour_are_the_most(fresh_database: Path, time: Time) -> None:
    store = await opened(fresh_database, time)
    bound = Bound(store.setbacks, time)
    allowed = []
    for _ in range(4):
        allowed.append(bound.may_ask("table 1"))
        await bound.count("table 1")
        time.at += 10 * MINUTE
    assert [True, True, True, False] == allowed
    assert bound.may_ask("table 2")
    time.at += 31 * MINUTE
    assert bound.may_ask("table 1")
    await store.close()


async def test_a_message_comes_back_three_times_in_ten_minutes(fresh_database: Path, time: Time) -> None:
    store = await opened(fresh_database, time)
    bound = Bound(store.setbacks, time)
    for _ in range(3):
        assert bound.may_repair("board 1")
        await bound.count("board 1")
    assert not bound.may_repair("board 1")
    time.at += 10 * MINUTE
    assert bound.may_repair("board 1")
    await store.close()


async def test_what_is_stored_holds_for_the_next_run(fresh_database: Path, time: Time) -> None:
    store = await opened(fresh_database, time)
    before = Bound(store.setbacks, time)
    for _ in range(3):
        await before.count("table 1")
        await before.count("person 1", store=False)
    after = Bound(store.setbacks, time)
    await after.load()
    assert [False, True] == [after.may_ask("table 1"), after.may_ask("person 1")]
    await store.close()


def test_each_block_collects_the_deletions_within_it() -> None:
    deletions = Deletions()
    with deletions.watched() as outer:
        with deletions.watched() as inner:
            deletions.heard(1)
        deletions.heard(2)
    deletions.heard(3)
    assert ({1, 2}, {1}) == (outer, inner)


def test_a_block_that_ends_first_leaves_the_other_its_deletions() -> None:
    deletions = Deletions()
    first, second = deletions.watched(), deletions.watched()
    with second as later:
        with first:
            pass
        deletions.heard(1)
    assert {1} == later
