"""Turns of the processes that run tests: what looks at latency runs alone, everything else side by side.

What mostly waits, for time to pass or for bots in processes of their own, is done by one process, one after another,
while the others have the processors: spread over all of them, such tests leave the processors idle where several come
together, and each of them needs a process to fork bots from.
"""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Final, TextIO

import pytest

LATENCY: Final = "latency"
"""The group of tests that look at how long something takes."""


_WAITING: Final = "waiting"
waits: Final = pytest.mark.xdist_group(_WAITING)
"""Marks a test that mostly waits."""
WAITING: Final = [pytest.mark.long, waits]
"""The marks of a module whose tests mostly wait."""


def looks_at_latency(item: pytest.Item | None) -> bool:
    """Whether a test is of that group; False for None."""
    return item is not None and _is_of(item, LATENCY)


def place(item: pytest.Item) -> tuple[bool, bool, bool]:
    """Where a test belongs in the order of all, so that all processes end at the same time.

    Those that mostly wait and the long ones begin first; those that run alone come last.
    """
    long = item.get_closest_marker("long") is not None
    return looks_at_latency(item), not long, not _is_of(item, _WAITING)


def _is_of(item: pytest.Item, group: str) -> bool:
    return any(group in (*mark.args, *mark.kwargs.values()) for mark in item.iter_markers("xdist_group"))


class Turns:
    """One process's share in the turns; they are kept by two files in a folder that all processes know."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._door: TextIO = (folder / "door").open("w")
        self._room: TextIO = (folder / "room").open("w")

    def begin(self, *, alone: bool) -> None:
        """Wait until a test may run: alone, or with others.

        Whoever wants to be alone keeps the door shut, so that no others come in while they wait for those inside.
        """
        how = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
        fcntl.flock(self._door, how)
        fcntl.flock(self._room, how)
        if not alone:
            fcntl.flock(self._door, fcntl.LOCK_UN)

    def end(self) -> None:
        """Let whoever waits begin."""
        fcntl.flock(self._room, fcntl.LOCK_UN)
        fcntl.flock(self._door, fcntl.LOCK_UN)

    def close(self) -> None:
        self._door.close()
        self._room.close()


TURNS: Final = pytest.StashKey[Turns]()
"""In a run of several processes: this one's share in the turns."""
