"""``/dazzle``: ask, will, rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.cogs.completion import Offered, fitting, noted
from bot.cogs.game import GameCog
from bot.cogs.phrases import phrase
from bot.games.core import BadNotation
from bot.games.dazzle.view import Ask, Card, Choose, read_card, write
from bot.i18n import Words
from bot.ui.games.dazzle import card_text

GAME = "dazzle"


class DazzleCog(GameCog, group_name="dazzle", group_description=phrase("command-dazzle")):
    """Dazzle's commands."""

    GAME = GAME

    @app_commands.command(name="ask", description=phrase("command-dazzle-ask"))
    @app_commands.describe(
        first=phrase("option-dazzle-first"),
        second=phrase("option-dazzle-second"),
        table=phrase("option-table"),
    )
    async def ask(
        self,
        interaction: discord.Interaction[Any],
        first: app_commands.Range[str, 1, 100],
        second: app_commands.Range[str, 1, 100],
        table: str | None = None,
    ) -> None:
        """Show two cards, in any order."""
        await self._commands.move(interaction, GAME, table, _asking(first, second))

    @app_commands.command(name="will", description=phrase("command-dazzle-will"))
    @app_commands.describe(card=phrase("option-dazzle-card"), table=phrase("option-table"))
    async def will(
        self,
        interaction: discord.Interaction[Any],
        card: app_commands.Range[str, 1, 100],
        table: str | None = None,
    ) -> None:
        """Make one of the two shown cards the own Will."""
        await self._commands.move(interaction, GAME, table, f"will {noted(card).upper()}")

    @ask.autocomplete("first")
    async def _firsts(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        cards = sorted({card for move in legal if isinstance(move, Ask) for card in move.pair})
        words = self._completion.words(interaction)
        return fitting(typed, _labelled(cards, words))

    @ask.autocomplete("second")
    async def _seconds(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        first = noted(str(getattr(interaction.namespace, "first", ""))).upper()
        cards = []
        for move in legal:
            if isinstance(move, Ask) and first in map(str, move.pair):
                one, two = move.pair
                cards.append(two if str(one) == first else one)
        words = self._completion.words(interaction)
        return fitting(typed, _labelled(sorted(cards), words))

    @will.autocomplete("card")
    async def _wills(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        cards = [move.will for move in legal if isinstance(move, Choose)]
        words = self._completion.words(interaction)
        return fitting(typed, _labelled(cards, words))

    for _command in (ask, will):
        _command.autocomplete("table")(GameCog.own_tables)


def _labelled(cards: Iterable[Card], words: Words) -> Iterator[tuple[str, str]]:
    """Cards by name and code, each with its code."""
    for card in cards:
        yield words.say("choice-dazzle-card", card=words.text(card_text(card)), code=str(card)), str(card)


def _asking(first: str, second: str) -> str:
    """The notation of showing two cards. What is no card stays as it was typed, and is refused later."""
    try:
        one, two = sorted(read_card(noted(each).upper()) for each in (first, second))
    except BadNotation:
        return f"ask {first.strip()} {second.strip()}"
    return write(Ask((one, two)))
