"""What the cogs of all games share: ``rules``, and the choices of seating."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.completion import Offered
from bot.cogs.phrases import phrase

SEATINGS: Final = [
    app_commands.Choice(name=phrase("choice-seating-random"), value="random"),
    app_commands.Choice(name=phrase("choice-seating-joined"), value="joined"),
]


def typed_number(interaction: discord.Interaction[Any], option: str) -> int | None:
    """The whole number typed into another option of a half-written command, None while there is none.

    Discord sends it as a number, or as text (discord-api-docs#4338).
    """
    typed = str(getattr(interaction.namespace, option, "")).strip()
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else None


class GameCog(commands.GroupCog):
    """A game's commands; a cog of this class names its game."""

    GAME: ClassVar[str]

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._completion = commands.completion
        super().__init__()

    @app_commands.command(name="rules", description=phrase("command-rules"))
    async def rules(self, interaction: discord.Interaction[Any]) -> None:
        """Show the rules."""
        await self._commands.answer(
            interaction, lambda caller: self._commands.actions.help.rules(caller, self.GAME)
        )

    async def own_tables(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """Complete ``table`` with the person's tables of this game."""
        return await self._completion.own_tables(interaction, typed, game=self.GAME)
