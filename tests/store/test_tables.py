from __future__ import annotations

import asyncio

from sqlalchemy import update

from bot.games.core import Outcome
from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.rows import Board, NewMove, Trouble
from bot.store.tables.queries import Typed, Which
from tests.store.conftest import GUEST, HOST, OTHER, STARTED, Clock, event, lobby, opened, playing

BOARD = Board(channel_id=20, message_id=77, posted_at=5)


async def test_what_is_not_there_is_none(store: Store) -> None:
    assert None is await store.tables.load(1)
    assert None is await store.tables.row(1)
    assert None is await store.tables.by_code("AAA")
    assert () == await store.tables.moves_after(1, 0)


async def test_moves_behind_a_ply_are_those_a_cache_lacks(store: Store) -> None:
    table = (await playing(store)).table
    moves = [NewMove(1, "a"), NewMove(2, "b"), NewMove(1, "c")]
    await store.changes.append_moves(table.id, STARTED, moves=moves, source=event())

    assert ["b", "c"] == [each.notation for each in await store.tables.moves_after(table.id, 1)]
    assert () == await store.tables.moves_after(table.id, 3)


async def test_a_code_is_found_however_it_is_typed(store: Store) -> None:
    table = (await opened(store)).table

    assert table == await store.tables.by_code(f" #{table.code.lower()} ")


async def test_a_code_means_the_open_table_else_the_newest(store: Store) -> None:
    first = (await opened(store)).table
    await store.changes.cancel(first.id, 1, source=event(), by=None)

    found = await store.tables.by_code(first.code)
    assert found is not None
    assert first.id == found.id


async def test_tables_of_a_person_come_newest_first(store: Store) -> None:
    first, second = (await opened(store)).table, (await opened(store, guests=(GUEST,))).table
    await opened(store, lobby(host_id=OTHER))
    ended = await store.changes.cancel(first.id, 1, source=event(), by=HOST)

    assert [second, ended] == await store.tables.tables_of(HOST, which=Which.ALL)
    assert [second] == await store.tables.tables_of(HOST, which=Which.ALL, limit=1)
    assert [second] == await store.tables.tables_of(HOST, which=Which.OPEN)
    assert [second] == await store.tables.tables_of(GUEST, which=Which.ALL)


async def test_what_is_typed_is_looked_for_among_all_tables_of_a_person_and_of_a_channel(
    store: Store,
) -> None:
    old = (await opened(store)).table
    begins = (await opened(store)).table
    newer = [(await opened(store)).table for _ in range(4)]
    async with store.database.writing() as connection:
        codes = {old.id: "QA9", begins.id: "A9Q", **{each.id: f"D{each.id}D" for each in newer}}
        for id, code in codes.items():
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == id).values(code=code, status="finished")
            )

    async def found(text: str, *games: str) -> list[list[str]]:
        typed, own = Typed(text, games), Which.ALL
        of_person = await store.tables.tables_of(HOST, which=own, typed=typed, limit=2)
        of_channel = await store.tables.finished_in_channel(old.channel_id, typed=typed, limit=2)
        return [[row.code for row in rows] for rows in (of_person, of_channel)]

    newest = [codes[each.id] for each in newer[:1:-1]]
    assert [["A9Q", "QA9"]] * 2 == await found(" a9")
    assert [["QA9"]] * 2 == await found("QA9 · Dragon Face")
    assert [newest] * 2 == await found("")
    assert [newest] * 2 == await found("face of a", old.game)
    assert [[]] * 2 == await found("%")


async def test_a_code_tells_whether_somebody_is_a_member(store: Store) -> None:
    table = (await opened(store, guests=(GUEST,))).table

    assert (table, True) == await store.tables.named(table.code, GUEST)
    assert (table, False) == await store.tables.named(table.code, OTHER)
    assert (None, False) == await store.tables.named("AAAA", GUEST)


async def test_open_tables_are_found_by_channel(store: Store) -> None:
    here = (await opened(store, lobby(guild_id=1, channel_id=11))).table
    await opened(store, lobby(guild_id=1, channel_id=12))
    ended = (await opened(store, lobby(guild_id=1, channel_id=11))).table
    await store.changes.cancel(ended.id, 1, source=event(), by=None)

    assert [here] == await store.tables.open_tables_in_channel(11)


async def test_a_lobby_is_stale_when_nothing_has_happened_for_long(store: Store, clock: Clock) -> None:
    stale, joined = (await opened(store)).table, (await opened(store)).table
    await playing(store)
    clock.time += 100
    await store.changes.add_member(joined.id, 1, person_id=GUEST, source=event())

    assert [stale.id] == await store.tables.stale_lobbies(clock.time)


async def test_a_table_is_unpublished_until_its_newest_revision_shows(store: Store) -> None:
    table = (await opened(store)).table
    before = await store.tables.unpublished()
    await store.publishing.mark_published(table.id, 1)
    after = await store.tables.unpublished()
    await store.changes.add_member(table.id, 1, person_id=GUEST, source=event())

    assert ([table.id], [], [table.id]) == (before, after, await store.tables.unpublished())


