"""``/dragonface``: move, rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.game import GameCog
from bot.cogs.phrases import phrase

GAME = "dragon_face"


class DragonFaceCog(GameCog, group_name="dragonface", group_description=phrase("command-dragonface")):
    """Dragon Face's commands."""

    GAME = GAME

    @app_commands.command(name="move", description=phrase("command-dragonface-move"))
    @app_commands.describe(move=phrase("option-move"), table=phrase("option-table"))
    async def move(
        self,
        interaction: discord.Interaction[Any],
        move: app_commands.Range[str, 1, 60],
        table: str | None = None,
    ) -> None:
        """Make a move."""
        await self._commands.move(interaction, GAME, table, move)

    @move.autocomplete("move")
    async def _moves(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._completion.moves(
            interaction, typed, game=GAME, code=getattr(interaction.namespace, "table", None)
        )

    for _command in (move,):
        _command.autocomplete("table")(GameCog.own_tables)
