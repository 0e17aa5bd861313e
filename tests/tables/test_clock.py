"""Clocks: until when people have to act, and what happens when their time is up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.games.core import Departure
from bot.store.engine import Store, open_store
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Seating, Status
from bot.store.tables.caps import Caps
from bot.tables.clocks import Clocks
from bot.tables.lobby import Guest, Place
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import DAY, HOUR
from tests.store.conftest import Clock as Time
from tests.store.conftest import event

NAMES = ("Ada", "Ben", "Cem", "Dan")
IDS = tuple(range(101, 105))
HERE = Place(10, 20, "en")


@pytest.fixture
def time() -> Time:
    return Time(100 * DAY)


@pytest.fixture
async def store(fresh_database: Path, time: Time) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{fresh_database}", now=time)
    store.changes.caps = Caps(999, 999, 999)
    yield store
    await store.close()


@dataclass
class Seated:
    """A running table, and what its people do there."""

    tables: Tables
    id: int
    woken: list[int]

    async def now(self) -> Table:
        return await self.tables.read.get(self.id)

    async def move(self, number: int = 0) -> Table:
        """Let whoever is to act make one of their moves."""
        table = await self.now()
        assert table.game is not None
        seat = table.game.acting[0]
        legal = table.game.legal(seat)
        person = table.person_at(seat)
        assert person is not None
        notation = table.rules.write(legal[number % len(legal)])
        return await self.tables.play.move(self.id, person, notation, source=event())


async def seated(
    store: Store, game: str = "dragon_face", people: int = 2, *, clock: Clock = Clock.DAY, **options: object
) -> Seated:
    woken: list[int] = []
    tables = Tables(store, woken.append, make_seed=lambda: bytes(range(32)))
    guests = [Guest(id, name) for id, name in zip(IDS, NAMES, strict=True)]
    table = await tables.lobby.open(
        game, guests[0], HERE, options=options, seats=Seating.JOINED, source=event(), clock=clock
    )
    for guest in guests[1:people]:
        await tables.lobby.join(table.id, guest, source=event())
    if table.is_lobby:
        await tables.lobby.start(table.id, guests[0].id, source=event())
    return Seated(tables, table.id, woken)


@pytest.mark.parametrize(
    ("clock", "hours"), [(Clock.DAY, 24), (Clock.THREE_DAYS, 72), (Clock.WEEK, 168), (Clock.LIVE, 1 / 30)]
)
async def test_whoever_is_to_act_has_the_time_of_the_tables_clock(
    store: Store, time: Time, clock: Clock, hours: float
) -> None:
    at = await seated(store, clock=clock)
    assert time() + hours * HOUR == (await at.now()).row.deadline_at


async def test_people_are_reminded_when_a_quarter_of_their_time_is_left(store: Store, time: Time) -> None:
    at = await seated(store)
    assert time() + 18 * HOUR == (await at.now()).row.remind_at


async def test_each_move_gives_the_next_one_the_whole_time(store: Store, time: Time) -> None:
    at = await seated(store)
    time.time += 20 * HOUR
    assert time() + DAY == (await at.move()).row.deadline_at


async def test_offering_a_draw_gives_nobody_more_time(store: Store, time: Time) -> None:
    at = await seated(store)
    before = (await at.move()).row
    time.time += HOUR
    table = await at.tables.play.draw(at.id, IDS[1], source=event())
    assert (before.deadline_at, before.remind_at) == (table.row.deadline_at, table.row.remind_at)


async def test_somebody_elses_leaving_gives_nobody_more_time(store: Store, time: Time) -> None:
    at = await seated(store, "dizzle", 3)
    before = (await at.now()).row
    time.time += HOUR
    table = await at.tables.play.resign(at.id, IDS[2], source=event())
    assert before.deadline_at == table.row.deadline_at


async def test_of_two_the_other_wins_when_the_time_is_up(store: Store, time: Time) -> None:
    at = await seated(store)
    for _ in range(4):
        await at.move()
    time.time += DAY
    await at.tables.play.time_out(at.id)
    row = (await at.now()).row
    assert row.result is not None
    assert (Status.FINISHED, Departure.TIMEOUT.value, (2, 1)) == (
        row.status,
        row.result.reason,
        row.result.places,
    )


async def test_nothing_happens_before_the_time_is_up(store: Store, time: Time) -> None:
    at = await seated(store)
    time.time += DAY - 1
    await at.tables.play.time_out(at.id)
    assert (await at.now()).is_running


async def test_a_late_move_counts_as_long_as_the_clock_has_not_been_stopped(store: Store, time: Time) -> None:
    at = await seated(store)
    time.time += DAY + 1
    await at.move()
    await at.tables.play.time_out(at.id)
    assert (await at.now()).is_running


async def test_of_several_the_game_goes_on_without_whose_time_is_up(store: Store, time: Time) -> None:
    at = await seated(store, "dizzle", 3)
    table = await at.now()
    assert table.game is not None
    (seat,) = table.game.acting
    time.time += DAY
    await at.tables.play.time_out(at.id)
    table = await at.now()
    assert table.game is not None
    assert seat not in table.game.playing
    assert time() + DAY == table.row.deadline_at


async def test_a_game_in_which_nobody_has_made_two_moves_counts_for_nothing(store: Store, time: Time) -> None:
    at = await seated(store)
    await at.move()
    await at.move()
    time.time += DAY
    await at.tables.play.time_out(at.id)
    row = (await at.now()).row
    assert (Status.CANCELLED, None, None) == (row.status, row.result, row.ended_by)


async def test_whoever_plays_alone_is_told_nothing_and_their_game_is_closed(store: Store, time: Time) -> None:
    at = await seated(store, "zen", 1, form="easy-fly")
    for _ in range(3):
        await at.move()
    row = (await at.now()).row
    assert row.remind_at is None
    time.time += DAY
    await at.tables.play.time_out(at.id)
    row = (await at.now()).row
    assert (Status.FINISHED, None) == (row.status, row.deadline_at)


async def test_without_a_clock_a_game_is_closed_after_thirty_days(store: Store, time: Time) -> None:
    at = await seated(store, clock=Clock.NONE)
    for _ in range(6):
        await at.move()
    row = (await at.now()).row
    assert (time() + 3 * DAY, time() + 30 * DAY) == (row.remind_at, row.deadline_at)
    time.time += 30 * DAY
    await at.tables.play.time_out(at.id)
    assert (await at.now()).row.status is Status.CANCELLED


async def test_a_rematch_has_the_clock_of_the_game_before(store: Store, time: Time) -> None:
    at = await seated(store, clock=Clock.WEEK)
    await at.tables.play.resign(at.id, IDS[0], source=event())
    rematch = await at.tables.lobby.rematch(at.id, Guest(IDS[0], "Ada"), source=event())
    assert Clock.WEEK is rematch.row.clock


async def test_a_table_whose_game_is_not_installed_now_gets_more_time(
    store: Store, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await seated(store)
    time.time += DAY
    monkeypatch.setattr("bot.tables.table.all_games", list)
    tables = Tables(store, lambda _: None)
    await tables.play.time_out(at.id)
    row = await store.tables.row(at.id)
    assert row is not None
    assert (Status.PLAYING, time() + DAY) == (row.status, row.deadline_at)


async def test_while_all_who_are_to_act_are_away_their_time_does_not_run_out(
    store: Store, time: Time
) -> None:
    at = await seated(store)
    await store.people.set_away(IDS[0], time() + 3 * DAY, None, source=None)
    time.time += DAY
    await at.tables.play.time_out(at.id)
    row = (await at.now()).row
    assert (Status.PLAYING, time() + 2 * DAY + DAY) == (row.status, row.deadline_at)


async def test_a_live_clock_runs_on_for_the_away(store: Store, time: Time) -> None:
    at = await seated(store, clock=Clock.LIVE)
    for _ in range(4):
        await at.move()
    await store.people.set_away(IDS[0], time() + 3 * DAY, None, source=None)
    time.time += HOUR
    await at.tables.play.time_out(at.id)
    assert (await at.now()).row.status is Status.FINISHED


async def test_a_round_lets_run_out_what_is_due_and_waits_for_the_next_only_as_long_as_a_round(
    store: Store, time: Time
) -> None:
    at = await seated(store, clock=Clock.LIVE)
    clocks = Clocks(store, at.tables, lambda _: None, time, steady=time, connected=lambda: True)
    await clocks.tidy()
    assert 30 == clocks.pause()
    time.time += 80_000
    await clocks.tidy()
    assert 10 == clocks.pause(), "the reminder"
    time.time += 40_000
    await clocks.tidy()
    assert not (await at.now()).is_running


async def test_what_can_not_be_done_now_is_not_tried_again_at_once(
    store: Store, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await seated(store)
    clocks = Clocks(store, at.tables, lambda _: None, time, steady=time, connected=lambda: True)
    await clocks.tidy()

    async def fail(_: int) -> None:
        raise OSError

    monkeypatch.setattr(at.tables.play, "time_out", fail)
    time.time += DAY
    await clocks.tidy()
    assert 30 == clocks.pause()
