"""``/leaderboard``."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.calendar import Span
from bot.cogs.commands import Commands
from bot.cogs.completion import Offered, fitting
from bot.cogs.phrases import game_choices, phrase
from bot.games.registry import all_games, leading_game
from bot.leaderboards import variants
from bot.people.leaderboards import Leaderboard, NoLeaderboard
from bot.tables.refusals import WrongOption
from bot.ui.message_ids import span_id
from bot.ui.screens.leaderboards import variant_name
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Screen

_SERVER, _GLOBAL = "server", "global"
_PAGES: Final = 10_000


class LeaderboardCog(commands.Cog):
    """The command that shows leaderboards."""

    def __init__(self, commands: Commands) -> None:
        self._answer = commands.answer
        self._actions = commands.actions
        self._completion = commands.completion

    @app_commands.command(name="leaderboard", description=phrase("command-leaderboard"))
    @app_commands.describe(
        game=phrase("option-game"),
        scope=phrase("option-scope"),
        period=phrase("option-period"),
        board=phrase("option-board"),
        page=phrase("option-page"),
    )
    @app_commands.choices(
        game=game_choices(),
        scope=[
            app_commands.Choice(name=phrase("choice-scope-server"), value=_SERVER),
            app_commands.Choice(name=phrase("choice-scope-global"), value=_GLOBAL),
        ],
        period=[app_commands.Choice(name=phrase(span_id(span)), value=span.value) for span in Span],
    )
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        scope: str = _SERVER,
        period: str = Span.ALL.value,
        board: app_commands.Range[str, 1, 60] | None = None,
        page: app_commands.Range[int, 1, _PAGES] = 1,
    ) -> None:
        """Show a page of a leaderboard."""

        async def show(caller: Caller) -> Screen:
            variant = "" if board in {None, "-"} else str(board).strip()
            named = game or (
                leading_game() if variant else await self._actions.leaderboards.last_played(caller)
            )
            try:
                leaderboard = Leaderboard(named, scope == _SERVER, Span(period), page - 1, variant)
            except NoLeaderboard as error:
                raise WrongOption("board", ", ".join(variants(named)[1:6]) or "-") from error
            return await self._actions.leaderboards.show(caller, leaderboard)

        await self._answer(interaction, show)

    @leaderboard.autocomplete("board")
    async def _boards(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        game = getattr(interaction.namespace, "game", None) or leading_game()
        if game not in all_games():
            return []
        words = self._completion.words(interaction)
        return fitting(typed, ((variant_name(game, each, words), each or "-") for each in variants(game)))
