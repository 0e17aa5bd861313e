"""Threads: whether the bot can write there. Permissions alone don't say so."""

from __future__ import annotations

import logging
from enum import Enum
from typing import Any, Final

import discord

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


async def load_access(interaction: discord.Interaction[Any]) -> None:
    """Store in an interaction whether the bot can write in its thread; after it has been acknowledged.

    The gateway tells about each private thread that the bot is in, except one that was archived when the bot
    connected: there Discord is asked.
    """
    found = _known(interaction)
    if found is None:
        assert interaction.channel_id is not None
        try:
            await interaction.client.fetch_channel(interaction.channel_id)
            found = Access.OPEN
        except (*FAILURES, discord.InvalidData) as error:
            log.info("private thread: channel=%s error=%r", interaction.channel_id, error)
            found = Access.NOT_A_MEMBER
    interaction.extras[_KEY] = found


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
