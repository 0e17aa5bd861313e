"""Threads: whether the bot can write there. Permissions alone don't say so."""

from __future__ import annotations

import logging
from enum import Enum
from typing import Any, Final

import discord

from bot.ui.delivery.bound import Bound
from bot.ui.delivery.policy import FAILURES

log = logging.getLogger(__name__)

_KEY: Final = "access"


class Access(Enum):
    """Whether a table can be had in a place, as far as threads go."""

    OPEN = "open"
    LOCKED = "locked"
    """The thread is locked: buttons can't be pressed there."""
    NOT_A_MEMBER = "not-a-member"
    """The thread is private, and the bot isn't in it."""


class Threads:
    """Finds out whether the bot can write in threads."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound

    async def load(self, interaction: discord.Interaction[Any]) -> None:
        """Put into an interaction whether the bot can write in its thread; after it has been acknowledged.

        The gateway tells of each private thread that the bot is in, except where it was archived when the bot
        connected: there Discord is asked, but not for ever.
        """
        interaction.extras[_KEY] = _known(interaction) or await self._ask(interaction)

    async def _ask(self, interaction: discord.Interaction[Any]) -> Access:
        thread = interaction.channel_id
        assert thread is not None
        if not self._bound.may_ask(f"thread {thread}"):
            return Access.NOT_A_MEMBER
        try:
            await interaction.client.fetch_channel(thread)
        except (*FAILURES, discord.InvalidData) as error:
            log.info("private thread: channel=%s error=%r", thread, error)
            await self._bound.count(f"thread {thread}", store=False)
            return Access.NOT_A_MEMBER
        return Access.OPEN


def access_of(interaction: discord.Interaction[Any]) -> Access:
    """Whether the bot can write where an interaction comes from. Without asking Discord, a private thread that
    the gateway hasn't told of is one that the bot isn't in."""
    found = interaction.extras.get(_KEY) or _known(interaction) or Access.NOT_A_MEMBER
    assert isinstance(found, Access)
    return found


def _known(interaction: discord.Interaction[Any]) -> Access | None:
    """What is known without asking, None if it isn't."""
    thread = interaction.channel
    if not isinstance(thread, discord.Thread):
        return Access.OPEN
    if thread.locked:
        return Access.LOCKED
    if not thread.is_private() or thread.me is not None or interaction.app_permissions.manage_threads:
        return Access.OPEN
    return None
