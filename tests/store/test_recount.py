"""Voiding, settling anew and recomputing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import Update, delete, insert, update
from sqlalchemy.sql import Executable

from bot.people.recount import Recounted, recompute
from bot.store.engine import Store, open_store
from bot.store.ground import schema
from bot.store.people.settling import Ledger
from tests.store import naive
from tests.store.conftest import Clock
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    Played,
    Row,
    contents,
    play,
    rated,
    void,
)
from tests.store.playing import played
from tests.store.recounting import RESULTS, at, execute, settled, varied, without
from tests.times import TIMES, many

pytestmark = pytest.mark.long

_ROWS = schema.leaderboard_rows.c


@pytest.fixture
async def fresh(other_url: str, clock: Clock) -> AsyncIterator[Store]:
    """A store on another database, on the same engine."""
    opened = await open_store(other_url, now=clock)
    yield opened
    await opened.close()


def numbered(content: tuple[list[Row], list[Row]]) -> tuple[list[Row], list[Row]]:
    """Return contents with the games numbered without a gap."""
    place = {number: at for at, number in enumerate(sorted({row[2] for row in content[0]}), start=1)}
    return [(*row[:2], place[row[2]], *row[3:]) for row in content[0]], content[1]


@pytest.mark.parametrize("seed", range(TIMES))
async def test_a_void_game_is_as_if_it_had_never_been_played(
    store: Store, fresh: Store, clock: Clock, seed: int
) -> None:
    random = Random(seed)
    games = naive.history(random, many(60, 25))
    log = await played(store, clock, games)
    counted = [each.table_id for each in log if await rated(store, each.table_id)]
    voided = random.choice(counted)

    await void(store, voided)
    await settled(store)

    games[voided - 1] = (games[voided - 1][0], replace(games[voided - 1][1], counts=False))
    await played(fresh, clock, games)
    assert numbered(await contents(store)) == numbered(await contents(fresh))
    assert naive.tables(without(log, voided)) == await contents(store)


@pytest.mark.parametrize("seed", range(10, 10 + TIMES))
async def test_games_may_be_voided_one_after_another(store: Store, clock: Clock, seed: int) -> None:
    random = Random(seed)
    log = await played(store, clock, naive.history(random, many(40, 20)))

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
    log = await played(store, clock, naive.history(Random(20), many(60, 30)))
    for each in log[5:50:9]:
        await void(store, each.table_id)
        log = without(log, each.table_id)
    await settled(store)
    before = await contents(store)

    assert Recounted(len(log), 0, 0) == await recompute(store)

    assert before == await contents(store)


async def test_recomputing_makes_everything_from_nothing(store: Store, clock: Clock) -> None:
    log = await played(store, clock, naive.history(Random(21), many(60, 30)))
    await void(store, log.pop(15).table_id)
    await settled(store)
    before = await contents(store)
    await execute(store, delete(schema.results), delete(schema.leaderboard_rows))

    found = await recompute(store)

    assert Recounted(len(log), len(log), 0) == found
    assert before == await contents(store)


async def test_an_empty_database_recomputes_to_nothing(store: Store) -> None:
    assert Recounted(0, 0, 0) == await recompute(store)
    assert [] == await store.resettling.unsettled_games()


def first(values: dict[str, Any]) -> Update:
    return update(schema.results).where(RESULTS.table_id == 1, RESULTS.seat == 1).values(**values)


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


WRONG: list[tuple[list[Executable], int, int | None]] = [
    ([at(3, mu=99.0)], 1, 0),
    ([at(1, sigma=0.5), at(2, gain=7), at(4, guild_mu=None)], 3, 0),
    ([delete(schema.results).where(RESULTS.table_id == 5)], 1, 0),
    ([delete(schema.results).where(RESULTS.table_id == 5, RESULTS.seat == 1)], 1, 0),
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
]
"""What is changed in the database, and how many games and rows of leaderboards that makes wrong (None: all of Ada)."""


async def test_what_is_wrong_is_put_right_and_counted(store: Store, clock: Clock) -> None:
    await varied(store, clock, 10)
    before = await contents(store)
    for statements, changed, places in WRONG:
        wrong = sum(row[4] == ADA for row in before[1]) if places is None else places
        await execute(store, *statements)

        found = await recompute(store)

        assert before == await contents(store), statements
        assert (10, changed) == (found.games, found.changed), statements
        assert found.leaderboard_rows == wrong or places is not None, statements
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
