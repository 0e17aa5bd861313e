"""Two things at once at a table, by two processes on one database: never do both win, and what stands is whole."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.store.engine import Store
from bot.store.ground.agreement import Asked
from bot.store.ground.clock import Clock as Time
from bot.store.ground.rows import Seating, Status
from bot.tables.lobby import Guest, Place
from bot.tables.refusals import Refusal
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import DAY
from tests.store.conftest import Clock
from tests.tables.agreeing import PEOPLE, Playing, begun, event
from tests.times import TIMES

_OPENING = ("c3-c4", "c9-c8", "d3-d4")
ROUNDS = 100 if TIMES > 1 else 3


async def at_once(*acts: Awaitable[object]) -> list[bool]:
    """Which of some acts weren't refused, all begun at the same time."""
    results = await asyncio.gather(*acts, return_exceptions=True)
    for each in results:
        if isinstance(each, BaseException) and not isinstance(each, Refusal):
            raise each
    return [not isinstance(each, Refusal) for each in results]


async def elsewhere(second: Store, play: Playing) -> tuple[Tables, Table]:
    """The same table as another process knows it."""
    tables = Tables(second, lambda _: None)
    return tables, await tables.read.get(play.id)


async def fresh(store: Store, play: Playing) -> Table:
    """The table as somebody reads it who remembers nothing: so it is folded from its record."""
    return await Tables(store, lambda _: None).read.get(play.id)


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_an_undo_and_a_move(store: Store, second: Store, _: int) -> None:
    play = await begun(store)
    await play.move(*_OPENING)
    await play.ask(1, Asked.UNDO)
    tables, seen = await elsewhere(second, play)

    won = await at_once(
        play.agree(2),
        tables.play.move(play.id, PEOPLE[1], "d9-d8", source=event(), revision=seen.revision),
    )

    table = await fresh(store, play)
    assert table.game is not None
    assert [False, True] == sorted(won)
    assert (2 if won[0] else 4) == table.game.ply


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_a_pause_and_a_move(store: Store, second: Store, _: int) -> None:
    play = await begun(store)
    await play.ask(2, Asked.PAUSE)
    tables, seen = await elsewhere(second, play)

    won = await at_once(
        play.agree(1),
        tables.play.move(play.id, PEOPLE[0], "c3-c4", source=event(), revision=seen.revision),
    )

    table = await fresh(store, play)
    assert table.game is not None
    assert won[0], "a question for a pause outlives a move"
    assert (True, int(won[1])) == (table.is_paused, table.game.ply)


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_a_pause_and_a_timeout(store: Store, second: Store, clock: Clock, _: int) -> None:
    play = await begun(store, clock=Time.DAY)
    await play.move(*_OPENING)
    await play.ask(1, Asked.PAUSE)
    clock.time += DAY + 1
    tables, _seen = await elsewhere(second, play)

    won = await at_once(play.agree(2), tables.play.time_out(play.id))

    table = await fresh(store, play)
    if won[0]:
        assert (Status.PLAYING, True) == (table.row.status, table.is_paused)
    else:
        assert (Status.FINISHED, None) == (table.row.status, table.row.paused_at)


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_two_resigns(store: Store, second: Store, _: int) -> None:
    play = await begun(store)
    tables, _seen = await elsewhere(second, play)

    won = await at_once(
        play.tables.play.resign(play.id, PEOPLE[0], source=event()),
        tables.play.resign(play.id, PEOPLE[1], source=event()),
    )

    table = await fresh(store, play)
    assert table.row.result is not None
    assert [False, True] == sorted(won)
    assert ((2, 1) if won[0] else (1, 2)) == table.row.result.places


async def _lobby(store: Store, guests: int) -> tuple[Tables, Table]:
    tables = Tables(store, lambda _: None)
    first, *others = [Guest(each, f"Person {each}") for each in PEOPLE[: guests + 1]]
    table = await tables.lobby.open(
        "dizzle", first, Place(10, 20, "en"), options={}, seats=Seating.JOINED, source=event()
    )
    for each in others:
        table = await tables.lobby.join(table.id, each, source=event())
    return tables, table


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_a_start_and_a_cancel(store: Store, second: Store, _: int) -> None:
    here, table = await _lobby(store, 1)
    there = Tables(second, lambda _: None)

    won = await at_once(
        here.lobby.start(table.id, PEOPLE[0], source=event()),
        there.lobby.cancel(table.id, PEOPLE[0], source=event(), moderator=False),
    )

    row = await store.tables.row(table.id)
    assert row is not None
    assert [False, True] == sorted(won)
    assert (Status.PLAYING if won[0] else Status.CANCELLED) is row.status


@pytest.mark.parametrize("_", range(ROUNDS))
async def test_a_join_and_a_start(store: Store, second: Store, _: int) -> None:
    here, table = await _lobby(store, 1)
    there = Tables(second, lambda _: None)

    won = await at_once(
        here.lobby.start(table.id, PEOPLE[0], source=event()),
        there.lobby.join(table.id, Guest(PEOPLE[2], "Late"), source=event()),
    )

    snapshot = await store.tables.load(table.id)
    assert snapshot is not None
    assert won[0]
    seats = [each.seat for each in snapshot.members]
    assert (3 if won[1] else 2, list(range(1, len(seats) + 1))) == (snapshot.table.seats, seats)
