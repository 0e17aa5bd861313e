"""How commands arrive: each is answered once, whatever happens."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Final

import discord
from discord import app_commands

from bot.store.ground.errors import StoreError
from bot.store.ground.patience import waiting
from bot.ui.transport.caller import PreferenceLoader
from bot.ui.transport.router import Router

log = logging.getLogger(__name__)

_COMPLETION: Final = 2.0
"""Seconds that what is offered while somebody types may wait for the database: it can't be put off."""


class Tree(app_commands.CommandTree[Any]):
    """The commands. A doubled event is answered once. A stop waits for commands under way, as for clicks."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether this event comes for the first time."""
        self._preferences.remember(interaction)
        return self._router.first(interaction)

    @property
    def _router(self) -> Router:
        router: Router = self.client.router
        return router

    @property
    def _preferences(self) -> PreferenceLoader:
        preferences: PreferenceLoader = self.client.preferences
        return preferences

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        with self._router.answering():
            if self._router.leaving:
                await self._router.turn_away(interaction)
                return
            self._preferences.remember(interaction)
            if not await self._router.lets_in(interaction):
                return
            if interaction.type is discord.InteractionType.autocomplete:
                await self._complete(interaction)
            else:
                await super()._call(interaction)

    async def _complete(self, interaction: discord.Interaction[Any]) -> None:
        """Offer what fits to what somebody has typed; nothing where that can't be found out in time."""
        with waiting(_COMPLETION):
            try:
                await self._preferences.load(interaction)
                await super()._call(interaction)
            except StoreError as error:
                log.warning("autocompletion failed: error=%r", error)
        if not interaction.response.is_done() and not interaction.command_failed:
            # discord.py logs what went wrong and stays silent: offer nothing rather than let people wait.
            with contextlib.suppress(discord.HTTPException):
                await interaction.response.autocomplete([])
