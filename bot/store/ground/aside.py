"""What is stored beside a look at something: where that fails, people see what they asked for all the same."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.store.ground.database import Database
from bot.store.ground.errors import Unreachable, Unsure
from bot.store.ground.patience import waiting

log = logging.getLogger(__name__)

T = TypeVar("T")

_SHORTLY: Final = 0.5
"""Seconds for which somebody who only looks waits until something is stored beside it."""
_PAUSE: Final = 5.0
_FAILURES: Final = (Unreachable, Unsure, SQLAlchemyError, sqlite3.Error, OSError)

_SAID: Final = ("disk is full", "readonly database", "database is locked", "disk i/o error")
_STATES: Final = frozenset({"53100", "53400", "25006"})
"""PostgreSQL: the disk is full, a limit of the configuration is reached, the transaction may only read."""


def takes_nothing(error: BaseException) -> bool:
    """Whether a database refused to store something, and would refuse anything else."""
    if not isinstance(error, DBAPIError):
        return False
    said = str(error.orig).lower()
    return getattr(error.orig, "sqlstate", None) in _STATES or any(each in said for each in _SAID)


async def aside(database: Database, write: Callable[[], Awaitable[T]], otherwise: T) -> T:
    """What storing something gives, ``otherwise`` where the database takes nothing: full, locked or away.

    After a failure nothing of the kind is tried for a moment, so that looking stays quick.
    """
    if time.monotonic() - database.refused_at < _PAUSE:
        return otherwise
    try:
        with waiting(_SHORTLY):
            return await write()
    except _FAILURES as error:
        database.refused_at = time.monotonic()
        log.warning("not stored: %r", error)
        return otherwise
