"""``/privacy``: export, erase."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.phrases import phrase


class PrivacyCog(commands.GroupCog, group_name="privacy", group_description=phrase("command-privacy")):
    """What is stored about a person."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        super().__init__()

    @app_commands.command(name="export", description=phrase("command-privacy-export"))
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Hand out all that is stored about the person."""
        await self._answer(interaction, self._actions.privacy.export)

    @app_commands.command(name="erase", description=phrase("command-privacy-erase"))
    async def erase(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the person really wants to be erased."""
        await self._answer(interaction, self._actions.privacy.ask_erase)
