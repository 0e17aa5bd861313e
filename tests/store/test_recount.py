"""Voiding, settling anew, recomputing, and games that end at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import Update, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import Executable

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
from tests.store import naive
from tests.store.conftest import Clock, event
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAN,
    DAY,
    Played,
    Row,
    begun,
    contents,
    ended,
    play,
    rated,
    rows,
    void,
)
from tests.store.naive import Finish
from tests.store.test_results import played

_RESULTS = schema.results.c
_ROWS = schema.leaderboard_rows.c


@pytest.fixture
async def fresh(new_url: str, clock: Clock) -> AsyncIterator[Store]:
    """A store on another database, on the same engine."""
    opened = await open_store(new_url, now=clock)
    yield opened
    await opened.close()


async def settled(store: Store) -> None:
    """Wait until nothing is left to be settled anew."""
    job = Recount(store)
    job.wake()
    await job.settle()
    assert [] == await store.resettling.unsettled_games()


def without(log: Sequence[Finish], *table_ids: int) -> list[Finish]:
    return [each for each in log if each.table_id not in table_ids]


def numbered(content: tuple[list[Row], list[Row]]) -> tuple[list[Row], list[Row]]:
    """Return contents with the games numbered without a gap."""
    place = {number: at for at, number in enumerate(sorted({row[2] for row in content[0]}), start=1)}
    return [(*row[:2], place[row[2]], *row[3:]) for row in content[0]], content[1]


async def execute(store: Store, *statements: Executable) -> None:
    async with store.database.writing() as connection:
        for each in statements:
            await connection.execute(each)


async def varied(store: Store, clock: Clock, count: int) -> list[Finish]:
    """Play rated games of changing people, one a day."""
    people = (ADA, BEN, CAT, DAN)
    games = [(DAY, Played(people=(people[n % 4], people[(n + 1 + n % 3) % 4]))) for n in range(count)]
    return await played(store, clock, games)


@pytest.mark.parametrize("seed", range(2))
async def test_a_void_game_is_as_if_it_had_never_been_played(
    store: Store, fresh: Store, clock: Clock, seed: int
) -> None:
    random = Random(seed)
    games = naive.history(random, 60)
    log = await played(store, clock, games)
    counted = [each.table_id for each in log if await rated(store, each.table_id)]
    voided = random.choice(counted)

    await void(store, voided)
    await settled(store)

    games[voided - 1] = (games[voided - 1][0], replace(games[voided - 1][1], counts=False))
    await played(fresh, clock, games)
    assert numbered(await contents(store)) == numbered(await contents(fresh))
    assert naive.tables(without(log, voided)) == await contents(store)


@pytest.mark.parametrize("seed", range(10, 13))
async def test_games_may_be_voided_one_after_another(store: Store, clock: Clock, seed: int) -> None:
    random = Random(seed)
    log = await played(store, clock, naive.history(random, 40))

    while log:
        voided = random.sample(log, min(len(log), random.randint(1, 9)))
        for each in voided:
            await void(store, each.table_id)
            log = without(log, each.table_id)
        await settled(store)
        assert naive.tables(log) == await contents(store)

    assert ([], []) == await contents(store)


async def test_a_void_game_lets_the_sixth_of_a_day_be_rated(store: Store, clock: Clock) -> None:
    log = await played(store, clock, [(1, Played()) for _ in range(7)])
    before = [await rated(store, each.table_id) for each in log]

    await void(store, log[1].table_id)
    await settled(store)

    assert [True] * 5 + [False] * 2 == before
    assert [True] * 5 + [False] == [await rated(store, each.table_id) for each in without(log, 2)]
    assert naive.tables(without(log, 2)) == await contents(store)


async def test_a_void_game_lets_another_pairs_game_be_rated_and_so_forbids_a_third(
    store: Store, clock: Clock
) -> None:
    two = (1, Played(game="dazzle"))
    three = (1, Played(people=(ADA, BEN, CAT), places=(1, 2, 3), game="dazzle"))
    other = (1, Played(people=(BEN, CAT), game="dazzle"))
    log = await played(store, clock, [*[two] * 5, three, *[other] * 5])
    before = [await rated(store, each.table_id) for each in log]

    await void(store, log[0].table_id)
    await settled(store)

    assert [*[True] * 5, False, *[True] * 5] == before
    after = [await rated(store, each.table_id) for each in log[1:]]
    assert [*[True] * 4, True, *[True] * 4, False] == after
    assert naive.tables(log[1:]) == await contents(store)


async def test_games_of_other_kinds_are_left_alone(store: Store, clock: Clock) -> None:
    log = await played(store, clock, [(1, Played()), (1, Played(game="dazzle")), (1, Played())])

    await void(store, log[0].table_id)

    assert ["dragon_face"] == await store.resettling.unsettled_games()
    assert (1, 1) == await store.resettling.resettle("dragon_face", Ledger())
    assert (0, 0) == await store.resettling.resettle("dazzle", Ledger())


async def test_recomputing_gives_exactly_what_is_stored(store: Store, clock: Clock) -> None:
    log = await played(store, clock, naive.history(Random(20), 60))
    for each in log[5:50:9]:
        await void(store, each.table_id)
        log = without(log, each.table_id)
    await settled(store)
    before = await contents(store)

    assert Recounted(len(log), 0, 0) == await recompute(store)

    assert before == await contents(store)


async def test_recomputing_makes_everything_from_nothing(store: Store, clock: Clock) -> None:
    log = await played(store, clock, naive.history(Random(21), 60))
    await void(store, log.pop(30).table_id)
    await settled(store)
    before = await contents(store)
    await execute(store, delete(schema.results), delete(schema.leaderboard_rows))

    found = await recompute(store)

    assert Recounted(len(log), len(log), 0) == found
    assert before == await contents(store)


async def test_an_empty_database_recomputes_to_nothing(store: Store) -> None:
    assert Recounted(0, 0, 0) == await recompute(store)
    assert [] == await store.resettling.unsettled_games()


def at(table_id: int, **values: Any) -> Update:
    return update(schema.results).where(_RESULTS.table_id == table_id).values(**values)


def first(values: dict[str, Any]) -> Update:
    return update(schema.results).where(_RESULTS.table_id == 1, _RESULTS.seat == 1).values(**values)


STRANGER: dict[str, Any] = {
    "game": "dragon_face",
    "leaderboard": "rating",
    "guild_id": 0,
    "period": "",
    "person_id": 77,
    "points": 3000,
    "games": 1,
    "wins": 1,
}


@pytest.mark.parametrize(
    ("statements", "changed", "standings"),
    [
        ([at(3, mu=99.0)], 1, 0),
        ([at(1, sigma=0.5), at(2, gain=7), at(4, guild_mu=None)], 3, 0),
        ([delete(schema.results).where(_RESULTS.table_id == 5)], 1, 0),
        ([delete(schema.results).where(_RESULTS.table_id == 5, _RESULTS.seat == 1)], 1, 0),
        # Rows that would lead astray whoever asks for somebody's newest skill before a game.
        ([at(9, finish_no=0, mu=99.0)], 1, 0),
        ([at(2, finish_no=50)], 1, 0),
        ([at(9, finish_no=1, day=0, rated=1)], 1, 0),
        ([first({"person_id": 77})], 1, 1),
        ([first({"game": "dazzle"})], 1, 1),
        ([at(1, guild_id=999)], 1, 0),
        ([at(1, day=3)], 1, 0),
        ([at(4, rated=0)], 1, 0),
        ([at(6, ending="won", place=1)], 1, 0),
        ([update(schema.leaderboard_rows).where(_ROWS.person_id == ADA).values(points=1)], 0, None),
        ([delete(schema.leaderboard_rows).where(_ROWS.person_id == ADA)], 0, None),
        ([insert(schema.leaderboard_rows).values(STRANGER)], 0, 1),
        ([insert(schema.leaderboard_rows).values({**STRANGER, "person_id": ADA, "guild_id": 4})], 0, 1),
        (
            [insert(schema.leaderboard_rows).values({**STRANGER, "person_id": ADA, "leaderboard": "forms"})],
            0,
            1,
        ),
    ],
)
async def test_what_is_wrong_is_put_right_and_counted(
    store: Store, clock: Clock, statements: list[Executable], changed: int, standings: int | None
) -> None:
    await varied(store, clock, 10)
    before = await contents(store)
    wrong = sum(row[4] == ADA for row in before[1]) if standings is None else standings
    await execute(store, *statements)

    found = await recompute(store)

    assert before == await contents(store)
    assert (10, changed) == (found.games, found.changed)
    assert found.standings == wrong or standings is not None
    assert Recounted(10, 0, 0) == await recompute(store)


async def test_results_of_a_game_that_counts_for_nothing_are_taken_out(store: Store, clock: Clock) -> None:
    await varied(store, clock, 6)
    called_off = await play(store, Played(counts=False))
    before = await contents(store)
    stray = dict(zip(schema.results.c.keys(), before[0][0], strict=True))
    await execute(store, insert(schema.results).values({**stray, "table_id": called_off, "finish_no": 2}))

    found = await recompute(store)

    assert (6, 1) == (found.games, found.changed)
    assert before == await contents(store)


async def test_a_hundred_games_that_end_at_the_same_moment(store: Store, clock: Clock) -> None:
    random = Random(5)
    clock.time = 20_604 * DAY
    games = [replace(naive.one(random), counts=True) for _ in range(100)]
    tables = [(await begun(store, game)).table for game in games]
    order = random.sample(range(100), 100)
    for index in order:
        await ended(store, tables[index], games[index])
    log = [Finish(tables[index].id, at, clock.time, games[index]) for at, index in enumerate(order, start=1)]

    before = await contents(store)
    assert naive.tables(log) == before
    assert Recounted(100, 0, 0) == await recompute(store)
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
    random = Random(6)
    games = [replace(naive.one(random), counts=True) for _ in range(40)]
    tables = [(await begun(store, game)).table for game in games]

    await asyncio.gather(
        *(
            ended((store, second)[at % 2], table, game)
            for at, (table, game) in enumerate(zip(tables, games, strict=True))
        )
    )

    numbers = {row[0]: row[2] for row in await rows(store, schema.results)}
    assert list(range(1, 41)) == sorted(numbers.values())
    log = [Finish(table.id, numbers[table.id], clock.time, games[at]) for at, table in enumerate(tables)]
    before = await contents(store)
    assert naive.tables(sorted(log, key=lambda each: each.number)) == before
    assert Recounted(40, 0, 0) == await recompute(second)
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
            update(schema.results)
            .where(_RESULTS.rated == 1)
            .values(mu=_RESULTS.mu + 1, gain=_RESULTS.gain + 40)
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
