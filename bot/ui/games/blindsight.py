"""Blindsight on the screens: first the hand, then a card out of it; or a slot of the own hand, unseen."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.blindsight.cards import Card, Numbered
from bot.games.blindsight.view import Blind, Move, Plain, Play, View, write
from bot.games.text import Player, Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Item, Path, Unnamed
from renderers.base import Marks


class BlindsightScreen(Unnamed):
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""

    def choose(self, view: View, legal: Sequence[Move], path: Path) -> Choice | Chosen:
        """The next step of a play, or the slots for an unseen card."""
        plays = [move for move in legal if isinstance(move, Play)]
        if plays:
            return self._choose_play(view, plays, path)
        blinds = [move for move in legal if isinstance(move, Blind)]
        for move in blinds:
            if path[:1] == (str(move.slot),):
                return Chosen(write(move))
        if blinds:
            items = tuple(Item(str(move.slot), text("blindsight-slot", slot=move.slot)) for move in blinds)
            return Choice(text("blindsight-choose-slot"), items)
        only = legal[0]
        if path[:1] == (write(only),):
            return Chosen(write(only))
        return Choice(text("blindsight-only"), (Item(write(only), self.move(view, only)),))

    def _choose_play(self, view: View, plays: Sequence[Play], path: Path) -> Choice | Chosen:
        owners = dict.fromkeys(play.owner for play in plays)
        owner = next((each for each in owners if path[:1] == (str(each),)), None)
        if owner is None:
            items = tuple(
                Item(
                    str(each),
                    text(
                        "blindsight-hand-of",
                        player=Player(each),
                        count=sum(play.owner == each for play in plays),
                    ),
                )
                for each in owners
            )
            return Choice(text("blindsight-choose-hand"), items)
        cards = {str(play.card): play for play in plays if play.owner == owner}
        if path[1:2] and path[1] in cards:
            return Chosen(write(cards[path[1]]))
        items = tuple(Item(name, card_text(play.card)) for name, play in cards.items())
        hand = view.hands[owner - 1] or ()
        slots = tuple(f"{owner}:{slot}" for slot, card in enumerate(hand, start=1) if str(card) in cards)
        return Choice(
            text("blindsight-choose-card", player=Player(owner)),
            items,
            Marks(chosen=(str(owner),), targets=slots),
        )

    def move(self, view: View, move: Move) -> Text:
        del view
        match move:
            case Play(owner=owner, card=card):
                return text("blindsight-play-in-list", seat=owner, card=card_text(card))
            case Blind(slot=slot):
                return text("blindsight-slot", slot=slot)
            case Plain.TURN:
                return text("blindsight-turn-in-list")
            case Plain.TAKE:
                return text("blindsight-take-in-list")
            case Plain.DRAW:
                return text("blindsight-draw-in-list")
            case _:
                raise ValueError(f"never listed: {move}")


def card_text(card: Card) -> Text:
    """A card in words, with its notation."""
    if isinstance(card, Numbered):
        return text(
            "blindsight-card",
            colour=card.colour.value,
            number=card.number,
            symbol=card.symbol.value,
            name=str(card),
        )
    return text("blindsight-special", colour=card.colour.value, kind=card.kind.value, name=str(card))


SCREEN: GameScreen = BlindsightScreen()
