from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.games.core import Outcome
from bot.store.engine import Store, open_store
from bot.store.ground.errors import (
    AlreadyMember,
    Conflict,
    DuplicateSource,
    NoSuchTable,
    NotMember,
    RematchExists,
)
from bot.store.ground.rows import NewMove, Snapshot, Status
from bot.store.tables.queries import Which
from tests.store.conftest import GUEST, HOST, OTHER, STARTED, Clock, event, lobby, opened, playing

MOVE = (NewMove(1, "e3-e5"),)


async def loaded(store: Store, table_id: int) -> Snapshot:
    snapshot = await store.tables.load(table_id)
    assert snapshot is not None
    return snapshot


async def test_a_new_table_is_a_lobby_at_revision_one_with_its_host(store: Store) -> None:
    snapshot = await opened(store)

    assert (snapshot.table.status, snapshot.table.revision, snapshot.table.host_id) == (Status.LOBBY, 1, HOST)
    assert [(each.position, each.person_id, each.seat) for each in snapshot.members] == [(1, HOST, None)]
    assert snapshot == await store.tables.load(snapshot.table.id)


async def test_what_a_table_was_opened_with_comes_back_as_it_was(store: Store) -> None:
    new = lobby(options={"wild": True, "level": 3, "mode": "Ünïcode"}, guild_id=None)

    table = (await opened(store, new)).table

    assert new.options == table.options
    assert list(new.options) == list(table.options)
    assert (None, new.seed, new.seating) == (table.guild_id, table.seed, table.seating)


async def test_ids_of_discord_fit(store: Store) -> None:
    largest = 2**63 - 1

    table = (await opened(store, lobby(host_id=largest, guild_id=largest, channel_id=largest))).table

    assert (largest, largest, largest) == (table.host_id, table.guild_id, table.channel_id)


async def test_a_doubled_event_opens_one_table_and_tells_which(store: Store) -> None:
    first = await store.changes.create_table(lobby(), source="twice")

    with pytest.raises(DuplicateSource) as caught:
        await store.changes.create_table(lobby(), source="twice")

    assert first.table.id == caught.value.table_id
    assert 1 == len(await store.tables.tables_of(HOST, which=Which.ALL))


async def test_a_table_has_one_rematch(store: Store) -> None:
    table = (await opened(store)).table
    rematch = (await opened(store, lobby(rematch_of=table.id))).table

    with pytest.raises(RematchExists) as caught:
        await opened(store, lobby(rematch_of=table.id))

    assert rematch.id == caught.value.rematch_id
    assert table.id == rematch.rematch_of


async def test_a_person_joins_behind_the_others(store: Store) -> None:
    table = (await opened(store)).table

    snapshot = await store.changes.add_member(table.id, 1, person_id=GUEST, source="join")

    assert 2 == snapshot.table.revision
    assert [(each.position, each.person_id) for each in snapshot.members] == [(1, HOST), (2, GUEST)]
    assert "join" == snapshot.members[1].joined_by


async def test_nobody_joins_twice(store: Store) -> None:
    table = (await opened(store)).table

    with pytest.raises(AlreadyMember):
        await store.changes.add_member(table.id, 1, person_id=HOST, source=event())

    assert 1 == (await loaded(store, table.id)).table.revision


async def test_whoever_leaves_and_joins_again_is_last(store: Store) -> None:
    table = (await opened(store, guests=(GUEST,))).table

    left = await store.changes.remove_member(table.id, 2, person_id=HOST, source=event(), host_id=GUEST)
    again = await store.changes.add_member(table.id, 3, person_id=HOST, source=event())

    assert (left.table.host_id, [each.person_id for each in left.members]) == (GUEST, [GUEST])
    assert [each.person_id for each in again.members] == [GUEST, HOST]


async def test_whoever_is_not_there_cannot_leave(store: Store) -> None:
    table = (await opened(store)).table

    with pytest.raises(NotMember):
        await store.changes.remove_member(table.id, 1, person_id=GUEST, source=event())

    assert 1 == (await loaded(store, table.id)).table.revision


async def test_of_twenty_people_joining_at_one_revision_one_does(store: Store, second: Store) -> None:
    table = (await opened(store)).table

    outcomes = await asyncio.gather(
        *(
            each.changes.add_member(table.id, 1, person_id=1000 + number, source=event())
            for number in range(10)
            for each in (store, second)
        ),
        return_exceptions=True,
    )

    assert {Snapshot: 1, Conflict: 19} == Counter(map(type, outcomes))
    assert 2 == len((await loaded(store, table.id)).members)


