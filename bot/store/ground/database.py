"""Connections to the database, for reading and for writing, on both engines."""

from __future__ import annotations

import asyncio
import logging
import math
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, closing, nullcontext
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, Connection, Insert, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.ground.errors import Dropped, StoreError, Unreachable, Unsure
from bot.store.ground.footing import FileGone, Footing, address_of, connect
from bot.store.ground.one_trip import Steps, Trip, done
from bot.store.ground.patience import Stage, Work, doing, patience, work
from bot.store.ground.server import lost, said_by_server, too_slow
from bot.store.ground.sqlite_driver import DRIVER
from bot.store.ground.write_turn import WriteTurn

_LOG = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

BUSY_SECONDS = 10
_LOG_PAUSE = 0.1
"""Seconds between two tries to empty the log."""
_CONNECT_PAUSE = 0.1
"""Seconds between two tries to reach a server."""
_STEPS = 5
"""Turns of the event loop within which whoever waited for a piece of work has begun the next."""
_BEGIN = "tableside_begin"
_LINES = 8
"""Connections to a SQLite file at the most."""
_READERS = 3
"""How many of them are asked single statements at once: what waits goes along."""
# Errors go into logs, and must not bring seeds and ids along.
POOL = {"pool_size": 4, "max_overflow": 4, "hide_parameters": True}
"""Of connections to a server, which others want, too."""


def sqlite_engine(path: Path, *, foreign_keys: bool = True) -> AsyncEngine:
    """An engine on a SQLite file whose transactions begin as the caller says.

    Python's driver begins a transaction by itself, but only before the first change and never before a read.
    So it is told not to (``isolation_level = None``), and we send BEGIN. A transaction that will write begins
    IMMEDIATE: it waits for its turn. A deferred one that reads first and then wants to write fails at once
    with "database is locked" if another process has written in between, whatever the busy timeout.
    """
    address = URL.create(DRIVER, database=address_of(path), query={"mode": "rw", "uri": "true"})
    engine = create_async_engine(
        address,
        connect_args={"timeout": BUSY_SECONDS},
        hide_parameters=True,
        # All are kept: each has a thread, and to make one takes longer than most of what it is asked.
        pool_size=_LINES,
        max_overflow=0,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        cursor.execute("PRAGMA journal_mode = WAL")
        # An acknowledged move survives a power cut too, not only a crash of the process.
        cursor.execute("PRAGMA synchronous = FULL")
        # What is deleted is overwritten: somebody who asks to be erased must be gone from the file, too.
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begun(connection: Connection) -> None:
        begin = connection.get_execution_options().get(_BEGIN, "BEGIN")
        if begin is not None:
            connection.exec_driver_sql(begin)

    return engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})


