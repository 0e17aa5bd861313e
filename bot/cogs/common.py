"""``/play``, ``/tables``, ``/help`` and ``/guide``."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.phrases import phrase
from bot.games.message_ids import game_id
from bot.tables.guides import guided_games


class CommonCog(commands.Cog):
    """Commands that are about no one table or game."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions

    @app_commands.command(name="tables", description=phrase("command-tables"))
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """List the person's tables, and those open here."""
        await self._answer(interaction, self._actions.views.tables)

    @app_commands.command(name="play", description=phrase("command-play"))
    async def play(self, interaction: discord.Interaction[Any]) -> None:
        """List the games, each with a button that opens a table of it."""
        await self._answer(interaction, self._actions.help.play)

    @app_commands.command(name="help", description=phrase("command-help"))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Say what the bot can do, and where to begin."""
        await self._answer(interaction, self._actions.help.overview)

    @app_commands.command(name="guide", description=phrase("command-guide"))
    @app_commands.describe(game=phrase("option-game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=phrase(game_id(game)), value=game) for game in guided_games()]
    )
    async def guide(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Open a guided game, in a channel or in direct messages; somebody's own under way comes back."""
        await self._answer(interaction, lambda caller: self._actions.help.guide(caller, game))
