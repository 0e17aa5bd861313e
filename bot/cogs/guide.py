"""``/guide``: a first game with explanations."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.desk import Desk
from bot.cogs.phrases import phrase
from bot.ui.screens.guide import guided_game


class GuideCog(commands.Cog):
    """The guided first game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(name="guide", description=phrase("command-guide"))
    async def guide(self, interaction: discord.Interaction[Any]) -> None:
        """Open a guided game, in a channel or in direct messages; somebody's own under way comes back."""
        await self._desk.defer(interaction)
        table, said = await guided_game(self._desk.tables, interaction, self._desk.words(interaction))
        await self._desk.show_panel(interaction, table, notice=said)
