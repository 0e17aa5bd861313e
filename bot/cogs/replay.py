"""``/replay`` and ``/film``: games that have ended, again."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.commands import Commands
from bot.cogs.completion import Offered
from bot.cogs.phrases import phrase
from bot.ui.message_ids import film_form_id
from renderers.film import Form

_TURNS: Final = 100_000


class ReplayCog(commands.Cog):
    """Commands about games that have ended."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        self._completion = commands.completion

    @app_commands.command(name="replay", description=phrase("command-replay"))
    @app_commands.describe(table=phrase("option-table-replay"), turn=phrase("option-turn"))
    async def replay(
        self,
        interaction: discord.Interaction[Any],
        table: str | None = None,
        turn: app_commands.Range[int, 0, _TURNS] = 0,
    ) -> None:
        """Go through a game that has ended, move by move."""
        await self._answer(interaction, lambda caller: self._actions.replays.replay(caller, table, turn=turn))

    @app_commands.command(name="film", description=phrase("command-film"))
    @app_commands.describe(table=phrase("option-table-replay"), form=phrase("option-film-form"))
    @app_commands.choices(
        form=[app_commands.Choice(name=phrase(film_form_id(each.value)), value=each.value) for each in Form]
    )
    async def film(
        self,
        interaction: discord.Interaction[Any],
        table: str | None = None,
        form: str = Form.GIF.value,
    ) -> None:
        """Show a game that has ended as a film, to everyone where it was played."""
        await self._answer(
            interaction,
            lambda caller: self._actions.films.film(interaction, caller, table, Form(form)),
        )

    @replay.autocomplete("table")
    @film.autocomplete("table")
    async def _ended(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        return await self._completion.past_tables(interaction, typed)
