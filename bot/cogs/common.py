"""``/tables`` and ``/help``."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.desk import Desk
from bot.cogs.phrases import phrase
from bot.ui.screens.help_pages import help_page
from bot.ui.screens.lists import tables_screen
from bot.ui.transport.manners import language


class CommonCog(commands.Cog):
    """Commands that are about no one table or game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(name="tables", description=phrase("command-tables"))
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """List the person's tables, and those open here."""
        await self._desk.defer(interaction)
        own = await self._desk.tables.of(interaction.user.id)
        here = []
        if interaction.guild_id is not None and interaction.channel_id is not None:
            here = await self._desk.tables.in_channel(interaction.channel_id)
        await self._desk.show(interaction, tables_screen(own, here, language(interaction)))

    @app_commands.command(name="help", description=phrase("command-help"))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Say what the bot can do, and where to begin."""
        await self._desk.defer(interaction)
        await self._desk.show(interaction, help_page(self._desk.words(interaction)))
