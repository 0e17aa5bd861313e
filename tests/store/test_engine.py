from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.engine import Store, open_store
from bot.store.ground.errors import AlreadyRunning, CannotOpen
from tests.store.conftest import STARTED, Clock, opened, playing


def address(path: Path) -> str:
    return f"sqlite:///{path}"


async def test_the_store_answers_a_ping(store: Store) -> None:
    assert None is await store.tables.row(1)


async def test_what_was_written_is_there_after_opening_again(url: str, clock: Clock) -> None:
    first = await open_store(url, now=clock)
    snapshot = await playing(first)
    await first.close()

    second = await open_store(url, now=clock)
    loaded = await second.tables.load(snapshot.table.id)
    await second.close()

    assert snapshot == loaded


async def test_processes_that_open_a_new_database_together_all_can(new_url: str, clock: Clock) -> None:
    stores = await asyncio.gather(*(open_store(new_url, now=clock) for _ in range(4)))

    for store in stores:
        await opened(store)
        await store.close()


@pytest.mark.parametrize(
    ("pragma", "expected"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
async def test_sqlite_is_set_to_lose_nothing(
    pragma: str, expected: object, tmp_path: Path, clock: Clock
) -> None:
    store = await open_store(address(tmp_path / "new" / "folder" / "tableside.db"), now=clock)

    async with store.database.writing() as connection:
        found = await connection.scalar(text(f"PRAGMA {pragma}"))
    await store.close()

    assert expected == found


async def test_a_writer_waits_for_another_process_to_finish(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tableside.db"
    store = await open_store(address(path), now=clock)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(opened(store))
    await asyncio.sleep(0.1)
    waiting = not writing.done()
    other.execute("COMMIT")
    other.close()

    assert waiting
    assert 1 == (await writing).table.id
    await store.close()


async def test_a_block_that_raises_leaves_no_trace(store: Store) -> None:
    async def fail_halfway() -> None:
        async with store.database.writing() as connection:
            await connection.execute(text("INSERT INTO notes (key, value) VALUES ('a', 'b')"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail_halfway()

    assert None is await store.notes.get("a")


async def test_a_second_bot_on_the_same_file_is_refused_until_the_first_has_left(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "tableside.db"
    (tmp_path / "link.db").symlink_to(path)
    first = await open_store(address(path), now=clock, exclusive=True)

    with pytest.raises(AlreadyRunning, match=r"Another Tableside is running on the database .*tableside\.db"):
        await open_store(address(tmp_path / "link.db"), now=clock, exclusive=True)

    await first.close()
    second = await open_store(address(path), now=clock, exclusive=True)
    await second.close()


async def test_a_failed_opening_keeps_no_lock(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tableside.db"
    path.write_bytes(b"no database" * 100)
    with pytest.raises(CannotOpen):
        await open_store(address(path), now=clock, exclusive=True)
    path.unlink()

    store = await open_store(address(path), now=clock, exclusive=True)
    await store.close()


async def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tableside.db"
    path.write_bytes(b"no database" * 100)

    with pytest.raises(
        CannotOpen, match=r"^The database .*tableside\.db can.t be opened: .*not a database\. Put that right"
    ):
        await open_store(address(path), now=clock)


async def test_a_place_where_no_file_can_be_is_refused_in_a_sentence(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(CannotOpen, match=r"^The database .* can.t be opened: .*\.$"):
        await open_store(address(tmp_path / "file" / "tableside.db"), now=clock)


@pytest.mark.parametrize(
    "url", ["mysql://u:secret@host/db", "sqlite://", "sqlite:///:memory:", "tableside.db"]
)
async def test_an_address_that_is_none_is_refused_without_its_password(url: str, clock: Clock) -> None:
    with pytest.raises(CannotOpen) as caught:
        await open_store(url, now=clock)

    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "rest",
    ["postgres@/none?host={socket}", "postgres:secret@127.0.0.1:1/none", "postgres@/none?host=/nowhere"],
)
async def test_a_postgresql_database_that_is_not_there_is_refused_in_a_sentence(
    rest: str, clock: Clock, request: pytest.FixtureRequest
) -> None:
    socket = request.getfixturevalue("server").socket if "socket" in rest else ""

    with pytest.raises(
        CannotOpen, match=r"^The database on the PostgreSQL server can.t be opened: "
    ) as caught:
        await open_store(f"postgresql://{rest.format(socket=socket)}", now=clock)

    assert "secret" not in str(caught.value)


_WRITER = """
import asyncio, sys
from bot.store.engine import open_store
from bot.store.ground.rows import NewMove
from tests.store.conftest import playing

async def main():
    store = await open_store(sys.argv[1], now=lambda: 0, exclusive=True)
    snapshot = await playing(store)
    table_id, revision = snapshot.table.id, snapshot.table.revision
    for number in range(100_000):
        moves = [NewMove(1, f"move-{number}"), NewMove(2, "pass")]
        row = await store.changes.append_moves(table_id, revision, moves=moves, source=str(number))
        revision = row.revision
        print(revision, flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("moves", [1, 7, 40])
async def test_every_acknowledged_move_outlives_a_kill(
    moves: int, fresh_database: Path, clock: Clock
) -> None:
    url = address(fresh_database)
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _WRITER, url, stdout=asyncio.subprocess.PIPE
    )
    assert writer.stdout is not None
    acknowledged = 0
    for _ in range(moves):
        acknowledged = int(await writer.stdout.readline())
    writer.kill()
    # What it still said before it died counts too; a last line cut short was never said.
    rest = [line for line in (await writer.stdout.read()).splitlines(keepends=True) if line.endswith(b"\n")]
    acknowledged = int(rest[-1]) if rest else acknowledged
    await writer.wait()

    store = await open_store(url, now=clock, exclusive=True)
    snapshot = await store.tables.load(1)
    await store.close()

    assert snapshot is not None
    assert snapshot.table.revision in {acknowledged, acknowledged + 1}
    assert 2 * (snapshot.table.revision - STARTED) == len(snapshot.moves)
    assert [ply + 1 for ply in range(len(snapshot.moves))] == [each.ply for each in snapshot.moves]


async def test_closing_waits_for_what_follows_upon_the_work_under_way(url: str, clock: Clock) -> None:
    store = await open_store(url, now=clock)
    found = []

    async def look_again_and_again() -> None:
        for person in range(20):
            found.append(await store.people.person(person))

    looking = asyncio.create_task(look_again_and_again())
    await asyncio.sleep(0)
    await store.close()
    assert looking.done()
    assert [None] * 20 == found
