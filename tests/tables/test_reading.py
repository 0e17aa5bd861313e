"""Positions that stay in memory: those used last, and those that somebody holds."""

from __future__ import annotations

from typing import cast

import pytest

from bot.store.engine import Store
from bot.tables import reading
from bot.tables.reading import TableCache
from bot.tables.table import Table


class _Seen:
    """As much of a table as it takes to be kept."""

    def __init__(self, number: int, revision: int = 1) -> None:
        self.id = number
        self.revision = revision


def seen(number: int, revision: int = 1) -> Table:
    return cast(Table, _Seen(number, revision))


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch) -> TableCache:
    monkeypatch.setattr(reading, "KEPT", 2)
    return TableCache(cast(Store, None), lambda _: None)


def test_the_tables_used_last_are_kept(cache: TableCache) -> None:
    for number in (1, 2, 3):
        cache.keep(seen(number, 2))
    assert [1, 2, 2] == [cache.newest(seen(number)).revision for number in (1, 2, 3)]


def test_what_is_held_is_known_however_many_others_are_read(cache: TableCache) -> None:
    with cache.holding(1), cache.holding(1), cache.holding(9):
        cache.keep(seen(1, 2))
        for number in range(2, 20):
            cache.keep(seen(number, 2))
        assert [2, 1, 2, 2] == [cache.newest(seen(number)).revision for number in (1, 16, 18, 19)]
    for number in range(20, 30):
        cache.keep(seen(number))
    assert 1 == cache.newest(seen(1)).revision, "nobody holds it any more"
    assert 2 == len(cache._kept)
