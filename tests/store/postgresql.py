"""A PostgreSQL server of the tests' own, on a Unix socket in a temporary directory."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg

from bot.store.engine import open_store

_EMPTY: Final = """
DO $$ DECLARE named text; holds bool; filled text[] := '{}'; BEGIN
    FOR named IN SELECT quote_ident(tablename) FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s)', named) INTO holds;
        IF holds THEN filled := filled || named; END IF;
    END LOOP;
    IF filled <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(filled, ', ') || ' CASCADE'; END IF;
    FOR named IN SELECT quote_ident(sequencename) FROM pg_sequences WHERE last_value IS NOT NULL LOOP
        EXECUTE format('ALTER SEQUENCE %s RESTART', named);
    END LOOP;
END $$
"""
"""Empty all tables that hold anything, and begin all counting anew."""
_ALONE: Final = """
SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_FORM: Final = """
SELECT md5(string_agg(each, ' ' ORDER BY each)) FROM (
    SELECT concat_ws(' ', relname, relkind, attname, format_type(atttypid, atttypmod), attnotnull) AS each
        FROM pg_class LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
        WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT version_num FROM alembic_version
    UNION ALL SELECT array_to_string(setconfig, ' ') FROM pg_db_role_setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
) AS parts
"""
"""A digest of everything about a database but what its tables hold."""


def binaries() -> Path | None:
    """Return where the newest PostgreSQL's programs are, None if it isn't installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def restart(programs: Path, socket: Path) -> None:
    """Let a server crash, and start it again: whoever is connected to it is cut off."""
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*as_user, str(programs / "pg_ctl"), "-D", str(socket / "data"), "-w", "-m", "immediate"]
    with (socket.parent / f"{socket.name}.log").open("ab") as log:
        subprocess.run(
            [*command, "-l", str(socket / "server.log"), "restart"],
            check=True,
            cwd=socket,
            stdout=log,
            stderr=log,
        )


@contextmanager
def cluster(programs: Path) -> Iterator[Path]:
    """Run a server; gives the directory of its socket."""
    directory = Path(tempfile.mkdtemp(prefix="tableside-"))
    # PostgreSQL refuses to run as root, as which containers like to run tests.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(directory, "postgres", "postgres")
    data = directory / "data"

    def run(program: str, *arguments: str) -> None:
        with (directory.parent / f"{directory.name}.log").open("ab") as log:
            subprocess.run(
                [*as_user, str(programs / program), "-D", str(data), *arguments],
                check=True,
                cwd=directory,
                stdout=log,
                stderr=log,
            )

    try:
        run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        settings = (
            f"-k {directory} -c listen_addresses= -c fsync=off -c max_connections=60 -c shared_buffers=16MB"
        )
        run("pg_ctl", "-w", "-l", str(directory / "server.log"), "-o", settings, "start")
        try:
            yield directory
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(directory, ignore_errors=True)
        (directory.parent / f"{directory.name}.log").unlink(missing_ok=True)


class _Changed(Exception):
    """More than the rows of a database is not as it was."""


class Server:
    """A running server, and databases on it."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self._count = 0
        self._template: str | None = None
        self._form = ""
        self._idle: list[str] = []

    def template(self) -> str:
        """The name of a database that is up to date and empty; nobody may be connected to it."""
        if self._template is None:
            name = self._create()
            asyncio.run(self._bring_up_to_date(name))
            self._form = asyncio.run(self._value(name, _FORM))
            self._template = name
        return self._template

    @contextmanager
    def up_to_date(self) -> Iterator[str]:
        """The address of a database that is up to date and empty.

        It is emptied at the end for the next who asks, which takes an eighth of copying and removing one. What a
        test has changed otherwise is removed.
        """
        template = self.template()
        name = self._idle.pop() if self._idle else self._create(template)
        yield self._address(name)
        try:
            asyncio.run(self._empty(name))
        except (_Changed, OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            asyncio.run(self._execute(f"DROP DATABASE {name} WITH (FORCE)"))
        else:
            self._idle.append(name)

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a database without tables, which is removed at the end."""
        name = self._create()
        yield self._address(name)
        asyncio.run(self._execute(f"DROP DATABASE {name} WITH (FORCE)"))

    def _create(self, template: str = "template1") -> str:
        self._count += 1
        name = f"test_{self._count}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return name

    def _address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.socket}"

    async def _bring_up_to_date(self, name: str) -> None:
        await (await open_store(self._address(name), now=lambda: 0)).close()

    async def _empty(self, name: str) -> None:
        async with self._connected(name) as connection:
            await connection.execute(_ALONE)
            await connection.execute(_EMPTY)
            if await connection.fetchval(_FORM) != self._form:
                raise _Changed

    async def _execute(self, statement: str) -> None:
        async with self._connected("postgres") as connection:
            await connection.execute(statement)

    async def _value(self, name: str, statement: str) -> str:
        async with self._connected(name) as connection:
            return str(await connection.fetchval(statement))

    @asynccontextmanager
    async def _connected(self, name: str) -> AsyncIterator[Any]:
        connection = await asyncpg.connect(user="postgres", database=name, host=str(self.socket))
        try:
            yield connection
        finally:
            await connection.close()
