"""Who may read the database's files: their owner, and nobody else."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_FILE: Final = 0o600
_FOLDER: Final = 0o700
COPIES_KEPT: Final = 30 * 24 * 60 * 60 * 1000
"""Milliseconds for which a copy that was made before an upgrade is kept."""


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, for their owner alone; those that are there stay as they are."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=_FOLDER, exist_ok=True)


def keep_private(file: Path) -> None:
    """Let only their owner read a database and what belongs to it. A database that isn't there is begun, empty.

    SQLite gives the files that it makes beside a database the database's own mode.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, _FILE))
    beside = [file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal", ".lock")]
    for each in (file, *beside, *copies_of(file)):
        if each.exists() and each.stat().st_mode & 0o077:
            each.chmod(_FILE)


def make_private(file: Path) -> None:
    """Begin a file, for its owner alone."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, _FILE))
    file.chmod(_FILE)


def copy_name(file: Path, revision: str, number: int) -> Path:
    """The name of the copy of a database that is made before an upgrade."""
    suffix = "" if number == 1 else f"-{number}"
    return file.with_name(f"{file.stem}.before-{revision}{suffix}{file.suffix or '.db'}")


def copies_of(file: Path) -> Iterator[Path]:
    """The copies of a database that were made before upgrades."""
    name = re.compile(rf"{re.escape(file.stem)}\.before-\w+(-\d+)?{re.escape(file.suffix or '.db')}")
    return (each for each in sorted(file.parent.iterdir()) if name.fullmatch(each.name))


def delete_old_copies(file: Path, now: int) -> list[Path]:
    """Delete the copies that have been kept long enough at a moment, and return them."""
    old = [each for each in copies_of(file) if each.stat().st_mtime * 1000 <= now - COPIES_KEPT]
    for each in old:
        each.unlink(missing_ok=True)
    return old
