"""What a player of Blindsight can tell of the own hand: by what lies open, and by what the others did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from bot.games.blindsight.cards import Special, is_equal_number
from bot.games.blindsight.settings import Mode
from bot.games.blindsight.view import Demand, How, Laid, Turn, View
from bot.opponents.blindsight_table import Table, deck_of, places

_UNLIKELY: Final = 0.25
"""How likely it is that another seat passed over something in the own hand that would have done better."""


class OwnHand:
    """Imagines the own hand, and what is left to draw."""

    def __init__(self, view: View, seen: Table) -> None:
        assert view.viewer is not None
        self._view = view
        self._viewer = view.viewer
        self._deck = deck = deck_of(view.open.settings)
        self._count = view.counts[view.viewer - 1]
        taken = 0
        for hand in seen.hands:
            taken |= hand
        for cards in ([laid.card for laid in view.open.pile], *(each.cards for each in view.aside if each)):
            taken |= deck.mask(cards or (), taken)
        unseen = ((1 << len(deck.cards)) - 1) & ~taken
        excluded = self.excluded
        self._free = list(places(unseen & ~excluded))
        self._excluded = list(places(unseen & excluded))
        self._chances = list(self._passed_over(seen))

    def imagined(self, rng: Random) -> tuple[int, list[int], float]:
        """An own hand, what is left to draw, and how likely the others would have done what they did."""
        cards, count = _mixed(self._free, rng), self._count
        mine, draw = cards[:count], cards[count:]
        if self._excluded:
            draw = _mixed(draw + self._excluded, rng)
            short = count - len(mine)
            mine, draw = mine + draw[:short], draw[short:]
        hand = 0
        for place in mine:
            hand |= 1 << place
        weight = 1.0
        for fits, better, others in self._chances:
            weight *= others / (others + (hand & fits).bit_count())
            if hand & better:
                weight *= _UNLIKELY
        return hand, draw[: self._view.draw_pile], weight

    def _since(self) -> Iterator[int]:
        """Yield where in the pile the others have laid since the viewer's turn before this one, latest first."""
        pile, seats = self._view.open.pile, len(self._view.counts)
        begin = self._begin
        if begin is None:
            return
        near, several = 0, False
        for place in range(begin, 0, -1):
            by = pile[place].by
            distance = 0 if by is None else (self._viewer - by) % seats
            if distance == 0 or distance < near or (several and distance > near):
                return  # several cards of one seat may be of two turns, with one of the viewer's between them
            several = distance == near
            near = distance
            yield place

    @property
    def _begin(self) -> int | None:
        """Where in the pile the card lies that was on top when the viewer's turn began; None where more than one card
        since is the viewer's: some may be of an earlier turn, and own cards drawn between."""
        opened = self._view.open
        last = len(opened.pile) - 1
        if opened.turn is Turn.FRESH:
            return last
        return None if opened.pile[last - 1].by == self._viewer else last - 1

    @property
    def excluded(self) -> int:
        """Cards that can't be in the own hand: onto the card that lay on top when the viewer's turn began, none of them
        was played by somebody who had to draw, or whose turn ended as nothing went on it."""
        place = self._begin
        if place is None:
            return 0
        laid = self._view.open.pile[place]
        if self._drew(laid) or (place and self._ran_out(laid, self._view.open.pile[place - 1])):
            return self._deck.fits[self._deck.cards.index(laid.card)]
        return 0

    def _drew(self, laid: Laid) -> bool:
        """Whether a seat between a card's player and the viewer had to draw."""
        opened, seats = self._view.open, len(self._view.counts)
        first = opened.starter if laid.by is None else laid.by % seats + 1
        between = [(first - 1 + step) % seats + 1 for step in range((self._viewer - first) % seats)]
        waited = sum(seat not in opened.left and self._view.counts[seat - 1] > 0 for seat in between)
        asks = self._deck.asks[self._deck.cards.index(laid.card)]
        return waited > 1 if asks is Demand.TAKE else asks is Demand.PLAY and waited > 0

    def _ran_out(self, laid: Laid, before: Laid) -> bool:
        """Whether a turn ended with this card because nothing went on it any more."""
        opened = self._view.open
        if laid.by in (None, self._viewer, *opened.left, *opened.out) or isinstance(laid.card, Special):
            return False
        return not (laid.how is How.PLAYED and is_equal_number(laid.card, before.card))

    def _passed_over(self, seen: Table) -> Iterator[tuple[int, int, int]]:
        """Yield, for each card that another seat has played since: what could have been played, what would have done
        better by ending the turn or by not ending it, and how much else there was."""
        deck, pile = self._deck, self._view.open.pile
        base = self._view.open.settings.mode is Mode.BASE
        for place in self._since():
            laid = pile[place]
            if laid.how is not How.PLAYED or laid.by is None:
                continue
            on = deck.cards.index(pile[place - 1].card)
            fits, ends = deck.fits[on], deck.ends[on]
            ended = isinstance(laid.card, Special) or is_equal_number(laid.card, pile[place - 1].card)
            better = 0
            if ended != base:
                better = ends if base else fits & ~ends
            others = 1 + sum(
                (hand & fits).bit_count() for seat, hand in enumerate(seen.hands, start=1) if seat != laid.by
            )
            yield fits, better, others


def _mixed(cards: Sequence[int], rng: Random) -> list[int]:
    """Cards in any order. Thousands of times a move: sorting is much faster than shuffling."""
    chance = rng.random
    return sorted(cards, key=lambda _: chance())
