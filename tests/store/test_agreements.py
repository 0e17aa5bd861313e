"""What people agree to is stored with the table, and moves taken back are kept, but count no more."""

from __future__ import annotations

import pytest

from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.errors import Conflict, DuplicateSource
from bot.store.ground.rows import NewMove, TableRow
from bot.store.tables.agreements import NudgedBefore
from tests.store.conftest import Clock, event, playing
from tests.store.finished import rows

_ASKED = Agreement(what=Asked.UNDO, seat=1, revision=9, target=1, agreed=(2,), ended=11, ended_by=2)


async def _moved(store: Store, *sources: str) -> TableRow:
    """A table at which the first seat has made a move by each source."""
    row = (await playing(store)).table
    for ply, source in enumerate(sources, start=1):
        row = await store.changes.append_moves(
            row.id, row.revision, moves=[NewMove(1, f"move-{ply}")], source=source
        )
    return row


async def test_what_was_asked_is_read_as_it_was_stored(store: Store) -> None:
    row = (await playing(store)).table

    await store.agreements.keep(row.id, row.revision, _ASKED, source=event())

    found = await store.tables.row(row.id)
    assert found is not None
    assert (_ASKED, row.revision + 1) == (found.agreement, found.revision)


async def test_a_move_ends_what_was_asked(store: Store) -> None:
    row = (await playing(store)).table
    row = await store.agreements.keep(row.id, row.revision, _ASKED, source=event())

    row = await store.changes.append_moves(row.id, row.revision, moves=[NewMove(1, "a")], source=event())

    assert None is row.agreement


async def test_moves_taken_back_are_kept_apart_and_count_no_more(store: Store) -> None:
    row = await _moved(store, "one", "two", "three")

    after = await store.agreements.take_back(
        row.id, row.revision, to=1, playing=(1, 2), agreement=_ASKED, source=event()
    )

    snapshot = await store.tables.load(row.id)
    assert snapshot is not None
    assert ["move-1"] == [each.notation for each in snapshot.moves]
    kept = [
        (taken, ply, notation) for _, taken, ply, _, _, notation, _ in await rows(store, schema.taken_back)
    ]
    assert [(after.revision, 2, "move-2"), (after.revision, 3, "move-3")] == kept
    assert (row.revision + 1, after.revision) == (after.revision, after.turn_at)


async def test_an_event_whose_move_was_taken_back_moves_nothing_when_it_comes_again(store: Store) -> None:
    row = await _moved(store, "one", "two")
    row = await store.agreements.take_back(
        row.id, row.revision, to=1, playing=(1, 2), agreement=_ASKED, source=event()
    )

    with pytest.raises(DuplicateSource):
        await store.changes.append_moves(row.id, row.revision, moves=[NewMove(1, "a")], source="two")


async def test_the_next_move_takes_the_ply_of_one_taken_back(store: Store) -> None:
    row = await _moved(store, "one", "two")
    row = await store.agreements.take_back(
        row.id, row.revision, to=1, playing=(1, 2), agreement=_ASKED, source=event()
    )

    await store.changes.append_moves(row.id, row.revision, moves=[NewMove(1, "other")], source=event())

    snapshot = await store.tables.load(row.id)
    assert snapshot is not None
    assert [(1, "move-1"), (2, "other")] == [(each.ply, each.notation) for each in snapshot.moves]


async def test_a_pause_keeps_what_was_left_of_the_time_and_its_end_gives_it_back(
    store: Store, clock: Clock
) -> None:
    row = (await playing(store)).table
    async with store.database.writing() as connection:
        await connection.execute(schema.tables.update().values(deadline_at=clock.time + 500))

    row = await store.agreements.pause(row.id, row.revision, _ASKED, source=event())
    paused = (row.deadline_at, row.paused_left, row.paused_at)
    clock.time += 10_000
    row = await store.agreements.resume(row.id, row.revision, None, source=event())

    assert (None, 500, clock.time - 10_000) == paused
    assert (clock.time + 500, None, None) == (row.deadline_at, row.paused_left, row.paused_at)


async def test_a_pause_of_an_older_revision_changes_nothing(store: Store) -> None:
    row = await _moved(store, "one")

    with pytest.raises(Conflict):
        await store.agreements.pause(row.id, row.revision - 1, _ASKED, source=event())


async def test_games_paused_for_long_are_found(store: Store, clock: Clock) -> None:
    row = (await playing(store)).table
    await store.agreements.pause(row.id, row.revision, _ASKED, source=event())

    found = (
        await store.agreements.long_paused(clock.time),
        await store.agreements.long_paused(clock.time + 1),
    )

    assert ([], [row.id]) == found


async def test_somebody_is_nudged_once_within_a_time(store: Store, clock: Clock) -> None:
    snapshot = await playing(store)
    row, someone = snapshot.table, snapshot.members[0].person_id
    row = await store.agreements.nudge(row.id, row.revision, [someone], by=2, since=0, source=event())
    first = clock.time
    clock.time += 100

    with pytest.raises(NudgedBefore) as refused:
        await store.agreements.nudge(row.id, row.revision, [someone], by=2, since=first - 1, source=event())

    found = await store.tables.row(row.id)
    assert found is not None
    assert (first, row.revision) == (refused.value.at, found.revision)


async def test_a_nudge_after_that_time_begins_the_turn_anew(store: Store, clock: Clock) -> None:
    snapshot = await playing(store)
    row, someone = snapshot.table, snapshot.members[0].person_id
    row = await store.agreements.nudge(row.id, row.revision, [someone], by=2, since=0, source=event())

    again = await store.agreements.nudge(
        row.id, row.revision, [someone], by=2, since=clock.time, source=event()
    )

    assert (row.revision + 1, row.revision + 1, 2) == (again.revision, again.turn_at, again.nudged_by)


async def test_watching_a_second_time_ends_it(store: Store) -> None:
    row = (await playing(store)).table

    answers = [await store.agreements.watch(row.id, 77, source=event()) for _ in range(3)]

    assert [True, False, True] == answers
    assert [77] == await store.agreements.watchers(row.id)


async def test_whoever_has_heard_of_the_end_watches_no_more(store: Store) -> None:
    row = (await playing(store)).table
    for person in (77, 78):
        await store.agreements.watch(row.id, person, source=event())

    await store.agreements.forget_watchers(row.id, [77])

    assert [78] == await store.agreements.watchers(row.id)
