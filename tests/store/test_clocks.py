"""Deadlines as they are stored, on each engine: which are due, and how they are moved."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.engine import Store, open_store
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.clock import Clock, Deadline
from bot.store.ground.rows import Hand, NewMove, Status, TableRow
from bot.store.tables.caps import Caps
from tests.store.conftest import GUEST, HOST, event, opened
from tests.store.conftest import Clock as Time
from tests.store.test_migrate import put_back, take_out

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR


async def waiting(store: Store, time: Time, deadline: Deadline, clock: Clock = Clock.DAY) -> TableRow:
    """A running table with a clock and a deadline, shown to all."""
    table = (await opened(store)).table
    await store.changes.set_clock(table.id, table.revision, clock, source=event())
    await store.changes.add_member(table.id, table.revision + 1, person_id=GUEST, source=event())
    started = await store.changes.start(
        table.id, table.revision + 2, order=(HOST, GUEST), salt="1-2", source=event(), deadline=deadline
    )
    await store.publishing.mark_published(table.id, started.table.revision)
    await store.hands.put_hand(Hand(table.id, HOST, 1, 2, started.table.revision))
    return await newest(store, table.id)


async def newest(store: Store, table_id: int) -> TableRow:
    row = await store.tables.row(table_id)
    assert row is not None
    return row


async def test_what_is_due_is_found_the_longest_first(store: Store, clock: Time) -> None:
    store.changes.caps = Caps(99, 99, 99)
    second = await waiting(store, clock, Deadline(clock() + 20, clock() + 15))
    first = await waiting(store, clock, Deadline(clock() + 10, clock() + 5))
    assert [] == await store.clocks.due(clock() + 9)
    assert [first.id, second.id] == await store.clocks.due(clock() + 20)
    assert [first.id] == await store.clocks.reminders_due(clock() + 5)
    assert clock() + 5 == await store.clocks.next_due(clock())
    assert clock() + 10 == await store.clocks.next_due(clock() + 5)
    assert await store.clocks.next_due(clock() + 20) is None


async def test_a_move_sets_the_next_deadline_and_the_end_takes_it_away(store: Store, clock: Time) -> None:
    row = await waiting(store, clock, Deadline(5, 4))
    moved = await store.changes.append_moves(
        row.id, row.revision, moves=[NewMove(1, "c3-c4")], source=event(), deadline=Deadline(50, 40)
    )
    assert (50, 40) == (moved.deadline_at, moved.remind_at)
    ended = await store.changes.cancel(row.id, moved.revision, source=event(), by=HOST)
    assert (Status.CANCELLED, None, None) == (ended.status, ended.deadline_at, ended.remind_at)


async def test_lost_time_moves_deadlines_and_has_board_and_hands_shown_anew(
    store: Store, clock: Time
) -> None:
    row = await waiting(store, clock, Deadline(clock() + DAY, clock() + 18 * HOUR))
    await store.clocks.beat(clock())
    begun = clock()
    clock.time += 3 * HOUR
    assert await store.clocks.beat_after(clock(), last=begun, lost=3 * HOUR, jumped=True)
    after = await newest(store, row.id)
    assert (begun + DAY + 3 * HOUR, begun + 21 * HOUR) == (after.deadline_at, after.remind_at)
    assert (0, row.touched_at + 3 * HOUR) == (after.published_revision, after.touched_at)
    assert 0 == (await store.hands.hands_of(row.id))[HOST].revision


async def test_whoever_comes_second_to_lost_time_moves_nothing(
    store: Store, second: Store, clock: Time
) -> None:
    row = await waiting(store, clock, Deadline(clock() + DAY))
    begun = clock()
    await store.clocks.beat(begun, stopped=True)
    assert (begun, True) == await second.clocks.last_beat()
    assert await store.clocks.beat_after(begun + HOUR, last=begun, lost=HOUR, jumped=False)
    assert not await second.clocks.beat_after(begun + HOUR, last=begun, lost=HOUR, jumped=False)
    assert begun + DAY + HOUR == (await newest(store, row.id)).deadline_at


async def test_another_deadline_is_for_one_position(store: Store, clock: Time) -> None:
    row = await waiting(store, clock, Deadline(5, 4))
    assert not await store.clocks.set_deadline(row.id, row.revision - 1, Deadline(9, 8))
    assert await store.clocks.set_deadline(row.id, row.revision, Deadline(9, 8))
    after = await newest(store, row.id)
    assert (9, 8, 0) == (after.deadline_at, after.remind_at, after.published_revision)


async def test_people_are_reminded_once(store: Store, clock: Time) -> None:
    row = await waiting(store, clock, Deadline(5, 4))
    assert await store.clocks.mark_reminded(row.id, 4)
    assert not await store.clocks.mark_reminded(row.id, 4)


@pytest.mark.parametrize(("left", "reminded"), [(20 * HOUR, 14 * HOUR), (5 * HOUR, None)])
async def test_a_pause_stops_the_clock_and_the_reminder(
    store: Store, clock: Time, left: int, reminded: int | None
) -> None:
    row = await waiting(store, clock, Deadline(clock() + left, clock() + 1))
    agreed = Agreement(what=Asked.PAUSE, seat=1, revision=row.revision + 1)
    paused = await store.agreements.pause(row.id, row.revision, agreed, source=event())
    assert (None, None) == (paused.deadline_at, paused.remind_at)
    clock.time += 3 * DAY
    resumed = await store.agreements.resume(row.id, paused.revision, None, source=event())
    assert clock() + left == resumed.deadline_at
    assert (None if reminded is None else clock() + reminded) == resumed.remind_at


_TABLE = (
    "INSERT INTO tables (id, code, source, game, rules_version, status, channel_id, locale, host_id, options, "
    "seating, seed, salt, seats, revision, published_revision, pinged_turn, clock, created_at, started_at, "
    "touched_at, helped, daily) VALUES ({id}, 'CH{id}', 's{id}', 'dragon_face', 1, '{status}', 1, 'en', 1, '{{}}', "
    "'joined', '00', 'x', 2, 9, 9, 1, 'none', 1, 5, 1, 0, {daily})"
)


async def test_games_of_the_version_before_have_thirty_days_from_the_upgrade_on(
    new_url: str, clock: Time, scripts: Path
) -> None:
    later = take_out(scripts, after="0012")
    store = await open_store(new_url, now=clock)
    async with store.database.writing() as connection:
        for id, status, daily in ((1, "playing", "NULL"), (2, "finished", "NULL"), (3, "playing", "20000")):
            await connection.execute(text(_TABLE.format(id=id, status=status, daily=daily)))
    await store.close()

    put_back(later)
    store = await open_store(new_url, now=clock)
    running, over, puzzle = [await newest(store, id) for id in (1, 2, 3)]
    await store.close()
    assert running.deadline_at is not None
    assert running.remind_at is not None
    assert (Clock.NONE, 27 * DAY) == (running.clock, running.deadline_at - running.remind_at)
    assert (None, None) == (over.deadline_at, puzzle.deadline_at)
