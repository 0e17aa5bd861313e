"""A PostgreSQL server of the tests' own, on a Unix socket in a temporary directory."""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg

from bot.store.engine import open_store
from tests.upgrading import upgrades_here

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
    _run(programs, socket, "pg_ctl", "-w", "-m", "immediate", "-l", str(socket / "server.log"), "restart")


@contextmanager
def cluster(programs: Path) -> Iterator[Path]:
    """Run a server; gives the directory of its socket."""
    with ExitStack() as running:
        socket = _directory()
        running.callback(_remove, socket)
        _start(programs, socket)
        running.callback(_stop, programs, socket)
        yield socket


@contextmanager
def shared_cluster(programs: Path, folder: Path) -> Iterator[Path]:
    """Run a server together with the processes that know a folder; gives the directory of its socket.

    Whoever comes first starts it, and whoever leaves last stops it.
    """
    where = folder / "postgresql"
    with (folder / "postgresql-users").open("w") as users:
        with _alone(folder / "postgresql-door"):
            if not where.exists():
                socket = _directory()
                _start(programs, socket)
                where.write_text(str(socket))
            fcntl.flock(users, fcntl.LOCK_SH)
        socket = Path(where.read_text())
        try:
            yield socket
        finally:
            with _alone(folder / "postgresql-door"):
                try:
                    fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    pass  # others use it still
                else:
                    where.unlink()
                    _stop(programs, socket)
                    _remove(socket)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Keep other processes out meanwhile."""
    with file.open("w") as door:
        fcntl.flock(door, fcntl.LOCK_EX)
        yield


# PostgreSQL refuses to run as root, as which containers like to run tests.


def _directory() -> Path:
    directory = Path(tempfile.mkdtemp(prefix="tableside-"))
    if os.geteuid() == 0:
        shutil.chown(directory, "postgres", "postgres")
    return directory


def _run(programs: Path, socket: Path, program: str, *arguments: str) -> None:
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    with _log(socket).open("ab") as log:
        subprocess.run(
            [*as_user, str(programs / program), "-D", str(socket / "data"), *arguments],
            check=True,
            cwd=socket,
            stdout=log,
            stderr=log,
        )


def _log(socket: Path) -> Path:
    return socket.parent / f"{socket.name}.log"


def _start(programs: Path, socket: Path) -> None:
    _run(programs, socket, "initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    settings = (
        f"-k {socket} -c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=200 "
        "-c shared_buffers=16MB -c max_wal_size=128MB"
    )
    _run(programs, socket, "pg_ctl", "-w", "-l", str(socket / "server.log"), "-o", settings, "start")


def _stop(programs: Path, socket: Path) -> None:
    _run(programs, socket, "pg_ctl", "-w", "-m", "immediate", "stop")


def _remove(socket: Path) -> None:
    shutil.rmtree(socket, ignore_errors=True)
    _log(socket).unlink(missing_ok=True)


class _Changed(Exception):
    """More than the rows of a database is not as it was."""


_TEMPLATE: Final = "up_to_date"
"""A database that is up to date and empty; nobody may be connected to it."""
_NUMBERS: Final = count(1)
"""Numbers of this process's databases: whoever shares a server has names of their own there."""


class Server:
    """A running server, and this process's databases on it."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self._idle: list[str] = []

    @cached_property
    def _form(self) -> str:
        """The form of the template, which the first process makes that wants a copy."""
        with _alone(self.socket / "template-door"):
            form = self.socket / "template-form"
            if not form.exists():
                asyncio.run(self._execute(f"CREATE DATABASE {_TEMPLATE}"))
                with upgrades_here():
                    asyncio.run(self._bring_up_to_date(_TEMPLATE))
                form.write_text(asyncio.run(self._value(_TEMPLATE, _FORM)))
            return form.read_text()

    @contextmanager
    def up_to_date(self) -> Iterator[str]:
        """The address of a database that is up to date and empty.

        It is emptied at the end for the next who asks, which takes an eighth of copying and removing one. What a
        test has changed otherwise is removed.
        """
        form = self._form
        name = self._idle.pop() if self._idle else self._create(_TEMPLATE)
        yield self._address(name)
        try:
            asyncio.run(self._empty(name, form))
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
        name = f"test_{os.getpid()}_{next(_NUMBERS)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return name

    def _address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.socket}"

    async def _bring_up_to_date(self, name: str) -> None:
        await (await open_store(self._address(name), now=lambda: 0)).close()

    async def _empty(self, name: str, form: str) -> None:
        async with self._connected(name) as connection:
            await connection.execute(_ALONE)
            await connection.execute(_EMPTY)
            if await connection.fetchval(_FORM) != form:
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
