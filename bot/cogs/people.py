"""``/leaderboard``, ``/stats``, ``/history``, ``/preferences``, ``/daily`` and ``/privacy``."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.desk import Desk, fitting
from bot.cogs.game import Choices
from bot.cogs.phrases import phrase
from bot.games.message_ids import game_id, language_id, look_id, pings_id, span_id
from bot.games.registry import all_games
from bot.i18n import LANGUAGES, Words
from bot.people.boards import Ladder, NoBoard, variants
from bot.people.daily import GAMES as DAILY
from bot.people.preferences import Pings, WrongHours, read_offset, read_time
from bot.ratings import Span
from bot.tables.lobby import Place
from bot.tables.refusals import WrongOption
from bot.ui.actions.rights import guest
from bot.ui.actions.society import read_day
from bot.ui.screens.leaderboards import variant_name
from bot.ui.screens.preferences import AUTOMATIC, choices
from bot.ui.transport.manners import language, preferences
from renderers.base import Look

_GAMES: Final = [app_commands.Choice(name=phrase(game_id(game)), value=game) for game in all_games()]
_SERVER, _GLOBAL = "server", "global"
_PAGES: Final = 10_000
_OFF: Final = "off"


class PeopleCog(commands.Cog):
    """Commands about results, and about what a person likes."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(name="leaderboard", description=phrase("command-leaderboard"))
    @app_commands.describe(
        game=phrase("option-game"),
        scope=phrase("option-scope"),
        period=phrase("option-period"),
        board=phrase("option-board"),
        page=phrase("option-page"),
    )
    @app_commands.choices(
        game=_GAMES,
        scope=[
            app_commands.Choice(name=phrase("choice-scope-server"), value=_SERVER),
            app_commands.Choice(name=phrase("choice-scope-global"), value=_GLOBAL),
        ],
        period=[app_commands.Choice(name=phrase(span_id(span)), value=span.value) for span in Span],
    )
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        game: str = "dragon_face",
        scope: str = _SERVER,
        period: str = Span.ALL.value,
        board: app_commands.Range[str, 1, 60] | None = None,
        page: app_commands.Range[int, 1, _PAGES] = 1,
    ) -> None:
        """Show a page of a leaderboard."""
        await self._desk.defer(interaction)
        variant = "" if board in {None, "-"} else str(board).strip()
        try:
            ladder = Ladder(game, scope == _SERVER, Span(period), page - 1, variant)
        except NoBoard as error:
            raise WrongOption("board", ", ".join(variants(game)[1:6]) or "-") from error
        screen = await self._desk.society.ladder(
            ladder, interaction.user.id, interaction.guild_id, self._desk.words(interaction)
        )
        await self._desk.show(interaction, screen)

    @leaderboard.autocomplete("board")
    async def _boards(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        game = getattr(interaction.namespace, "game", None) or "dragon_face"
        if game not in all_games():
            return []
        words = self._desk.words(interaction)
        return fitting(typed, ((variant_name(game, each, words), each or "-") for each in variants(game)))

    @app_commands.command(name="stats", description=phrase("command-stats"))
    @app_commands.describe(person=phrase("option-person"), game=phrase("option-game"))
    @app_commands.choices(game=_GAMES)
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        person: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show somebody's statistics, or the asker's own."""
        await self._desk.defer(interaction)
        screen = await self._desk.society.stats(
            (person or interaction.user).id,
            game,
            interaction.guild_id,
            self._desk.words(interaction),
            preferences(interaction),
        )
        await self._desk.show(interaction, screen)

    @app_commands.command(name="history", description=phrase("command-history"))
    @app_commands.describe(page=phrase("option-page"))
    async def history(
        self, interaction: discord.Interaction[Any], page: app_commands.Range[int, 1, _PAGES] = 1
    ) -> None:
        """List the person's finished tables, each to be opened."""
        await self._desk.defer(interaction)
        screen = await self._desk.society.history(
            interaction.user.id, page - 1, self._desk.words(interaction)
        )
        await self._desk.show(interaction, screen)

    @app_commands.command(name="preferences", description=phrase("command-preferences"))
    @app_commands.describe(
        language=phrase("option-language"),
        pings=phrase("option-pings"),
        look=phrase("option-look"),
        text_first=phrase("option-text-first"),
        quiet=phrase("option-quiet"),
        clock=phrase("option-clock"),
    )
    @app_commands.choices(
        language=[
            app_commands.Choice(name=phrase(language_id(each)), value=each)
            for each in (AUTOMATIC, *LANGUAGES)
        ],
        pings=[app_commands.Choice(name=phrase(pings_id(each)), value=each.value) for each in Pings],
        look=[app_commands.Choice(name=phrase(look_id(each.value)), value=each.value) for each in Look],
    )
    async def preferences(
        self,
        interaction: discord.Interaction[Any],
        language: str | None = None,
        pings: str | None = None,
        look: str | None = None,
        text_first: bool | None = None,
        quiet: app_commands.Range[str, 1, 20] | None = None,
        clock: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        """Show the person's preferences, and change those that are given."""
        await self._desk.defer(interaction)
        given = {"language": language, "pings": pings, "look": look}
        hours = read_hours(quiet) if quiet is not None else True
        chosen = await self._desk.society.set_choices(
            interaction,
            quiet=hours,
            offset=None if clock is None else read_offset(clock),
            text_first=text_first,
            **{name: value for name, value in given.items() if value is not None},
        )
        await self._desk.show(interaction, choices(chosen, spoken(interaction)))


class DailyCog(commands.GroupCog, group_name="daily", group_description=phrase("command-daily")):
    """The daily puzzles."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__()

    @app_commands.command(name="zen", description=phrase("command-daily-zen"))
    async def zen(self, interaction: discord.Interaction[Any]) -> None:
        """Begin or go on with today's form."""
        await self._begin(interaction, "zen")

    @app_commands.command(name="dizzle", description=phrase("command-daily-dizzle"))
    async def dizzle(self, interaction: discord.Interaction[Any]) -> None:
        """Begin or go on with today's dice."""
        await self._begin(interaction, "dizzle")

    @app_commands.command(name="results", description=phrase("command-daily-results"))
    @app_commands.describe(game=phrase("option-game"), day=phrase("option-day"))
    @app_commands.choices(
        game=[app_commands.Choice(name=phrase(game_id(game)), value=game) for game in DAILY]
    )
    async def results(
        self,
        interaction: discord.Interaction[Any],
        game: str = DAILY[0],
        day: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        """Show a day's results."""
        await self._desk.defer(interaction)
        society = self._desk.society
        try:
            number = read_day(day, society.puzzle.today)
        except ValueError as error:
            raise WrongOption("day", "2026-11-28") from error
        screen = await society.day(game, number, interaction.user.id, self._desk.words(interaction))
        await self._desk.show(interaction, screen)

    async def _begin(self, interaction: discord.Interaction[Any], game: str) -> None:
        await self._desk.defer(interaction)
        assert interaction.channel_id is not None
        place = Place(interaction.guild_id, interaction.channel_id, language(interaction))
        table = await self._desk.society.puzzle.begin(
            game, guest(interaction), place, source=str(interaction.id)
        )
        await self._desk.show_panel(interaction, table)


class PrivacyCog(commands.GroupCog, group_name="privacy", group_description=phrase("command-privacy")):
    """What is stored about a person."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__()

    @app_commands.command(name="export", description=phrase("command-privacy-export"))
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Hand out all that is stored about the person."""
        await self._desk.defer(interaction)
        screen = await self._desk.society.export(interaction.user.id, self._desk.words(interaction))
        await self._desk.show(interaction, screen)

    @app_commands.command(name="erase", description=phrase("command-privacy-erase"))
    async def erase(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the person really wants to be erased."""
        await self._desk.defer(interaction)
        await self._desk.show(
            interaction, self._desk.society.question_of_erasing(self._desk.words(interaction))
        )


def spoken(interaction: discord.Interaction[Any]) -> Words:
    """Return the words of the language that a person has just chosen, perhaps."""
    return Words(language(interaction))


def read_hours(typed: str) -> tuple[int, int] | None:
    """Return quiet hours (``22:00-7``) in minutes after midnight, None for ``off``; raises WrongHours."""
    tidy = typed.strip().casefold().replace("–", "-").replace("—", "-").replace("−", "-")
    if tidy == _OFF:
        return None
    start, dash, end = tidy.partition("-")
    if not dash:
        raise WrongHours
    return read_time(start), read_time(end)
