"""Dazzle on the screens: two cards to show, one after the other, then a yes; or which one becomes Will."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dazzle.view import Ask, Card, Choose, Move, View, other, standing, write
from bot.games.text import Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Item, Path, Unnamed
from renderers.base import Marks

YES = "yes"
"""The path's word for showing the two cards after seeing both."""


class DazzleScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """The next step of asking or choosing."""
        wills = [move for move in legal if isinstance(move, Choose)]
        if wills:
            return self._choose_will(view, wills, path)
        asks = [move for move in legal if isinstance(move, Ask)]
        firsts = dict.fromkeys(card for ask in asks for card in ask.pair)
        first = next((card for card in firsts if path[:1] == (str(card),)), None)
        if first is None:
            return Choice(text("dazzle-ask-first"), tuple(card_item(card) for card in sorted(firsts)))
        seconds = {_partner(ask, first): ask for ask in asks if first in ask.pair}
        second = next((card for card in seconds if path[1:2] == (str(card),)), None)
        if second is None:
            prompt = text("dazzle-ask-second", first=card_text(first))
            items = tuple(card_item(card) for card in sorted(seconds))
            return Choice(prompt, items, Marks(chosen=(str(first),)))
        if path[2:3] != (YES,):
            prompt = text("dazzle-ask-confirm", first=card_text(first), second=card_text(second))
            marks = Marks(chosen=(str(first), str(second)))
            return Choice(prompt, (Item(YES, text("dazzle-ask-yes")),), marks)
        return Chosen(write(seconds[second]))

    def _choose_will(self, view: View, wills: Sequence[Choose], path: Path) -> Choice | Chosen:
        for move in wills:
            if path[:1] == (str(move.will),):
                return Chosen(write(move))
        assert view.offer is not None
        first, second = view.offer
        items = tuple(
            Item(
                str(move.will),
                text(
                    "dazzle-will-item",
                    will=card_text(move.will),
                    points=card_text(_rest(view.offer, move.will)),
                ),
                self._sums(view, move.will),
            )
            for move in wills
        )
        sums = text(
            "dazzle-choose-will",
            first=self._sums(view, first),
            second=self._sums(view, second),
        )
        return Choice(sums, items, Marks(targets=(str(first), str(second))))

    def _sums(self, view: View, card: Card) -> Text:
        """How a card's colour stands, seen from the viewer: own Will, the other's, the Points there."""
        column = standing(view.placed).columns[card.colour]
        own = view.viewer or 1
        return text(
            "dazzle-sums",
            card=card_text(card),
            own=column.will[own - 1],
            others=column.will[other(own) - 1],
            points=column.points,
        )

    def move(self, view: View, move: Move) -> Text:
        del view
        match move:
            case Ask(pair=(first, second)):
                return text("dazzle-ask-in-list", first=card_text(first), second=card_text(second))
            case Choose(will=card):
                return text("dazzle-will-in-list", will=card_text(card))
            case _:
                raise ValueError(f"never listed: {move}")


def card_text(card: Card) -> Text:
    """A card in words: its colour and rank, with its notation."""
    return text("dazzle-card", colour=card.colour.letter, rank=card.rank)


def card_item(card: Card) -> Item:
    """A card to choose."""
    return Item(str(card), card_text(card))


def _partner(ask: Ask, card: Card) -> Card:
    first, second = ask.pair
    return second if first == card else first


def _rest(pair: tuple[Card, Card], card: Card) -> Card:
    return pair[1] if pair[0] == card else pair[0]


SCREEN: GameScreen = DazzleScreen()
