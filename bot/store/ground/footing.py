"""Whether SQLite's files are still those that were opened.

Somebody may delete or replace them while the bot runs. It would go on writing into files without a name, confirm
move after move, and lose them all at its end.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.games.text import text
from bot.store.ground.backup import publish
from bot.store.ground.errors import CannotOpen, Unreachable

_LEAST: Final = 1
"""Bytes of a database that was one before."""


class FileGone(Unreachable):
    """The database's file isn't there any more: nothing more is confirmed, and the bot stops."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.text = text("database-replaced", database=str(path))


def address_of(path: Path) -> str:
    """The address at which SQLite opens a file, and never makes one in its place."""
    return f"file:{quote(str(path))}"


def connect(path: Path, *, timeout: float, alone: bool = True) -> sqlite3.Connection:
    """A connection of its own to a file that is there; transactions begin as the caller says.

    It belongs to this thread ``alone``, unless told otherwise.
    """
    address = f"{address_of(path)}?mode=rw"
    return sqlite3.connect(address, timeout=timeout, isolation_level=None, uri=True, check_same_thread=alone)


def prepare(path: Path) -> None:
    """Begin a database where there is none, whole at once; raises CannotOpen where there must have been one.

    An empty file isn't taken for a new database: something has emptied it.
    """
    if path.exists():
        if path.stat().st_size < _LEAST:
            raise CannotOpen("database-empty-file", database=str(path))
        return
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        raise CannotOpen("database-log-alone", database=str(path), log=log.name)
    begun = path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
    try:
        os.close(os.open(begun, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(begun)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        publish(begun, path)
    except FileExistsError:  # another process has begun it meanwhile
        pass
    finally:
        begun.unlink(missing_ok=True)


class Footing:
    """Stands on a database's files as they are at its making, until it is closed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._files = (path, path.with_name(path.name + "-wal"))
        # While this connection is open, SQLite itself never removes the log.
        self._held = connect(path, timeout=10, alone=False)
        self._held.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self._marks = self._look()

    def check(self) -> None:
        """Raise FileGone if they aren't those any more."""
        if self._look() != self._marks:
            raise FileGone(self.path)

    def close(self) -> None:
        """Let go of them."""
        self._held.close()

    def _look(self) -> list[tuple[int, int] | None]:
        found: list[tuple[int, int] | None] = []
        for each in self._files:
            try:
                status = os.stat(each)
            except OSError:
                found.append(None)
            else:
                found.append((status.st_dev, status.st_ino))
        return found
