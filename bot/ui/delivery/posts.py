"""The bot's messages in channels, reached by their stored ids: nothing is fetched or cached."""

from __future__ import annotations

import logging
from collections import deque
from typing import Any, Final

import discord

from bot.store.ground.rows import Board
from bot.tables.table import Table
from bot.ui.delivery.policy import FAILURES, Meaning, meaning

log = logging.getLogger(__name__)

_TRIES: Final = 3
"""How often a message is tried to be deleted."""


class Posts:
    """Channels and messages of tables."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._removed: deque[int] = deque(maxlen=256)

    def channel(self, channel: int, table: Table) -> discord.PartialMessageable:
        """A channel of a table's server."""
        return self._client.get_partial_messageable(channel, guild_id=table.row.guild_id)

    def link(self, board: Board, table: Table) -> str:
        """The address of a table's board."""
        return self.channel(board.channel_id, table).get_partial_message(board.message_id).jump_url

    async def open_thread(self, channel: int, message: int, *, name: str, archived_after: Any) -> None:
        """Open a thread at a message, whose number it takes; ``archived_after`` so many minutes without one."""
        await self._client.http.start_thread_with_message(
            channel, message, name=name, auto_archive_duration=archived_after
        )

    def removed(self, message: int) -> bool:
        """Whether we have deleted a message ourselves lately."""
        return message in self._removed

    async def remove(self, channel: int, message: int, table: Table) -> None:
        """Delete a message of ours that a newer one has replaced.

        It would stay for good with what it shows now: what may pass is tried again at once. No more than that is done,
        since the newer message has all that matters.
        """
        await self.withdraw(self.channel(channel, table).get_partial_message(message))

    async def withdraw(self, message: discord.PartialMessage | discord.Message) -> None:
        """Delete a message of ours that is over, in a channel or in direct messages."""
        self._removed.append(message.id)
        for _ in range(_TRIES):
            try:
                await message.delete()
            except FAILURES as error:
                log.info("not deleted: channel=%s message=%s error=%r", message.channel.id, message.id, error)
                if meaning(error) is Meaning.PASSING:
                    continue
            return
