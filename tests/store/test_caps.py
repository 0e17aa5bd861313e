"""Nobody can have more tables open than a person plays at, nor fill a channel: also with several clicks at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from bot.store.engine import Store
from bot.store.ground.errors import DuplicateSource, RematchExists
from bot.store.ground.rows import Beginning, Snapshot, Status
from bot.store.tables.caps import Cap, CapReached, Caps
from tests.store.conftest import GUEST, HOST, event, lobby, opened

SOLO = replace(lobby(), game="zen", begins=Beginning((HOST,), "salt"))


async def caps_of(*opening: object) -> Counter[object]:
    """Return how often each of some openings at once succeeded (None) or met with a cap."""
    found = await asyncio.gather(*opening, return_exceptions=True)  # type: ignore[call-overload]
    return Counter(each.cap if isinstance(each, CapReached) else type(each) for each in found)


def test_the_caps_are_those_that_the_readme_names() -> None:
    assert (10, 40, 100) == (Caps().lobbies, Caps().tables, Caps().channel)


async def test_nobody_has_more_lobbies_than_ten_even_by_clicking_at_once(store: Store, second: Store) -> None:
    found = await caps_of(*(opened((store, second)[at % 2]) for at in range(14)))
    assert {Snapshot: 10, Cap.LOBBIES: 4} == found


async def test_joining_counts_as_opening(store: Store) -> None:
    store.changes.caps = Caps(lobbies=2, tables=9, channel=99)
    for _ in range(2):
        await opened(store, lobby(host_id=GUEST))
    table = (await opened(store)).table
    with pytest.raises(CapReached):
        await store.changes.add_member(table.id, 1, person_id=GUEST, source=event())
    row = await store.tables.row(table.id)
    assert row is not None
    assert 1 == row.revision


async def test_nobody_sits_at_more_tables_than_forty(store: Store, second: Store) -> None:
    store.changes.caps = second.changes.caps = Caps(lobbies=3, tables=5, channel=99)
    for number in range(4):
        await opened(store, SOLO if number else lobby())
    found = await caps_of(*(opened((store, second)[at % 2], SOLO) for at in range(4)))
    assert {Snapshot: 1, Cap.TABLES: 3} == found
    with pytest.raises(CapReached):
        await opened(store)  # a lobby might begin


async def test_a_channel_holds_no_more_tables_than_a_hundred(store: Store, second: Store) -> None:
    store.changes.caps = second.changes.caps = Caps(lobbies=9, tables=9, channel=3)
    found = await caps_of(*(opened((store, second)[at % 2], lobby(host_id=at + 1)) for at in range(6)))
    assert {Snapshot: 3, Cap.CHANNEL: 3} == found
    await opened(store, lobby(host_id=50, channel_id=21))


async def test_a_daily_puzzle_takes_no_room_in_a_channel(store: Store) -> None:
    store.changes.caps = Caps(lobbies=9, tables=9, channel=1)
    await opened(store)
    await opened(store, replace(SOLO, daily=20_604))


async def test_what_has_ended_makes_room(store: Store) -> None:
    store.changes.caps = Caps(lobbies=1, tables=1, channel=1)
    table = (await opened(store)).table
    await store.changes.cancel(table.id, 1, source=event(), by=HOST)
    assert Status.LOBBY is (await opened(store)).table.status


async def test_what_is_there_already_is_found_without_room(store: Store) -> None:
    store.changes.caps = Caps(lobbies=2, tables=2, channel=9)
    first = (await store.changes.create_table(lobby(), source="first")).table
    await opened(store, lobby(rematch_of=first.id))
    with pytest.raises(DuplicateSource):
        await store.changes.create_table(lobby(), source="first")
    with pytest.raises(RematchExists):
        await opened(store, lobby(rematch_of=first.id))
