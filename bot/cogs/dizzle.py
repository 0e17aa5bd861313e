"""``/dizzle``: take, reroll, drop, return, planet, rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.completion import Offered, fitting, noted
from bot.cogs.game import GameCog, typed_number
from bot.cogs.phrases import phrase
from bot.games.dizzle.view import Planet, Return, Take

GAME = "dizzle"
Field = app_commands.Range[str, 2, 3]


class DizzleCog(GameCog, group_name="dizzle", group_description=phrase("command-dizzle")):
    """Dizzle's commands."""

    GAME = GAME

    @app_commands.command(name="take", description=phrase("command-dizzle-take"))
    @app_commands.describe(
        die=phrase("option-dizzle-die"), field=phrase("option-dizzle-field"), table=phrase("option-table")
    )
    async def take(
        self,
        interaction: discord.Interaction[Any],
        die: app_commands.Range[int, 1, 6],
        field: Field,
        table: str | None = None,
    ) -> None:
        """Take a die from the table onto a field."""
        await self._commands.move(interaction, GAME, table, f"take {die} {noted(field).lower()}")

    @app_commands.command(name="reroll", description=phrase("command-dizzle-reroll"))
    @app_commands.describe(table=phrase("option-table"))
    async def reroll(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Roll the dice on the table again."""
        await self._commands.move(interaction, GAME, table, "reroll")

    @app_commands.command(name="drop", description=phrase("command-dizzle-drop"))
    @app_commands.describe(table=phrase("option-table"))
    async def drop(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Drop out of this turn."""
        await self._commands.move(interaction, GAME, table, "drop")

    @app_commands.command(name="return", description=phrase("command-dizzle-return"))
    @app_commands.describe(field=phrase("option-dizzle-field"), table=phrase("option-table"))
    async def give_back(
        self, interaction: discord.Interaction[Any], field: Field, table: str | None = None
    ) -> None:
        """Give a die back after a failed reroll."""
        await self._commands.move(interaction, GAME, table, f"return {noted(field).lower()}")

    @app_commands.command(name="planet", description=phrase("command-dizzle-planet"))
    @app_commands.describe(field=phrase("option-dizzle-field"), table=phrase("option-table"))
    async def planet(
        self, interaction: discord.Interaction[Any], field: Field, table: str | None = None
    ) -> None:
        """Choose the planet of a rocket."""
        await self._commands.move(interaction, GAME, table, f"planet {noted(field).lower()}")

    @take.autocomplete("die")
    async def _dice(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[int]]:
        _, legal = await self._completion.legal(interaction, GAME)
        dice = dict.fromkeys(str(move.die) for move in legal if isinstance(move, Take))
        found = fitting(typed, ((die, die) for die in dice))
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    @take.autocomplete("field")
    async def _fields(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        die = typed_number(interaction, "die")
        fields = dict.fromkeys(
            move.field for move in legal if isinstance(move, Take) and (die is None or move.die == die)
        )
        return fitting(typed, ((field, field) for field in fields))

    @give_back.autocomplete("field")
    async def _returns(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        return fitting(typed, ((move.field, move.field) for move in legal if isinstance(move, Return)))

    @planet.autocomplete("field")
    async def _planets(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        return fitting(typed, ((move.field, move.field) for move in legal if isinstance(move, Planet)))

    for _command in (take, reroll, drop, give_back, planet):
        _command.autocomplete("table")(GameCog.own_tables)