class Database:
    """An engine, and who may write. ``now`` tells the time in milliseconds since 1970."""

    def __init__(
        self, engine: AsyncEngine, *, now: Callable[[], int], footing: Footing | None = None
    ) -> None:
        self.now = now
        self.gone = asyncio.Event()
        """Set when SQLite's file turns out not to be there any more: nothing can be stored from then on."""
        self.refused_at = -math.inf
        """When the database last took nothing of what is stored beside a look (monotonic)."""
        self._engine = engine
        self._footing = footing
        self._written = time.monotonic()
        self._unfinished: set[asyncio.Task[Any]] = set()
        self.on_server = engine.dialect.name != "sqlite"
        """Whether several processes may share it."""
        if engine.dialect.name == "sqlite":
            # SQLite has one writer at a time: waiting here has an order and leaves the threads free for reading.
            self._turn: WriteTurn | None = WriteTurn()
            self._readers: WriteTurn | None = WriteTurn(_READERS)
            self._snapshots = engine.execution_options(**{_BEGIN: "BEGIN"})
            self._alone = engine.execution_options(**{_BEGIN: None})
        else:
            self._turn = self._readers = None
            self._alone = engine.execution_options(isolation_level="AUTOCOMMIT")
            # A table, its members and its moves are read in three statements that must see one moment.
            self._snapshots = engine.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )

    @property
    def engine_name(self) -> str:
        """What the database engine is called."""
        return "PostgreSQL" if self.on_server else "SQLite"

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection whose statements all see the same moment. For use within :func:`whole`."""
        async with self._line(self._snapshots) as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def statement(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection for one statement that reads: it needs no transaction. Within :func:`whole`."""
        async with self._line(self._alone) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give a transaction: on disk when the block has ended, undone if it raises. For use within :func:`whole`."""
        piece = work()
        async with self._turn or nullcontext(), self._line(self._engine) as connection:
            async with connection.begin():  # whose end commits, and rolls back where that fails
                yield connection
                piece.stage = Stage.COMMITTING
            piece.committed = True
            self.check_file()
        self._written = time.monotonic()

    async def asked(self, steps: Steps[T]) -> T:
        """Ask one statement that reads, else like :meth:`statement`. Within :func:`whole`.

        What waits for SQLite meanwhile is asked on the same trip; what somebody waits for comes before all else.
        """
        if self._readers is None:
            async with self.statement() as connection:
                return await steps(connection)
        first = patience() is not None
        return await done(Trip(steps), self._readers, self._line(self._alone), move=first, together=False)

    async def at_once(self, steps: Steps[T], *, move: bool = False, single: bool = False) -> T:
        """Do a transaction that waits for nothing but the database, else like :meth:`writing`. Within :func:`whole`.

        SQLite's only writer is then taken for as long as the database needs, however busy the event loop is, and what
        waits meanwhile is stored together. A move comes before all else. A ``single`` statement needs no beginning and
        no end there, which take as long as it does; a server gets them: should its line be lost, they tell what was
        stored.
        """
        if self._turn is None:
            async with self.writing() as connection:
                return await steps(connection)
        alone = {_BEGIN: None} if single else {}
        line, check = self._line(self._engine), self.check_file
        made = await done(Trip(steps), self._turn, line, move=move, alone=alone, check=check)
        self._written = time.monotonic()
        return made

    @asynccontextmanager
    async def _line(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Give a connection. Raises Dropped, Unreachable or Unsure when the server is lost."""
        piece, before, line = work(), work().stage, None
        try:
            connection = await self._connected(engine)
            if self.on_server:
                line = (await connection.get_raw_connection()).driver_connection
            piece.stage = Stage.WORKING
            try:
                yield connection
            finally:
                if self.on_server:
                    await asyncio.shield(asyncio.create_task(connection.close()))
                else:  # nobody cancels what has come so far: see :func:`_gives_up`
                    await connection.close()
        except Exception as error:
            if not self.on_server or isinstance(error, StoreError):
                raise
            if too_slow(error):
                raise Unreachable from error
            if not lost(error) or (line is not None and not said_by_server(error) and not line.is_closed()):
                raise  # nothing is wrong with the line
            raise (Unsure if piece.stage is Stage.COMMITTING else Dropped) from error
        finally:
            piece.stage = before

    async def _connected(self, engine: AsyncEngine) -> AsyncConnection:
        """A connection. A server that is full, or just restarting, is asked again for a while."""
        last = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                return await engine.connect()
            except Exception as error:
                if not (self.on_server and lost(error)):
                    raise
                if time.monotonic() > last:
                    raise Unreachable from error
                await asyncio.sleep(_CONNECT_PAUSE)

    def check_file(self) -> None:
        """Raise FileGone if SQLite's file isn't the one any more that was opened."""
        if self._footing is not None:
            try:
                self._footing.check()
            except FileGone:
                self.gone.set()
                raise

    @property
    def file(self) -> Path | None:
        """SQLite's file, None for a server's database."""
        return None if self._footing is None else self._footing.path

    def size(self) -> int:
        """The bytes of SQLite's file, 0 for a server's database."""
        return 0 if self.file is None else self.file.stat().st_size

    @property
    def quiet(self) -> float:
        """Seconds since somebody wrote last."""
        return time.monotonic() - self._written

    async def compact(self) -> None:
        """Write the database's file anew, without the bytes of rows that have been deleted or moved.

        Writers wait while it is written, but not while somebody reads for long, which keeps the log from being
        emptied: that is tried again and again. PostgreSQL does all this by itself, in its own time.
        """
        path = self.file
        if path is None or self._turn is None:
            return
        async with self._turn:
            await asyncio.to_thread(_vacuum, path)
        last = time.monotonic() + BUSY_SECONDS
        while not await asyncio.to_thread(_empty_log, path):
            if time.monotonic() > last:  # what was deleted may stand in the log still
                raise sqlite3.OperationalError("the log couldn't be emptied")
            await asyncio.sleep(_LOG_PAUSE)

    async def finish(self, work: Coroutine[Any, Any, T], piece: Work | None = None) -> T:
        """Do a piece of work to its end, even when whoever waits for it is cancelled meanwhile.

        Whoever waits for it with patience waits no longer than that: then raises Unreachable, where nothing will
        be changed any more, else Unsure.
        """
        task = asyncio.create_task(work)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        there = patience()
        try:
            if there is None:
                return await asyncio.shield(task)
            with there.spent() as seconds:
                await asyncio.wait({task}, timeout=seconds)
        except asyncio.CancelledError:
            task.add_done_callback(_tell)
            raise
        if task.done():
            return task.result()
        task.add_done_callback(_tell)
        if piece is not None and self._gives_up(piece):
            task.cancel()
            raise Unreachable
        raise Unsure

    def _gives_up(self, piece: Work) -> bool:
        """Whether a piece of work can be given up where it is, and then has changed nothing."""
        if piece.committed:
            return False
        # A statement of SQLite's can't be: the driver's thread goes on with it, and nobody ends its transaction.
        return piece.stage is Stage.WAITING or (self.on_server and piece.stage is Stage.WORKING)

    async def close(self) -> None:
        """Wait for the work under way, and for what follows upon it, then close every connection."""
        quiet = 0
        while quiet < _STEPS:  # in a row: a statement takes no more of them
            quiet = 0 if self._unfinished else quiet + 1
            await asyncio.gather(*self._unfinished, return_exceptions=True)
            await asyncio.sleep(0)
        await self._engine.dispose()
        if self._footing is not None:
            await asyncio.to_thread(self._footing.close)


