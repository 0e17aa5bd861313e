"""What is stored about a table's channel: how deep its board lies, and what is wrong there."""

from __future__ import annotations

from bot.store.engine import Store
from bot.store.ground.rows import Board, TableRow, Trouble
from tests.store.conftest import event, lobby, opened

MOST = 10
HERE = 500


async def board(store: Store, message: int, channel: int = HERE) -> int:
    """Open a table with a board; returns its id."""
    table = (await opened(store, lobby(channel_id=channel))).table
    await store.publishing.keep_board(table.id, Board(channel, message, 1), instead_of=None)
    await store.publishing.mark_published(table.id, table.revision)
    return table.id


async def row(store: Store, table: int) -> TableRow:
    found = await store.tables.row(table)
    assert found is not None
    return found


async def below(store: Store, *tables: int) -> list[int]:
    return [(await row(store, each)).board_below for each in tables]


async def test_messages_count_below_each_board_of_the_channel_until_it_is_buried(store: Store) -> None:
    one, two, elsewhere = await board(store, 1), await board(store, 2), await board(store, 3, HERE + 1)
    assert await store.publishing.bury(HERE, 10, most=MOST)
    assert await store.publishing.bury(HERE, 1, most=MOST, but=two)
    assert [11, 10, 0] == await below(store, one, two, elsewhere)
    assert await store.publishing.bury(HERE, 1, most=MOST)
    assert not await store.publishing.bury(HERE, 1, most=MOST)
    assert [11, 11, 0] == await below(store, one, two, elsewhere)
    assert await store.publishing.bury(HERE + 1, 0, most=MOST)


async def test_a_deleted_message_counts_less_for_the_boards_above_it(store: Store) -> None:
    above, under = await board(store, 1), await board(store, 9)
    await store.publishing.bury(HERE, 3, most=MOST)
    await store.publishing.unbury(HERE, 5, most=MOST)
    assert [2, 3] == await below(store, above, under)


async def test_a_new_board_has_nothing_below_it_and_the_same_one_has_what_it_had(store: Store) -> None:
    table = await board(store, 1)
    await store.publishing.bury(HERE, 3, most=MOST)
    await store.publishing.keep_board(table, Board(HERE, 1, 1), instead_of=None)
    assert [3] == await below(store, table)
    await store.publishing.keep_board(table, Board(HERE, 2, 1), instead_of=1)
    assert [0] == await below(store, table)


async def test_closed_tables_are_not_counted(store: Store) -> None:
    table = (await opened(store, lobby(channel_id=HERE))).table
    await store.publishing.keep_board(table.id, Board(HERE, 1, 1), instead_of=None)
    await store.changes.cancel(table.id, table.revision, source=event(), by=1)
    assert not await store.publishing.bury(HERE, 1, most=MOST)


async def test_a_lock_is_news_once_and_outlives_a_new_try(store: Store) -> None:
    table = await board(store, 1)
    assert [table] == await store.publishing.lock(HERE, archived=False)
    assert [] == await store.publishing.lock(HERE, archived=False)
    assert [table] == await store.publishing.lock(HERE, archived=True)
    assert [HERE] == await store.publishing.locked_channels()
    assert await store.publishing.revive(table)
    found = await row(store, table)
    assert (None, Trouble.LOCKED, 0) == (found.dead_at, found.trouble, found.published_revision)
    assert [table] == await store.publishing.unlock(HERE)
    assert [] == await store.publishing.unlock(HERE)
    assert None is (await row(store, table)).trouble


async def test_what_is_wrong_is_news_once_and_forgotten_when_something_was_shown_again(store: Store) -> None:
    table = await board(store, 1)
    assert await store.publishing.mark_dead(table, Trouble.DELETED)
    for _ in range(2):
        assert Trouble.DELETED is (await row(store, table)).trouble
        assert await store.publishing.revive(table)
        assert not await store.publishing.mark_dead(table, Trouble.DELETED)
    assert await store.publishing.mark_dead(table, Trouble.GONE)
    assert await store.publishing.revive(table)
    assert await store.publishing.mark_published(table, 1)
    assert None is (await row(store, table)).trouble
