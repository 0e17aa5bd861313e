"""Transactions that are made in SQLite's thread, and together where they wait for the same turn."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import event, text, update
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engine import Store
from bot.store.ground import schema
from bot.store.ground.errors import Conflict
from bot.store.ground.rows import NewMove, Person, TableRow
from tests.store.conftest import playing

SQLITE = pytest.mark.parametrize("engine", ["sqlite"])


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    """What is committed and undone within the block."""
    found: list[str] = []
    engine = store.database._engine.sync_engine
    event.listen(engine, "commit", lambda _: found.append("commit"))
    event.listen(engine, "rollback", lambda _: found.append("rollback"))
    yield found


async def rows(store: Store, number: int) -> list[TableRow]:
    """Tables where it is the first seat's turn."""
    return [(await playing(store)).table for _ in range(number)]


def moved(store: Store, row: TableRow, revision: int | None = None) -> asyncio.Task[TableRow]:
    """A move at a table."""
    revision = row.revision if revision is None else revision
    moves = [NewMove(1, "a")]
    return asyncio.create_task(
        store.changes.append_moves(row.id, revision, moves=moves, source=f"move at {row.id}")
    )


async def waiting() -> None:
    """Let tasks go on as far as they can without the database."""
    for _ in range(10):
        await asyncio.sleep(0)


async def lengths(store: Store, tables: list[TableRow]) -> list[int]:
    """How many moves are stored of each table."""
    return [len(await store.tables.moves_after(each.id, 0)) for each in tables]


@SQLITE
async def test_moves_that_wait_for_the_same_turn_are_brought_to_disk_together(store: Store) -> None:
    tables = await rows(store, 3)
    async with store.database.writing():
        tasks = [moved(store, each) for each in tables]
        await waiting()
    with counted(store) as ends:
        assert [each.revision + 1 for each in tables] == [
            row.revision for row in await asyncio.gather(*tasks)
        ]
    assert ["commit"] == ends
    assert [1, 1, 1] == await lengths(store, tables)


@SQLITE
async def test_a_move_that_fails_takes_no_other_with_it(store: Store) -> None:
    tables = await rows(store, 3)
    async with store.database.writing():
        tasks = [moved(store, each, each.revision - (each is tables[1])) for each in tables]
        await waiting()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [False, True, False] == [isinstance(each, Conflict) for each in done]
    assert [1, 0, 1] == await lengths(store, tables)


@SQLITE
async def test_moves_that_cannot_be_brought_to_disk_together_are_all_undone(store: Store) -> None:
    tables = await rows(store, 2)
    engine = store.database._engine.sync_engine

    def full(_: object) -> None:
        raise OSError("the disk is full")

    async with store.database.writing():
        tasks = [moved(store, each) for each in tables]
        await waiting()
    event.listen(engine, "commit", full)
    done = await asyncio.gather(*tasks, return_exceptions=True)
    event.remove(engine, "commit", full)
    assert [True, True] == [isinstance(each, OSError) for each in done]
    assert [0, 0] == await lengths(store, tables)
    again = await asyncio.gather(*(moved(store, each) for each in tables))
    assert [each.revision + 1 for each in tables] == [each.revision for each in again]


@SQLITE
async def test_many_who_ask_at_once_are_answered_on_few_trips(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in range(40):
        await store.people.remember_person(person, f"Person {person}", source=None)
    trips: list[object] = []
    go: Any = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, work: Any, *what: Any, **how: Any) -> Any:
        trips.append(work)
        return await go(self, work, *what, **how)

    async def ask() -> list[Person | None]:
        return await asyncio.gather(*(store.people.person(person) for person in range(40)))

    await ask()  # so that the connections are there
    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    assert [f"Person {person}" for person in range(40)] == [each and each.name for each in await ask()]
    assert len(trips) < 20  # how many come together depends on how soon a thread takes the first ones


@SQLITE
async def test_a_question_that_fails_is_the_only_one(store: Store) -> None:
    async def wrong(connection: AsyncConnection) -> None:
        await connection.execute(text("SELECT nothing"))

    (table,) = await rows(store, 1)
    asked = [store.hands.hands_of(table.id) for _ in range(9)]
    done = await asyncio.gather(*asked, store.database.asked(wrong), return_exceptions=True)
    assert [False] * 9 + [True] == [isinstance(each, OperationalError) for each in done]


@SQLITE
async def test_whoever_waits_for_a_database_that_takes_nothing_waits_for_it_once(store: Store) -> None:
    tables = await rows(store, 3)
    engine, asked = store.database._engine.sync_engine, []

    def locked(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)
        raise OperationalError(statement, {}, sqlite3.OperationalError("database is locked"))

    async with store.database.writing():
        tasks = [moved(store, each) for each in tables]
        await waiting()
    event.listen(engine, "before_cursor_execute", locked)
    done = await asyncio.gather(*tasks, return_exceptions=True)
    event.remove(engine, "before_cursor_execute", locked)
    assert [True] * 3 == [isinstance(each, OperationalError) for each in done]
    assert 1 == len(asked), asked
    assert [0] * 3 == await lengths(store, tables)


async def test_a_transaction_that_fails_midway_is_undone(store: Store) -> None:
    (table,) = await rows(store, 1)

    async def steps(connection: AsyncConnection) -> None:
        await connection.execute(update(schema.tables).values(locale="xx"))
        await connection.execute(update(schema.tables).values(game=None))

    with pytest.raises(IntegrityError):
        await store.database.at_once(steps)
    after = await store.tables.load(table.id)
    assert after is not None
    assert table.locale == after.table.locale


@SQLITE
async def test_a_transaction_may_wait_for_nothing_but_the_database(store: Store) -> None:
    (table,) = await rows(store, 1)

    async def steps(connection: AsyncConnection) -> None:
        await connection.execute(update(schema.tables).values(locale="xx"))
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="something else"):
        await store.database.at_once(steps)
    after = await store.tables.load(table.id)
    assert after is not None
    assert table.locale == after.table.locale
