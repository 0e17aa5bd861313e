"""What becomes of tables by itself: abandoned lobbies, and boards that somebody forgot to bring up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest

from bot.store.engine import Store, open_store
from bot.store.ground.rows import Status
from bot.tables.janitor import LAG, LOBBY_LIFE, Janitor
from bot.tables.service import Tables
from tests.store.conftest import Clock, opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(fresh_database: Path, clock: Clock) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{fresh_database}", now=clock)
    yield store
    await store.close()


async def caught_up(store: Store, clock: Clock) -> list[int]:
    """The tables that one round of the janitor has shown."""
    found: list[int] = []

    def catch_up(tables: Iterable[int]) -> None:
        found.extend(tables)

    await Janitor(store, Tables(store, lambda _: None), catch_up, clock).tidy()
    return found


async def test_a_table_that_lags_behind_for_long_is_shown(store: Store, clock: Clock) -> None:
    table = (await opened(store)).table
    clock.time += LAG + 1
    assert [table.id] == await caught_up(store, clock)


async def test_a_table_that_has_just_been_changed_is_left_to_whoever_changed_it(
    store: Store, clock: Clock
) -> None:
    await opened(store)
    clock.time += LAG
    assert [] == await caught_up(store, clock)


async def test_a_lobby_is_closed_after_a_day_and_shown_so(store: Store, clock: Clock) -> None:
    table = (await opened(store)).table
    clock.time += LOBBY_LIFE + 1
    await caught_up(store, clock)
    row = await store.tables.row(table.id)
    assert row is not None
    assert Status.CANCELLED is row.status
