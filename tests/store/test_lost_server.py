"""A PostgreSQL server that is silent, gone, full or slow: every wait ends, and what follows is served again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import text

from bot.store.engine import Store, open_store
from bot.store.ground import database, driver
from bot.store.ground import server as lines
from bot.store.ground.errors import Unreachable, Unsure
from bot.store.ground.patience import waiting
from tests.store.conftest import GUEST, HOST, Clock, event, lobby, opened
from tests.store.postgresql import Server
from tests.store.relay import Once, Relay
from tests.turns import WAITING

pytestmark = WAITING

PATIENCE = 1.0


@pytest.fixture
def engine() -> str:
    return "postgresql"


@pytest.fixture
def bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorter waits than in life."""
    monkeypatch.setattr(lines, "_COMMAND", 0.6)
    monkeypatch.setattr(driver, "_PING", 0.2)
    monkeypatch.setattr(lines, "STATEMENT", 0.4)
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.5)


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    with server.up_to_date() as address:
        yield address


@pytest.fixture
async def relay(url: str, bounds: None) -> AsyncIterator[Relay]:
    async with Relay(url) as relay:
        yield relay


@pytest.fixture
async def store(relay: Relay, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(relay.url, now=clock)
    yield opened
    await opened.close()


async def look(store: Store) -> object:
    with waiting(PATIENCE):
        return await store.people.person(HOST)


async def test_whoever_waits_for_a_silent_server_hears_in_time_and_the_pool_heals(
    store: Store, relay: Relay
) -> None:
    await asyncio.gather(*(look(store) for _ in range(8)))
    relay.fall_silent()
    relay.all_silent = True
    began = time.monotonic()
    results = await asyncio.gather(*(look(store) for _ in range(20)), return_exceptions=True)
    assert [Unreachable] * 20 == [type(each) for each in results]
    assert time.monotonic() - began < PATIENCE + 1
    relay.all_silent = False
    await asyncio.sleep(0.3)
    assert [None] * 20 == await asyncio.gather(*(look(store) for _ in range(20)))


async def test_a_line_that_was_forgotten_while_idle_is_replaced_before_anybody_notices(
    store: Store, relay: Relay
) -> None:
    assert await look(store) is None
    relay.fall_silent()
    with waiting(2.5):
        assert await store.people.person(HOST) is None


async def test_work_in_the_background_does_not_wait_for_a_silent_server_for_ever(
    store: Store, relay: Relay
) -> None:
    assert await look(store) is None

    def falls_silent(_: bytes) -> bool:
        relay.fall_silent()
        relay.all_silent = True
        return False

    relay.hears = falls_silent
    async with asyncio.timeout(20):
        with pytest.raises(Unreachable):
            await store.people.person(HOST)


async def test_a_change_is_made_once_though_the_line_is_cut_in_the_middle_of_it(
    store: Store, relay: Relay
) -> None:
    table = (await opened(store)).table
    relay.hears = Once(b"INSERT INTO members")
    await store.changes.add_member(table.id, table.revision, person_id=GUEST, source=event())
    snapshot = await store.tables.load(table.id)
    assert snapshot is not None
    assert (table.revision + 1, 2) == (snapshot.table.revision, len(snapshot.members))


async def test_nobody_is_told_that_nothing_was_done_where_the_line_is_cut_while_storing(
    store: Store, relay: Relay
) -> None:
    relay.hears = Once(b"COMMIT")
    with pytest.raises(Unsure):
        await store.changes.create_table(lobby(), source=event())


async def test_a_server_that_restarts_is_met_again(store: Store, relay: Relay) -> None:
    assert await look(store) is None
    await relay.close()
    later = asyncio.create_task(store.people.person(HOST))
    await asyncio.sleep(0.3)
    assert not later.done()
    await relay.open()
    assert await asyncio.wait_for(later, 5) is None


async def test_whoever_finds_all_lines_taken_waits_and_then_hears_that(store: Store) -> None:
    free = asyncio.Event()

    async def hold() -> None:
        async with store.database.reading():
            await free.wait()

    holding = [asyncio.create_task(hold()) for _ in range(8)]
    await asyncio.sleep(0.1)
    began = time.monotonic()
    with pytest.raises(Unreachable):
        await look(store)
    assert PATIENCE - 0.05 < time.monotonic() - began < PATIENCE + 1
    later = asyncio.create_task(look(store))
    await asyncio.sleep(0.1)
    free.set()
    assert await later is None
    await asyncio.gather(*holding)


async def test_the_server_ends_a_statement_that_takes_too_long_and_keeps_the_line(
    store: Store, relay: Relay
) -> None:
    assert await look(store) is None
    lines_before = relay.lines
    with pytest.raises(Unreachable):
        async with store.database.statement() as connection:
            await connection.execute(text("SELECT pg_sleep(20)"))
    assert await look(store) is None
    assert lines_before == relay.lines
