"""Dazzle as seen: cards, moves with their notation, what each viewer may know, and how the points stand.

Every card bears its rank on both faces and its colour on the front only. So everyone sees the ranks of both
hands and of the decks' top cards (DAZ-7). A colour is known only of the own hand, of the pair on offer and of
placed cards. Here an unseen card is no more than its rank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import combinations
from typing import TypeAlias, assert_never

from bot.games.core import BadNotation, Departure, Outcome, Seat

SEATS: tuple[Seat, Seat] = (1, 2)
HAND = 8
"""Cards in a hand after the deal."""
DECK = 18
"""Cards in a player's deck before the first eight are drawn from it."""
RANKS = (1, 2, 3)
COPIES: dict[int, int] = {1: 4, 2: 6, 3: 2}
"""How many cards of a rank there are in each colour."""
PILE_RANKS = (3, 2, 2, 2, 1, 1)
"""Ranks of a pile of the ``dazzle`` deal, from its top; a deck is three such piles."""


class Colour(IntEnum):
    """The four colours, in the canonical order."""

    PURITY = 0
    TWILIGHT = 1
    SPIRAL = 2
    FAITH = 3

    @property
    def letter(self) -> str:
        """The colour in notation."""
        return _LETTERS[self]


_LETTERS = "PTSF"


class Deal(Enum):
    """The two ways to deal, as the option ``deal`` names them."""

    DAZZLE = "dazzle"
    RANDOM = "random"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card's front. Cards are ordered by colour, then by rank, as in ``ask``."""

    colour: Colour
    rank: int

    def __str__(self) -> str:
        return f"{_LETTERS[self.colour]}{self.rank}"


Cards: TypeAlias = tuple[Card, ...]
Pair: TypeAlias = tuple[Card, Card]


def rank_list(rank: int) -> Cards:
    """All cards of one rank in canonical order: all P, all T, all S, all F."""
    return tuple(Card(colour, rank) for colour in Colour for _ in range(COPIES[rank]))


ALL_CARDS: Cards = tuple(card for rank in RANKS for card in rank_list(rank))
"""The 48 cards in canonical order: the rank lists one after another."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Showing two cards of the own hand to the other seat: ``ask P1 T2``."""

    pair: Pair
    """Sorted: ``read`` knows no other order."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Making one of the two shown cards the own Will, the other one Points: ``will T2``."""

    will: Card


Move: TypeAlias = Ask | Choose | Departure

_CARD = "[PTSF][123]"
_ASK = re.compile(rf"ask ({_CARD}) ({_CARD})")
_WILL = re.compile(rf"will ({_CARD})")


def read_card(notation: str) -> Card:
    """The card that a notation stands for; raises BadNotation."""
    if not re.fullmatch(_CARD, notation):
        raise BadNotation(notation)
    return Card(Colour(_LETTERS.index(notation[0])), int(notation[1]))


def write(move: Move) -> str:
    """A move's notation."""
    match move:
        case Ask(pair=(first, second)):
            return f"ask {first} {second}"
        case Choose(will=card):
            return f"will {card}"
        case Departure():
            return move.value
        case _:
            assert_never(move)


def read(notation: str) -> Move:
    """The move that a notation stands for; raises BadNotation, for an unsorted pair too."""
    if found := _ASK.fullmatch(notation):
        pair = (read_card(found[1]), read_card(found[2]))
        if pair[0] > pair[1]:
            raise BadNotation(notation)
        return Ask(pair)
    if found := _WILL.fullmatch(notation):
        return Choose(read_card(found[1]))
    try:
        return Departure(notation)
    except ValueError:
        raise BadNotation(notation) from None


@dataclass(frozen=True, slots=True)
class Placed:
    """What became of one pair: both cards lie open for good, each by its own colour (DAZ-6)."""

    chooser: Seat
    will: Card
    """On the chooser's side."""
    points: Card
    """Nobody's yet."""


