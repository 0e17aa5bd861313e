"""Highest on the screens: which card."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.options import Options
from bot.games.text import Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Item, Path, Unnamed
from renderers.base import Marks

from .view import Lay, Move, View, write


class HighestScreen(Unnamed):
    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        lays = [move for move in legal if isinstance(move, Lay)]
        for move in lays:
            if path[:1] == (str(move.card),):
                return Chosen(write(move))
        items = tuple(Item(str(move.card), self.move(view, move), sign=str(move.card)) for move in lays)
        return Choice(text("highest-choose"), items, Marks(targets=tuple(str(move.card) for move in lays)))

    def move(self, view: View, move: Move) -> Text:
        assert isinstance(move, Lay)
        return text("highest-lay", card=move.card)

    def day_marks(self, options: Options, score: float, *, left: bool) -> str:
        return "▲" * int(score) + "△" * (int(options["cards"]) - int(score))


SCREEN: GameScreen = HighestScreen()
