"""Time in which nobody could play, and a clock that jumps: neither counts for anybody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.store.engine import Store, open_store
from bot.store.ground.rows import Status, TableRow
from bot.tables.clocks import Clocks
from bot.tables.janitor import LAG, Janitor
from bot.tables.service import Tables
from bot.tables.timing import DAY, HOUR, MINUTE
from tests.store.conftest import Clock, opened
from tests.tables.test_clock import Seated, seated


@dataclass
class Machine:
    """A machine's two clocks: the time of day, which may jump, and one that runs on evenly."""

    day: Clock = field(default_factory=lambda: Clock(100 * DAY))
    since_start: int = 0

    def passes(self, milliseconds: int) -> None:
        self.day.time += milliseconds
        self.since_start += milliseconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
async def store(fresh_database: Path, machine: Machine) -> AsyncIterator[Store]:
    store = await open_store(f"sqlite:///{fresh_database}", now=machine.day)
    yield store
    await store.close()


def clocks(store: Store, machine: Machine, *, connected: list[bool] | None = None) -> Clocks:
    """The clocks of a bot that has just started."""
    reached = [True] if connected is None else connected
    tables = Tables(store, lambda _: None)
    return Clocks(
        store,
        tables,
        lambda _: None,
        machine.day,
        steady=lambda: machine.since_start,
        connected=lambda: reached[0],
    )


async def running(store: Store) -> tuple[Seated, int]:
    """A table with a day for the next move, and its deadline."""
    at = await seated(store)
    deadline = (await at.now()).row.deadline_at
    assert deadline is not None
    return at, deadline


async def row_of(at: Seated) -> TableRow:
    return (await at.now()).row


async def test_time_that_passes_while_the_bot_is_at_work_counts(store: Store, machine: Machine) -> None:
    at, deadline = await running(store)
    bot = clocks(store, machine)
    for _ in range(3):
        await bot.tidy()
        machine.passes(HOUR)
    assert deadline == (await row_of(at)).deadline_at


async def test_after_a_stop_deadlines_move_by_just_the_time_until_the_next_start(
    store: Store, machine: Machine
) -> None:
    at, deadline = await running(store)
    before = clocks(store, machine)
    await before.tidy()
    machine.passes(20_000)
    await before.close()
    machine.day.time += 7000
    await clocks(store, machine).tidy()
    assert deadline + 7000 == (await row_of(at)).deadline_at


async def test_after_a_crash_they_move_by_the_time_since_the_last_sign_of_life(
    store: Store, machine: Machine
) -> None:
    at, deadline = await running(store)
    await clocks(store, machine).tidy()
    machine.day.time += 3 * HOUR
    await clocks(store, machine).tidy()
    row = await row_of(at)
    assert (deadline + 3 * HOUR, deadline - 6 * HOUR + 3 * HOUR) == (row.deadline_at, row.remind_at)


