"""``/stats`` and ``/history``."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.phrases import game_choices, phrase
from bot.ui.transport.caller import global_name

_PAGES: Final = 10_000


class StatisticsCog(commands.Cog):
    """Commands about what somebody has played."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions

    @app_commands.command(name="stats", description=phrase("command-stats"))
    @app_commands.describe(person=phrase("option-person"), game=phrase("option-game"))
    @app_commands.choices(game=game_choices())
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        person: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show somebody's statistics, or the asker's own."""
        whose = person or interaction.user
        await self._answer(
            interaction,
            lambda caller: self._actions.statistics.statistics(
                caller, whose.id, game, called=global_name(whose)
            ),
        )

    @app_commands.command(name="history", description=phrase("command-history"))
    @app_commands.describe(page=phrase("option-page"))
    async def history(
        self, interaction: discord.Interaction[Any], page: app_commands.Range[int, 1, _PAGES] = 1
    ) -> None:
        """List the person's finished tables, each to be opened."""
        await self._answer(interaction, lambda caller: self._actions.statistics.history(caller, page - 1))
