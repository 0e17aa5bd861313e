"""What is left to do after somebody has been erased: in the background, a little at a time, after a restart, too.

The database's file is written anew, old copies of it go, messages of ended tables are edited that name them, and
those are deleted by which they had shared results.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Final

from bot.store.engine import Store
from bot.store.people.privacy import SCRUB
from bot.store.people.shares import LeftShare
from bot.tables.refusals import Refusal
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import MINUTE, Now

log = logging.getLogger(__name__)

Restate = Callable[[Table], Awaitable[bool]]
"""Edits the message of an ended table; False where that is worth another try."""


class Attempt(Enum):
    """What has come of trying to delete a message."""

    OVER = "over"
    """It is gone, or can't be deleted."""
    LATER = "later"
    """It is worth another try."""
    CLOSED = "closed"
    """The whole channel is closed to us: all that was left there stays."""


TakeAway = Callable[[LeftShare], Awaitable[Attempt]]
"""Deletes a message."""

EVERY: Final = 10 * MINUTE
"""The file is written anew once in this time, at the most."""
_QUIET: Final = 5.0
"""Seconds without a move after which it is a good time for that."""
_MESSAGES: Final = 40
"""Messages of each kind that are edited or deleted in a round."""
_ROUND: Final = 30.0
"""Seconds between two rounds."""


class Forgetting(Rounds):
    """Makes Tableside forget whoever has been erased."""

    def __init__(self, store: Store, tables: Tables, restate: Restate, take_away: TakeAway, now: Now) -> None:
        super().__init__("forgetting")
        self._store = store
        self._tables = tables
        self._restate = restate
        self._take_away = take_away
        self._now = now
        self._scrubbed_at = now()
        self._round = 0
        self._pending: int | None = None
        """Since when it is known that there is something to forget."""

    async def tidy(self) -> None:
        """Delete old copies, edit or delete some messages that name erased people, and write the file anew if due."""
        await self._store.privacy.delete_old_copies()
        tried = self._tried()
        await self._restate_boards(tried)
        await self._take_shares_away(tried)
        await self._scrub()

    def _tried(self) -> int | None:
        """How often a message may have been tried before, to be tried in this round; None if that doesn't matter.

        After the first round a message waits twice as long after each try, so that ten tries outlast an outage.
        """
        number, self._round = self._round, self._round + 1
        return (number & -number).bit_length() - 1 if number else None

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

    async def _restate_boards(self, tried: int | None) -> None:
        for table_id in await self._store.publishing.outdated(limit=_MESSAGES, tried=tried):
            table = await self._tables.read.find(table_id)
            try:
                done = table is None or await self._restate(table)
            except Exception as error:  # one message that fails mustn't keep the others
                log.warning("board not restated: table=%s error=%r", table_id, error)
                done = isinstance(error, Refusal)
            await self._store.publishing.brought_up_to_date(table_id, done=done)

    async def _take_shares_away(self, tried: int | None) -> None:
        closed: set[int] = set()
        for share in await self._store.shares.left(limit=_MESSAGES, tried=tried):
            if share.channel_id in closed:
                continue
            attempt = await self._take_away(share)
            if attempt is Attempt.CLOSED:
                closed.add(share.channel_id)
                await self._store.shares.give_up(share.channel_id)
            else:
                await self._store.shares.tried(share.message_id, done=attempt is Attempt.OVER)

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