@dataclass(frozen=True, slots=True)
class DeckSeen:
    """A deck from outside: how many cards, and the rank on the back of the top one, None when it is empty."""

    size: int
    top: int | None


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know; ``viewer`` is None for a spectator, to whom both hands are ranks only."""

    viewer: Seat | None
    deal: Deal
    hand: Cards
    """The viewer's own hand, sorted; empty for a spectator. A pair on offer is in no hand."""
    ranks: tuple[tuple[int, ...], tuple[int, ...]]
    """The ranks of both hands by seat, rising: their order tells nothing (DAZ-7)."""
    decks: tuple[DeckSeen, DeckSeen]
    placed: tuple[Placed, ...]
    """All pairs so far, in the order in which they were chosen from."""
    offer: Pair | None
    """The two cards shown by the asking seat, until the other has chosen."""
    ended: Outcome | None

    @property
    def asker(self) -> Seat:
        """The seat that asks, or has asked, in the current half of the exchange (DAZ-1, DAZ-2)."""
        return asker(len(self.placed))

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, None once the game is over."""
        if self.ended is not None:
            return None
        return self.asker if self.offer is None else other(self.asker)

    @property
    def exchange(self) -> int:
        """The number of the current exchange, from 1; of the last one once all is placed (DAZ-5: nine)."""
        return min(len(self.placed), DECK - 1) // 2 + 1


def asker(placed: int) -> Seat:
    """Who asks when that many pairs have been placed: seat 1 first in every exchange (DAZ-2)."""
    return SEATS[placed % 2]


def other(seat: Seat) -> Seat:
    """The seat opposite."""
    return SEATS[2 - seat]


def listed(view: View) -> Sequence[Move]:
    """The viewer's listed moves in notation's order, each one once (DAZ-4)."""
    if view.viewer is None or view.viewer != view.to_act:
        return ()
    if view.offer is not None:
        return tuple(Choose(card) for card in sorted(set(view.offer)))
    pairs = combinations(sorted(view.hand), 2)
    return tuple(Ask(pair) for pair in dict.fromkeys(pairs))


def deck_ranks(view: View, seat: Seat) -> tuple[int | None, ...]:
    """What everyone knows of a deck's ranks, from its top; None for a card of unknown rank.

    The ``dazzle`` deal lays every pile alike, so there all ranks are known; else just the top card's.
    """
    deck = view.decks[seat - 1]
    if view.deal is Deal.DAZZLE:
        return (PILE_RANKS * 3)[DECK - deck.size :]
    return (deck.top, *[None] * (deck.size - 1)) if deck.size else ()


@dataclass(frozen=True, slots=True)
class Column:
    """How one colour stands."""

    colour: Colour
    will: tuple[int, int]
    """Sums of Will ranks by seat."""
    points: int
    """Sum of the Points that lie there (DAZ-13)."""

    @property
    def winner(self) -> Seat | None:
        """The seat with more Will, even without Points (DAZ-12); nobody where it is equal (DAZ-11)."""
        first, second = self.will
        return None if first == second else 1 if first > second else 2


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands as the cards lie: the four columns in canonical order."""

    columns: tuple[Column, ...]

    def score(self, seat: Seat) -> int:
        """A seat's points: those of the colours that it leads (DAZ-11)."""
        return sum(column.points for column in self.columns if column.winner == seat)

    def colours(self, seat: Seat) -> int:
        """How many colours a seat leads (DAZ-12, DAZ-14)."""
        return sum(column.winner == seat for column in self.columns)


def standing(placed: Sequence[Placed]) -> Standing:
    """How the placed cards stand."""
    return Standing(
        tuple(
            Column(
                colour,
                (will_sum(placed, seat=1, colour=colour), will_sum(placed, seat=2, colour=colour)),
                sum(each.points.rank for each in placed if each.points.colour is colour),
            )
            for colour in Colour
        )
    )


def will_sum(placed: Sequence[Placed], *, seat: Seat, colour: Colour) -> int:
    """The sum of a seat's Will in one colour."""
    return sum(each.will.rank for each in placed if each.chooser == seat and each.will.colour is colour)
