"""What went wrong lately is stored for as long as a bound looks back, and where people have shared results."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.store.engine import Store
from bot.store.people.shares import Share
from tests.store.conftest import lobby, opened

SHARE = Share("zen", 20_604, 1, 10, 20, 30)


async def test_setbacks_are_found_again_and_old_ones_go(store: Store) -> None:
    for at in (5, 10, 20):
        await store.setbacks.add("board 1", at, start=0)
    await store.setbacks.add("board 2", 30, start=0)
    assert {"board 1": [10, 20], "board 2": [30]} == await store.setbacks.since(10)
    assert [30, 40] == await store.setbacks.add("board 2", 40, start=25)
    assert {"board 2": [30, 40]} == await store.setbacks.since(0)


async def test_the_setbacks_of_all_processes_are_counted_and_the_last_few_kept(
    store: Store, second: Store
) -> None:
    await asyncio.gather(*(each.setbacks.add("board 1", 7, start=0) for each in (store, second) * 3))
    assert {"board 1": [7] * 6} == await store.setbacks.since(0)
    for at in range(10, 20):
        last = await second.setbacks.add("board 1", at, start=0)
    assert list(range(12, 20)) == last == (await store.setbacks.since(0))["board 1"]


async def test_a_share_is_found_until_its_message_is_deleted(store: Store) -> None:
    await opened(store, replace(lobby(host_id=1), game="zen", daily=20_604))
    await store.shares.put(SHARE)
    assert SHARE == await store.shares.find("zen", 20_604, 1)
    assert None is await store.shares.find("zen", 20_604, 2)
    assert not await store.shares.forget(21, 30)
    assert await store.shares.forget(20, 30)
    assert None is await store.shares.find("zen", 20_604, 1)
