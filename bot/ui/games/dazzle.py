"""Dazzle on the screens: two cards to show, chosen at once; or which one becomes Will."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.dazzle.view import Ask, Card, Choose, Move, View, other, standing, write
from bot.games.text import Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Item, Path, Unnamed
from renderers.base import Marks


class DazzleScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """The cards of the hand, two of which are shown together; or the two shown, one of which becomes Will."""
        wills = [move for move in legal if isinstance(move, Choose)]
        if wills:
            return self._choose_will(view, wills, path)
        asks = {frozenset(_copies(ask.pair)): ask for ask in legal if isinstance(ask, Ask)}
        cards = _copies(sorted(view.hand))
        pair = sorted(cards[name] for name in path if name in cards)
        chosen = asks.get(frozenset(_copies(pair)))
        if len(path) == 2 and chosen is not None:
            return Chosen(write(chosen))
        items = tuple(Item(name, _copy_text(name, card), sign=str(card)) for name, card in cards.items())
        return Choice(text("dazzle-ask"), items, together=2)

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
                text("dazzle-will-short", will=str(move.will), points=str(_rest(view.offer, move.will))),
                sign=str(move.will),
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
        """A card's colour as the viewer sees it: own Will, the other's Will, the Points there."""
        column = standing(view.placed).columns[card.colour]
        own = view.viewer or 1
        return text(
            "dazzle-sums",
            card=card_text(card),
            own=column.will[own - 1],
            others=column.will[other(own) - 1],
            points=column.points,
        )

    def why(self, view: View, move: Move) -> Text | None:
        """How Will and Points stand in the colours that it is about."""
        match move:
            case Ask(pair=(first, second)):
                cards = first, second
                key = "dazzle-why-ask-one" if first.colour == second.colour else "dazzle-why-ask"
            case Choose(will=card) if view.offer is not None:
                cards = card, _rest(view.offer, card)
                key = "dazzle-why-will-one" if card.colour == cards[1].colour else "dazzle-why-will"
            case _:
                return None
        columns, own = standing(view.placed).columns, view.viewer or 1
        one, two = (columns[each.colour] for each in cards)
        rank = cards[0].rank if isinstance(move, Choose) else 0
        more = cards[1].rank if isinstance(move, Choose) else 0
        return text(
            key,
            first=cards[0].colour.letter,
            second=cards[1].colour.letter,
            own=one.will[own - 1] + rank,
            others=one.will[other(own) - 1],
            own_second=two.will[own - 1] + (rank if cards[0].colour == cards[1].colour else 0),
            others_second=two.will[other(own) - 1],
            points=two.points + more,
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


def _copies(cards: Iterable[Card]) -> dict[str, Card]:
    """Cards by names that are all different: the second of two equal ones is ``T2-2``."""
    named: dict[str, Card] = {}
    for card in cards:
        count = sum(other == card for other in named.values())
        named[f"{card}-{count + 1}" if count else str(card)] = card
    return named


def _copy_text(name: str, card: Card) -> Text:
    _, _, number = name.partition("-")
    return text("dazzle-copy", card=card_text(card), number=number) if number else card_text(card)


def _rest(pair: tuple[Card, Card], card: Card) -> Card:
    return pair[1] if pair[0] == card else pair[0]


SCREEN: GameScreen = DazzleScreen()
