"""Limits of a day outlive an erasure, and what they are remembered by doesn't outlive the day."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from bot.calendar import day_of
from bot.people.recount import recompute
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.errors import TriedBefore
from bot.store.ground.rows import NewTable
from tests.store.conftest import Clock, event
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAY,
    Played,
    contents,
    play,
    rated,
    results_of,
    rows,
    solo,
    void,
)

PUZZLE = {"form": "easy-fly"}


async def remembered(store: Store) -> tuple[int, int]:
    """How many keys and counts there are."""
    return len(await rows(store, schema.day_keys)), len(await rows(store, schema.day_counts))


async def test_erasing_gives_no_rated_games_back(store: Store) -> None:
    before = [await rated(store, await play(store, Played())) for _ in range(3)]
    await store.privacy.erase(BEN)
    between = [await rated(store, await play(store, Played())) for _ in range(1)]
    await store.privacy.erase(ADA)
    after = [await rated(store, await play(store, Played())) for _ in range(3)]
    others = await rated(store, await play(store, Played(people=(ADA, CAT))))
    elsewhere = await rated(store, await play(store, Played(game="dazzle", reason="played")))

    assert ([True] * 3, [True], [True, False, False]) == (before, between, after)
    assert (True, True) == (others, elsewhere)


async def test_whoever_asks_is_told_what_their_erasure_has_left(store: Store, clock: Clock) -> None:
    for _ in range(3):
        await play(store, Played())
    await store.privacy.erase(BEN)
    day = day_of(clock.time)

    left = {"day": day, "what": "rated", "game": "dragon_face", "times": 3}

    assert [left] == (await store.privacy.export(BEN))["left_of_erasures"]
    for other in (ADA, CAT):
        assert [] == (await store.privacy.export(other))["left_of_erasures"]


async def test_a_game_that_wasnt_rated_stays_so_when_the_day_is_forgotten(store: Store, clock: Clock) -> None:
    first = await play(store, Played(people=(BEN, CAT)))
    for _ in range(5):
        await play(store, Played())
    await store.privacy.erase(BEN)
    over = [await play(store, Played()) for _ in range(3)]
    clock.time += DAY
    await store.day_limits.forget(before=day_of(clock.time))
    await void(store, first)

    await recompute(store)

    assert [False] * 3 == [await rated(store, each) for each in over]


async def test_erasing_gives_no_early_departures_back(store: Store, clock: Clock) -> None:
    leaving = Played(people=(ADA, BEN, CAT), places=(1, 2, 3), moves=(5, 5, 1), left=(3,))
    for _ in range(2):
        await play(store, leaving)
    await store.privacy.erase(CAT)

    third = await play(store, leaving)
    clock.time += DAY
    await store.day_limits.forget(before=day_of(clock.time))
    await recompute(store)

    assert [1, 1, 1] == [each["rated"] for each in await results_of(store, third)]


async def test_early_departures_of_the_day_before_are_forgotten(store: Store, clock: Clock) -> None:
    leaving = Played(people=(ADA, BEN, CAT), places=(1, 2, 3), moves=(5, 5, 1), left=(3,))
    for _ in range(2):
        await play(store, leaving)
    await store.privacy.erase(CAT)
    clock.time += DAY

    assert [1, 1, 0] == [each["rated"] for each in await results_of(store, await play(store, leaving))]


@pytest.mark.parametrize("game", ["zen", "dizzle"])
async def test_an_erasure_that_comes_between_looking_and_trying_is_seen(
    store: Store, clock: Clock, game: str
) -> None:
    today = day_of(clock.time)
    options = PUZZLE if game == "zen" else {"level": "1"}
    before = await store.daily.standing(game, today, ADA)
    await play(store, solo(game, options=options, daily=today))
    await store.privacy.erase(ADA)

    async def again(key: str | None) -> None:
        new = NewTable(
            game=game,
            rules_version=1,
            guild_id=None,
            channel_id=20,
            locale="en",
            host_id=ADA,
            options=options,
            seed=bytes(32),
            daily=today,
            day_key=key,
        )
        await store.changes.create_table(new, source=event())

    after = await store.daily.standing(game, today, ADA)
    for key in (before.key, after.key):
        with pytest.raises(TriedBefore):
            await again(key)
    assert after.key is not None
    assert not await store.daily.may_try(game, today, ADA, key=after.key)
    assert await store.daily.may_try(game, today, BEN, key=after.key)


async def test_one_of_an_erasure_and_a_second_try_at_once_sees_the_other(
    store: Store, second: Store, clock: Clock
) -> None:
    for person in range(100, 110):
        clock.time += DAY
        today = day_of(clock.time)
        await play(store, solo("zen", people=(person,), options=PUZZLE, daily=today))
        standing = await second.daily.standing("zen", today, person)

        async def again(person: int = person, today: int = today, key: str | None = standing.key) -> object:
            new = NewTable(
                game="zen",
                rules_version=1,
                guild_id=None,
                channel_id=20,
                locale="en",
                host_id=person,
                options=PUZZLE,
                seed=bytes(32),
                daily=today,
                day_key=key,
            )
            return await second.changes.create_table(new, source=event())

        _, tried = await asyncio.gather(store.privacy.erase(person), again(), return_exceptions=True)

        assert isinstance(tried, Exception), "there is one try, whoever came first"


async def test_what_is_remembered_is_thrown_away_when_its_day_is_over(store: Store, clock: Clock) -> None:
    await store.privacy.erase(CAT)
    nothing = await remembered(store)
    await play(store, solo("zen", options=PUZZLE, daily=day_of(clock.time)))
    await play(store, Played())
    await store.privacy.erase(ADA)
    await store.day_limits.forget(before=day_of(clock.time))
    during = await remembered(store)
    clock.time += DAY
    await store.day_limits.forget(before=day_of(clock.time))

    assert ((0, 0), (1, 2), (0, 0)) == (nothing, during, await remembered(store))


async def test_each_day_has_another_key(store: Store, clock: Clock) -> None:
    keys = set()
    for _ in range(3):
        await play(store, Played())
        await store.privacy.erase(ADA)
        async with store.database.reading() as connection:
            keys |= set((await connection.execute(select(schema.day_keys.c.key))).scalars())
        clock.time += DAY

    assert {64} == {len(each) for each in keys}
    assert 3 == len(keys)


async def test_what_was_before_an_erasure_is_as_it_was_without_one(store: Store) -> None:
    for _ in range(6):
        await play(store, Played())
    await store.privacy.erase(ADA)
    found = await contents(store)

    await recompute(store)

    assert found == await contents(store)
