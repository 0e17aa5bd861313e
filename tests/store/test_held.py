"""Locks that last as long as a process's line to the server, and what one process does for all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.duties import Duties
from bot.store.ground.address import postgresql_url
from bot.store.ground.held import DUTY, SHARD, Duty, SessionLocks
from tests.store.postgresql import Server
from tests.store.relay import Relay


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    with server.up_to_date() as address:
        yield address


@pytest.fixture
async def relay(url: str) -> AsyncIterator[Relay]:
    async with Relay(url) as relay:
        yield relay


@pytest.fixture
async def one(relay: Relay) -> AsyncIterator[SessionLocks]:
    locks = SessionLocks(postgresql_url(relay.url))
    yield locks
    await locks.close()


@pytest.fixture
async def other(url: str) -> AsyncIterator[SessionLocks]:
    locks = SessionLocks(postgresql_url(url))
    yield locks
    await locks.close()


async def soon(locks: SessionLocks, kind: int, number: int) -> bool:
    """Whether a lock can be taken within a moment: the server notices the end of a line a little later."""
    for _ in range(50):
        if await locks.take(kind, number):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_lock_is_one_processes_until_its_line_ends(
    one: SessionLocks, other: SessionLocks, relay: Relay
) -> None:
    assert await one.take(SHARD, 3)
    assert await one.take(SHARD, 3)
    assert not await other.take(SHARD, 3)
    assert await other.take(SHARD, 4)
    assert {3, 4} == await other.taken(SHARD)
    relay.cut()
    assert await soon(other, SHARD, 3)
    assert not await one.take(SHARD, 3)


async def test_whoever_cannot_reach_the_server_holds_nothing(one: SessionLocks, relay: Relay) -> None:
    assert await one.take(SHARD, 3)
    await relay.close()
    assert not await one.take(SHARD, 3)
    assert await one.taken(SHARD) is None
    await relay.open()
    assert await soon(one, SHARD, 3)


async def test_what_one_process_does_for_all_falls_to_another_when_it_dies(
    one: SessionLocks, other: SessionLocks, relay: Relay
) -> None:
    done: list[str] = []

    def duties(name: str, locks: SessionLocks) -> Duties:
        async def begin() -> None:
            done.append(f"{name} begins")

        async def go_on() -> None:
            done.append(f"{name} goes on")

        async def nothing() -> None:
            pass

        return Duties(Duty(locks), begin=begin, go_on=go_on, share=nothing, look=nothing)

    first, second = duties("first", one), duties("second", other)
    for each in (first, second, first):
        await each.tidy()
    assert ["first begins", "first goes on"] == done
    relay.cut()
    assert await soon(other, DUTY, 0)
    for each in (first, second, first):
        await each.tidy()
    assert ["second begins"] == done[2:]
