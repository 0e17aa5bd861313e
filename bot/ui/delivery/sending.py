"""Messages are sent, then stored. Between the two a disk may be full or a process die: nothing is sent twice for that.

Discord knows a message that is sent again by its nonce, for some minutes. What couldn't be stored is remembered here
until it is. What should have been sent a while ago may have been by a process that is gone: that is looked for.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

import discord

from bot.tables.table import Table
from bot.tables.timing import MINUTE, Now
from bot.ui.delivery.policy import Meaning, meaning
from bot.ui.transport.ids import UnknownId, parse

log = logging.getLogger(__name__)

_NONCE_LASTS: Final = 2 * MINUTE
"""Milliseconds for which Discord is sure to know a nonce."""
_LOOKED_AT: Final = 50
"""The newest messages of a channel among which one of ours is looked for."""
_KEPT: Final = 10_000

Same = Callable[[discord.Message], bool]
"""Whether a message of ours is the one that is to be sent."""


class Sending:
    """Sends each message once."""

    def __init__(self, client: discord.Client, now: Now) -> None:
        self._client = client
        self._now = now
        self._unstored: OrderedDict[str, discord.Message] = OrderedDict()
        """What was sent and isn't known to be stored, by nonce."""

    async def once(
        self,
        channel: discord.abc.Messageable,
        send: Callable[[], Awaitable[discord.Message]],
        *,
        nonce: str,
        due: int,
        same: Same,
    ) -> discord.Message:
        """Send a message that has been due since a moment, unless it was sent already; then it is that one."""
        known = self._unstored.get(nonce)
        if known is not None:
            return known
        message = None
        if self._now() - due > _NONCE_LASTS:
            message = await self._look(channel, same)
        message = message or await send()
        self._unstored[nonce] = message
        while len(self._unstored) > _KEPT:
            self._unstored.popitem(last=False)
        return message

    def stored(self, message: int) -> None:
        """Hear that it is stored which message was sent."""
        for nonce in [key for key, each in self._unstored.items() if each.id == message]:
            del self._unstored[nonce]

    async def _look(self, channel: discord.abc.Messageable, same: Same) -> discord.Message | None:
        try:
            async for message in channel.history(limit=_LOOKED_AT):
                own = self._client.user is not None and message.author.id == self._client.user.id
                if own and same(message):
                    log.info("sent already: message=%s", message.id)
                    return message
        except discord.HTTPException as error:
            if meaning(error) in {Meaning.PASSING, Meaning.GONE}:
                raise
            log.info("not looked for: error=%r", error)  # we may not read there
        return None


def shows(table: Table, *, but: int | None) -> Same:
    """Whether a message is a screen with buttons for a table's newest revision, and another than a known one."""

    def same(message: discord.Message) -> bool:
        known = {(table.id, table.revision)}
        return message.id != but and not message.content and not known.isdisjoint(_about(message.components))

    return same


def says(text: str, *, but: int | None = None) -> Same:
    """Whether a message says just this, and is another than a known one."""
    return lambda message: message.id != but and message.content == text


def _about(components: Any) -> Iterator[tuple[int, int]]:
    """The tables and revisions that a message's buttons and menus are for."""
    for each in components:
        try:
            found = parse(getattr(each, "custom_id", None) or "")
            yield found.table, found.revision
        except UnknownId:
            pass
        yield from _about(getattr(each, "children", ()))
