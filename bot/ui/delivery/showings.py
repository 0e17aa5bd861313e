"""What people show to everyone in a table's channel: a replay to step through together, a film."""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum
from typing import Final

import discord

from bot.tables.locks import Locks
from bot.tables.table import Table
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.posts import Posts
from bot.ui.transport.layout import Screen, nonce

_KEPT: Final = 256


class Shown(Enum):
    """What is shown of a game that has ended."""

    REPLAY = "replay"
    GIF = "gif"
    WEBP = "webp"


class Showings:
    """Posts what is shown, each thing of a table once: until it is deleted, whoever asks again is led there.

    That is remembered until the bot stops: after that it can be shown once more.
    """

    def __init__(self, posts: Posts, burial: Burial) -> None:
        self._posts = posts
        self._burial = burial
        self._kept: OrderedDict[tuple[int, Shown], discord.Message] = OrderedDict()
        self._locks = Locks()

    def where(self, table: Table, what: Shown) -> str | None:
        """The address of what has been shown already; None where it hasn't."""
        found = self._kept.get((table.id, what))
        return None if found is None else found.jump_url

    async def show(self, table: Table, what: Shown, screen: Screen, *, source: str) -> tuple[str, bool]:
        """Post a screen in the table's channel, unless it was shown there before.

        Returns where it is, and whether it is new. Raises what Discord refuses.
        """
        channel = table.row.channel_id
        async with self._locks.hold(table.id):
            if (before := self.where(table, what)) is not None:
                return before, False
            message = await self._posts.channel(channel, table).send(
                view=screen.view(),
                files=screen.files(),
                silent=True,
                allowed_mentions=discord.AllowedMentions.none(),
                nonce=nonce(what.value, table.id, source),
            )
            self._kept[table.id, what] = message
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._burial.heard(channel)
        return message.jump_url, True

    def deleted(self, message: int) -> None:
        """Hear that a message was deleted: what it showed may be shown again."""
        for key, kept in list(self._kept.items()):
            if kept.id == message:
                del self._kept[key]
