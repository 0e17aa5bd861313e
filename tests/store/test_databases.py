"""The databases that tests are lent on PostgreSQL: nobody sees what somebody before has left in one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest

from tests.store import postgresql
from tests.store.postgresql import Server, shared_cluster

HOLDS = "SELECT count(*) FROM notes"
FILL = "INSERT INTO notes (key, value) VALUES (1, 2)"
OTHERWISE = (
    "CREATE TABLE more (id bigserial)",
    "ALTER TABLE notes ALTER value DROP NOT NULL",
    "DROP INDEX ix_tables_code",
    "CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "UPDATE alembic_version SET version_num = '0001'",
    "DROP TABLE alembic_version",
)


def ask(address: str, *statements: str) -> object:
    """Run statements, and give the first value that the last one finds."""

    async def answer() -> object:
        connection = await asyncpg.connect(address)
        try:
            return [await connection.fetchval(each) for each in statements][-1]
        finally:
            await connection.close()

    return asyncio.run(answer())


def test_rows_are_gone_and_counting_begins_anew(server: Server) -> None:
    count = "SELECT nextval(pg_get_serial_sequence('tables', 'id'))"
    with server.up_to_date() as first:
        assert 2 == ask(first, FILL, count, count)
        assert 1 == ask(first, HOLDS)
    with server.up_to_date() as second:
        assert first == second
        assert 0 == ask(second, HOLDS)
        assert 1 == ask(second, count)


@pytest.mark.parametrize("statement", OTHERWISE)
def test_whatever_else_was_changed_costs_the_database(server: Server, statement: str) -> None:
    with server.up_to_date() as first:
        ask(first, statement)
    with server.up_to_date() as second:
        assert first != second


def test_whoever_comes_first_starts_a_shared_server_and_whoever_leaves_last_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    socket = tmp_path / "socket"
    monkeypatch.setattr(postgresql, "_directory", lambda: socket)
    monkeypatch.setattr(postgresql, "_start", lambda *_: done.append("started"))
    monkeypatch.setattr(postgresql, "_stop", lambda *_: done.append("stopped"))
    for _ in range(2):
        with shared_cluster(tmp_path, tmp_path) as one:
            with shared_cluster(tmp_path, tmp_path) as other:
                assert [socket, socket] == [one, other]
            assert "started" == done[-1]
        assert "stopped" == done[-1]
    assert 4 == len(done)
