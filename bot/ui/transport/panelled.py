"""One panel a person and table: a new one takes the place of the one before."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.tables.timing import Now
from bot.ui.delivery.policy import FAILURES
from bot.ui.transport import answers
from bot.ui.transport.answers import Shown
from bot.ui.transport.layout import Screen

log = logging.getLogger(__name__)

_TOKEN_LASTS: Final = 14 * 60_000
"""Milliseconds for which an ephemeral message can be deleted: by its interaction's token, and by nothing else."""
_REMEMBERED: Final = 4096


@dataclass(frozen=True, slots=True)
class _Panel:
    """Where somebody's panel is, and the newest interaction that can delete it."""

    interaction: discord.Interaction[Any]
    message: Shown


class Panelled:
    """Shows screens, and deletes a person's older panel of a table once a newer one stands.

    What it remembers is lost in a restart, and of no use after a quarter of an hour: so whatever a panel says must
    stay true when it is old.
    """

    def __init__(self, now: Now) -> None:
        self._now = now
        self._panels: dict[tuple[int, int], _Panel] = {}

    async def show(self, interaction: discord.Interaction[Any], screen: Screen) -> None:
        """Show a screen as :func:`answers.show` does; a panel takes away the one before it."""
        show = answers.show_below if screen.below else answers.show
        shown = await show(interaction, screen)
        if screen.table is None or shown is None or shown.id is None or not shown.ephemeral:
            return
        key = (interaction.user.id, screen.table)
        old = self._panels.pop(key, None)
        self._panels[key] = _Panel(interaction, shown)
        if len(self._panels) > _REMEMBERED:
            del self._panels[next(iter(self._panels))]
        if old is not None and old.message.id != shown.id:
            await self._remove(old)

    async def _remove(self, old: _Panel) -> None:
        interaction, message = old.interaction, old.message
        if self._now() - int(interaction.created_at.timestamp() * 1000) > _TOKEN_LASTS:
            return
        try:
            if message.apart and message.id is not None:
                await interaction.followup.delete_message(message.id)
            else:
                await interaction.delete_original_response()
        except FAILURES as error:
            log.info("panel not deleted: interaction=%s error=%r", interaction.id, error)