async def test_a_start_gives_seats_in_the_order_told(store: Store, clock: Clock) -> None:
    table = (await opened(store, guests=(GUEST, OTHER))).table
    clock.time += 5

    snapshot = await store.changes.start(
        table.id, 3, order=[OTHER, HOST, GUEST], salt="3,1,2", source=event(), forced=[NewMove(1, "pass")]
    )

    assert (snapshot.table.status, snapshot.table.seats, snapshot.table.salt) == (Status.PLAYING, 3, "3,1,2")
    assert clock.time == snapshot.table.started_at
    assert {HOST: 2, GUEST: 3, OTHER: 1} == {each.person_id: each.seat for each in snapshot.members}
    assert ("1 pass",) == snapshot.record().moves


async def test_a_start_with_others_than_the_members_is_refused(store: Store) -> None:
    table = (await opened(store, guests=(GUEST,))).table

    with pytest.raises(NotMember):
        await store.changes.start(table.id, 2, order=[HOST, OTHER], salt="", source=event())

    assert (await loaded(store, table.id)).table.status == Status.LOBBY


async def test_a_game_starts_once(store: Store) -> None:
    table = (await playing(store)).table

    with pytest.raises(Conflict):
        await store.changes.start(table.id, table.revision, order=[HOST, GUEST], salt="other", source=event())


async def test_a_move_is_kept_with_the_forced_ones_behind_it(store: Store, clock: Clock) -> None:
    table = (await playing(store)).table
    clock.time += 7

    row = await store.changes.append_moves(
        table.id, STARTED, moves=[NewMove(1, "e3-e5"), NewMove(2, "pass")], source="click"
    )

    snapshot = await loaded(store, table.id)
    assert (STARTED + 1, row) == (row.revision, snapshot.table)
    assert [
        (1, 4, "1 e3-e5", "click"),
        (2, 4, "2 pass", None),
    ] == [(each.ply, each.revision, str(each.entry), each.source) for each in snapshot.moves]
    assert {clock.time} == {each.made_at for each in snapshot.moves}


async def test_the_last_move_ends_the_game(store: Store, clock: Clock) -> None:
    table = (await playing(store)).table
    result = Outcome("emperor", (1, 2), (1, 0.5))

    row = await store.changes.append_moves(table.id, STARTED, moves=MOVE, source=event(), result=result)

    assert (Status.FINISHED, result, clock.time) == (row.status, row.result, row.ended_at)
    assert result == (await loaded(store, table.id)).record().result


async def test_an_ended_game_takes_no_move(store: Store) -> None:
    table = (await playing(store)).table
    await store.changes.append_moves(
        table.id, STARTED, moves=MOVE, source=event(), result=Outcome("resign", (2, 1), (0, 1))
    )

    with pytest.raises(Conflict):
        await store.changes.append_moves(table.id, STARTED + 1, moves=MOVE, source=event())


async def test_a_lobby_takes_no_move(store: Store) -> None:
    table = (await opened(store)).table

    with pytest.raises(Conflict):
        await store.changes.append_moves(table.id, 1, moves=MOVE, source=event())


async def test_a_change_without_a_move_is_a_fault_of_ours(store: Store) -> None:
    table = (await playing(store)).table

    with pytest.raises(ValueError, match="no moves"):
        await store.changes.append_moves(table.id, STARTED, moves=[], source=event())


