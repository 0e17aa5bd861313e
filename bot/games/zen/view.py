"""Zen as seen: the form, the cards laid, the hand, the decks' counts, moves with their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from bot.games.core import BadNotation, Departure, Outcome, Seat
from bot.games.zen.deck import Card, Colour, Face, face_of
from bot.games.zen.form import Cell, Form, form_of

SOLVER: Final[Seat] = 1
"""The only seat."""
HAND: Final = 3
"""Cards drawn at the start of a round (ZEN-4)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """``draw W``: from which deck a round's cards come."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Place:
    """``place W07r 1,-2``: a card, whether turned, and where, counted from the first card."""

    card: Card
    turned: bool
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Done:
    """``done W03 W17``: ends the round; the cards left in hand in the order discarded."""

    cards: tuple[Card, ...] = ()


Move: TypeAlias = Draw | Place | Done | Departure

_CARD = r"[WB](?:0[1-9]|[12][0-9]|3[0-6])"
_NUMBER = r"(0|-?[1-9][0-9]?)"
_DRAW = re.compile("draw ([WB])")
_PLACE = re.compile(rf"place ({_CARD})(r?) {_NUMBER},{_NUMBER}")
_DONE = re.compile(rf"done((?: {_CARD}){{0,{HAND}}})")
_WORDS: dict[str, Departure] = {each.value: each for each in Departure}


def read_card(notation: str) -> Card:
    """The card that ``W07`` names; raises BadNotation."""
    if not re.fullmatch(_CARD, notation):
        raise BadNotation(notation)
    return Card(Colour(notation[0]), int(notation[1:]))


def write_card(card: Card, *, turned: bool = False) -> str:
    """A card's name, with ``r`` if it lies turned."""
    return f"{card}{'r' if turned else ''}"


def write(move: Move) -> str:
    """A move's notation."""
    match move:
        case Draw(colour):
            return f"draw {colour.value}"
        case Place(card, turned, x, y):
            return f"place {write_card(card, turned=turned)} {x},{y}"
        case Done(cards):
            return " ".join(["done", *map(str, cards)])
        case Departure():
            return move.value


def read(notation: str) -> Move:
    """The move that a notation stands for; raises BadNotation."""
    if notation in _WORDS:
        return _WORDS[notation]
    if match := _DRAW.fullmatch(notation):
        return Draw(Colour(match[1]))
    if match := _PLACE.fullmatch(notation):
        return Place(read_card(match[1]), match[2] == "r", int(match[3]), int(match[4]))
    if match := _DONE.fullmatch(notation):
        return Done(tuple(read_card(each) for each in match[1].split()))
    raise BadNotation(notation)


class Phase(Enum):
    """What the game waits for."""

    FIRST_DRAW = "first-draw"
    """The deck of the first card (ZEN-2)."""
    FIRST_CARD = "first-card"
    """How the first card lies (ZEN-2)."""
    DRAW = "draw"
    """The deck of a round (ZEN-4)."""
    HAND = "hand"
    """Cards to place, or the end of the round (ZEN-5)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Placed:
    """A card that lies on the table."""

    card: Card
    turned: bool
    x: int
    y: int

    @property
    def face(self) -> Face:
        """The sides that it shows, as it lies."""
        face = face_of(self.card)
        return face.turned() if self.turned else face


class Pass(Enum):
    """How often a deck has been gone through (ZEN-9)."""

    FIRST = 1
    SECOND = 2


@dataclass(frozen=True, slots=True)
class DeckSeen:
    """What shows of one colour's deck and pile: never their order or contents."""

    colour: Colour
    count: int
    """Cards left in the deck."""
    run: Pass
    discards: int
    """Cards in the pile."""
    top: Card | None
    """The pile's top card: the latest discard of this pass."""


@dataclass(frozen=True, slots=True)
class View:
    """What shows on the table. ``viewer`` is None for a spectator, who sees the same and moves nothing."""

    viewer: Seat | None
    form_id: str
    phase: Phase
    hand: tuple[Card, ...]
    """In the order drawn."""
    placed: tuple[Placed, ...]
    """In the order laid."""
    shifts: tuple[Cell, ...]
    """Where the form may still lie (ZEN-6): table cell (x, y) is the form's cell (x + first, y + second)."""
    decks: tuple[DeckSeen, ...]
    """Of the colours that the form uses, white first."""
    ended: Outcome | None

    @property
    def form(self) -> Form:
        """The form to be laid."""
        return form_of(self.form_id)
