"""A recount goes on while games end, after a restart and after a fault."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.registry import all_games
from bot.people import recount
from bot.people.recount import Recount, Recounted, recompute
from bot.ratings import METHOD
from bot.store.engine import Store, open_store
from bot.store.ground import schema
from bot.store.ground.errors import Conflict, DuplicateSource
from bot.store.ground.rows import TableRow
from bot.store.people import leaderboard_rows, settling
from bot.store.people.settling import Ledger
from bot.store.tables.caps import Caps
from tests.store import naive
from tests.store.conftest import Clock, event
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAN,
    DAY,
    Played,
    begun,
    contents,
    ended,
    play,
    rows,
    void,
)
from tests.store.naive import Finish
from tests.store.recounting import RESULTS, execute, settled, varied, without
from tests.times import many


async def test_many_games_that_end_at_the_same_moment(store: Store, clock: Clock) -> None:
    random, count = Random(5), many(100, 40)
    clock.time = 20_604 * DAY
    store.changes.caps = Caps(999, 999, 999)
    games = [replace(naive.one(random), counts=True) for _ in range(count)]
    tables = [(await begun(store, game)).table for game in games]
    order = random.sample(range(count), count)
    for index in order:
        await ended(store, tables[index], games[index])
    log = [Finish(tables[index].id, at, clock.time, games[index]) for at, index in enumerate(order, start=1)]

    before = await contents(store)
    assert naive.tables(log) == before
    assert Recounted(count, 0, 0) == await recompute(store)
    assert before == await contents(store)

    await execute(store, delete(schema.results), delete(schema.leaderboard_rows))
    await recompute(store)
    assert before == await contents(store)

    await void(store, tables[order[3]].id)
    await settled(store)
    assert naive.tables(without(log, tables[order[3]].id)) == await contents(store)


async def test_a_game_that_two_processes_end_at_once_counts_once(store: Store, second: Store) -> None:
    for number in range(10):
        game = Played(people=(ADA, 2000 + number))
        table = (await begun(store, game)).table

        outcomes = await asyncio.gather(
            *(ended(each, table, game) for each in (store, second)), return_exceptions=True
        )

        assert {TableRow: 1, Conflict: 1} == Counter(map(type, outcomes))
    found = await contents(store)
    assert 20 == len(found[0])
    assert [10] == [row[6] for row in found[1] if row[:5] == ("dragon_face", "rating", 0, "", ADA)]
    assert Recounted(10, 0, 0) == await recompute(store)
    assert found == await contents(store)


async def test_one_click_that_two_processes_get_ends_a_game_once(store: Store, second: Store) -> None:
    for _ in range(5):
        table = (await begun(store, Played())).table
        source = event()

        outcomes = await asyncio.gather(
            *(
                each.changes.append_moves(
                    table.id,
                    table.revision,
                    moves=Played().all_moves,
                    source=source,
                    result=Played().outcome,
                )
                for each in (store, second)
            ),
            return_exceptions=True,
        )

        assert {TableRow: 1, DuplicateSource: 1} == Counter(map(type, outcomes))
    assert 10 == len(await rows(store, schema.results))


async def test_many_games_that_two_processes_end_at_once(store: Store, second: Store, clock: Clock) -> None:
    clock.time = 20_604 * DAY
    random, count = Random(6), many(40, 24)
    games = [replace(naive.one(random), counts=True) for _ in range(count)]
    tables = [(await begun(store, game)).table for game in games]

    await asyncio.gather(
        *(
            ended((store, second)[at % 2], table, game)
            for at, (table, game) in enumerate(zip(tables, games, strict=True))
        )
    )

    numbers = {row[0]: row[2] for row in await rows(store, schema.results)}
    assert list(range(1, count + 1)) == sorted(numbers.values())
    log = [Finish(table.id, numbers[table.id], clock.time, games[at]) for at, table in enumerate(tables)]
    before = await contents(store)
    assert naive.tables(sorted(log, key=lambda each: each.number)) == before
    assert Recounted(count, 0, 0) == await recompute(second)
    assert before == await contents(second)


async def test_a_recount_that_was_cut_off_is_finished_after_the_next_start(
    store: Store, url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount, "_MOST", 7)
    log = await varied(store, clock, 30)
    await void(store, log[2].table_id)
    ledger = Ledger()
    for _ in range(2):
        games, _ = await store.resettling.resettle("dragon_face", ledger, most=7)
        assert 7 == games
    half = await contents(store)

    await store.close()
    again = await open_store(url, now=clock)
    await settled(again)

    found = await contents(again)
    await again.close()
    assert half != found
    assert naive.tables(without(log, 3)) == found


async def test_what_another_method_rated_is_rated_anew_once_after_the_next_start(
    store: Store, clock: Clock
) -> None:
    log = await varied(store, clock, 30)
    right = await contents(store)
    async with store.database.writing() as connection:
        await connection.execute(
            update(schema.results).where(RESULTS.rated == 1).values(mu=RESULTS.mu + 1, gain=RESULTS.gain + 40)
        )
    await store.notes.put("rated-by", "1")
    await settled(store)

    assert right == await contents(store) == naive.tables(log)
    assert METHOD == await store.notes.get("rated-by")
    await store.resettling.unsettle_other_method(METHOD, all_games())
    assert [] == await store.resettling.unsettled_games()


async def test_a_recount_goes_on_when_the_database_is_there_again(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount, "_MOST", 4)
    monkeypatch.setattr(recount, "_PAUSE", 0)
    log = await varied(store, clock, 20)
    await void(store, log[0].table_id)
    working = leaderboard_rows.refresh
    calls = 0

    async def failing(connection: AsyncConnection, touched: Any) -> None:
        nonlocal calls
        calls += 1
        await working(connection, touched)
        if calls % 3 == 2:
            raise OSError("gone")

    monkeypatch.setattr(settling, "refresh", failing)
    await settled(store)

    assert calls > 5
    assert naive.tables(log[1:]) == await contents(store)


async def test_a_recount_stops_when_it_is_told_to(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount, "_MOST", 1)
    log = await varied(store, clock, 20)
    await void(store, log[0].table_id)
    job = Recount(store)
    job.wake()
    await asyncio.sleep(0.05)

    await job.close()
    marked = await store.resettling.unsettled_games()
    await settled(store)

    assert ["dragon_face"] == marked
    assert naive.tables(log[1:]) == await contents(store)


async def test_games_that_end_and_are_voided_during_a_recount_come_out_right(
    store: Store, second: Store, clock: Clock
) -> None:
    """Whichever of two processes takes the next step."""
    random = Random(7)
    log = await varied(store, clock, 24)
    await void(store, log.pop(1).table_id)
    ledgers = {store: Ledger(), second: Ledger()}
    for step in range(40):
        each = random.choice((store, second))
        await each.resettling.resettle("dragon_face", ledgers[each], most=random.choice((2, 3, 4)))
        if step < 30 and random.random() < 0.5:
            game = Played(people=(random.choice((ADA, BEN)), random.choice((CAT, DAN))))
            clock.time += DAY // 2
            table_id = await play(random.choice((store, second)), game)
            log.append(Finish(table_id, table_id, clock.time, game))
        elif step < 30 and random.random() < 0.3:
            gone = random.choice(log)
            await void(random.choice((store, second)), gone.table_id)
            log.remove(gone)

    await settled(store)

    assert naive.tables(log) == await contents(store)


async def test_a_recount_does_not_go_on_from_what_has_become_old(
    store: Store, second: Store, clock: Clock
) -> None:
    """A game before is voided, and another process settles up to exactly where the first had come."""
    log = await varied(store, clock, 20)
    await void(store, log[0].table_id)
    ledger = Ledger()
    assert (9, 9) == await store.resettling.resettle("dragon_face", ledger, most=9)
    await void(store, log[1].table_id)
    assert 8 == (await second.resettling.resettle("dragon_face", Ledger(), most=8))[0]

    while (await store.resettling.resettle("dragon_face", ledger, most=4))[0] == 4:
        pass

    assert naive.tables(log[2:]) == await contents(store)


async def test_games_end_and_are_voided_while_a_recount_runs(
    store: Store, second: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount, "_MOST", 3)
    monkeypatch.setattr(recount, "_BREATH", 0)
    log = await varied(store, clock, 30)
    job = Recount(second)

    async def go_on() -> None:
        for number in range(15):
            gone = log.pop(number)
            await void(store, gone.table_id)
            job.wake()
            clock.time += DAY // 2
            table_id = await play(store, Played(people=(CAT, ADA)))
            log.append(Finish(table_id, table_id, clock.time, Played(people=(CAT, ADA))))

    await go_on()
    await job.settle()

    assert [] == await store.resettling.unsettled_games()
    assert naive.tables(log) == await contents(store)


async def test_the_pairs_of_a_day_are_counted_although_the_days_come_out_of_order(
    store: Store, clock: Clock
) -> None:
    """Clocks of two processes differ, around midnight."""
    clock.time = 20_604 * DAY
    log = []
    for number in range(14):
        clock.time += -2 if number % 2 else 1
        log.append(Finish(await play(store, Played()), number + 1, clock.time, Played()))

    before = await contents(store)
    assert {20_603: 14, 20_604: 14} != Counter(row[7] for row in before[0])
    assert naive.tables(log) == before
    assert Recounted(14, 0, 0) == await recompute(store)
    assert before == await contents(store)
