"""What people show to everyone in a table's channel: a replay to step through together, a film."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import discord

from bot.store.ground.told import News, Told
from bot.tables.locks import Locks
from bot.tables.table import Table
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.posts import Posts
from bot.ui.transport.layout import Screen, nonce

_KEPT: Final = 256
_GONE: Final = "-"
"""Stands for the address of a message that was deleted."""


class Shown(StrEnum):
    """What is shown of a game that has ended."""

    REPLAY = "replay"
    GIF = "gif"
    WEBP = "webp"


@dataclass(frozen=True, slots=True)
class _Kept:
    """A message that shows something."""

    message: int
    address: str


async def _nothing() -> None:
    """Whoever has missed something shows it once more."""


class Showings:
    """Posts what is shown, each thing of a table once: until it is deleted, whoever asks again is led there.

    That is remembered until the bot stops: after that it can be shown once more. Other processes are told of it.
    """

    def __init__(self, posts: Posts, burial: Burial, told: Told) -> None:
        self._posts = posts
        self._burial = burial
        self._told = told
        self._kept: OrderedDict[tuple[int, Shown], _Kept] = OrderedDict()
        self._locks = Locks()
        told.listen(News.SHOWING, self._heard, missed=_nothing)

    def where(self, table: Table, what: Shown) -> str | None:
        """The address of what has been shown already; None where it hasn't."""
        found = self._kept.get((table.id, what))
        return None if found is None else found.address

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
            self._keep((table.id, what), _Kept(message.id, message.jump_url))
        await self._told.tell(News.SHOWING, f"{table.id} {what} {message.id} {message.jump_url}")
        self._burial.heard(channel)
        return message.jump_url, True

    async def deleted(self, message: int) -> None:
        """Hear that a message was deleted: what it showed may be shown again."""
        for (table, what), kept in list(self._kept.items()):
            if kept.message == message:
                del self._kept[table, what]
                await self._told.tell(News.SHOWING, f"{table} {what} {message} {_GONE}")

    def _keep(self, key: tuple[int, Shown], kept: _Kept) -> None:
        self._kept[key] = kept
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def _heard(self, about: str) -> None:
        """Hear what is shown, by whichever process."""
        table, what, message, address = about.split()
        if what not in set(Shown):
            return
        key, kept = (int(table), Shown(what)), _Kept(int(message), address)
        if address != _GONE:
            self._keep(key, kept)
        elif key in self._kept and self._kept[key].message == kept.message:
            del self._kept[key]
