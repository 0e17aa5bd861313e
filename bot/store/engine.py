"""Opening the store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from sqlalchemy.exc import ArgumentError, DBAPIError

from bot.games.text import text
from bot.store.ground.address import postgresql_url, sqlite_path
from bot.store.ground.database import POOL, Database, sqlite_engine
from bot.store.ground.errors import CannotOpen
from bot.store.ground.footing import Footing, prepare
from bot.store.ground.held import Duty, SessionLocks
from bot.store.ground.lock import InstanceLock
from bot.store.ground.migrate import bring_up_to_date
from bot.store.ground.notes import Notes
from bot.store.ground.private import keep_private, make_folder
from bot.store.ground.server import postgresql_engine
from bot.store.ground.setbacks import Setbacks
from bot.store.ground.told import Told
from bot.store.people.daily import Daily
from bot.store.people.day_limits import DayLimits
from bot.store.people.history import History
from bot.store.people.leaderboards import Leaderboards
from bot.store.people.people import People
from bot.store.people.privacy import Privacy
from bot.store.people.resettling import Resettling
from bot.store.people.settling import Settling
from bot.store.people.shares import Shares
from bot.store.tables.agreements import Agreements
from bot.store.tables.changes import Changes
from bot.store.tables.clocks import Clocks
from bot.store.tables.hands import Hands
from bot.store.tables.invitations import Invitations
from bot.store.tables.left_overs import LeftOvers
from bot.store.tables.publishing import Publishing
from bot.store.tables.queries import Tables
from bot.store.tables.servers import Servers

_ON_SERVER: Final = text("database-on-server")
"""How a database on a PostgreSQL server is named: its address may hold a password."""


class Store:
    """The database, by subject."""

    def __init__(
        self, database: Database, *, lock: InstanceLock | None = None, locks: SessionLocks | None = None
    ) -> None:
        self.tables = Tables(database)
        self.changes = Changes(database, Settling())
        self.agreements = Agreements(database)
        self.clocks = Clocks(database)
        self.publishing = Publishing(database)
        self.left_overs = LeftOvers(database)
        self.people = People(database)
        self.hands = Hands(database)
        self.invitations = Invitations(database)
        self.resettling = Resettling(database)
        self.leaderboards = Leaderboards(database)
        self.history = History(database)
        self.daily = Daily(database)
        self.day_limits = DayLimits(database)
        self.privacy = Privacy(database)
        self.shares = Shares(database)
        self.setbacks = Setbacks(database)
        self.notes = Notes(database)
        self.servers = Servers(database)
        self.database = database
        self._lock = lock
        self.locks = locks
        """What this process holds on a server; None where it is alone."""
        self.duty = Duty(locks)
        self.told = Told(database)
        if locks is not None:
            locks.heard, locks.missed = self.told.heard, self.told.missed

    async def close(self) -> None:
        """Close every connection, then let go of the file."""
        await self.database.close()
        if self.locks is not None:
            await self.locks.close()
        if self._lock is not None:
            self._lock.release()


async def open_store(url: str, *, now: Callable[[], int], exclusive: bool = False) -> Store:
    """Open the database at an address, new or brought up to date; ``now`` gives milliseconds since 1970.

    ``exclusive`` keeps a second bot off the same SQLite file for as long as this process lives; on PostgreSQL
    several may serve one database. Raises CannotOpen, NewerDatabase or AlreadyRunning.
    """
    path = sqlite_path(url)
    if path is None:
        make_engine = partial(postgresql_engine, postgresql_url(url), pool=POOL)
        unbounded = partial(make_engine, bounded=False)
        with _on_server():
            await bring_up_to_date(unbounded, name=_ON_SERVER, file=None)
        return Store(Database(make_engine(), now=now), locks=SessionLocks(postgresql_url(url)))
    lock: InstanceLock | None = None
    try:
        await asyncio.to_thread(make_folder, path.parent)
        lock = InstanceLock(path) if exclusive else None
        await asyncio.to_thread(prepare, path)
        await asyncio.to_thread(keep_private, path)
        # A table that is built anew is dropped for a moment: foreign keys would delete the rows that refer to it.
        make_engine = partial(sqlite_engine, path, foreign_keys=False)
        await bring_up_to_date(make_engine, name=str(path), file=path)
        footing = await asyncio.to_thread(Footing, path)
    except BaseException as error:
        if lock is not None:
            lock.release()
        if isinstance(error, OSError | sqlite3.Error):
            raise CannotOpen("database-not-opened", database=str(path), reason=str(error)) from error
        raise
    return Store(Database(sqlite_engine(path), now=now, footing=footing), lock=lock)


@contextmanager
def at_the_start(store: Store) -> Iterator[None]:
    """Read what a start reads within this block; raises CannotOpen where pages of the database are damaged."""
    try:
        yield
    except DBAPIError as error:
        name = str(store.database.file) if store.database.file else _ON_SERVER
        raise CannotOpen("database-not-read", database=name, reason=str(error.orig)) from error


@contextmanager
def _on_server() -> Iterator[None]:
    """Tell what is wrong with a PostgreSQL address, without repeating it: it may hold a password."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise CannotOpen("database-package") from error
    except (ArgumentError, TypeError, ValueError) as error:
        what = f" ({error})" if isinstance(error, TypeError) else ""  # the others may quote the password
        raise CannotOpen("database-address-server", reason=what) from error