def _vacuum(path: Path) -> None:
    """Write a SQLite file anew, by way of its log."""
    with closing(connect(path, timeout=BUSY_SECONDS)) as connection:
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # what follows keeps no writer waiting
        connection.execute("VACUUM")


def _empty_log(path: Path) -> bool:
    """Empty a SQLite file's log if nobody reads or writes right now: without waiting, writers don't wait either."""
    with closing(connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()  # the most of it, beside writers
            (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError:
            return False
    return not busy


def _tell(task: asyncio.Task[Any]) -> None:
    """Log what went wrong with work whose caller is gone. That it was refused interests nobody any more."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, StoreError):
        _LOG.error("work for the database failed after its caller had gone", exc_info=error)


class _Subject(Protocol):
    _database: Database


S = TypeVar("S", bound=_Subject)


def whole(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Make a method of the store run to its end once begun, even when its caller is cancelled.

    A transaction given up in the middle of a statement would block SQLite's only writer: the driver's thread
    goes on with the statement, and nobody ends its transaction. Where the line to a server was lost before
    anything was stored, it is done again, once.
    """

    @wraps(method)
    async def to_the_end(subject: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        piece = Work()

        async def all_of_it() -> T:
            with doing(piece):
                try:
                    return await method(subject, *args, **kwargs)
                except Dropped:
                    if piece.committed:
                        raise
                    return await method(subject, *args, **kwargs)

        return await subject._database.finish(all_of_it(), piece)

    return to_the_end


async def upsert(
    connection: AsyncConnection,
    table: Table,
    *,
    key: Sequence[str],
    insert: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    update: Sequence[str],
) -> None:
    """Insert rows. Where a row with the same key is there already, set its ``update`` columns instead.

    Both engines have this statement in the same words; SQLAlchemy has it once for each.
    """
    await connection.execute(_upsert(connection.dialect.name, table, tuple(key), tuple(update)), insert)


@lru_cache(maxsize=128)
def _upsert(dialect: str, table: Table, key: tuple[str, ...], update: tuple[str, ...]) -> Insert:
    insert = sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)
    return insert.on_conflict_do_update(
        index_elements=key, set_={name: insert.excluded[name] for name in update}
    )
