"""A store on SQLite whose time the test owns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.store.engine import Store, open_store
from bot.tables.timing import DAY
from tests.store.conftest import Clock
from tests.tables import agreeing


@pytest.fixture
def clock() -> Clock:
    return Clock(100 * DAY)


@pytest.fixture(autouse=True)
def events_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count events from 1: what is dealt follows from them, and mustn't hang on the tests before."""
    monkeypatch.setattr(agreeing, "_EVENTS", count(1))


@pytest.fixture
async def store(fresh_database: Path, clock: Clock) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{fresh_database}", now=clock)
    yield store
    await store.close()
