"""Direct messages: how to reach a person, and what to store if they can't be reached.

A person's direct messages are opened only after a click of their own: they have joined the table.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.store.ground.rows import Person
from bot.store.people.people import People
from bot.ui.delivery.aside import Aside
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.policy import CODES, Meaning, Policy
from bot.ui.delivery.sending import Same, Sending, sent_as
from bot.ui.transport.layout import Note, Screen, sent

log = logging.getLogger(__name__)

_NO_CHANNEL: Final = 10003
Send = Callable[[discord.PartialMessageable], Awaitable[discord.Message]]
Opening = Callable[[], AbstractAsyncContextManager[None]]


class DirectMessages:
    """Sends to people. Whoever takes no messages is left alone until they sit down at another table."""

    def __init__(self, client: discord.Client, people: People, bound: Bound, sending: Sending) -> None:
        self._sending = sending
        self._client = client
        self._people = people
        self._bound = bound
        self._policy = Policy()
        self.aside = Aside()
        """For what is told while nobody waits for it."""

    async def send(
        self,
        person: Person,
        said: Screen | Note,
        *,
        nonce: str,
        due: int,
        same: Same,
        place: str | None = None,
    ) -> discord.Message | None:
        """Send a message; None where Discord doesn't take it. Raises what passes: try again later.

        It has been ``due`` since a moment, and is looked for if that is long ago: ``same`` tells which it would be.
        At a ``place`` that shows one message at a time it takes that of an earlier one that isn't stored.

        A screen makes no noise: its notification would be empty.

        Whoever couldn't be reached three times within an hour is left alone until then.
        """
        if not self._bound.may_ask(_subject(person.id)):
            return None
        try:
            message = await self._send(
                person,
                lambda to: self._sending.once(
                    to,
                    partial(_post, to, said),
                    place=place or nonce,
                    nonce=nonce,
                    due=due,
                    same=same,
                    fresh=sent_as(said) if isinstance(said, Note) else None,
                ),
            )
        except discord.HTTPException as error:
            await self.failed(person, error)
            return None
        self.succeeded(person.id)
        return message

    async def reached(self, person: Person, opening: Opening) -> Person | None:
        """Somebody with their direct messages open; None where Discord doesn't open them. Raises what passes.

        ``opening`` waits until they can be opened, where that is still to be done; what it raises comes out.
        """
        if person.dm_channel_id is not None:
            return person
        if not self._bound.may_ask(_subject(person.id)):
            return None
        try:
            async with opening():
                channel = await self._open(person)
        except discord.HTTPException as error:
            await self.failed(person, error)
            return None
        return replace(person, dm_channel_id=channel)

    def succeeded(self, person_id: int) -> None:
        """Hear that a message to somebody got through."""
        self._policy.succeeded(person_id)

    def stored(self, message: int) -> None:
        """Hear that it is stored which message was sent."""
        self._sending.stored(message)

    async def failed(self, person: Person, error: discord.HTTPException) -> None:
        """Store what a failure says about a person's direct messages. Raises it again if it may pass."""
        meaning = self._policy.meaning(person.id, error)
        if error.code in CODES:  # that they can't be reached is stored with the person, if it lasts
            await self._bound.count(_subject(person.id), store=False)
        match meaning:
            case Meaning.PASSING:
                if self._bound.may_ask(_subject(person.id)):
                    raise error
                log.info("direct messages put off: code=%s", error.code)
            case Meaning.GONE | Meaning.REFUSED:
                log.error("direct message refused: error=%r", error)
            case Meaning.CLOSED:
                log.info("direct messages closed: code=%s", error.code)
                await self._people.mark_dm_dead(person)

    async def _send(self, person: Person, send: Send) -> discord.Message:
        if person.dm_channel_id is not None:
            try:
                return await send(self._client.get_partial_messageable(person.dm_channel_id))
            except discord.HTTPException as error:
                if error.code != _NO_CHANNEL:
                    raise
        return await send(self._client.get_partial_messageable(await self._open(person)))

    async def _open(self, person: Person) -> int:
        """Open somebody's direct messages; returns their channel."""
        opened = await self._client.create_dm(discord.Object(person.id))
        await self._people.set_dm_channel(person, opened.id)
        return opened.id


def _subject(person: int) -> str:
    return f"person {person}"


async def _post(channel: discord.PartialMessageable, said: Screen | Note, nonce: str) -> discord.Message:
    nobody = discord.AllowedMentions.none()
    if isinstance(said, Note):
        return await channel.send(
            said.text, view=said.view(), silent=said.silent, allowed_mentions=nobody, nonce=nonce
        )

    async def send(shown: Screen) -> discord.Message:
        return await channel.send(
            view=shown.view(), files=shown.files(), silent=True, allowed_mentions=nobody, nonce=nonce
        )

    return await sent(said, send)
