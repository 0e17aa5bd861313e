"""Days and tries of the daily puzzle."""

from __future__ import annotations

import asyncio
import hashlib
import hmac

import pytest

from bot.calendar import date_of
from bot.ratings import Ending
from bot.store.engine import Store
from bot.store.ground.errors import DuplicateSource
from bot.store.people.daily import Try, seed_of
from tests.store.finished import ADA, BEN, CAT, Played, begun, play, solo, void

DAY = 20_604


def puzzle(*people: int, day: int = DAY, **fields: object) -> Played:
    return solo("zen", **{"people": people, "options": {"form": "easy-fly"}, "daily": day, **fields})


async def test_a_day_is_opened_once(store: Store) -> None:
    first = await store.daily.open_day(DAY, "one")
    again = await store.daily.open_day(DAY, "two")

    assert first == again == await store.daily.day(DAY)
    assert "one" == first.opener
    assert None is await store.daily.day(DAY + 1)


async def test_a_seed_is_made_of_a_secret_and_of_what_came_after_it(store: Store) -> None:
    found = await store.daily.open_day(DAY, "987")

    message = f"{date_of(DAY).isoformat()}|987".encode()
    assert hmac.new(found.secret, message, hashlib.sha256).digest() == found.seed
    assert seed_of(DAY, found.secret, "987") == found.seed
    assert hashlib.sha256(found.secret).hexdigest() == found.commitment


async def test_a_secret_is_drawn_and_committed_to_one_day_ahead(store: Store) -> None:
    assert None is await store.daily.next_commitment()
    first = await store.daily.open_day(DAY, "one")
    promised = await store.daily.next_commitment()
    second = await store.daily.open_day(DAY + 3, "two")

    assert (False, True) == (first.announced, second.announced)
    assert promised == second.commitment
    assert promised != await store.daily.next_commitment()
    assert first.secret != second.secret


async def test_two_processes_that_open_a_day_at_once_open_the_same_one(store: Store, second: Store) -> None:
    for day in range(DAY, DAY + 8):
        promised = await store.daily.next_commitment()

        one, other = await asyncio.gather(
            store.daily.open_day(day, f"a{day}"), second.daily.open_day(day, f"b{day}")
        )

        assert one == other
        assert promised in (None, one.commitment)
        assert one.commitment != await store.daily.next_commitment()


async def test_two_processes_that_open_two_days_at_once_give_each_a_secret(
    store: Store, second: Store
) -> None:
    for day in range(DAY, DAY + 40, 4):
        found = await asyncio.gather(
            *(each.daily.open_day(day + ahead, f"{ahead}") for ahead, each in enumerate((store, second) * 2))
        )

        commitments = {each.commitment for each in found} | {await store.daily.next_commitment()}
        assert 5 == len(commitments)


async def test_a_try_is_the_only_one_of_its_day(store: Store) -> None:
    table_id = await play(store, puzzle(ADA))

    with pytest.raises(DuplicateSource) as caught:
        await begun(store, puzzle(ADA))

    assert table_id == caught.value.table_id == await store.daily.try_of("zen", DAY, ADA)
    assert None is await store.daily.try_of("zen", DAY, BEN)
    assert None is await store.daily.try_of("dizzle", DAY, ADA)
    assert await play(store, puzzle(ADA, day=DAY + 1))


async def test_the_tries_of_a_day_are_those_that_have_ended(store: Store) -> None:
    last = await play(store, puzzle(CAT, moves=9, scores=(20,)))
    left = await play(store, puzzle(BEN, places=(2,), left=(1,), reason="resign", scores=(3,)))
    await begun(store, puzzle(ADA))
    await play(store, puzzle(ADA, day=DAY + 1))

    found = await store.daily.tries("zen", DAY)

    assert [
        Try(BEN, left, Ending.LOST, 3.0, 1, "resign"),
        Try(CAT, last, Ending.WON, 20.0, 8, "emperor"),
    ] == found
    await void(store, last)
    assert [BEN] == [each.person_id for each in await store.daily.tries("zen", DAY)]


async def test_days_played_are_those_played_to_the_end(store: Store) -> None:
    for day in (DAY, DAY + 1, DAY + 4):
        await play(store, puzzle(ADA, day=day, places=(2,)))
    await play(store, puzzle(ADA, day=DAY + 2, places=(2,), left=(1,), reason="resign"))
    await begun(store, puzzle(ADA, day=DAY + 5))

    assert [DAY + 4, DAY + 1, DAY] == await store.daily.days_played("zen", ADA)
    assert [] == await store.daily.days_played("dizzle", ADA)
