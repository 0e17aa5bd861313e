"""The bot's messages in channels, reached by their stored ids: nothing is fetched or cached."""

from __future__ import annotations

import logging
from collections import deque
from typing import Any

import discord

from bot.store.ground.rows import Board
from bot.tables.table import Table
from bot.ui.delivery.policy import FAILURES

log = logging.getLogger(__name__)


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
        """Delete a message of ours that a newer one has replaced; whether that succeeds matters to nobody."""
        self._removed.append(message)
        try:
            await self.channel(channel, table).get_partial_message(message).delete()
        except FAILURES as error:
            log.info("not deleted: channel=%s message=%s error=%r", channel, message, error)
