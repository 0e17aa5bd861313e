"""What solo games come to: the levels of Dizzle and the forms of Zen."""

from __future__ import annotations

from typing import Any

from bot.store.engine import Store
from bot.store.ground import schema
from tests.store.conftest import Clock
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAY,
    HERE,
    Played,
    play,
    rows,
    solo,
)
from tests.store.playing import board


async def test_the_best_score_on_a_level_of_dizzle_counts(store: Store) -> None:
    def game(score: int, level: str = "1", place: int = 1, **fields: Any) -> Played:
        return solo("dizzle", scores=(score,), options={"level": level}, places=(place,), **fields)

    for each in (
        game(30),
        game(41, place=2),
        game(35),
        game(99, "2"),
        game(12, people=(BEN,), guild_id=None),
    ):
        await play(store, each)

    assert {ADA: (41, 3, 2), BEN: (12, 1, 1)} == await board(store, "level-1", game="dizzle")
    assert {ADA: (41, 3, 2)} == await board(store, "level-1", game="dizzle", guild=HERE)
    assert {ADA: (99, 1, 1)} == await board(store, "level-2", game="dizzle")
    assert {} == await board(store, "rating", game="dizzle")


async def test_helped_and_given_up_solo_games_of_dizzle_do_not_count(store: Store) -> None:
    await play(store, solo("dizzle", scores=(50,), options={"level": "1"}, hints=1))
    for reason in ("resign", "timeout"):
        given_up = solo("dizzle", scores=(60,), options={"level": "1"}, reason=reason, left=(1,), places=(2,))
        await play(store, given_up)

    assert [] == await rows(store, schema.leaderboard_rows)


async def test_dizzle_for_several_is_rated_and_is_on_no_level(store: Store) -> None:
    await play(store, Played(game="dizzle", options={"level": "1"}, scores=(50, 40)))

    assert {ADA, BEN} == set(await board(store, "rating", game="dizzle"))
    assert {} == await board(store, "level-1", game="dizzle")


def zen(form: str, draws: int, place: int = 1, **fields: Any) -> Played:
    return solo("zen", options={"form": form}, moves=draws, places=(place,), **fields)


async def test_forms_of_zen_are_ranked_by_how_many_then_by_rounds(store: Store) -> None:
    for each in (zen("easy-fly", 9), zen("easy-fly", 7), zen("easy-fly", 12), zen("hard-owl", 21)):
        await play(store, each)
    await play(store, zen("easy-fly", 3, place=2))
    await play(store, zen("easy-fly", 5, people=(BEN,)))
    await play(store, zen("hard-owl", 5, people=(CAT,), place=2))

    # The first card is drawn before the first round.
    forms = {ADA: (2_000_000 - 6 - 20, 5, 4), BEN: (1_000_000 - 4, 1, 1)}
    assert forms == await board(store, "forms", game="zen")
    assert {ADA: (-6, 3, 3), BEN: (-4, 1, 1)} == await board(store, "rounds-easy-fly", game="zen")
    assert {ADA: (-20, 1, 1)} == await board(store, "rounds-hard-owl", game="zen")
    ada = [row["rounds"] for row in map(dict, await all_results(store)) if row["person_id"] == ADA]
    assert [8, 6, 11, 20, 2] == ada


async def all_results(store: Store) -> list[dict[str, Any]]:
    names = schema.results.c.keys()
    return [dict(zip(names, each, strict=True)) for each in await rows(store, schema.results)]


async def test_helped_and_given_up_games_of_zen_do_not_count(store: Store) -> None:
    await play(store, zen("easy-fly", 5, hints=2))
    await play(store, zen("easy-fly", 5, place=2, reason="resign", left=(1,)))

    assert [] == await rows(store, schema.leaderboard_rows)
    assert [1, 0] == [row["helped"] for row in await all_results(store)]


async def test_solo_games_count_in_the_month_and_week_in_which_they_ended(store: Store, clock: Clock) -> None:
    clock.time = 20_453 * DAY  # Wednesday, 2025-12-31
    await play(store, zen("easy-fly", 9))
    clock.time += DAY
    await play(store, zen("easy-fly", 7))

    found = {
        row[3]: row[5] for row in await rows(store, schema.leaderboard_rows) if row[1] == "rounds-easy-fly"
    }
    assert {"": -6, "2025-12": -8, "2026-01": -6, "2026-W01": -6} == found
