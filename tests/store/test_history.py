"""Statistics and history, compared with going through all that was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from random import Random

import pytest

from bot.ratings import Ending, Skill
from bot.store.engine import Store
from bot.store.people.history import PAGE, HistoryPage, Opponent, Result, SkillAt, Stats, Totals
from tests.store import naive
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, CAT, DAN, Played, begun, play, solo, void
from tests.store.naive import Values
from tests.store.playing import played
from tests.times import many

pytestmark = pytest.mark.long


def of(rows: Sequence[Values], person: int, game: str | None = None) -> list[Values]:
    return [row for row in rows if row["person_id"] == person and game in (None, row["game"])]


def stats(rows: Sequence[Values], person: int, game: str | None) -> Stats:
    """Somebody's statistics, worked out from all results."""
    mine = of(rows, person, game)
    kinds = Counter((row["game"], row["seats"] == 1, row["ending"]) for row in mine)
    totals = [
        Totals(name, alone, sum(counts), *counts)
        for name, alone in sorted({each[:2] for each in kinds})
        for counts in [[kinds[name, alone, ending] for ending in ("won", "drawn", "lost")]]
    ]
    runs = [(won, len(list(run))) for won, run in groupby(row["ending"] == "won" for row in mine)]
    met: Counter[int] = Counter()
    beaten: Counter[int] = Counter()
    for row in mine:
        for other in rows:
            if other["table_id"] == row["table_id"] and other["person_id"] != person:
                met[other["person_id"]] += 1
                beaten[other["person_id"]] += row["place"] < other["place"]
    opponents = sorted(met, key=lambda each: (-met[each], each))[:3]
    return Stats(
        tuple(totals),
        runs[-1][1] if runs and runs[-1][0] else 0,
        max((length for won, length in runs if won), default=0),
        tuple(Opponent(each, met[each], beaten[each]) for each in opponents),
    )


def result(row: Values) -> Result:
    return Result(
        table_id=row["table_id"],
        seat=row["seat"],
        person_id=row["person_id"],
        game=row["game"],
        seats=row["seats"],
        ended_at=row["ended_at"],
        place=row["place"],
        score=row["score"],
        ending=Ending(row["ending"]),
        rounds=row["rounds"],
        rated=bool(row["rated"]),
        skill=None if row["mu"] is None else Skill(row["mu"], row["sigma"]),
        gain=row["gain"],
    )


def page(rows: Sequence[Values], person: int, number: int, game: str | None) -> HistoryPage:
    """A page of somebody's history, cut from all of it."""
    mine = [result(row) for row in reversed(of(rows, person, game))]
    pages = max(1, -(-len(mine) // PAGE))
    number = min(max(number, 0), pages - 1)
    return HistoryPage(tuple(mine[number * PAGE : (number + 1) * PAGE]), number, pages)


@pytest.mark.parametrize("seed", range(30, 30 + many(2, 1)))
async def test_all_is_as_going_through_everything_finds_it(store: Store, clock: Clock, seed: int) -> None:
    random = Random(seed)
    log = await played(store, clock, naive.history(random, many(70, 50)))
    for gone in [each for each in log if len(each.game.people) == 1][:3]:
        await void(store, gone.table_id)
        log.remove(gone)
    rows = naive.results(log)

    for person in (ADA, BEN, CAT, DAN, 999):
        for game in (None, "dragon_face", "dazzle", "zen", "blindsight"):
            assert stats(rows, person, game) == await store.history.stats(person, game=game)
            for number in (-1, 0, 1, 2, 3, 50):
                found = await store.history.page(person, number, game=game)
                assert page(rows, person, number, game) == found
        for game in ("dragon_face", "dazzle"):
            points = [
                SkillAt(row["ended_at"], Skill(row["mu"], row["sigma"]))
                for row in of(rows, person, game)
                if row["rated"]
            ]
            assert points == await store.history.skills(person, game)
    for each in log:
        results = tuple(result(row) for row in rows if row["table_id"] == each.table_id)
        assert results == await store.history.of_table(each.table_id)


@pytest.mark.parametrize(
    ("endings", "streak", "best"),
    [
        ("", 0, 0),
        ("W", 1, 1),
        ("L", 0, 0),
        ("WWL", 0, 2),
        ("WWWLWW", 2, 3),
        ("LWDW", 1, 1),
        ("WWWWD", 0, 4),
        ("DLWWWWW", 5, 5),
    ],
)
async def test_games_won_running(store: Store, endings: str, streak: int, best: int) -> None:
    places = {"W": (1, 2), "L": (2, 1), "D": (1, 1)}
    for each in endings:
        await play(store, Played(places=places[each]))

    found = await store.history.stats(ADA)

    assert (streak, best) == (found.streak, found.best_streak)


async def test_a_running_a_called_off_and_a_void_game_are_in_no_history(store: Store) -> None:
    running = (await begun(store, Played())).table.id
    called_off = await play(store, Played(counts=False))
    gone = await play(store, Played())
    await void(store, gone)

    assert Stats((), 0, 0, ()) == await store.history.stats(ADA)
    assert HistoryPage((), 0, 1) == await store.history.page(ADA, 0)
    assert [] == await store.history.skills(ADA, "dragon_face")
    for each in (running, called_off, gone, 12345):
        assert () == await store.history.of_table(each)


async def test_a_computer_and_somebody_erased_are_nobodys_opponents(store: Store) -> None:
    await play(store, Played(people=(ADA, -1)))
    await play(store, Played(people=(ADA, BEN)))
    await play(store, Played(people=(ADA, CAT)))
    await store.privacy.erase(BEN)

    found = await store.history.stats(ADA)

    assert (Opponent(CAT, 1, 1),) == found.opponents
    assert [(3, 3)] == [(each.played, each.won) for each in found.totals]


async def test_solo_games_are_told_apart(store: Store) -> None:
    await play(store, Played(game="dizzle", options={"level": "1"}))
    await play(store, solo("dizzle", options={"level": "1"}, places=(2,)))

    found = await store.history.stats(ADA, game="dizzle")

    assert (Totals("dizzle", False, 1, 1, 0, 0), Totals("dizzle", True, 1, 0, 0, 1)) == found.totals
    assert (Opponent(BEN, 1, 1),) == found.opponents


async def test_opponents_are_told_as_far_as_they_have_played_in_a_server(store: Store, clock: Clock) -> None:
    for people, guild in (((ADA, BEN), 1), ((ADA, CAT), 2), ((BEN, CAT), 3)):
        await play(store, Played(people=people, guild_id=guild))
    met = {
        guild: [each.person_id for each in (await store.history.stats(ADA, guild=guild)).opponents]
        for guild in (1, 2, 3, 4)
    }
    assert {1: [BEN], 2: [CAT], 3: sorted([BEN, CAT]), 4: []} == met
