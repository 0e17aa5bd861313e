"""How deep boards are buried: a board below which more than ten messages lie is posted anew at its next change.

What others write counts, results that people share, and the first boards of other tables. What only replaces a
message of ours doesn't: a board that is posted anew, and a ping, which goes with its turn. So boards can't bury each
other by turns: however many tables a channel has, a board moves down once for every eleven messages that somebody
has caused. The count is kept with each table, so it outlives a restart, and another table's board doesn't end it.
A message that is deleted no longer counts. Age alone is no reason.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from itertools import groupby
from typing import Final

from bot.store.engine import Store
from bot.tables.table import Table

log = logging.getLogger(__name__)

MOST: Final = 10
"""Messages that may lie below a board."""
KEPT: Final = 10_000
"""Quiet channels remembered. In another one, what is written is looked up once."""


class Burial:
    """Counts messages below boards. Once a board is buried it is counted no further, so busy channels cost nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.quiet: OrderedDict[int, None] = OrderedDict()
        """Channels where no board lies that isn't buried, as far as they are remembered: those heard of last."""
        self._posted: Counter[int] = Counter()
        """How often a board was posted in each channel while something was stored about it."""
        self._unwritten: dict[int, list[int | None]] = {}
        """What was heard in each channel, in order: the id of a message that was deleted, None for a new one."""
        self._writing: dict[int, asyncio.Task[None]] = {}

    def heard(self, channel: int) -> None:
        """Hear that a message was sent that isn't a board or a ping. Nothing of what it says is looked at."""
        self._hear(channel, None)

    def deleted(self, channel: int, message: int) -> None:
        """Hear that a message of somebody else was deleted: the boards above it are less buried."""
        self._hear(channel, message)

    async def posted(self, table: Table) -> None:
        """Hear that a table has a new board; its first one counts for the others in the channel."""
        channel = table.row.channel_id
        if table.row.board_channel_id is None:
            await self._store.publishing.bury(channel, 1, most=MOST, but=table.id)
        self.quiet.pop(channel, None)
        if channel in self._writing:
            self._posted[channel] += 1

    def in_sight(self, table: Table) -> bool:
        """Whether a table's board isn't buried."""
        return table.row.board_below <= MOST

    async def settle(self) -> None:
        """Wait until what was heard so far is stored."""
        if self._writing:
            await asyncio.wait(list(self._writing.values()))

    def _hear(self, channel: int, deleted: int | None) -> None:
        if channel in self.quiet:
            self.quiet.move_to_end(channel)
            return
        self._unwritten.setdefault(channel, []).append(deleted)
        if channel not in self._writing:
            self._writing[channel] = asyncio.create_task(self._write(channel), name=f"count-{channel}")

    async def _write(self, channel: int) -> None:
        try:
            while heard := self._unwritten.pop(channel, None):
                for deleted, alike in groupby(heard):
                    if deleted is None:
                        await self._bury(channel, len(list(alike)))
                    elif await self._bury(channel, 0):
                        await self._store.publishing.unbury(channel, deleted, most=MOST)
        except Exception:  # a count that is lost posts a board a little later
            log.exception("messages not counted: channel=%s", channel)
        finally:
            self._writing.pop(channel, None)
            self._posted.pop(channel, None)

    async def _bury(self, channel: int, number: int) -> bool:
        """Count messages below a channel's boards; False where there is none that isn't buried."""
        posted = self._posted[channel]
        found = await self._store.publishing.bury(channel, number, most=MOST)
        if not found and posted == self._posted[channel]:
            self.quiet[channel] = None
            if len(self.quiet) > KEPT:
                self.quiet.popitem(last=False)
        return found
