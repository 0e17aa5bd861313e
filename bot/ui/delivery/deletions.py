"""Messages that are deleted before we have stored that they are ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Deletions:
    """Remembers what is deleted while a message is on its way into the database."""

    def __init__(self) -> None:
        self._watching: dict[object, set[int]] = {}

    @contextmanager
    def watched(self) -> Iterator[set[int]]:
        """Collect the ids of all messages that are deleted within this block."""
        watcher = object()
        gone = self._watching[watcher] = set[int]()
        try:
            yield gone
        finally:
            del self._watching[watcher]

    def heard(self, message: int) -> None:
        """Hear that a message was deleted."""
        for gone in self._watching.values():
            gone.add(message)
