"""Results that people post for all to see: once each, by the bot's own token where it may write."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import discord

from bot.people.forgetting import Attempt
from bot.store.people.shares import LeftShare, Share
from bot.store.people.shares import Shares as StoredShares
from bot.tables.locks import Locks
from bot.tables.timing import Now
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.deletions import Deletions
from bot.ui.delivery.policy import DELETED, FAILURES, NO_CHANNEL, Meaning, meaning
from bot.ui.delivery.sending import Sending, says
from bot.ui.transport.layout import nonce

log = logging.getLogger(__name__)

_PRIVATE: Final = 100
"""The newest posts in somebody's direct messages that are deleted when they are erased: nobody else sees those."""
_ATTEMPTS: Final = {Meaning.PASSING: Attempt.LATER, Meaning.CLOSED: Attempt.CLOSED}
"""What has come of a deletion that failed: everything else is over."""


class Shares:
    """Posts results of daily puzzles, and knows where each was posted.

    Two presses at once are one post: they wait for each other, and across processes the same nonce makes them one.
    """

    def __init__(
        self,
        client: discord.Client,
        stored: StoredShares,
        bound: Bound,
        deletions: Deletions,
        burial: Burial,
        sending: Sending,
        now: Now,
    ) -> None:
        self._client = client
        self._stored = stored
        self._bound = bound
        self._deletions = deletions
        self._burial = burial
        self._sending = sending
        self._now = now
        self._people = Locks()
        self._taking_away: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def taken_away(self, person: int) -> AsyncIterator[None]:
        """Delete what somebody had shared in private once they have been erased in this block.

        Meanwhile they share nothing. Nobody waits until all is deleted. What they had shared in servers, where it
        bears their name for all to see, is stored as left, and taken away later.
        """
        async with self._people.hold(person):
            posted = await self._stored.in_private(person, limit=_PRIVATE)
            yield
        task = asyncio.create_task(self._delete(posted))
        self._taking_away.add(task)
        task.add_done_callback(self._taking_away.discard)

    async def settle(self) -> None:
        """Wait until all is deleted that is to be taken away."""
        await asyncio.gather(*self._taking_away)

    async def _delete(self, shares: Sequence[Share]) -> None:
        for each in shares:
            await self.take_away(each)

    async def take_away(self, share: Share | LeftShare) -> Attempt:
        """Delete what somebody had shared who has been erased."""
        place = self._client.get_partial_messageable(share.channel_id, guild_id=share.guild_id)
        try:
            await place.get_partial_message(share.message_id).delete()
        except FAILURES as error:
            log.info("share not deleted: message=%s error=%r", share.message_id, error)
            if getattr(error, "code", None) == NO_CHANNEL:
                return Attempt.CLOSED
            return _ATTEMPTS.get(meaning(error), Attempt.OVER)
        return Attempt.OVER

    async def post(
        self, interaction: discord.Interaction[Any], game: str, day: int, said: str, *, may_write: bool
    ) -> str | None:
        """Post somebody's result where they are. If they have posted it before, returns the address of that
        post.

        ``may_write``: whether the bot may write there itself. If not, or if that fails, the post is a
        follow-up of the interaction, which others see as a reply to a message that isn't there.
        """
        person, channel = interaction.user.id, interaction.channel_id
        assert channel is not None
        async with self._people.hold(person):
            before = await self._stored.find(game, day, person)
            if before is not None:
                return self._address(before)
            with self._deletions.watched() as gone:
                message = None
                if may_write and self._bound.may_ask(f"channel {channel}"):
                    message = await self._send(channel, said, (game, day, person), interaction.guild_id)
                if message is None:
                    nobody = discord.AllowedMentions.none()
                    message = await interaction.followup.send(said, allowed_mentions=nobody, wait=True)
                self._burial.heard(channel)
                share = Share(game, day, person, interaction.guild_id, channel, message.id)
                kept = await self._stored.put(share)
                self._sending.stored(message.id)
                if not kept:  # they have been erased meanwhile
                    attempt = await self.take_away(share)
                    if attempt is Attempt.LATER and share.guild_id is not None:
                        await self._stored.leave(LeftShare(share.guild_id, channel, message.id))
            if message.id in gone:
                await self.deleted(channel, message.id)
        return None

    async def deleted(self, channel: int, message: int) -> None:
        """Hear that a message was deleted: a result that it showed may be shared again."""
        await self._stored.forget(channel, message)

    async def _send(
        self, channel: int, said: str, what: tuple[str, int, int], guild: int | None
    ) -> discord.Message | None:
        """Send a message by the bot's token; None where the channel doesn't let us."""
        place = self._client.get_partial_messageable(channel, guild_id=guild)
        silent, nobody = guild is None, discord.AllowedMentions.none()

        async def send(*known: object) -> discord.Message:
            made = nonce("share", *what, *known)

            async def post(marked: str) -> discord.Message:
                return await place.send(said, silent=silent, allowed_mentions=nobody, nonce=marked)

            return await self._sending.once(
                place, post, place=made, nonce=made, due=self._now(), same=says(said)
            )

        try:
            try:
                return await send()
            except discord.HTTPException as error:
                if error.code != DELETED:
                    raise
                return await send(self._now())  # it was posted and deleted a moment ago
        except discord.HTTPException as error:
            if meaning(error) not in {Meaning.CLOSED, Meaning.GONE}:
                raise
            log.info("not shared by token: channel=%s code=%s", channel, error.code)
            await self._bound.count(f"channel {channel}")
            return None

    def _address(self, share: Share) -> str:
        channel = self._client.get_partial_messageable(share.channel_id, guild_id=share.guild_id)
        return channel.get_partial_message(share.message_id).jump_url
