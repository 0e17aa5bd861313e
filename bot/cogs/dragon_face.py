"""``/dragonface``: new, move, rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.desk import Desk
from bot.cogs.phrases import phrase
from bot.store.rows import Seating
from bot.ui.help_pages import rules

GAME = "dragon_face"


class DragonFaceCog(
    commands.GroupCog, group_name="dragonface", group_description=phrase("command-dragonface")
):
    """Dragon Face's commands."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__()

    @app_commands.command(name="new", description=phrase("command-dragonface-new"))
    @app_commands.guild_only()
    @app_commands.describe(seating=phrase("option-seating"))
    @app_commands.choices(
        seating=[
            app_commands.Choice(name=phrase("choice-seating-random"), value="random"),
            app_commands.Choice(name=phrase("choice-seating-joined"), value="joined"),
        ]
    )
    async def new(self, interaction: discord.Interaction[Any], seating: str = "random") -> None:
        """Open a table."""
        await self._desk.open(interaction, GAME, seats=Seating(seating))

    @app_commands.command(name="move", description=phrase("command-dragonface-move"))
    @app_commands.describe(move=phrase("option-move"), table=phrase("option-table"))
    async def move(
        self,
        interaction: discord.Interaction[Any],
        move: app_commands.Range[str, 1, 60],
        table: str | None = None,
    ) -> None:
        """Make a move."""
        await self._desk.move(interaction, GAME, table, move)

    @move.autocomplete("move")
    async def _moves(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._desk.move_choices(
            interaction, typed, game=GAME, code=getattr(interaction.namespace, "table", None)
        )

    @move.autocomplete("table")
    async def _tables(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._desk.table_choices(interaction, typed, game=GAME)

    @app_commands.command(name="rules", description=phrase("command-rules"))
    async def rules(self, interaction: discord.Interaction[Any]) -> None:
        """Show the rules."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._desk.show(interaction, rules(GAME, 0, self._desk.words(interaction)))
