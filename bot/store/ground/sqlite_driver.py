"""SQLite's driver with one trip to its thread for a statement.

aiosqlite does everything in a thread. As SQLAlchemy uses it, a statement takes four trips there: to make a cursor, to
execute, to fetch the rows, to close the cursor. And a connection that is given back takes one more for a rollback,
even where nothing was begun. A trip costs more than most of our statements. A transaction is begun on the trip of
its first statement; all of it can be done there on one: see :mod:`bot.store.ground.one_trip`.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_cursor,
    AsyncAdapt_aiosqlite_dbapi,
    SQLiteDialect_aiosqlite,
)
from sqlalchemy.util.concurrency import await_only

T = TypeVar("T")

DRIVER: Final = "sqlite+tableside"
"""What an address of SQLAlchemy names it by."""

_BEGINNINGS: Final = frozenset({"BEGIN", "BEGIN IMMEDIATE"})
_Done = tuple[Any, int, int | None, Sequence[Any]]
"""A statement's columns, how many rows it changed, the last row's id, and the rows."""


def _all_of_it(connection: sqlite3.Connection, begin: str | None, how: str, *what: Any) -> _Done:
    """Execute a statement from beginning to end, in the driver's thread; ``begin`` is one before it."""
    if begin is not None:
        connection.execute(begin)
    cursor = getattr(connection, how)(*what)
    try:
        rows = () if cursor.description is None else cursor.fetchall()
        return cursor.description, cursor.rowcount, cursor.lastrowid, rows
    finally:
        cursor.close()


class _Cursor(AsyncAdapt_aiosqlite_cursor):
    """A cursor that is only where its results are kept."""

    __slots__ = ("_done",)

    _adapt_connection: _Connection

    def __init__(self, adapt_connection: _Connection) -> None:
        self._adapt_connection = adapt_connection
        self._connection = adapt_connection._connection
        self._rows = deque()
        self._done: _Done = (None, -1, None, ())

    @property
    def description(self) -> Any:
        return self._done[0]

    @property
    def rowcount(self) -> int:
        return self._done[1]

    @property
    def lastrowid(self) -> int:
        return self._done[2] or 0

    def execute(self, operation: Any, parameters: Any = None) -> Any:
        self._run("execute", operation, () if parameters is None else parameters)

    def executemany(self, operation: Any, seq_of_parameters: Iterable[Any]) -> Any:
        self._run("executemany", operation, seq_of_parameters)

    def _run(self, how: str, *what: Any) -> None:
        line = self._adapt_connection
        if what[0] in _BEGINNINGS:
            line.beginning = what[0]
            return
        begin, line.beginning = line.beginning, None
        try:
            work = partial(_all_of_it, self._connection._conn, begin, how, *what)
            self._done = line.at_once(work) if line.here else await_only(self._in_turn(work))
        except Exception as error:
            line._handle_exception(error)
        self._rows = deque(self._done[3])

    async def _in_turn(self, statement: Callable[[], _Done]) -> _Done:
        async with self._adapt_connection._execute_mutex:
            self._adapt_connection.unsure = True
            done: _Done = await self._connection._execute(statement)
            self._adapt_connection.unsure = False
            return done

    async def _async_soft_close(self) -> None:
        pass

    def close(self) -> None:
        self._rows.clear()


class _Connection(AsyncAdapt_aiosqlite_connection):
    __slots__ = ("beginning", "here", "unsure")

    _cursor_cls = _Cursor  # type: ignore[assignment]  # SQLAlchemy gives it what it makes

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self.unsure = False
        """Whether a statement was begun whose end nobody has seen: it failed, or its caller was cancelled."""
        self.beginning: str | None = None
        """The beginning of a transaction that hasn't had a statement yet."""
        self.here = False
        """Whether it is used in its own thread: nothing has to go there."""

    def at_once(self, statement: Callable[[], _Done]) -> _Done:
        """Execute a statement in the connection's thread, where we are."""
        self.unsure = True
        done = statement()
        self.unsure = False
        return done

    def commit(self) -> None:
        self.beginning = None
        if self._open:
            self._end(super().commit, sqlite3.Connection.commit)

    def rollback(self) -> None:
        self.beginning = None
        if self._open:
            self._end(super().rollback, sqlite3.Connection.rollback)
            self.unsure = False

    def _end(self, there: Callable[[], None], here: Callable[[sqlite3.Connection], None]) -> None:
        """End a transaction, by a trip to the connection's thread or where we are."""
        if not self.here:
            there()
            return
        try:
            here(self._connection._conn)
        except Exception as error:
            self._handle_exception(error)

    @property
    def _open(self) -> bool:
        """Whether there may be a transaction to end."""
        return bool(self._connection._connection and (self.unsure or self._connection.in_transaction))


async def in_its_thread(connection: Connection, work: Callable[[], T]) -> T:
    """Do something with a connection in its driver's thread; nothing else is done with it meanwhile."""
    line: Any = connection.connection.dbapi_connection

    def there() -> T:
        line.here = True
        try:
            return work()
        finally:
            line.here = False

    async with line._execute_mutex:
        done: T = await line._connection._execute(there)
        return done


class _Driver(AsyncAdapt_aiosqlite_dbapi):
    def connect(self, *arg: Any, **kw: Any) -> _Connection:
        return _Connection(self, super().connect(*arg, **kw)._connection)


class Dialect(SQLiteDialect_aiosqlite):
    """SQLAlchemy's SQLite on aiosqlite, but for the trips."""

    driver = "tableside"
    supports_statement_cache = True

    @classmethod
    def import_dbapi(cls) -> _Driver:
        """The driver with connections of our own."""
        made = super().import_dbapi()
        return _Driver(made.aiosqlite, made.sqlite)


registry.register(DRIVER.replace("+", "."), __name__, Dialect.__name__)
