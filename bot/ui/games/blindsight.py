"""Blindsight on the screens: a card that fits, many of them by hands; or a slot of the own hand, unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.games.blindsight.cards import Card, Numbered, is_equal_number
from bot.games.blindsight.settings import Mode
from bot.games.blindsight.view import Blind, Move, Plain, Play, View, write
from bot.games.text import Player, Text, text
from bot.ui.games.base import Choice, Chosen, GameScreen, Item, Path, Unnamed
from renderers.base import Marks

_AT_ONCE: Final = 10
"""Cards of several hands that are shown together at the most."""


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
            items = tuple(
                Item(
                    str(move.slot),
                    text("blindsight-slot", slot=move.slot),
                    short=text("blindsight-slot-short", slot=move.slot),
                )
                for move in blinds
            )
            return Choice(text("blindsight-choose-slot"), items)
        only = legal[0]
        if path[:1] == (write(only),):
            return Chosen(write(only))
        return Choice(text("blindsight-only"), (Item(write(only), self.move(view, only)),))

    def _choose_play(self, view: View, plays: Sequence[Play], path: Path) -> Choice | Chosen:
        """The cards that fit, where they are few or one hand has them all; else the hand first."""
        counts = Counter(play.owner for play in plays)
        if len(plays) <= _AT_ONCE or len(counts) == 1:
            cards = {f"{play.owner}-{play.card}": play for play in plays}
            if path[:1] and path[0] in cards:
                return Chosen(write(cards[path[0]]))
            items = tuple(
                Item(
                    name,
                    _card_of(play, alone=len(counts) == 1),
                    short=_short(play, alone=len(counts) == 1),
                    sign=str(play.card),
                )
                for name, play in cards.items()
            )
            return Choice(text("blindsight-choose-any"), items, Marks(targets=_slots(view, plays)))
        owner = next((each for each in counts if path[:1] == (str(each),)), None)
        if owner is None:
            items = tuple(
                Item(str(each), text("blindsight-hand-of", player=Player(each), count=count))
                for each, count in counts.items()
            )
            return Choice(text("blindsight-choose-hand"), items)
        cards = {str(play.card): play for play in plays if play.owner == owner}
        if path[1:2] and path[1] in cards:
            return Chosen(write(cards[path[1]]))
        items = tuple(
            Item(name, card_text(play.card), short=_short(play, alone=True), sign=str(play.card))
            for name, play in cards.items()
        )
        marks = Marks(chosen=(str(owner),), targets=_slots(view, list(cards.values())))
        return Choice(text("blindsight-choose-card", player=Player(owner)), items, marks)

    def why(self, view: View, move: Move) -> Text | None:
        """Whose hand the play empties, and what comes of that; else how many cards are left in it, and whether the
        turn ends."""
        match move:
            case Play(owner=owner) if view.counts[owner - 1] == 1:
                base = view.open.settings.mode is Mode.BASE
                return text("blindsight-why-last", player=Player(owner), then="wins" if base else "out")
            case Play(owner=owner, card=card):
                ends = not isinstance(card, Numbered) or is_equal_number(card, view.open.top)
                return text(
                    "blindsight-why",
                    player=Player(owner),
                    count=view.counts[owner - 1] - 1,
                    ends="yes" if ends else "no",
                )
            case Blind():
                return text("blindsight-why-blind")
            case _:
                return None

    def move(self, view: View, move: Move) -> Text:
        del view
        match move:
            case Play(owner=owner, card=card):
                return text("blindsight-play-in-list", player=Player(owner), card=_plain(card))
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


def _slots(view: View, plays: Sequence[Play]) -> tuple[str, ...]:
    """Where these cards lie, as the picture knows them: ``2:7`` is the seventh card of seat 2."""
    wanted = {(play.owner, play.card) for play in plays}
    return tuple(
        f"{owner}:{slot}"
        for owner in dict.fromkeys(play.owner for play in plays)
        for slot, card in enumerate(view.hands[owner - 1] or (), start=1)
        if (owner, card) in wanted
    )


def _card_of(play: Play, *, alone: bool) -> Text:
    """A card in words, and whose it is where more than one hand is to choose from."""
    card = card_text(play.card)
    return card if alone else text("blindsight-card-from", card=card, player=Player(play.owner))


def _short(play: Play, *, alone: bool) -> Text:
    """The same on a button, with the card's notation alone."""
    if alone:
        return text("blindsight-short", card=str(play.card))
    return text("blindsight-short-from", card=str(play.card), player=Player(play.owner))


def card_text(card: Card) -> Text:
    """A card in words, with its notation."""
    return text("blindsight-card-coded", card=_plain(card), name=str(card))


def _plain(card: Card) -> Text:
    """A card in words: all that there is to see on it."""
    if isinstance(card, Numbered):
        return text("blindsight-card", colour=card.colour.value, number=card.number, symbol=card.symbol.value)
    return text("blindsight-special", colour=card.colour.value, kind=card.kind.value)


SCREEN: GameScreen = BlindsightScreen()
