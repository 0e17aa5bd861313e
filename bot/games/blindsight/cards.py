"""The cards of Blindsight, their notation and worth, and which one may go on which."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from bot.games.core import BadNotation
from bot.games.text import Text, text


class Colour(Enum):
    """The colours, in the canonical order. Gold is for special cards only, and any colour goes with it."""

    PURPLE = "P"
    RED = "R"
    BLUE = "B"
    GOLD = "G"

    __hash__ = object.__hash__  # an enumeration's own is slow, and cards are counted all the time


class Symbol(Enum):
    """The symbols of numbered cards, in the canonical order."""

    HEXAGON = "h"
    PENTAGRAM = "s"

    __hash__ = object.__hash__  # an enumeration's own is slow, and cards are counted all the time


class Kind(Enum):
    """The kinds of special cards, in the canonical order."""

    BLIND = "blind"
    SIGHT = "sight"
    DILEMMA = "dilemma"
    TRICKSTER = "trickster"

    __hash__ = object.__hash__  # an enumeration's own is slow, and cards are counted all the time


@dataclass(frozen=True, slots=True)
class Numbered:
    """A numbered card: ``P7h``."""

    colour: Colour
    number: int
    symbol: Symbol

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number}{self.symbol.value}"


@dataclass(frozen=True, slots=True)
class Special:
    """A special card: ``R-sight``. It bears neither number nor symbol."""

    colour: Colour
    kind: Kind

    def __str__(self) -> str:
        return f"{self.colour.value}-{self.kind.value}"


Card: TypeAlias = Numbered | Special
Cards: TypeAlias = tuple[Card, ...]

LOWEST: Final = 1
HIGHEST: Final = 15
GOLD_COPIES: Final = 2
SPECIAL_WORTH: Final = 20
PLAIN_COLOURS: Final = (Colour.PURPLE, Colour.RED, Colour.BLUE)

CARD_PATTERN: Final = r"[PRB](?:[1-9]|1[0-5])[hs]|[PRBG]-(?:blind|sight|dilemma|trickster)"
"""A card's notation as a regular expression without groups."""


def deck(*, top: int, without_colour: Colour | None, without_symbol: Symbol | None) -> Cards:
    """A deck in canonical order. A colour left out takes its special cards along."""
    colours = [colour for colour in PLAIN_COLOURS if colour is not without_colour]
    symbols = [symbol for symbol in Symbol if symbol is not without_symbol]
    numbered: list[Card] = [
        _CARDS[f"{colour.value}{number}{symbol.value}"]
        for colour in colours
        for number in range(LOWEST, top + 1)
        for symbol in symbols
    ]
    special = [
        _CARDS[f"{colour.value}-{kind.value}"]
        for kind in Kind
        for colour in (*colours, *[Colour.GOLD] * GOLD_COPIES)
    ]
    return (*numbered, *special)


def read_card(notation: str) -> Card:
    """The card that a notation stands for, always the same object; raises BadNotation."""
    if not re.fullmatch(CARD_PATTERN, notation):
        raise BadNotation(notation)
    return _CARDS[notation]


@cache
def in_words(card: Card) -> Text:
    """A card as a sentence names it: the red 9. Languages with cases put it as what is played, shown or held."""
    if isinstance(card, Numbered):
        return text("blindsight-the-card", colour=card.colour.value, kind="number", number=card.number)
    return text("blindsight-the-card", colour=card.colour.value, kind=card.kind.value, number=0)


def all_in_words(cards: Cards) -> Text:
    """Cards one after another, at least one."""
    first, *rest = cards
    if not rest:
        return in_words(first)
    return text("blindsight-and-cards", card=in_words(first), more=all_in_words(tuple(rest)))


def worth(cards: Iterable[Card]) -> int:
    """What a hand scores: numbers their value, special cards 20, an empty hand 0 (BLI-27)."""
    return sum(card.number if isinstance(card, Numbered) else SPECIAL_WORTH for card in cards)


def fits(card: Card, on: Card, *, top: int, challenge: bool) -> bool:
    """Whether a card may be played on another one that asks for no answer.

    A number goes on the next, the previous or an equal one of another colour (BLI-4), in the Challenge of
    another symbol, too (BLI-28); where either card is special only colours count, gold ones going with all
    (BLI-12, BLI-14, BLI-15). ``top`` is the highest number in the deck: it is a neighbour of the lowest.
    """
    if isinstance(card, Special) or isinstance(on, Special):
        return card.colour is not on.colour or card.colour is Colour.GOLD
    if card.colour is on.colour or (challenge and card.symbol is on.symbol):
        return False
    return abs(card.number - on.number) in (0, 1, top - LOWEST)


def is_equal_number(card: Card, on: Card) -> bool:
    """Whether both are numbered, with the same number: played so, it ends the turn (BLI-5)."""
    return isinstance(card, Numbered) and isinstance(on, Numbered) and card.number == on.number


_NUMBERED: Final[Cards] = tuple(
    Numbered(colour, number, symbol)
    for colour in PLAIN_COLOURS
    for number in range(LOWEST, HIGHEST + 1)
    for symbol in Symbol
)
_SPECIAL: Final[Cards] = tuple(Special(colour, kind) for kind in Kind for colour in Colour)
_CARDS: Final[dict[str, Card]] = {str(card): card for card in (*_NUMBERED, *_SPECIAL)}
"""All different cards by notation."""
