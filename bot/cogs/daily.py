"""``/daily``: a day's puzzles, and their results."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.completion import Offered, fitting
from bot.cogs.phrases import phrase
from bot.games.message_ids import daily_id, game_id
from bot.people.daily import daily_games
from bot.ui.screens.daily import daily_command


class DailyCog(commands.GroupCog, group_name="daily", group_description=phrase("command-daily")):
    """The daily puzzles."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        self._completion = commands.completion
        super().__init__()
        group = self.app_command
        assert group is not None
        group.remove_command(self.results.name)
        for game in daily_games():
            group.add_command(self._beginning(game))
        group.add_command(self.results)  # the puzzles come first

    def _beginning(self, game: str) -> app_commands.Command[Any, ..., None]:
        """The command that begins or goes on with a game's puzzle of the day."""

        async def begin(interaction: discord.Interaction[Any]) -> None:
            await self._answer(interaction, lambda caller: self._actions.daily.begin(caller, game))

        return app_commands.Command(
            name=daily_command(game), description=phrase(daily_id(game)), callback=begin
        )

    @app_commands.command(name="results", description=phrase("command-daily-results"))
    @app_commands.describe(game=phrase("option-game"), day=phrase("option-day"))
    @app_commands.choices(
        game=[app_commands.Choice(name=phrase(game_id(game)), value=game) for game in daily_games()]
    )
    async def results(
        self,
        interaction: discord.Interaction[Any],
        game: str = daily_games()[0],
        day: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        """Show a day's results."""
        await self._answer(interaction, lambda caller: self._actions.daily.results(caller, game, day))

    @results.autocomplete("day")
    async def _days(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """Complete ``day`` with those whose results there are."""
        return fitting(typed, await self._actions.daily.days(self._completion.words(interaction)))