async def test_the_tables_untouched_longest_are_published_first(store: Store, clock: Clock) -> None:
    first, second = (await opened(store)).table, (await opened(store)).table
    clock.time += 1
    await store.changes.add_member(first.id, 1, person_id=GUEST, source=event())

    assert [second.id, first.id] == await store.tables.unpublished()


async def test_an_ended_table_is_published_too(store: Store) -> None:
    table = (await playing(store)).table
    await store.publishing.mark_published(table.id, STARTED)
    result = Outcome("resign", (2, 1), (0, 1))
    await store.changes.append_moves(
        table.id, STARTED, moves=[NewMove(1, "resign")], source=event(), result=result
    )

    assert [table.id] == await store.tables.unpublished()


async def test_a_table_that_lags_behind_for_long_is_told_from_one_that_has_just_been_changed(
    store: Store, clock: Clock
) -> None:
    lagging = (await opened(store)).table
    clock.time += 1
    await opened(store)

    assert [lagging.id] == await store.tables.unpublished(before=clock.time)


async def test_an_older_publication_does_not_undo_a_newer_one(store: Store) -> None:
    table = (await playing(store)).table
    newer = await store.publishing.mark_published(table.id, 2)

    older = await store.publishing.mark_published(table.id, 1)

    row = await store.tables.row(table.id)
    assert row is not None
    assert (True, False, 2) == (newer, older, row.published_revision)


async def test_a_table_whose_message_shows_nobody_knows_what_is_unpublished(store: Store) -> None:
    table = (await playing(store)).table
    await store.publishing.mark_published(table.id, 2)

    await store.publishing.unmark_published(table.id)

    assert [table.id] == await store.tables.unpublished()


async def test_of_two_messages_that_replace_the_same_one_the_first_is_kept(
    store: Store, second: Store
) -> None:
    table = (await playing(store)).table
    await store.publishing.keep_board(table.id, BOARD, instead_of=None)

    first = await store.publishing.keep_board(table.id, Board(20, 88, 4), instead_of=77)
    again = await second.publishing.keep_board(table.id, Board(20, 88, 4), instead_of=77)
    other = await second.publishing.keep_board(table.id, Board(20, 99, 5), instead_of=77)

    row = await store.tables.row(table.id)
    assert row is not None
    assert (True, True, False, Board(20, 88, 4)) == (first, again, other, row.board)


async def test_a_deleted_message_makes_its_table_unpublished(store: Store) -> None:
    table = (await opened(store)).table
    await store.publishing.keep_board(table.id, BOARD, instead_of=None)
    found = await store.tables.board_at(20, 77)

    other = await store.publishing.forget_board(table.id, 66)
    forgotten = await store.publishing.forget_board(table.id, 77)

    assert found is not None
    assert (table.id, False, True) == (found.id, other, forgotten)
    assert None is await store.tables.board_at(20, 77)
    assert [table.id] == await store.tables.unpublished()


async def test_a_message_of_no_table_is_none(store: Store) -> None:
    table = (await opened(store)).table
    await store.publishing.keep_board(table.id, BOARD, instead_of=None)

    assert None is await store.tables.board_at(21, 77)
    assert None is await store.tables.board_at(20, 78)


async def test_a_dead_channel_is_left_alone_until_it_is_revived(store: Store, clock: Clock) -> None:
    table = (await opened(store)).table

    died = [await store.publishing.mark_dead(table.id, Trouble.CLOSED) for _ in range(2)]
    row = await store.tables.row(table.id)
    dead = await store.tables.unpublished()
    revived = [await store.publishing.revive(table.id) for _ in range(2)]

    assert row is not None
    assert (clock.time, []) == (row.dead_at, dead)
    assert ([True, False], [True, False]) == (died, revived)
    assert [table.id] == await store.tables.unpublished()


async def test_of_many_that_would_ping_one_does(store: Store, second: Store) -> None:
    table = (await playing(store)).table

    claims = await asyncio.gather(
        *(each.publishing.mark_pinged(table.id, 2) for each in (store, second, store, second))
    )
    await store.publishing.keep_ping_message(table.id, 99)

    row = await store.tables.row(table.id)
    assert row is not None
    assert ([False, False, False, True], 2, 99) == (sorted(claims), row.pinged_turn, row.ping_message_id)


async def test_publishing_is_no_change_of_the_table(store: Store, clock: Clock) -> None:
    table = (await opened(store)).table
    clock.time += 50

    await store.publishing.keep_board(table.id, BOARD, instead_of=None)
    await store.publishing.mark_pinged(table.id, 1, message_id=5)

    row = await store.tables.row(table.id)
    assert row is not None
    assert (table.revision, table.touched_at) == (row.revision, row.touched_at)


async def test_a_load_during_moves_sees_one_moment(store: Store, second: Store) -> None:
    table = (await playing(store)).table

    async def play() -> None:
        for revision in range(STARTED, STARTED + 20):
            moves = [NewMove(1, "a"), NewMove(2, "b")]
            await store.changes.append_moves(table.id, revision, moves=moves, source=event())

    moving = asyncio.create_task(play())
    while not moving.done():
        snapshot = await second.tables.load(table.id)
        assert snapshot is not None
        assert 2 * (snapshot.table.revision - STARTED) == len(snapshot.moves)
    await moving
