"""SQLite's driver with one trip to its thread for a statement."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.ground.database import sqlite_engine

ADD = text("INSERT INTO notes VALUES (:note)")


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    path = tmp_path / "notes.db"
    path.touch()
    engine = sqlite_engine(path)
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE notes (note INTEGER PRIMARY KEY)"))
    yield engine
    await engine.dispose()


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What has been sent to the driver's threads."""
    sent: list[object] = []
    send: Any = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, work: Callable[..., object], *what: Any, **how: Any) -> Any:
        sent.append(work)
        return await send(self, work, *what, **how)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    return sent


async def notes(engine: AsyncEngine) -> list[int]:
    async with engine.connect() as connection:
        return list(await connection.scalars(text("SELECT note FROM notes ORDER BY note DESC")))


async def teach(connection: AsyncConnection, name: str, work: Callable[[], object]) -> None:
    """Let SQL call something of ours."""
    line: Any = (await connection.get_raw_connection()).driver_connection
    await line.create_function(name, 0, work)


async def test_those_who_read_at_once_need_no_new_connections_the_next_time(engine: AsyncEngine) -> None:
    made: list[object] = []
    event.listen(engine.sync_engine, "connect", lambda connection, _: made.append(connection))
    for _ in range(3):
        assert [[]] * 20 == await asyncio.gather(*(notes(engine) for _ in range(20)))
    assert len(made) < 8, "one was there before"


async def test_a_transaction_takes_a_trip_for_each_statement_and_one_to_commit(
    engine: AsyncEngine, trips: list[object]
) -> None:
    async with engine.begin() as connection:
        first = await connection.execute(ADD, {"note": 7})
        several = await connection.execute(ADD, [{"note": 8}, {"note": 9}])
        rows = (await connection.execute(text("SELECT note AS found FROM notes ORDER BY note DESC"))).all()

    assert 4 == len(trips)
    assert (1, 2) == (first.rowcount, several.rowcount)
    assert [9, 8, 7] == [each.found for each in rows]


async def test_a_transaction_without_a_statement_takes_no_trip_and_is_no_part_of_the_next(
    engine: AsyncEngine, trips: list[object]
) -> None:
    async with engine.begin():
        pass
    alone = engine.execution_options(tableside_begin=None)
    async with alone.connect() as connection:
        await connection.execute(ADD, {"note": 1})

    assert 1 == len(trips)
    assert [1] == await notes(engine)


async def test_a_statement_that_fails_undoes_its_transaction_alone(engine: AsyncEngine) -> None:
    async def fail(note: int) -> None:
        async with engine.begin() as connection:
            await connection.execute(ADD, {"note": note})
            await connection.execute(ADD, {"note": note})

    async with engine.begin() as connection:
        await connection.execute(ADD, {"note": 1})
    with pytest.raises(IntegrityError):
        await fail(2)
    with pytest.raises(OperationalError):
        async with engine.begin() as connection:
            await connection.execute(text("SELECT nothing"))
    async with engine.begin() as connection:
        await connection.execute(ADD, {"note": 3})

    assert [3, 1] == await notes(engine)


async def test_a_statement_runs_beside_the_loop_and_undoes_itself_where_nobody_waits_for_it_any_more(
    engine: AsyncEngine,
) -> None:
    began, goes_on, where = asyncio.Event(), threading.Event(), list[int]()
    loop = asyncio.get_running_loop()

    def linger() -> int:
        where.append(threading.get_ident())
        loop.call_soon_threadsafe(began.set)
        goes_on.wait(10)
        return 2

    async def write() -> None:
        async with engine.begin() as connection:
            await teach(connection, "linger", linger)
            await connection.execute(text("INSERT INTO notes SELECT linger()"))

    writing = asyncio.create_task(write())
    await began.wait()  # the loop goes on meanwhile
    writing.cancel()
    await asyncio.sleep(0)
    goes_on.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    async with engine.begin() as connection:
        await connection.execute(ADD, {"note": 1})

    assert threading.get_ident() not in where
    assert [1] == await notes(engine)
