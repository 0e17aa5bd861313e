"""What every cog works with: tables, panels, words, and the two kinds of autocompletion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games.registry import rules_of
from bot.games.text import Text, text
from bot.i18n import Words, fit, language_of, spoken
from bot.store.ground.rows import Seating
from bot.store.tables.queries import Which
from bot.tables.lobby import Place
from bot.tables.play import spelled
from bot.tables.refusals import Refusal, UnknownTable
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.clicks import Clicks, notice_of
from bot.ui.actions.rights import check_rights, guest, may_see
from bot.ui.actions.society import Society
from bot.ui.games.base import screen_of
from bot.ui.screens.names import plain_words_of
from bot.ui.screens.panel import Panels
from bot.ui.screens.perspective import seen_by
from bot.ui.screens.table import game_name
from bot.ui.transport import answers
from bot.ui.transport.layout import Accent, Screen
from bot.ui.transport.manners import Manners, language

CHOICES = 25
"""Choices that Discord takes as autocompletion."""
_CHOICE = 100


def fitting(typed: str, labelled: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the choices, given as (label, value), that fit what was typed.

    Those whose value begins so come before those whose label holds it somewhere.
    """
    wanted = typed.strip().casefold()
    first: list[app_commands.Choice[str]] = []
    others: list[app_commands.Choice[str]] = []
    for label, value in labelled:
        choice = app_commands.Choice(name=fit(label, _CHOICE), value=value)
        if value.casefold().startswith(wanted):
            first.append(choice)
        elif wanted in spoken(label).casefold():
            others.append(choice)
    return [*first, *others][:CHOICES]


class Desk:
    """Shared by the cogs."""

    def __init__(
        self, tables: Tables, panels: Panels, clicks: Clicks, manners: Manners, society: Society
    ) -> None:
        self.tables = tables
        self.panels = panels
        self.clicks = clicks
        self.manners = manners
        self.society = society

    async def defer(self, interaction: discord.Interaction[Any]) -> None:
        """Let Discord know that an answer for this person's eyes will come; then look how they like it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.manners.prepare(interaction)

    def words(self, interaction: discord.Interaction[Any]) -> Words:
        """Return the words to answer an interaction in."""
        return Words(language(interaction))

    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        *,
        seats: Seating,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Open a table where the command was given, after looking whether the bot may keep one there."""
        await self.defer(interaction)
        words = self.words(interaction)
        assert interaction.channel_id is not None
        if interaction.guild_id is None and rules_of(game).info.seats[0] > 1:
            raise app_commands.NoPrivateMessage
        check_rights(interaction, words)
        guild_locale = interaction.guild_locale
        place = Place(
            interaction.guild_id,
            interaction.channel_id,
            language_of(guild_locale.value if guild_locale else None),
        )
        table = await self.tables.lobby.open(
            game, guest(interaction), place, options=options or {}, seats=seats, source=str(interaction.id)
        )
        if table.is_running:  # a game for one
            await self.show_panel(interaction, table)
            return
        said = text("opened", game=game_name(game, words), code=table.row.code)
        await answers.show(interaction, notice_of(said, words, Accent.OPEN))

    async def meant(
        self, interaction: discord.Interaction[Any], code: str | None, *, game: str | None = None
    ) -> Table:
        """Return the table that a command means; raises Refusal."""
        channel = None if interaction.guild_id is None else interaction.channel_id
        table = await self.tables.meant(interaction.user.id, code, channel=channel, game=game)
        if not may_see(table, interaction):
            raise UnknownTable(code or "")
        return table

    async def move(
        self, interaction: discord.Interaction[Any], game: str, code: str | None, notation: str
    ) -> None:
        """Make a move given as a command."""
        await self.defer(interaction)
        await self.make_move(interaction, await self.meant(interaction, code, game=game), notation.strip())

    async def make_move(self, interaction: discord.Interaction[Any], table: Table, notation: str) -> None:
        """Make a move at a table, and show what it led to; the command has been deferred."""
        after = await self.tables.play.move(
            table.id, interaction.user.id, notation, source=str(interaction.id)
        )
        await self.show_panel(interaction, after, notice=text("panel-played", move=spelled(after, notation)))

    async def show_panel(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        *,
        notice: Text | None = None,
        path: tuple[str, ...] = (),
    ) -> None:
        """Answer with the person's panel of a table."""
        await self.tables.revive(table)
        panel = await self.panels.panel(seen_by(interaction, table), path=path, notice=notice)
        await self.show(interaction, panel)

    async def show(self, interaction: discord.Interaction[Any], screen: Screen) -> None:
        """Answer a deferred command."""
        await answers.show(interaction, screen)

    async def table_choices(
        self,
        interaction: discord.Interaction[Any],
        typed: str,
        *,
        game: str | None = None,
        which: Which = Which.OPEN,
    ) -> list[app_commands.Choice[str]]:
        """Return the person's tables whose code or game fits what was typed."""
        words = self.words(interaction)
        found: list[app_commands.Choice[str]] = []
        for table in await self.tables.of(interaction.user.id, which=which):
            name = words.say("table-choice", code=table.row.code, game=game_name(table.row.game, words))
            if (game is None or table.row.game == game) and typed.casefold() in name.casefold():
                found.append(app_commands.Choice(name=name[:_CHOICE], value=table.row.code))
        return found[:CHOICES]

    async def ended_choices(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Return the newest finished tables of the channel whose code or game fits what was typed."""
        if interaction.guild_id is None or interaction.channel_id is None:
            return []
        words = self.words(interaction)
        found = await self.tables.ended_in_channel(interaction.channel_id)
        labelled = (
            (
                words.say("table-choice", code=row.code, game=game_name(row.game, words)),
                row.code,
            )
            for row in found
        )
        return fitting(typed, labelled)

    async def move_choices(
        self, interaction: discord.Interaction[Any], typed: str, *, game: str, code: str | None
    ) -> list[app_commands.Choice[str]]:
        """Return the person's legal moves that fit what was typed: those that begin so before those that hold it."""
        table, legal = await self.legal(interaction, game, code=code)
        if table is None or table.game is None:
            return []
        words, rules, screen = self.words(interaction), table.game.rules, screen_of(game)
        view = table.game.view(table.seat_of(interaction.user.id))
        return fitting(typed, ((words.text(screen.move(view, move)), rules.write(move)) for move in legal))

    async def legal(
        self, interaction: discord.Interaction[Any], game: str, *, code: str | None = None
    ) -> tuple[Table | None, Sequence[Any]]:
        """Return the table that a half-typed command means, and the person's legal moves there, from their view.

        Without ``code`` it is the one typed into ``table``. Nothing is legal for those who don't act.
        """
        try:
            table = await self.meant(
                interaction, code or getattr(interaction.namespace, "table", None), game=game
            )
        except Refusal:
            return None, ()
        seat = table.seat_of(interaction.user.id)
        if table.game is None or seat is None or not table.is_running or table.row.game != game:
            return None, ()
        return table, table.game.rules.legal(table.game.view(seat))

    async def naming(self, interaction: discord.Interaction[Any], table: Table) -> Words:
        """Return words in which seats are called by plain names, for menus and choices."""
        return plain_words_of(table, language(interaction))
