"""``/highest``: lay, and what every game has."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.game import GameCog
from bot.cogs.phrases import phrase


class HighestCog(GameCog, group_name="highest", group_description=phrase("command-highest")):
    GAME = "highest"

    @app_commands.command(name="lay", description=phrase("command-highest-lay"))
    @app_commands.describe(card=phrase("option-highest-card"), table=phrase("option-table"))
    async def lay(
        self,
        interaction: discord.Interaction[Any],
        card: app_commands.Range[int, 1, 20],
        table: str | None = None,
    ) -> None:
        """Lay a card."""
        await self._commands.move(interaction, self.GAME, table, f"lay {card}")
