"""What leaving a game comes to: lost, or never played."""

from __future__ import annotations

from bot.ratings import UNKNOWN, rate
from bot.store.engine import Store
from bot.store.people.settling import Ledger
from tests.store.conftest import Clock
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAN,
    DAY,
    Played,
    play,
    rated,
    results_of,
    void,
)
from tests.store.playing import board, skill, skills


async def test_whoever_leaves_after_two_moves_has_lost(store: Store) -> None:
    assert await rated(store, await play(store, Played(left=(2,), reason="resign")))


async def test_whoever_leaves_at_once_has_not_played_and_unrates_nobody(store: Store) -> None:
    game = Played(people=(ADA, BEN, CAT), places=(2, 3, 1), moves=(3, 1, 3), left=(2,), game="dazzle")

    table_id = await play(store, game)

    cat, ada = rate([UNKNOWN, UNKNOWN], [1, 2])
    ada_row, ben_row, cat_row = await results_of(store, table_id)
    assert (ada, cat) == (skill(ada_row), skill(cat_row))
    assert (0, None, 0, "lost") == (ben_row["rated"], ben_row["mu"], ben_row["gain"], ben_row["ending"])
    assert {ADA, CAT} == set(await board(store, "rating", game="dazzle"))


async def test_whoever_did_not_come_to_two_moves_is_not_rated_either(store: Store) -> None:
    game = Played(people=(ADA, BEN, CAT), places=(1, 2, 3), moves=(3, 3, 1), game="dazzle")

    assert [1, 1, 0] == [row["rated"] for row in await results_of(store, await play(store, game))]


FLIGHT = Played(moves=(1, 0), left=(2,), reason="resign")


async def test_the_third_game_of_a_day_that_somebody_leaves_at_once_is_lost(
    store: Store, clock: Clock
) -> None:
    clock.time = 20_000 * DAY
    for _ in range(2):
        assert not await rated(store, await play(store, FLIGHT))
    assert not await rated(store, await play(store, Played(game="dazzle", moves=(1, 0), left=(2,))))

    third = await play(store, FLIGHT)

    assert rate([UNKNOWN, UNKNOWN], [1, 2]) == await skills(store, third)
    clock.time += DAY
    assert not await rated(store, await play(store, FLIGHT))


async def test_leaving_a_computer_at_once_uses_nothing_up(store: Store) -> None:
    for _ in range(3):
        await play(store, Played(people=(-1, BEN), moves=(1, 0), left=(2,), reason="resign"))
    assert not await rated(store, await play(store, FLIGHT))


async def test_whoever_leaves_too_often_loses_to_all_who_stay(store: Store) -> None:
    for _ in range(2):
        await play(store, Played(game="dazzle", moves=(1, 0), left=(2,), reason="resign"))

    last = Played(people=(CAT, BEN, DAN), places=(1, 3, 2), moves=(3, 1, 1), left=(2,), game="dazzle")

    assert rate([UNKNOWN] * 3, [1, 3, 2]) == await skills(store, await play(store, last))


async def test_a_void_flight_lets_the_third_be_none(store: Store) -> None:
    first, *_, third = [await play(store, FLIGHT) for _ in range(3)]
    assert await rated(store, third)
    await void(store, first)

    assert (1, 0) == await store.resettling.resettle("dragon_face", Ledger(), most=1)
    while await store.resettling.unsettled_games():
        await store.resettling.resettle("dragon_face", Ledger())

    assert not await rated(store, third)
