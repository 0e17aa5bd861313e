"""``/zen``: draw, place, done, rules."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.cogs.completion import Offered, fitting, noted
from bot.cogs.game import GameCog
from bot.cogs.phrases import phrase
from bot.games.zen.view import Place, write_card
from bot.tables.table import Table

GAME = "zen"


class ZenCog(GameCog, group_name="zen", group_description=phrase("command-zen")):
    """Zen's commands."""

    GAME = GAME

    @app_commands.command(name="draw", description=phrase("command-zen-draw"))
    @app_commands.describe(deck=phrase("option-zen-deck"), table=phrase("option-table"))
    @app_commands.choices(
        deck=[
            app_commands.Choice(name=phrase("choice-zen-white"), value="W"),
            app_commands.Choice(name=phrase("choice-zen-black"), value="B"),
        ]
    )
    async def draw(self, interaction: discord.Interaction[Any], deck: str, table: str | None = None) -> None:
        """Draw a round's cards from a deck."""
        await self._commands.move(interaction, GAME, table, f"draw {deck}")

    @app_commands.command(name="place", description=phrase("command-zen-place"))
    @app_commands.describe(
        card=phrase("option-zen-card"), cell=phrase("option-zen-cell"), table=phrase("option-table")
    )
    async def place(
        self,
        interaction: discord.Interaction[Any],
        card: app_commands.Range[str, 3, 4],
        cell: app_commands.Range[str, 3, 9],
        table: str | None = None,
    ) -> None:
        """Place a card of the hand."""
        name = noted(card)
        await self._commands.move(
            interaction,
            GAME,
            table,
            f"place {name[:1].upper()}{name[1:].lower()} {noted(cell).replace(' ', '')}",
        )

    @app_commands.command(name="done", description=phrase("command-zen-done"))
    @app_commands.describe(order=phrase("option-zen-order"), table=phrase("option-table"))
    async def done(
        self,
        interaction: discord.Interaction[Any],
        order: app_commands.Range[str, 0, 20] = "",
        table: str | None = None,
    ) -> None:
        """End the round; without an order the hand is discarded as it was drawn."""

        def notation(found: Table) -> str:
            names = order.upper().split()
            seat = found.seat_of(interaction.user.id)
            if not names and found.game is not None and seat is not None:
                names = [str(card) for card in found.game.view(seat).hand]
            return " ".join(["done", *names])

        await self._commands.move(interaction, GAME, table, notation)

    @app_commands.command(name="hint", description=phrase("command-zen-hint"))
    @app_commands.describe(table=phrase("option-table"))
    async def hint(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Show one good placement; the game then counts as helped."""
        await self._commands.answer(
            interaction, lambda caller: self._commands.actions.moves.hint(caller, table, game=GAME)
        )

    @place.autocomplete("card")
    async def _cards(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        cards = dict.fromkeys(
            write_card(move.card, turned=move.turned) for move in legal if isinstance(move, Place)
        )
        return fitting(typed, ((card, card) for card in cards))

    @place.autocomplete("cell")
    async def _cells(self, interaction: discord.Interaction[Any], typed: str) -> Offered:
        _, legal = await self._completion.legal(interaction, GAME)
        card = str(getattr(interaction.namespace, "card", ""))
        cells = dict.fromkeys(
            f"{move.x},{move.y}"
            for move in legal
            if isinstance(move, Place) and card in ("", write_card(move.card, turned=move.turned))
        )
        return fitting(typed, ((cell, cell) for cell in cells))

    for _command in (draw, place, done, hint):
        _command.autocomplete("table")(GameCog.own_tables)
