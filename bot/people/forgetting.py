"""What is left to do after somebody has been erased: in the background, a little at a time, after a restart, too.

The database's file is written anew, old copies of it go, and messages of ended tables are edited that name them.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Final

from bot.store.engine import Store
from bot.store.people.privacy import SCRUB
from bot.tables.refusals import Refusal
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import MINUTE, Now

log = logging.getLogger(__name__)

Restate = Callable[[Table], Awaitable[bool]]
"""Edits the message of an ended table; False where that is worth another try."""

EVERY: Final = 10 * MINUTE
"""The file is written anew once in this time, at the most."""
_QUIET: Final = 5.0
"""Seconds without a move after which it is a good time for that."""
_BOARDS: Final = 40
"""Messages that are edited in a round."""
_ROUND: Final = 30.0
"""Seconds between two rounds."""


class Forgetting(Rounds):
    """Makes Tableside forget whoever has been erased."""

    def __init__(self, store: Store, tables: Tables, restate: Restate, now: Now) -> None:
        super().__init__("forgetting")
        self._store = store
        self._tables = tables
        self._restate = restate
        self._now = now
        self._scrubbed_at = now()
        self._pending: int | None = None
        """Since when it is known that there is something to forget."""

    async def tidy(self) -> None:
        """Delete old copies, edit some messages that name erased people, and write the file anew if that is due."""
        await self._store.privacy.delete_old_copies()
        await self._restate_boards()
        await self._scrub()

    async def _scrub(self) -> None:
        """Write the file anew where that is due: a while after the last time, and when nobody moves."""
        now = self._now()
        if await self._store.notes.get(SCRUB) != "1":
            self._pending = None
            return
        self._pending = self._pending or now
        fit = self._store.database.quiet >= _QUIET or now - self._pending >= EVERY
        if fit and now - self._scrubbed_at >= EVERY:
            await scrub(self._store)
            self._scrubbed_at = now

    async def _restate_boards(self) -> None:
        for table_id in await self._store.publishing.outdated(limit=_BOARDS):
            table = await self._tables.read.find(table_id)
            try:
                done = table is None or await self._restate(table)
            except Exception as error:  # one message that fails mustn't keep the others
                log.warning("board not restated: table=%s error=%r", table_id, error)
                done = isinstance(error, Refusal)
            await self._store.publishing.brought_up_to_date(table_id, done=done)

    def pause(self) -> float:
        """Always the same: nothing here has to be done in time."""
        return _ROUND


async def scrub(store: Store) -> None:
    """Write the database's file anew without what was erased, if anything was.

    That takes as much room on the disk as the database. Where it fails, it is tried again later.
    """
    if await store.notes.get(SCRUB) != "1":
        return
    await store.notes.put(SCRUB, "0")  # before: somebody may be erased meanwhile
    try:
        await store.privacy.scrub()
    except sqlite3.Error as error:
        await store.notes.put(SCRUB, "1")
        log.warning("the database's file couldn't be written anew: error=%r", error)
