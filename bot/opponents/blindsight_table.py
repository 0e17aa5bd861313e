"""A single game of Blindsight as numbers, to play thousands of imagined ones out.

A hand is a number with a bit for each card of the deck in its canonical order. The rules are those of
:mod:`bot.games.blindsight.turns`, without facts, matches and leaving; a test plays both side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.blindsight.cards import Card, Kind, Special, fits, is_equal_number, worth
from bot.games.blindsight.settings import Mode, Settings
from bot.games.blindsight.view import Demand, View

_DRAWN: Final = 2
_TAKEN: Final = 3
_ENDS: Final = 0.8
"""What ending the own turn is worth in the base game. In Last Man Standing it costs as much."""
_WIN: Final = 12.0
SCORE: Final = 0.012
"""What a point in hand counts beside the number of cards: it decides when the draw pile runs out."""
_PLACE: Final = 0.1
"""What the places behind the first count beside winning."""
NEAR: Final = tuple(8.0 / (count + 0.6) for count in range(120))
"""How near a hand of so many cards is to being empty."""
_NEARER: Final = tuple(NEAR[left] - NEAR[left + 1] for left in range(len(NEAR) - 1))
"""How much nearer it comes by a card, by how many are left."""
_ASKS: Final = {Kind.BLIND: Demand.BLIND, Kind.SIGHT: Demand.TURN, Kind.TRICKSTER: Demand.TAKE}


@dataclass(frozen=True, slots=True)
class Deck:
    """What there is to know about the cards of a deck: all tuples are by the card's place in it."""

    cards: tuple[Card, ...]
    fits: tuple[int, ...]
    """The cards that may be played on this one."""
    ends: tuple[int, ...]
    """Those of them that end the turn: special ones, and those of an equal number."""
    asks: tuple[Demand, ...]
    worth: tuple[int, ...]

    def mask(self, cards: Sequence[Card], taken: int = 0) -> int:
        """Cards as a number, without places that are taken already by equal ones."""
        mask = 0
        for card in cards:
            place = self.cards.index(card)
            while (taken | mask) >> place & 1:
                place = self.cards.index(card, place + 1)
            mask |= 1 << place
        return mask

    def total(self, hand: int) -> int:
        """What a hand scores."""
        total, worth = 0, self.worth
        while hand:
            low = hand & -hand
            total += worth[low.bit_length() - 1]
            hand ^= low
        return total


@lru_cache(maxsize=16)
def deck_of(settings: Settings) -> Deck:
    """The deck of these options."""
    cards = settings.deck

    def mask(card: Card, *, ends: bool) -> int:
        return sum(
            1 << place
            for place, other in enumerate(cards)
            if fits(other, card, top=settings.top, challenge=settings.challenge)
            and (not ends or isinstance(other, Special) or is_equal_number(other, card))
        )

    return Deck(
        cards=cards,
        fits=tuple(mask(card, ends=False) for card in cards),
        ends=tuple(mask(card, ends=True) for card in cards),
        asks=tuple(
            _ASKS.get(card.kind, Demand.PLAY) if isinstance(card, Special) else Demand.PLAY for card in cards
        ),
        worth=tuple(worth([card]) for card in cards),
    )


