"""``/blindsight``: play, blind, turn, take, draw, rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.completion import Offered, fitting, noted
from bot.cogs.game import GameCog, typed_number
from bot.cogs.phrases import phrase
from bot.games.blindsight.view import Blind, Play
from bot.games.text import Player, text
from bot.ui.games.blindsight import card_text

GAME = "blindsight"


class BlindsightCog(GameCog, group_name="blindsight", group_description=phrase("command-blindsight")):
    """Blindsight's commands."""

    GAME = GAME

    @app_commands.command(name="play", description=phrase("command-blindsight-play"))
    @app_commands.describe(
        hand=phrase("option-blindsight-hand"),
        card=phrase("option-blindsight-card"),
        table=phrase("option-table"),
    )
    async def play(
        self,
        interaction: discord.Interaction[Any],
        hand: app_commands.Range[int, 1, 6],
        card: app_commands.Range[str, 1, 100],
        table: str | None = None,
    ) -> None:
        """Play a card out of another hand."""
        await self._commands.move(interaction, GAME, table, f"play {hand} {noted(card)}")

    @app_commands.command(name="blind", description=phrase("command-blindsight-blind"))
    @app_commands.describe(slot=phrase("option-blindsight-slot"), table=phrase("option-table"))
    async def blind(
        self,
        interaction: discord.Interaction[Any],
        slot: app_commands.Range[int, 1, 999],
        table: str | None = None,
    ) -> None:
        """Play a card of the own hand unseen."""
        await self._commands.move(interaction, GAME, table, f"blind {slot}")

    @app_commands.command(name="turn", description=phrase("command-blindsight-turn"))
    @app_commands.describe(table=phrase("option-table"))
    async def turn(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Turn up the draw pile's top card."""
        await self._commands.move(interaction, GAME, table, "turn")

    @app_commands.command(name="take", description=phrase("command-blindsight-take"))
    @app_commands.describe(table=phrase("option-table"))
    async def take(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Take three cards."""
        await self._commands.move(interaction, GAME, table, "take")

    @app_commands.command(name="draw", description=phrase("command-blindsight-draw"))
    @app_commands.describe(table=phrase("option-table"))
    async def draw(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Draw two cards."""
        await self._commands.move(interaction, GAME, table, "draw")

    @play.autocomplete("hand")
    async def _hands(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[int]]:
        table, legal = await self._completion.legal(interaction, GAME)
        if table is None:
            return []
        words = await self._completion.naming(interaction, table)
        plays = [move for move in legal if isinstance(move, Play)]
        labels = (
            (
                words.say(
                    "blindsight-hand-choice",
                    seat=owner,
                    player=words.text(text("name-of", player=Player(owner))),
                ),
                str(owner),
            )
            for owner in dict.fromkeys(play.owner for play in plays)
        )
        return [
            app_commands.Choice(name=choice.name, value=int(choice.value))
            for choice in fitting(typed, labels)
        ]

    @play.autocomplete("card")
    async def _cards(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        words = self._completion.words(interaction)
        owner = typed_number(interaction, "hand")
        cards = dict.fromkeys(
            move.card for move in legal if isinstance(move, Play) and (owner is None or move.owner == owner)
        )
        return fitting(typed, ((words.text(card_text(card)), str(card)) for card in cards))

    @blind.autocomplete("slot")
    async def _slots(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[int]]:
        _, legal = await self._completion.legal(interaction, GAME)
        words = self._completion.words(interaction)
        slots = [move.slot for move in legal if isinstance(move, Blind)]
        found = fitting(typed, ((words.say("blindsight-slot", slot=slot), str(slot)) for slot in slots))
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    for _command in (play, blind, turn, take, draw):
        _command.autocomplete("table")(GameCog.own_tables)
