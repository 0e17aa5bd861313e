"""What the end of a game writes."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.people.recount import recompute
from bot.ratings import UNKNOWN, rate, strongest_beaten
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.rows import Status
from bot.store.people import leaderboard_rows, settling
from tests.store import naive
from tests.store.conftest import Clock, event
from tests.store.finished import (
    ADA,
    BEN,
    CAT,
    DAN,
    DAY,
    HERE,
    THERE,
    Played,
    begun,
    contents,
    ended,
    play,
    rated,
    results_of,
    rows,
    solo,
    void,
)
from tests.store.playing import board, played, skill, skills
from tests.times import many


async def test_the_end_of_a_game_writes_who_won_and_what_everyone_is_rated(
    store: Store, clock: Clock
) -> None:
    clock.time = 20_000 * DAY + 5

    table_id = await play(store, Played(scores=(3, 0.5)))

    won, lost = rate([UNKNOWN, UNKNOWN], [1, 2])
    first, second = await results_of(store, table_id)
    assert {
        "table_id": table_id,
        "seat": 1,
        "finish_no": 1,
        "person_id": ADA,
        "game": "dragon_face",
        "variant": "",
        "guild_id": HERE,
        "day": 20_000,
        "ended_at": clock.time,
        "seats": 2,
        "place": 1,
        "score": 3.0,
        "ending": "won",
        "reason": "emperor",
        "rounds": 0,
        "helped": 0,
        "rated": 1,
        "mu": won.mu,
        "sigma": won.sigma,
        "gain": won.shown - 1000,
        "guild_mu": won.mu,
        "guild_sigma": won.sigma,
        "guild_gain": won.shown - 1000,
        "kind": "person",
        "computers": 0,
    } == first
    assert (BEN, 2, 0.5, "lost", lost, lost.shown - 1000) == (
        second["person_id"],
        second["place"],
        second["score"],
        second["ending"],
        skill(second),
        second["gain"],
    )
    everyone = {ADA: (won.shown, 1, 1), BEN: (lost.shown, 1, 0)}
    gained = {ADA: (won.shown - 1000, 1, 1), BEN: (lost.shown - 1000, 1, 0)}
    for guild in (0, HERE):
        assert everyone == await board(store, "rating", guild=guild)
        assert gained == await board(store, "rating", guild=guild, period="2024-10")
        assert gained == await board(store, "rating", guild=guild, period="2024-W40")
    assert 12 == len(await rows(store, schema.leaderboard_rows))


async def test_nothing_is_written_before_the_end(store: Store) -> None:
    await begun(store, Played())

    assert ([], []) == await contents(store)


async def test_a_game_that_is_called_off_counts_for_nothing(store: Store) -> None:
    await play(store, Played(counts=False))

    assert ([], []) == await contents(store)


@pytest.mark.parametrize(
    ("module", "where"),
    [
        (settling, "_seated_and_key"),
        (settling, "_results"),
        (settling, "refresh"),
        (leaderboard_rows, "_write"),
    ],
)
async def test_a_game_whose_results_cannot_be_written_has_not_ended(
    store: Store, monkeypatch: pytest.MonkeyPatch, module: ModuleType, where: str
) -> None:
    table = (await begun(store, Played())).table
    working = getattr(module, where)
    calls = 0

    async def failing(connection: AsyncConnection, *arguments: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        done = await working(connection, *arguments, **named)
        if where != "_put_standing" or calls == 3:
            raise OSError("no space left")
        return done

    monkeypatch.setattr(module, where, failing)
    with pytest.raises(OSError, match="no space left"):
        await ended(store, table, Played())
    monkeypatch.undo()

    snapshot = await store.tables.load(table.id)
    assert snapshot is not None
    assert (Status.PLAYING, None, None, ()) == (
        snapshot.table.status,
        snapshot.table.result,
        snapshot.table.finish_no,
        snapshot.moves,
    )
    assert ([], []) == await contents(store)
    await ended(store, table, Played())
    assert await rated(store, table.id)


async def test_finished_games_are_numbered_in_their_order(store: Store, clock: Clock) -> None:
    first, second, third = [(await begun(store, Played())).table for _ in range(3)]
    for table in (second, third, first):
        await ended(store, table, Played())

    found = [await store.tables.row(each.id) for each in (first, second, third)]
    assert [3, 1, 2] == [each.finish_no for each in found if each]


async def test_a_server_has_ratings_of_its_own(store: Store) -> None:
    here = await play(store, Played(people=(ADA, BEN), guild_id=HERE))
    there = await play(store, Played(people=(CAT, ADA), guild_id=THERE))

    ada, ben = rate([UNKNOWN, UNKNOWN], [1, 2])
    assert [ada, ben] == await skills(store, here) == await skills(store, here, "guild_")
    assert rate([UNKNOWN, ada], [1, 2]) == await skills(store, there)
    assert rate([UNKNOWN, UNKNOWN], [1, 2]) == await skills(store, there, "guild_")
    assert {ADA, BEN, CAT} == set(await board(store, "rating"))
    assert {ADA: (ada.shown, 1, 1), BEN: (ben.shown, 1, 0)} == await board(store, "rating", guild=HERE)
    assert {ADA: (ben.shown, 1, 0), CAT: (ada.shown, 1, 1)} == await board(store, "rating", guild=THERE)


async def test_a_server_goes_on_from_its_own_last_game(store: Store) -> None:
    for guild in (HERE, THERE, HERE):
        last = await play(store, Played(guild_id=guild))

    once = rate([UNKNOWN, UNKNOWN], [1, 2])
    twice = rate(once, [1, 2])
    assert rate(twice, [1, 2]) == await skills(store, last)
    assert twice == await skills(store, last, "guild_")


async def test_games_in_direct_messages_count_everywhere_and_on_no_server(store: Store) -> None:
    table_id = await play(store, Played(guild_id=None))

    assert rate([UNKNOWN, UNKNOWN], [1, 2]) == await skills(store, table_id)
    assert {(None, None, 0)} == {
        (row["guild_mu"], row["guild_sigma"], row["guild_gain"]) for row in await results_of(store, table_id)
    }
    assert {0} == {row[2] for row in await rows(store, schema.leaderboard_rows)}


async def test_each_game_has_ratings_of_its_own(store: Store) -> None:
    await play(store, Played(game="dragon_face"))
    other = await play(store, Played(game="dazzle"))

    assert rate([UNKNOWN, UNKNOWN], [1, 2]) == await skills(store, other)
    assert {ADA, BEN} == set(await board(store, "rating", game="dazzle"))


async def test_a_draw_is_rated_as_one(store: Store) -> None:
    await play(store, Played())
    drawn = await play(store, Played(places=(1, 1)))

    before = rate([UNKNOWN, UNKNOWN], [1, 2])
    assert rate(before, [1, 1]) == await skills(store, drawn)
    assert ["drawn", "drawn"] == [row["ending"] for row in await results_of(store, drawn)]
    assert [(2, 1), (2, 0)] == [each[1:] for each in (await board(store, "rating")).values()]


async def test_games_of_several_are_rated_by_all_places(store: Store) -> None:
    game = Played(people=(ADA, BEN, CAT, DAN), places=(2, 1, 2, 4), game="dazzle")

    table_id = await play(store, game)

    assert rate([UNKNOWN] * 4, [2, 1, 2, 4]) == await skills(store, table_id)
    endings = [row["ending"] for row in await results_of(store, table_id)]
    assert ["lost", "won", "lost", "lost"] == endings


@pytest.mark.parametrize(
    "game",
    [
        Played(moves=(2, 1)),
        Played(moves=(1, 2)),
        Played(moves=(0, 3)),
        Played(moves=(2, 1), left=(2,), reason="resign"),
        Played(people=(ADA, BEN, CAT), places=(1, 2, 3), moves=(3, 1, 1), game="dazzle"),
        Played(people=(ADA, BEN, CAT), places=(1, 2, 2), moves=(3, 1, 1), left=(2, 3), game="dazzle"),
        Played(moves=(2, 0), left=(2, 2), reason="resign"),
        Played(hints=1),
        Played(people=(ADA, -1)),
        Played(people=(ADA, BEN, -1), places=(1, 2, 3), game="dazzle"),
        solo("dizzle"),
        solo("dragon_face"),
    ],
)
async def test_a_game_is_not_rated_when(store: Store, game: Played) -> None:
    table_id = await play(store, game)

    assert not await rated(store, table_id)
    assert {(None, None, 0, None, None, 0)} == {
        tuple(row[name] for name in ("mu", "sigma", "gain", "guild_mu", "guild_sigma", "guild_gain"))
        for row in await results_of(store, table_id)
    }
    assert {} == await board(store, "rating", game=game.game)
    # The next game starts from nothing.
    after = await play(store, Played(game="dazzle" if game.game == "dazzle" else "dragon_face"))
    assert rate([UNKNOWN, UNKNOWN], [1, 2]) == await skills(store, after)


async def test_a_computer_has_no_results(store: Store) -> None:
    table_id = await play(store, Played(people=(-1, ADA), places=(1, 2)))

    assert [(2, ADA, "lost")] == [
        (row["seat"], row["person_id"], row["ending"]) for row in await results_of(store, table_id)
    ]


async def five_played(store: Store, game: Played) -> None:
    for _ in range(5):
        assert await rated(store, await play(store, game))


async def test_the_sixth_game_of_two_people_in_a_day_is_not_rated(store: Store, clock: Clock) -> None:
    await five_played(store, Played())
    before = await board(store, "rating")

    sixth = await play(store, Played(people=(BEN, ADA), guild_id=THERE))

    assert not await rated(store, sixth)
    assert before == await board(store, "rating")
    assert await rated(store, await play(store, Played(people=(ADA, CAT))))
    assert await rated(store, await play(store, Played(game="dazzle")))


async def test_two_people_at_a_larger_table_have_played_too(store: Store) -> None:
    await five_played(store, Played(people=(ADA, BEN, CAT), places=(1, 2, 3), game="dazzle"))

    assert not await rated(store, await play(store, Played(people=(BEN, CAT), game="dazzle")))
    larger = Played(people=(DAN, ADA, BEN), places=(1, 2, 3), game="dazzle")
    assert not await rated(store, await play(store, larger))
    assert await rated(store, await play(store, Played(people=(DAN, ADA), game="dazzle")))


async def test_games_that_were_not_rated_use_nothing_up(store: Store) -> None:
    for _ in range(5):
        await play(store, Played(moves=1))
        await play(store, Played(counts=False))

    await five_played(store, Played())


async def test_a_new_day_in_utc_begins_anew(store: Store, clock: Clock) -> None:
    clock.time = 20_000 * DAY
    await five_played(store, Played())
    clock.time = 20_001 * DAY - 1
    assert not await rated(store, await play(store, Played()))
    clock.time += 1

    await five_played(store, Played())
    assert not await rated(store, await play(store, Played()))


async def test_a_void_game_is_gone_at_once(store: Store) -> None:
    await play(store, Played(people=(CAT, DAN)))
    before = await contents(store)
    table_id = await play(store, Played())

    await void(store, table_id)

    assert before == await contents(store)
    row = await store.tables.row(table_id)
    assert row is not None
    assert (Status.VOID, 9, Played().outcome, 2) == (row.status, row.ended_by, row.result, row.finish_no)
    assert ["dragon_face"] == await store.resettling.unsettled_games()


async def test_a_game_that_was_not_rated_leaves_no_mark_when_voided(store: Store) -> None:
    table_id = await play(store, Played(moves=1))

    await void(store, table_id)

    assert ([], []) == await contents(store)
    assert [] == await store.resettling.unsettled_games()


async def test_a_number_is_never_given_twice(store: Store) -> None:
    table_id = await play(store, Played())
    await void(store, table_id)
    await store.resettling.unsettle_all([])

    after = await play(store, Played())

    assert {2} == {row["finish_no"] for row in await results_of(store, after)}


@pytest.mark.parametrize("seed", range(many(3, 1)))
async def test_random_games_come_to_what_they_come_to_the_long_way(
    store: Store, clock: Clock, seed: int
) -> None:
    log = await played(store, clock, naive.history(Random(seed), 40))

    assert naive.tables(log) == await contents(store)


async def test_a_click_that_comes_twice_ends_a_game_once(store: Store) -> None:
    table = (await begun(store, Played())).table
    source = event()
    ending = {"moves": Played().all_moves, "source": source, "result": Played().outcome}
    await store.changes.append_moves(table.id, table.revision, **ending)  # type: ignore[arg-type]
    before = await contents(store)

    with pytest.raises(Exception, match=source):
        await store.changes.append_moves(table.id, table.revision, **ending)  # type: ignore[arg-type]

    assert before == await contents(store)


async def test_a_hint_that_comes_after_the_end_changes_nothing(store: Store) -> None:
    table_id = await play(store, Played(game="zen", people=(ADA,), places=(1,), options={"form": "easy-fly"}))
    before = await contents(store)
    await store.changes.count_hint(table_id)
    row = await store.tables.row(table_id)
    assert row is not None
    assert (0, 1) == (row.helped, row.finish_no)
    assert before == await contents(store)


async def test_games_against_computers_have_a_leaderboard_of_their_own(store: Store) -> None:
    """Ada beats medium twice and hard once, Ben easy more often, Cat nobody, and a game with a hint isn't one."""
    for level, people, times in (
        ("medium", (ADA, -1), 2),
        ("hard", (ADA, -1), 1),
        ("easy", (BEN, -1), 4),
        ("master", (-1, CAT), 1),
    ):
        for _ in range(times):
            await play(store, Played(people=people, level=level))
    await play(store, Played(people=(CAT, -1), hints=1))
    found = await board(store, "computers")

    assert [(ADA, 3, 3), (BEN, 4, 4)] == [
        (person, games, wins) for person, (_, games, wins) in sorted(found.items())
    ]
    assert [(3, 1), (1, 4)] == [strongest_beaten(found[each][0]) for each in (ADA, BEN)]
    assert {} == await board(store, "rating")

    await recompute(store)

    assert found == await board(store, "computers")
