"""A SQLite database on a PostgreSQL server of its own, for benchmarks of both."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg

from bot.store.ground.schema import METADATA
from tests.store import postgresql
from tests.store.postgresql import Server

_BATCH: Final = 50_000


@contextmanager
def served() -> Iterator[str]:
    """Run a server with a database that is up to date and empty; gives its address."""
    programs = postgresql.binaries()
    if programs is None:
        raise SystemExit("PostgreSQL isn't installed")
    with postgresql.cluster(programs) as socket:
        running = Server(socket)
        with running.up_to_date() as url:
            yield url


async def copy(file: Path, url: str) -> None:
    """Bring all rows of a SQLite file that is up to date into an empty database, and let the server look at them."""
    connection: Any = await asyncpg.connect(url)
    with closing(sqlite3.connect(file)) as source:
        for table in METADATA.sorted_tables:
            names = [each.name for each in table.columns]
            found = source.execute(f"SELECT {', '.join(names)} FROM {table.name}")
            await connection.execute(f"DELETE FROM {table.name}")
            while rows := found.fetchmany(_BATCH):
                await connection.copy_records_to_table(table.name, records=rows, columns=names)
    await connection.execute(
        "SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT max(id) FROM tables))"
    )
    await connection.execute("SELECT setval('finish_numbers', (SELECT max(finish_no) FROM tables))")
    await connection.execute("VACUUM ANALYZE")
    await connection.close()