def places(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a number, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Table:
    """A game under way. Seats are counted from 0; ``draw`` is taken from its end."""

    __slots__ = (
        "asks",
        "base",
        "counts",
        "deck",
        "draw",
        "gone",
        "hands",
        "mover",
        "out",
        "over",
        "settings",
        "top",
    )

    def __init__(
        self, settings: Settings, hands: list[int], draw: list[int], *, top: int, mover: int
    ) -> None:
        self.settings = settings
        self.deck = deck_of(settings)
        self.base = settings.mode is Mode.BASE
        self.hands = hands
        self.counts = [hand.bit_count() for hand in hands]
        self.draw = draw
        self.top = top
        self.asks = self.deck.asks[top]
        self.mover = mover
        self.out: list[int] = []
        self.gone: Sequence[int] = ()
        self.over = False

    def copy(self) -> Table:
        """The same table, to be played on by itself."""
        other = Table.__new__(Table)
        other.settings, other.deck, other.base = self.settings, self.deck, self.base
        other.hands, other.counts, other.draw = self.hands[:], self.counts[:], self.draw[:]
        other.top, other.asks, other.mover = self.top, self.asks, self.mover
        other.out, other.gone, other.over = self.out[:], self.gone, self.over
        return other

    def hold(self, seat: int, hand: int, draw: list[int]) -> None:
        """Put imagined cards where nothing is seen."""
        self.hands[seat] = hand
        self.counts[seat] = hand.bit_count()
        self.draw = draw[:]

    def playable(self) -> list[tuple[int, int]]:
        """Owner and card of each play that the mover has."""
        fit, mover = self.deck.fits[self.top], self.mover
        found: list[tuple[int, int]] = []
        for owner, hand in enumerate(self.hands):
            fitting = hand & fit
            if fitting and owner != mover:
                while fitting:
                    low = fitting & -fitting
                    found.append((owner, low.bit_length() - 1))
                    fitting ^= low
        return found

    def play(self, owner: int, place: int) -> bool:
        """Play a card out of another hand. Returns whether the turn goes on."""
        ends = self.deck.ends[self.top] >> place & 1
        self._lay(owner, place)
        if self.over:
            return False
        if ends:
            self._next_turn()
            return False
        return self._goes_on()

    def answer(self, chances: Iterator[float]) -> None:
        """Answer the card on top, a Blind with any own card."""
        if self.asks is Demand.TAKE:
            self._take(_TAKEN)
            self.asks = Demand.PLAY
        elif self.asks is Demand.TURN:
            self.top = self.draw.pop()
            self.asks = self.deck.asks[self.top]
            self.over = not self.draw
            self._answered()
        else:
            hand = self.hands[self.mover]
            for _ in range(int(next(chances) * self.counts[self.mover])):
                hand &= hand - 1
            self.lay_blind((hand & -hand).bit_length() - 1)

    def lay_blind(self, place: int) -> None:
        """Answer Blind with this card."""
        self._lay(self.mover, place)
        if self.counts[self.mover]:
            self._answered()
        elif not self.over:
            self._next_turn()

    def _answered(self) -> None:
        if self.over:
            return
        if self.deck.cards[self.top].__class__ is Special:
            self._next_turn()
        else:
            self._goes_on()

    def _take(self, count: int) -> None:
        mover, draw = self.mover, self.draw
        for _ in range(min(count, len(draw))):
            self.hands[mover] |= 1 << draw.pop()
            self.counts[mover] += 1
        if draw:
            self._next_turn()
        else:
            self.over = True

    def _lay(self, owner: int, place: int) -> None:
        self.hands[owner] ^= 1 << place
        self.counts[owner] -= 1
        self.top = place
        self.asks = self.deck.asks[place]
        if not self.counts[owner]:
            if self.base:
                self.over = True
            else:
                self.out.append(owner)
                self.over = sum(map(bool, self.counts)) == 1

    def _goes_on(self) -> bool:
        fit, mover = self.deck.fits[self.top], self.mover
        for owner, hand in enumerate(self.hands):
            if hand & fit and owner != mover:
                return True
        self._next_turn()
        return False

    def _next_turn(self) -> None:
        seats, seat = len(self.counts), self.mover
        while True:
            seat = (seat + 1) % seats
            if self.counts[seat]:
                break
        self.mover = seat

    def judged(self, plays: Sequence[tuple[int, int]]) -> list[tuple[float, int, int]]:
        """The mover's plays, with what each is worth by itself: worth, owner, card."""
        deck, hands, mover = self.deck, self.hands, self.mover
        union = sum(hands) ^ hands[mover]
        share = 1 / max(1, sum(map(bool, self.counts)) - 1.5)
        ends = deck.ends[self.top]
        found: list[tuple[float, int, int]] = []
        for owner, place in plays:
            left, card = self.counts[owner] - 1, 1 << place
            gain = (_NEARER[left] + SCORE * deck.worth[place]) * share
            if not left:
                gain += _WIN
            if ends & card or not (union ^ card) & deck.fits[place]:
                gain -= _ENDS
                asks = deck.asks[place]
                if asks is Demand.TAKE or asks is Demand.BLIND:
                    gain += self.asked(asks) * share
            found.append((-gain if self.base else gain, owner, place))
        return found

    def asked(self, asks: Demand) -> float:
        """How much nearer to an empty hand the next seat comes by answering."""
        count = self._next_count()
        return NEAR[count + 3] - NEAR[count] if asks is Demand.TAKE else NEAR[count - 1] - NEAR[count]

    def _next_count(self) -> int:
        seats, seat = len(self.counts), self.mover
        while True:
            seat = (seat + 1) % seats
            if self.counts[seat]:
                return self.counts[seat]

    def step(self, chances: Iterator[float], whim: float) -> None:
        """Make the mover's move: what looks best by itself, or with a probability of ``whim`` anything. ``chances`` are
        numbers from 0 up to 1."""
        if self.asks is not Demand.PLAY:
            self.answer(chances)
            return
        plays = self.playable()
        if not plays:
            self._take(_DRAWN)
        elif len(plays) == 1:
            self.play(*plays[0])
        elif whim and next(chances) < whim:
            self.play(*plays[int(next(chances) * len(plays))])
        else:
            _, owner, place = max(self.judged(plays))
            self.play(owner, place)

    def result(self, seat: int) -> float:
        """What a finished game is worth to a seat: near 1 for a win, near 0 for a loss."""
        seats = [other for other in range(len(self.counts)) if other not in self.gone]
        if seat in self.out:
            return self._placed(better=len(seats) - 1 - self.out.index(seat), level=0)
        sign = 1 if self.base else -1
        keys = [
            (sign * self.deck.total(self.hands[other]), sign * self.counts[other])
            for other in seats
            if other not in self.out
        ]
        mine = (sign * self.deck.total(self.hands[seat]), sign * self.counts[seat])
        return self._placed(better=sum(key < mine for key in keys), level=keys.count(mine) - 1)

    def _placed(self, *, better: int, level: int) -> float:
        seats = len(self.counts)
        won = 0.0 if better else 1 / (1 + level)
        return won + _PLACE * (1 - better / max(1, seats - 1))


def table_of(view: View) -> Table:
    """The table that a view shows: without the own cards, whose number it knows, and with nothing to draw."""
    opened = view.open
    deck = deck_of(opened.settings)
    taken, hands = 0, []
    for hand in view.hands:
        hands.append(deck.mask(hand or (), taken))
        taken |= hands[-1]
    table = Table(opened.settings, hands, [], top=deck.cards.index(opened.top), mover=opened.to_act - 1)
    table.counts = list(view.counts)
    table.asks = opened.demand
    table.out = [seat - 1 for seat in opened.out]
    table.gone = [seat - 1 for seat in opened.left]
    return table
