"""Messages are sent, then stored. Between the two a disk may be full or a process die: nothing is sent twice for that.

Discord knows a message that is sent again by its nonce, for some minutes. What couldn't be stored, and what may have
got through though no answer came, is remembered here by its place until something is stored there. If the table has
moved on meanwhile, the earlier message is over: it goes before another takes its place.
What should have been sent a while ago may have been by a process that is gone: that is looked for.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.tables.table import Table
from bot.tables.timing import MINUTE, Now
from bot.ui.delivery.policy import DELETED, Meaning, meaning
from bot.ui.delivery.posts import Posts
from bot.ui.transport.ids import UnknownId, parse
from bot.ui.transport.layout import Note

log = logging.getLogger(__name__)

_NONCE_LASTS: Final = 2 * MINUTE
"""Milliseconds for which Discord is sure to know a nonce."""
_LOOKED_AT: Final = 50
"""The newest messages of a channel among which one of ours is looked for."""
_KEPT: Final = 10_000

Same = Callable[[discord.Message], bool]
"""Whether a message of ours is the one that is to be sent."""


Send = Callable[[str], Awaitable[discord.Message]]
"""Sends a message with a nonce."""


@dataclass(frozen=True, slots=True)
class _Unsettled:
    """What was sent last at a place and isn't known to be stored."""

    nonce: str
    message: discord.Message | None = None
    """None where no answer came: it may have got through."""


class Sending:
    """Sends each message once."""

    def __init__(self, client: discord.Client, posts: Posts, now: Now) -> None:
        self._client = client
        self._posts = posts
        self._now = now
        self._unsettled: OrderedDict[str, _Unsettled] = OrderedDict()

    async def once(
        self,
        channel: discord.abc.Messageable,
        send: Send,
        *,
        place: str,
        nonce: str,
        due: int,
        same: Same,
        fresh: Same | None = None,
    ) -> discord.Message:
        """Send a message that has been due since a moment, unless it was sent already; then it is that one.

        ``place`` names what shows one message at a time. ``same`` tells the message that says this; ``fresh``, where
        that isn't enough, the one that was sent for this and not for something before it.
        """
        last = self._unsettled.get(place)
        if last is not None and last.nonce != nonce:
            over = last.message
            if over is None:
                over = await self._again(place, last.nonce, send)
                if over is not None and (fresh or same)(over):
                    return self._keep(place, _Unsettled(nonce, over), over)
            if over is not None:
                await self._posts.withdraw(over)
        elif last is not None and last.message is not None:
            return last.message
        if self._now() - due > _NONCE_LASTS:
            found = await self._look(channel, same)
            if found is not None:
                return self._keep(place, _Unsettled(nonce, found), found)
        return await self._send(place, nonce, send)

    async def _again(self, place: str, nonce: str, send: Send) -> discord.Message | None:
        """What may have been sent by an earlier nonce: sent again by it, that message or else the new one.

        None where it was deleted.
        """
        try:
            return await self._send(place, nonce, send)
        except discord.HTTPException as error:
            if error.code != DELETED:
                raise
            return None

    async def _send(self, place: str, nonce: str, send: Send) -> discord.Message:
        self._unsettled[place] = _Unsettled(nonce)
        try:
            message = await send(nonce)
        except discord.HTTPException as error:
            if meaning(error) is not Meaning.PASSING:
                self._unsettled.pop(place, None)
            raise
        return self._keep(place, _Unsettled(nonce, message), message)

    def _keep(self, place: str, sent: _Unsettled, message: discord.Message) -> discord.Message:
        self._unsettled[place] = sent
        while len(self._unsettled) > _KEPT:
            self._unsettled.popitem(last=False)
        return message

    def stored(self, message: int) -> None:
        """Hear that it is stored which message was sent."""
        for place, last in list(self._unsettled.items()):
            if last.message is not None and last.message.id == message:
                del self._unsettled[place]

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


def sent_as(note: Note) -> Same:
    """Whether a message was sent as this note: with its text and its buttons, which name their turn."""
    buttons = set(_pressed(note.view().children))
    return lambda message: message.content == note.text and buttons == set(_pressed(message.components))


def _about(components: Any) -> Iterator[tuple[int, int]]:
    """The tables and revisions that a message's buttons and menus are for."""
    for each in _pressed(components):
        try:
            found = parse(each)
        except UnknownId:
            continue
        yield found.table, found.revision


def _pressed(components: Any) -> Iterator[str]:
    """The ids of a message's buttons and menus."""
    for each in components:
        if getattr(each, "custom_id", None):
            yield each.custom_id
        yield from _pressed(getattr(each, "children", ()))
