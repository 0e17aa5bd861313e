"""Completing options while they are typed: tables, and whatever a game's legal moves offer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.games.registry import all_games
from bot.i18n import Words, fit, spoken
from bot.look_alikes import latin
from bot.store.ground.rows import TableRow
from bot.store.tables.queries import Typed, Which
from bot.tables.refusals import Refusal
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.finding import Finder
from bot.ui.games.base import screen_of
from bot.ui.screens.names import plain_words_of
from bot.ui.screens.table import game_name
from bot.ui.transport.caller import caller_of

Offered = list[app_commands.Choice[str]]
"""What is offered to complete an option with."""

MOST: Final = 25
"""Discord takes no more suggestions than that."""
_LONGEST: Final = 100


def fitting(typed: str, labelled: Iterable[tuple[str, str]]) -> Offered:
    """Those of some (label, value) pairs that fit what was typed.

    First come those whose value begins so, then those whose label has it anywhere.
    """
    wanted = typed.strip().casefold()
    first: Offered = []
    others: Offered = []
    for label, value in labelled:
        choice = app_commands.Choice(name=fit(label, _LONGEST), value=value)
        if value.casefold().startswith(wanted):
            first.append(choice)
        elif wanted in spoken(label).casefold():
            others.append(choice)
    return [*first, *others][:MOST]


def noted(sent: str) -> str:
    """What an option says, as people type it: in other alphabets or quotes, or as a suggestion's label, in which the
    notation comes last."""
    return latin(sent).rpartition("\N{MIDDLE DOT}")[2].strip(" `'\".")


class Completion:
    """Offers what somebody may mean. Whatever they may not see isn't offered."""

    def __init__(self, tables: Tables, finder: Finder) -> None:
        self._tables = tables
        self._finder = finder

    def words(self, interaction: discord.Interaction[Any]) -> Words:
        """The words of the person who types."""
        return caller_of(interaction).words

    async def own_tables(
        self,
        interaction: discord.Interaction[Any],
        typed: str,
        *,
        game: str | None = None,
        which: Which = Which.OPEN,
    ) -> Offered:
        """The person's tables whose code or game fits what was typed."""
        words = self.words(interaction)
        wanted = _typed(typed, words)
        return _tables(
            await self._tables.rows_of(interaction.user.id, which=which, game=game, typed=wanted), words
        )

    async def ended_tables(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """The channel's newest finished tables whose code or game fits what was typed."""
        if interaction.guild_id is None or interaction.channel_id is None:
            return []
        words = self.words(interaction)
        wanted = _typed(typed, words)
        return _tables(await self._tables.ended_in_channel(interaction.channel_id, typed=wanted), words)

    async def past_tables(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """Tables whose game has ended: the person's own, then the channel's."""
        own = await self.own_tables(interaction, typed, which=Which.ENDED)
        known = {each.value for each in own}
        others = await self.ended_tables(interaction, typed)
        return [*own, *(each for each in others if each.value not in known)][:MOST]

    async def tables_of_others(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        """The channel's newest open tables at which the person doesn't sit, and that fit what was typed."""
        if interaction.guild_id is None or interaction.channel_id is None:
            return []
        words, person = self.words(interaction), interaction.user.id
        wanted = _typed(typed, words)
        rows = await self._tables.rows_in_channel(interaction.channel_id, without=person, typed=wanted)
        return _tables(rows, words)

    async def moves(
        self, interaction: discord.Interaction[Any], typed: str, *, game: str, code: str | None
    ) -> Offered:
        """The person's legal moves that fit what was typed: first those that begin so, then those that have
        it anywhere."""
        table, legal = await self.legal(interaction, game, code=code)
        if table is None or table.game is None:
            return []
        words, rules, screen = await self.naming(interaction, table), table.game.rules, screen_of(game)
        view = table.game.view(table.playing_seat(interaction.user.id))
        offered = ((rules.write(move), words.text(screen.move(view, move))) for move in legal)
        return fitting(typed, ((suggested(words, *each), each[0]) for each in offered))

    async def legal(
        self, interaction: discord.Interaction[Any], game: str, *, code: str | None = None
    ) -> tuple[Table | None, Sequence[Any]]:
        """The table that a half-typed command means, and the person's legal moves there, from their view.

        Without ``code`` it is the one typed into ``table``. There are no moves for somebody who isn't to act.
        """
        named = code or getattr(interaction.namespace, "table", None)
        try:
            table = await self._finder.find(caller_of(interaction), named, game=game)
        except Refusal:
            return None, ()
        seat = table.playing_seat(interaction.user.id)
        if table.game is None or seat is None or not table.is_running or table.row.game != game:
            return None, ()
        return table, table.game.legal(seat)

    async def naming(self, interaction: discord.Interaction[Any], table: Table) -> Words:
        """Words in which seats are called by plain names, for menus and choices."""
        return plain_words_of(table, caller_of(interaction).language)


def suggested(words: Words, notation: str, said: str) -> str:
    """A move as it is suggested: its notation first, so that a suggestion can be typed as it stands."""
    return said if said.startswith(notation) else words.say("move-suggested", notation=notation, move=said)


def _typed(text: str, words: Words) -> Typed:
    """What somebody types to find a table."""
    wanted = text.strip().casefold()
    return Typed(text, tuple(game for game in all_games() if wanted in game_name(game, words).casefold()))


def _tables(rows: Iterable[TableRow], words: Words) -> Offered:
    return [
        app_commands.Choice(
            name=words.say("table-choice", code=row.code, game=game_name(row.game, words))[:_LONGEST],
            value=row.code,
        )
        for row in rows
    ][:MOST]
