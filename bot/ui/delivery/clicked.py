"""Boards that somebody has just clicked: they are edited once as the click's own answer, which costs no bucket.

Whoever joins, leaves or starts sees it at once, however busy their channel is. Every other edit is made by the bot's
token, as a click's lasts for fifteen minutes.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Any, Final

import discord

from bot.ui.delivery.policy import FAILURES
from bot.ui.transport.layout import Screen

log = logging.getLogger(__name__)

_KEPT: Final = 256


class Clicked:
    """The newest click on each board that hasn't been answered by an edit of it."""

    def __init__(self) -> None:
        self._clicks: OrderedDict[int, discord.Interaction[Any]] = OrderedDict()

    def press(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a click on a board that was acknowledged as one that will change it."""
        if interaction.message is None:
            return
        self._clicks[interaction.message.id] = interaction
        self._clicks.move_to_end(interaction.message.id)
        if len(self._clicks) > _KEPT:
            self._clicks.popitem(last=False)

    def waits(self, message: int) -> bool:
        """Whether a board can be edited as a click's answer."""
        interaction = self._clicks.get(message)
        return interaction is not None and not interaction.is_expired()

    async def edit(self, message: int, screen: Screen) -> bool:
        """Edit a board so; False where it can't be, and the bot's own token must do."""
        interaction = self._clicks.pop(message, None)
        if interaction is None or interaction.is_expired():
            return False
        try:
            await interaction.edit_original_response(
                view=screen.view(),
                attachments=screen.files(),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except FAILURES as error:  # the other way tells what it means
            log.info("not edited as an answer: message=%s error=%r", message, error)
            return False
        return True
