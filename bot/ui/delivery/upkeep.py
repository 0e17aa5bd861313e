"""Healing boards: one that somebody deletes comes back, and one that is buried under messages is posted
anew."""

from __future__ import annotations

from collections import Counter
from typing import Final

import discord

from bot.store.engine import Store
from bot.store.ground.rows import Board
from bot.tables.table import Table

BURIED: Final = 12
"""So many messages of others below a board bury it."""


class Upkeep:
    """Knows which boards have been lost, and how deep each is buried."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._below: Counter[int] = Counter()
        """Messages of others below the newest board of each channel where one has been shown since the start."""
        self._lost: dict[int, int] = {}
        """The last message of each table that has lost it, until another one is posted."""

    def heard(self, message: discord.Message, *, own: bool) -> None:
        """Count what other people write below a board. Nothing of what they write is looked at."""
        if not own and message.channel.id in self._below:
            self._below[message.channel.id] += 1

    async def deleted(self, channel: int, message: int) -> int | None:
        """The table whose board a deleted message was, and which is to have another; None if there is none."""
        row = await self._store.tables.board_at(channel, message)
        if row is None or not row.status.open:  # what is over needn't come back
            return None
        if not await self._store.publishing.forget_board(row.id, message):
            return None
        self._lost[row.id] = message
        return row.id

    def in_sight(self, board: Board) -> bool:
        """Whether a board isn't buried. Its age matters only where Discord says so, by 30046."""
        return self._below[board.channel_id] < BURIED

    def lost(self, table: Table, message: int) -> None:
        """Hear that a table's message can't be edited any more."""
        self._lost[table.id] = message

    def last_lost(self, table: Table) -> int | None:
        """The message of a table that has been lost and not yet replaced."""
        return self._lost.get(table.id)

    def edited(self, board: Board) -> None:
        """Hear that a board has been edited."""
        self._below.setdefault(board.channel_id, 0)

    def posted(self, table: Table, board: Board) -> None:
        """Hear that a table has a new board, below everything else."""
        self._lost.pop(table.id, None)
        self._below[board.channel_id] = 0

    @property
    def below(self) -> dict[int, int]:
        """How many messages of others are below the boards, by channel."""
        return dict(self._below)