async def test_another_process_beside_one_at_work_moves_nothing(store: Store, machine: Machine) -> None:
    at, deadline = await running(store)
    await clocks(store, machine).tidy()
    machine.passes(MINUTE // 2)
    await clocks(store, machine).tidy()
    assert deadline == (await row_of(at)).deadline_at


async def test_of_two_processes_that_start_one_moves_them(store: Store, machine: Machine) -> None:
    at, deadline = await running(store)
    await clocks(store, machine).tidy()
    machine.day.time += HOUR
    for _ in range(2):
        await clocks(store, machine).tidy()
    assert deadline + HOUR == (await row_of(at)).deadline_at


async def test_time_without_a_connection_to_discord_counts_for_nobody(store: Store, machine: Machine) -> None:
    at, deadline = await running(store)
    connected = [True]
    bot = clocks(store, machine, connected=connected)
    await bot.tidy()
    connected[0] = False
    for _ in range(4):
        machine.passes(HOUR)
        await bot.tidy()
    connected[0] = True
    await bot.tidy()
    assert deadline + 4 * HOUR == (await row_of(at)).deadline_at


async def test_nothing_runs_out_while_the_bot_is_cut_off(store: Store, machine: Machine) -> None:
    at, _ = await running(store)
    connected = [True]
    bot = clocks(store, machine, connected=connected)
    await bot.tidy()
    connected[0] = False
    machine.passes(2 * DAY)
    await bot.tidy()
    connected[0] = True
    await bot.tidy()
    assert (await row_of(at)).status is Status.PLAYING


@pytest.mark.parametrize("jump", [2 * DAY, -DAY, 90 * MINUTE])
async def test_a_clock_that_jumps_takes_the_deadlines_along(
    store: Store, machine: Machine, jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    at, deadline = await running(store)
    bot = clocks(store, machine)
    await bot.tidy()
    machine.passes(MINUTE)
    machine.day.time += jump
    await bot.tidy()
    row = await row_of(at)
    assert (Status.PLAYING, deadline + jump) == (row.status, row.deadline_at)
    assert "the clock has jumped" in caplog.text


async def test_a_clock_that_is_set_right_by_seconds_moves_nothing(store: Store, machine: Machine) -> None:
    at, deadline = await running(store)
    bot = clocks(store, machine)
    await bot.tidy()
    machine.passes(MINUTE)
    machine.day.time -= 20_000
    await bot.tidy()
    assert deadline == (await row_of(at)).deadline_at


async def test_no_lobby_is_closed_in_the_hour_after_a_jump_nor_by_it(store: Store, machine: Machine) -> None:
    table = (await opened(store)).table
    bot = clocks(store, machine)
    await bot.tidy()
    machine.day.time += 2 * DAY
    await bot.tidy()
    janitor = Janitor(store, Tables(store, lambda _: None), lambda _: None, machine.day, lambda: bot.settled)
    machine.passes(MINUTE)
    await janitor.tidy()
    row = await store.tables.row(table.id)
    assert row is not None
    assert (Status.LOBBY, False) == (row.status, bot.settled)
    machine.passes(HOUR)
    await janitor.tidy()
    row = await store.tables.row(table.id)
    assert row is not None
    assert (Status.LOBBY, True) == (row.status, bot.settled), "its age is what it was before the jump"
    machine.passes(DAY)
    await janitor.tidy()
    row = await store.tables.row(table.id)
    assert row is not None
    assert row.status is Status.CANCELLED


async def test_no_lobby_is_closed_before_anything_else_has_noticed_the_jump(
    store: Store, machine: Machine
) -> None:
    table = (await opened(store)).table
    bot = clocks(store, machine)
    await bot.tidy()
    machine.day.time += 2 * DAY
    janitor = Janitor(store, Tables(store, lambda _: None), lambda _: None, machine.day, lambda: bot.settled)
    await janitor.tidy()
    row = await store.tables.row(table.id)
    assert row is not None
    assert row.status is Status.LOBBY


async def test_a_board_that_lags_is_found_although_the_clock_went_back(
    store: Store, machine: Machine
) -> None:
    table = (await opened(store)).table
    bot = clocks(store, machine)
    await bot.tidy()
    machine.day.time -= DAY
    await bot.tidy()
    machine.passes(LAG + 1)
    shown: list[int] = []
    await Janitor(store, Tables(store, lambda _: None), shown.extend, machine.day).tidy()
    assert [table.id] == shown


async def test_boards_are_shown_anew_only_where_the_difference_can_be_seen(
    store: Store, machine: Machine
) -> None:
    at, _ = await running(store)
    bot = clocks(store, machine)
    await bot.tidy()
    table = await at.now()
    await store.publishing.mark_published(at.id, table.revision)
    await bot.close()
    machine.day.time += MINUTE
    again = clocks(store, machine)
    await again.tidy()
    assert table.revision == (await row_of(at)).published_revision
    await again.close()
    machine.day.time += HOUR
    await clocks(store, machine).tidy()
    assert 0 == (await row_of(at)).published_revision
