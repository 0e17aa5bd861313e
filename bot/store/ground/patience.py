"""How long whoever waits for the database waits, and how far a piece of work for it has come."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from typing import Final

PEOPLE: Final = 2.5
"""Seconds that a click or a command may wait for the database in all: people hear within three what became of it."""
_LEAST: Final = 0.2
"""Seconds for which each piece of work is waited for, even when all patience is spent: a database that is well
needs less."""


@dataclass
class Patience:
    """The seconds for which somebody still waits for the database. Only waiting for it uses them up."""

    left: float
    over: bool = False
    """Whether nobody waits any more: what was begun meanwhile goes on by itself."""

    @contextmanager
    def spent(self) -> Iterator[float]:
        """Wait within this block, so many seconds at the most."""
        began = time.monotonic()
        try:
            yield max(self.left, _LEAST)
        finally:
            self.left -= time.monotonic() - began


_WAITING: ContextVar[Patience | None] = ContextVar("patience", default=None)


def patience() -> Patience | None:
    """The patience of whoever waits here; None for work in the background, which only the database's bounds end."""
    found = _WAITING.get()
    return None if found is None or found.over else found


@contextmanager
def waiting(seconds: float | None) -> Iterator[None]:
    """Let somebody wait within this block who has so many seconds; None: nobody waits."""
    there = None if seconds is None else Patience(seconds)
    token = _WAITING.set(there)
    try:
        yield
    finally:
        if there is not None:
            there.over = True
        _WAITING.reset(token)


class Stage(Enum):
    """How far a piece of work has come."""

    WAITING = "waiting"
    """It waits for its turn or a connection: nothing has begun."""
    WORKING = "working"
    COMMITTING = "committing"
    """What it has done may be stored or not."""


@dataclass
class Work:
    """A piece of work for the database."""

    stage: Stage = Stage.WAITING
    committed: bool = False
    """Whether a part of it is stored: then it isn't begun again."""


_WORK: ContextVar[Work | None] = ContextVar("work", default=None)


def work() -> Work:
    """The piece of work that is being done here."""
    return _WORK.get() or Work()


@contextmanager
def doing(piece: Work) -> Iterator[None]:
    """Do a piece of work within this block."""
    token = _WORK.set(piece)
    try:
        yield
    finally:
        _WORK.reset(token)
