"""Where tests write: in memory, where the machine has room for that.

Each move is on disk before it is answered, and a disk takes longer for that than the bot for the move.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

NAMED_BY: Final = "TMPDIR"
"""Whoever sets this has chosen a folder, and finds there afterwards what tests that failed have written."""
_MEMORY: Final = Path("/dev/shm")
_ROOM: Final = 2 << 30
"""Bytes that must be free there: many times what a run takes."""
_NAME: Final = "tableside-tests-"


def in_memory(
    environment: MutableMapping[str, str], memory: Path = _MEMORY, room: int = _ROOM
) -> tempfile.TemporaryDirectory[str] | None:
    """Let this process and those that it starts write into a new folder in memory; None where they write as ever."""
    if NAMED_BY in environment or not os.access(memory, os.W_OK):
        return None
    _clear(memory)
    if shutil.disk_usage(memory).free < room:
        return None
    folder = tempfile.TemporaryDirectory(
        prefix=f"{_NAME}{os.getpid()}-", dir=memory, ignore_cleanup_errors=True
    )
    Path(folder.name).chmod(0o711)  # PostgreSQL passes through under a name of its own
    environment[NAMED_BY] = folder.name
    return folder


def _clear(memory: Path) -> None:
    """Remove what runs have left that were killed: in memory it stays until the machine is started anew."""
    for left in memory.glob(f"{_NAME}*"):
        process = int(left.name.removeprefix(_NAME).partition("-")[0])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            shutil.rmtree(left, ignore_errors=True)
        except PermissionError:
            pass  # it is another person's, and runs
