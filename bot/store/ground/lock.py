"""A lock beside a SQLite database, so that two bots never run on one file.

The operating system holds it for as long as the process lives: nothing is left behind by a crash or a kill.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

from bot.store.ground.errors import AlreadyRunning, CannotOpen

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_TAKEN: Final = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})
"""What a lock is refused with that another process holds. Anything else: it can't be locked at all."""


class InstanceLock:
    """A lock that is held from its making until ``release``; raises AlreadyRunning or OSError."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._descriptor)
        except OSError as error:
            os.close(self._descriptor)
            if error.errno not in _TAKEN:
                raise CannotOpen(
                    "database-not-locked", database=str(database), reason=str(error.strerror)
                ) from error
            raise AlreadyRunning(str(database)) from error

    def release(self) -> None:
        """Release the lock. The file stays: removing it could take the lock away from another process."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
