"""``/settings`` and ``/diagnose``: for those who may manage a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.phrases import phrase


class ServerCog(commands.Cog):
    """Commands that concern a whole server."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions

    @app_commands.command(name="settings", description=phrase("command-settings"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        """Show and change what the server has settled about tables."""
        await self._answer(interaction, self._actions.servers.settings)

    @app_commands.command(name="diagnose", description=phrase("command-diagnose"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def diagnose(self, interaction: discord.Interaction[Any]) -> None:
        """Say what stands in the way of tables here, and how the bot is doing."""
        await self._answer(interaction, self._actions.diagnosis.diagnose)