async def test_a_table_that_is_not_there_is_told_apart_from_a_conflict(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.changes.append_moves(404, 1, moves=MOVE, source=event())


async def test_of_twenty_moves_at_one_revision_one_is_made(store: Store, second: Store) -> None:
    table = (await playing(store)).table

    outcomes = await asyncio.gather(
        *(
            each.changes.append_moves(table.id, STARTED, moves=[NewMove(1, f"move-{number}")], source=event())
            for number in range(10)
            for each in (store, second)
        ),
        return_exceptions=True,
    )

    made = [each for each in outcomes if not isinstance(each, BaseException)]
    assert (1, 19) == (len(made), sum(isinstance(each, Conflict) for each in outcomes))
    snapshot = await loaded(store, table.id)
    assert (STARTED + 1, 1) == (snapshot.table.revision, len(snapshot.moves))


async def test_of_twenty_doubled_events_one_moves_and_the_others_are_told(
    store: Store, second: Store
) -> None:
    table = (await playing(store)).table

    outcomes = await asyncio.gather(
        *(
            each.changes.append_moves(table.id, STARTED, moves=MOVE, source="double")
            for _ in range(10)
            for each in (store, second)
        ),
        return_exceptions=True,
    )

    assert 19 == sum(isinstance(each, DuplicateSource) for each in outcomes)
    assert 1 == len((await loaded(store, table.id)).moves)


async def test_a_doubled_event_changes_nothing_at_a_newer_revision_either(store: Store) -> None:
    table = (await playing(store)).table
    await store.changes.append_moves(table.id, STARTED, moves=MOVE, source="double")
    before = await loaded(store, table.id)

    with pytest.raises(DuplicateSource):
        await store.changes.append_moves(table.id, STARTED + 1, moves=MOVE, source="double")
    with pytest.raises(DuplicateSource):
        await store.changes.cancel(table.id, STARTED + 1, source="double", by=HOST)

    assert before == await loaded(store, table.id)


async def test_a_doubled_join_changes_nothing_after_leaving(store: Store) -> None:
    table = (await opened(store)).table
    await store.changes.add_member(table.id, 1, person_id=GUEST, source="join")
    await store.changes.remove_member(table.id, 2, person_id=GUEST, source="leave")

    with pytest.raises(DuplicateSource):
        await store.changes.add_member(table.id, 3, person_id=GUEST, source="join")

    assert [each.person_id for each in (await loaded(store, table.id)).members] == [HOST]


async def test_a_cancelled_table_keeps_who_ended_it(store: Store, clock: Clock) -> None:
    table = (await playing(store)).table

    row = await store.changes.cancel(table.id, STARTED, source=event(), by=OTHER)

    assert (Status.CANCELLED, OTHER, clock.time) == (row.status, row.ended_by, row.ended_at)
    assert not row.status.open


async def test_a_table_whose_record_is_broken_keeps_it(store: Store) -> None:
    table = (await playing(store)).table
    await store.changes.append_moves(table.id, STARTED, moves=MOVE, source=event())

    row = await store.changes.stop_broken(table.id, STARTED + 1)

    assert (Status.BROKEN, None) == (row.status, row.result)
    assert ("1 e3-e5",) == (await loaded(store, table.id)).record().moves


async def test_a_lobby_has_no_record(store: Store) -> None:
    with pytest.raises(ValueError, match="hasn't started"):
        (await opened(store)).record()


async def test_a_seed_stays_out_of_logs(store: Store) -> None:
    snapshot = await opened(store)

    assert snapshot.table.seed.hex() not in repr(snapshot)
    assert repr(snapshot.table.seed) not in repr(snapshot)


async def test_a_change_once_begun_is_finished_though_its_caller_is_given_up(store: Store) -> None:
    table = (await playing(store)).table
    moves = [NewMove(1, "a"), NewMove(2, "b")]
    for turn in range(20):
        writing = asyncio.create_task(
            store.changes.append_moves(table.id, STARTED + turn, moves=moves, source=event())
        )
        # Given up at other points of the transaction each time.
        for _ in range(1 + turn * 3):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        async with asyncio.timeout(5):
            while (await loaded(store, table.id)).table.revision <= STARTED + turn:
                pass  # loading gives the others their turn

    snapshot = await loaded(store, table.id)
    assert (STARTED + 20, 40) == (snapshot.table.revision, len(snapshot.moves))


async def test_a_store_closes_only_when_all_changes_are_finished(url: str, clock: Clock) -> None:
    first = await open_store(url, now=clock)
    table = (await playing(first)).table
    writing = asyncio.create_task(first.changes.append_moves(table.id, STARTED, moves=MOVE, source=event()))
    await asyncio.sleep(0)
    await first.close()

    assert STARTED + 1 == (await writing).revision


async def test_what_fails_after_its_caller_has_gone_is_logged(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    gone = asyncio.Event()

    async def fail() -> None:
        await gone.wait()
        raise ZeroDivisionError

    def told() -> list[str]:
        return [each.getMessage() for each in caplog.records if "bot.store.ground.database" == each.name]

    waiting = asyncio.create_task(store.database.finish(fail()))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert [] == told()
    gone.set()
    async with asyncio.timeout(10):
        while not told():  # noqa: ASYNC110 - the log tells nobody
            await asyncio.sleep(0)

    assert ["work for the database failed after its caller had gone"] == told()
