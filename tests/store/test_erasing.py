"""Whoever is erased is in no row, and the others keep everything."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import Table

from bot.people.recount import Recount, Recounted, recompute
from bot.ratings import UNKNOWN, rate
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.errors import Conflict
from bot.store.ground.rows import TableRow
from bot.store.people.settling import Ledger
from bot.store.people.shares import LeftShare
from bot.store.tables.caps import Caps
from tests.store import naive
from tests.store.conftest import Clock
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAY,
    HERE,
    Played,
    begun,
    contents,
    ended,
    play,
    results_of,
    rows,
    void,
)
from tests.store.lives import ANN, BOB, EVE, NAME, holding, lived
from tests.store.playing import played
from tests.times import many


async def everything(store: Store, *, but: tuple[Table, ...] = ()) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table.name: await rows(store, table)
        for table in schema.METADATA.sorted_tables
        if table not in but and table is not schema.notes
    }


async def test_whoever_is_erased_is_in_no_row(store: Store, clock: Clock) -> None:
    await lived(store, clock)
    assert {
        "people.id",
        "tables.host_id",
        "tables.ended_by",
        "members.person_id",
        "results.person_id",
        "leaderboard_rows.person_id",
        "daily_tries.person_id",
        "shares.person_id",
        "hands.person_id",
        "nudges.person_id",
        "watchers.person_id",
    } == await holding(store, ANN)
    assert NAME in str(await rows(store, schema.people))

    nobody = await store.privacy.erase(ANN)

    assert [LeftShare(HERE, 7, 61)] == await store.shares.left(limit=9), "it is still to be deleted"
    assert set() == await holding(store, ANN)
    assert NAME not in str(await everything(store))
    assert {"tables.host_id", "tables.ended_by", "members.person_id", "results.person_id"} == await holding(
        store, nobody
    )
    assert -(2**63) <= nobody < 0
    left = await store.privacy.export(ANN)
    assert {"left_of_erasures"} == {name for name, found in left.items() if found}, "until midnight"


async def test_the_others_keep_everything(store: Store, clock: Clock) -> None:
    await lived(store, clock)
    before = await everything(store)

    nobody = await store.privacy.erase(ANN)

    def others(found: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
        kept = {
            name: [row for row in found[name] if ANN not in row and nobody not in row]
            for name in ("people", "members", "results", "leaderboard_rows", "daily_tries", "shares", "hands")
        }
        return {**kept, "moves": found["moves"], "events": found["events"]}

    after = await everything(store)
    assert others(before) == others(after)
    assert [
        tuple({ANN: nobody, "person": "erased"}.get(each, each) for each in row) if ANN in row else row
        for row in before["results"]
    ] == after["results"]


@pytest.mark.parametrize("seed", range(40, 40 + many(2, 1)))
async def test_recomputing_gives_exactly_what_is_stored_after_somebody_is_erased(
    store: Store, clock: Clock, seed: int
) -> None:
    log = await played(store, clock, naive.history(Random(seed), many(50, 30)))

    nobody = await store.privacy.erase(ADA)
    before = await contents(store)

    assert Recounted(len(log), 0, 0) == await recompute(store)
    assert before == await contents(store)
    renamed = [
        replace(
            each,
            game=replace(each.game, people=tuple(nobody if p == ADA else p for p in each.game.people)),
        )
        for each in log
    ]
    assert naive_results(renamed, nobody) == before[0]
    assert nobody not in {row[4] for row in before[1]}


def naive_results(log: list[naive.Finish], nobody: int) -> list[tuple[Any, ...]]:
    """All results; the long way round takes negative numbers for computers, so it gets another one."""
    stand_in = 987_654_321
    lent = [
        replace(
            each,
            game=replace(each.game, people=tuple(stand_in if p == nobody else p for p in each.game.people)),
        )
        for each in log
    ]
    return [
        tuple({stand_in: nobody, "person": "erased"}.get(each, each) for each in row)
        if stand_in in row
        else row
        for row in naive.tables(lent)[0]
    ]


async def test_a_void_game_of_somebody_erased_is_as_if_it_had_never_been(store: Store, clock: Clock) -> None:
    log = await played(store, clock, [(DAY, Played()) for _ in range(6)])
    nobody = await store.privacy.erase(ADA)

    await void(store, log[1].table_id)
    job = Recount(store)
    job.wake()
    await job.settle()

    kept = [
        replace(each, game=replace(each.game, people=(nobody, BEN))) for each in log if each is not log[1]
    ]
    assert naive_results(kept, nobody) == (await contents(store))[0]


async def test_whoever_comes_back_is_somebody_new(store: Store, clock: Clock) -> None:
    await play(store, Played())
    first = await store.privacy.erase(ADA)

    again = await play(store, Played(people=(ADA, CAT)))
    second = await store.privacy.erase(ADA)

    assert rate([UNKNOWN, UNKNOWN], [1, 2])[0].mu == (await results_of(store, again))[0]["mu"]
    assert first != second
    assert [first, BEN, second, CAT] == [row[3] for row in await rows(store, schema.results)]
    assert Recounted(2, 0, 0) == await recompute(store)


async def test_whoever_comes_back_while_games_are_settled_anew_is_somebody_new(
    store: Store, clock: Clock
) -> None:
    log = await played(store, clock, [(DAY, Played()) for _ in range(6)])
    await void(store, log[0].table_id)
    ledger = Ledger()
    assert (3, 3) == await store.resettling.resettle("dragon_face", ledger, most=3)

    await store.privacy.erase(ADA)
    again = await play(store, Played(people=(ADA, CAT)))
    while (await store.resettling.resettle("dragon_face", ledger, most=3))[0] == 3:
        pass

    assert rate([UNKNOWN, UNKNOWN], [1, 2])[0].mu == (await results_of(store, again))[0]["mu"]
    assert Recounted(6, 0, 0) == await recompute(store)


async def test_whoever_keeps_a_table_in_memory_sees_that_it_has_changed(store: Store, clock: Clock) -> None:
    tables = await lived(store, clock)
    for each in tables.values():
        row = await store.tables.row(each)
        assert row is not None
        await store.publishing.mark_published(each, row.revision)
    before = {each: await store.tables.row(each) for each in tables.values()}

    await store.privacy.erase(ANN)

    for table_id, old in before.items():
        new = await store.tables.row(table_id)
        assert old is not None
        assert new is not None
        assert old.revision + 1 == new.revision
    # A running game's message shows names, those of ended ones are left as they are.
    assert tables["running"] in await store.tables.unpublished()
    assert not {tables["won"], tables["void"], tables["off"], tables["daily"]} & set(
        await store.tables.unpublished()
    )


async def test_erasing_twice_or_nobody_changes_nothing(store: Store, clock: Clock) -> None:
    await lived(store, clock)
    await store.privacy.erase(ANN)
    before = await everything(store)

    await store.privacy.erase(ANN)
    await store.privacy.erase(99)

    assert before == await everything(store)


async def test_games_end_while_somebody_who_has_left_them_is_erased(
    store: Store, second: Store, clock: Clock
) -> None:
    """Neither waits for the other for ever, and nothing is kept of them."""
    game = Played(people=(BOB, ANN, EVE), places=(1, 3, 2), game="dazzle")
    store.changes.caps = Caps(tables=48)
    for _ in range(4):
        tables = [(await begun(store, game)).table for _ in range(12)]
        clock.time += DAY

        outcomes = await asyncio.gather(
            *(ended((store, second)[at % 2], table, game) for at, table in enumerate(tables)),
            second.privacy.erase(ANN),
            return_exceptions=True,
        )

        assert {TableRow, Conflict, int} >= set(map(type, outcomes)) > {int}
        assert set() == await holding(store, ANN)
    before = await contents(store)
    found = await recompute(store)
    assert (0, 0) == (found.changed, found.leaderboard_rows)
    assert before == await contents(store)
