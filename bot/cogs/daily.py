"""``/daily``: a day's puzzles, and their results."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.phrases import phrase
from bot.games.message_ids import game_id
from bot.people.daily import GAMES


class DailyCog(commands.GroupCog, group_name="daily", group_description=phrase("command-daily")):
    """The daily puzzles."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        super().__init__()

    @app_commands.command(name="zen", description=phrase("command-daily-zen"))
    async def zen(self, interaction: discord.Interaction[Any]) -> None:
        """Begin or go on with today's form."""
        await self._answer(interaction, lambda caller: self._actions.daily.begin(caller, "zen"))

    @app_commands.command(name="dizzle", description=phrase("command-daily-dizzle"))
    async def dizzle(self, interaction: discord.Interaction[Any]) -> None:
        """Begin or go on with today's dice."""
        await self._answer(interaction, lambda caller: self._actions.daily.begin(caller, "dizzle"))

    @app_commands.command(name="results", description=phrase("command-daily-results"))
    @app_commands.describe(game=phrase("option-game"), day=phrase("option-day"))
    @app_commands.choices(
        game=[app_commands.Choice(name=phrase(game_id(game)), value=game) for game in GAMES]
    )
    async def results(
        self,
        interaction: discord.Interaction[Any],
        game: str = GAMES[0],
        day: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        """Show a day's results."""
        await self._answer(interaction, lambda caller: self._actions.daily.results(caller, game, day))
