"""Pages of leaderboards, compared with a list that is sorted."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import insert

from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.people.leaderboards import PAGE, LeaderboardKey, LeaderboardPage, LeaderboardRow
from tests.store.conftest import Clock
from tests.store.finished import ADA, BEN, CAT, HERE, THERE, Played, play, solo

BOARD = LeaderboardKey("dragon_face", "rating", HERE, "2026-11")
OTHERS = (
    LeaderboardKey("dazzle", "rating", HERE, "2026-11"),
    LeaderboardKey("dragon_face", "forms", HERE, "2026-11"),
    LeaderboardKey("dragon_face", "rating", THERE, "2026-11"),
    LeaderboardKey("dragon_face", "rating", 0, "2026-11"),
    LeaderboardKey("dragon_face", "rating", HERE, "2026-10"),
    LeaderboardKey("dragon_face", "rating", HERE, ""),
)
"""Boards that differ from it in one thing."""


async def fill(store: Store, key: LeaderboardKey, points: dict[int, int]) -> None:
    if not points:
        return
    async with store.database.writing() as connection:
        await connection.execute(
            insert(schema.leaderboard_rows),
            [
                {
                    "game": key.game,
                    "leaderboard": key.name,
                    "guild_id": key.guild_id,
                    "period": key.period,
                    "person_id": person,
                    "points": each,
                    "games": person % 7 + 1,
                    "wins": person % 3,
                }
                for person, each in points.items()
            ],
        )


def expected(points: dict[int, int], asker: int, number: int) -> LeaderboardPage:
    """A page, made from the whole list."""
    ranked = [
        LeaderboardRow(
            1 + sum(other > each for other in points.values()), person, each, person % 7 + 1, person % 3
        )
        for person, each in points.items()
    ]
    ranked.sort(key=lambda each: (each.rank, -each.person_id))
    pages = max(1, -(-len(ranked) // PAGE))
    number = min(max(0, number), pages - 1)
    return LeaderboardPage(
        tuple(ranked[number * PAGE : (number + 1) * PAGE]),
        next((each for each in ranked if each.person_id == asker), None),
        number,
        pages,
        len(ranked),
        next((place // PAGE for place, each in enumerate(ranked) if each.person_id == asker), 0),
    )


@pytest.mark.parametrize("people", [0, 1, 9, 10, 11, 20, 37, 120])
@pytest.mark.parametrize("spread", [1, 4, 1000])
async def test_pages_are_as_if_the_whole_list_had_been_sorted(store: Store, people: int, spread: int) -> None:
    random = Random(people * spread)
    points = {random.randint(1, 10**18): random.randint(-spread, spread) for _ in range(people)}
    for each in OTHERS:
        await fill(store, each, {person: random.randint(-9, 9) for person in [*points, 5, 6]})
    await fill(store, BOARD, points)

    numbers = (-1, *range(people // PAGE + 3), 999_999)
    for asker in [5, *random.sample(sorted(points), min(people, 4))]:
        for number in numbers if asker == 5 else random.sample(numbers, 3):
            found = await store.leaderboards.page(BOARD, asker, number)
            assert expected(points, asker, number) == found


async def test_people_with_the_same_points_share_a_rank_across_pages(store: Store) -> None:
    points = {person: 50 if person <= 24 else 100 + person for person in range(1, 32)}
    points |= {40: 3, 41: 3, 42: 2}
    await fill(store, BOARD, points)

    pages = [await store.leaderboards.page(BOARD, 8, number) for number in range(4)]

    ranks = [[each.rank for each in page.rows] for page in pages]
    assert [[*range(1, 8), *[8] * 3], [8] * 10, [*[8] * 10], [8, 32, 32, 34]] == ranks
    assert [(8, 8)] * 4 == [(page.own.person_id, page.own.rank) for page in pages if page.own]


async def test_the_own_page_is_where_one_stands_among_people_with_the_same_points(store: Store) -> None:
    await fill(store, BOARD, dict.fromkeys(range(1, 32), 50))

    found = [await store.leaderboards.page(BOARD, asker, 0) for asker in (31, 22, 21, 1)]

    assert [0, 0, 1, 3] == [page.own_page for page in found]
    assert {1} == {page.own.rank for page in found if page.own}
    last = await store.leaderboards.page(BOARD, 1, 3)
    assert [1] == [each.person_id for each in last.rows]


async def test_an_empty_board_has_one_page_without_rows(store: Store) -> None:
    for number in (0, 1, 50):
        assert LeaderboardPage((), None, 0, 1, 0, 0) == await store.leaderboards.page(BOARD, ADA, number)


async def test_the_own_row_is_there_wherever_it_is(store: Store) -> None:
    await fill(store, BOARD, {person: -person for person in range(1, 101)})

    page = await store.leaderboards.page(BOARD, 97, 0)
    stranger = await store.leaderboards.page(BOARD, 500, 0)

    assert LeaderboardRow(97, 97, -97, 97 % 7 + 1, 97 % 3) == page.own
    assert [*range(1, 11)] == [each.person_id for each in page.rows]
    assert (None, page.rows, 100) == (stranger.own, stranger.rows, stranger.people)


async def test_what_games_came_to_is_on_their_boards(store: Store, clock: Clock) -> None:
    await play(store, Played(people=(ADA, BEN)))
    await play(store, Played(people=(ADA, CAT), guild_id=THERE))
    await play(store, solo("zen", options={"form": "easy-fly"}, moves=6))

    everywhere = await store.leaderboards.page(LeaderboardKey("dragon_face", "rating", 0, ""), BEN, 0)
    here = await store.leaderboards.page(LeaderboardKey("dragon_face", "rating", HERE, "1970-01"), CAT, 0)

    assert [(1, ADA, 2, 2), (2, CAT, 1, 0), (3, BEN, 1, 0)] == [
        (each.rank, each.person_id, each.games, each.wins) for each in everywhere.rows
    ]
    assert everywhere.rows[2] == everywhere.own
    assert ([ADA, BEN], None) == ([each.person_id for each in here.rows], here.own)
    found = await store.leaderboards.of_person(ADA)
    assert [LeaderboardKey("dragon_face", "rating", guild, "") for guild in (0, HERE, THERE)] + [
        LeaderboardKey("zen", name, guild, "") for name in ("forms", "rounds-easy-fly") for guild in (0, HERE)
    ] == [key for key, _ in found]
    assert [(-5, 1, 1)] * 2 == [
        (each.points, each.games, each.wins) for key, each in found if "rounds-easy-fly" == key.name
    ]
    assert found[3:] == await store.leaderboards.of_person(ADA, game="zen")
