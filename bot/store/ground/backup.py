"""Consistent copies of the database while the bot is running.

Imports nothing heavy: the command line calls it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.ground.address import sqlite_path
from bot.store.ground.errors import Explained
from bot.store.ground.private import make_private


class BackupRefused(Explained):
    """The backup wasn't made."""


def backup(url: str, target: Path) -> None:
    """Copy the database at an address to a new file; raises BackupRefused or CannotOpen."""
    source = sqlite_path(url)
    if source is None:
        raise BackupRefused("database-backup-server")
    if not source.is_file():
        raise BackupRefused("database-none", database=str(source))
    try:
        copy_database(source, target)
    except FileExistsError as error:
        raise BackupRefused("database-backup-exists", file=str(target)) from error
    except (OSError, sqlite3.Error) as error:
        raise BackupRefused(
            "database-backup-failed", database=str(source), file=str(target), reason=str(error)
        ) from error


def copy_database(source: Path, target: Path) -> None:
    """Copy a SQLite database as it is at one moment, whoever is writing to it, into one file safely on disk.

    Raises FileExistsError, OSError or sqlite3.Error, and then leaves no file behind.
    """
    if target.exists():
        raise FileExistsError(target)
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        make_private(partial)
        with (
            closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True, timeout=10)) as original,
            closing(sqlite3.connect(partial)) as copy,
        ):
            # All pages in one step: a reader of a WAL database sees one moment and keeps no writer waiting.
            original.backup(copy)
            # Out of WAL mode, so that the copy is one file and needs no other beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        _sync(partial)
        publish(partial, target)
        _sync(target.parent)
    finally:
        partial.unlink(missing_ok=True)


def publish(partial: Path, target: Path) -> None:
    """Give a finished file its name, never in place of another file."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if target.exists():
            raise FileExistsError(target) from None
        partial.rename(target)


def _sync(path: Path) -> None:
    if os.name == "nt" and path.is_dir():  # Windows can't open a directory, nor needs to
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
