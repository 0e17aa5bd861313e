"""The cards of Zen: two decks of the same 36 faces, and which sides match (ZEN-3, 7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import product
from typing import Final

from bot.games.resources import DataError, data
from bot.games.strict_json import NotJson, loads

FORMAT: Final = 1
ENDS: Final = "/\\^v"
"""Slants, point and notch, in the order of the deck's list."""
HALVES: Final = "gk"
"""Half-circles, green and pink."""
CARDS: Final = 36
"""Cards of a colour."""
MATES: Final = {"/": "/", "\\": "\\", "^": "v", "v": "^"}
"""Which end fits an end: slants their like, a point a notch."""


class DeckError(DataError):
    """The list of faces isn't the one that the rules derive."""


class Colour(Enum):
    """The colour of a card, and of the cells of a form that take it."""

    WHITE = "W"
    BLACK = "B"

    __hash__ = object.__hash__  # an enumeration's own is slow, and cards are counted all the time


@dataclass(frozen=True, slots=True)
class Face:
    """A card's four sides, as it lies: top and bottom end, left and right half-circle."""

    top: str
    bottom: str
    left: str
    right: str

    def turned(self) -> Face:
        """The face after half a turn: a slant stays one, a point stays a point."""
        return Face(self.bottom, self.top, self.right, self.left)


@dataclass(frozen=True, slots=True)
class Card:
    """One card: ``W07`` is ``Card(Colour.WHITE, 7)``."""

    colour: Colour
    number: int

    def __str__(self) -> str:
        return f"{self.colour.value}{self.number:02}"


def _derived_faces() -> tuple[Face, ...]:
    """All faces in the order of the rules, one of each pair that is alike after half a turn."""
    kept: list[Face] = []
    for top, bottom, left, right in product(ENDS, ENDS, HALVES, HALVES):
        face = Face(top, bottom, left, right)
        if face.turned() not in kept:
            kept.append(face)
    return tuple(kept)


def parse_faces(source: str) -> tuple[Face, ...]:
    """The faces that a JSON text lists; raises DeckError unless they are the derived ones, in order."""
    try:
        document = loads(source)
    except NotJson as error:
        raise DeckError(f"deck.json: {error}") from error
    derived = _derived_faces()
    listed = {
        "format": FORMAT,
        "faces": [f"{each.top}{each.bottom}{each.left}{each.right}" for each in derived],
    }
    if document != listed:
        raise DeckError(
            "deck.json: must list the 36 faces (top, bottom, left, right) in the order of the rules"
        )
    return derived


@cache
def faces() -> tuple[Face, ...]:
    """The 36 faces; card number 1 has the first. Raises DeckError."""
    return parse_faces(data("zen", "deck.json").read_text(encoding="utf-8"))


def face_of(card: Card) -> Face:
    """The face of a card that isn't turned."""
    return faces()[card.number - 1]


@cache
def lies(number: int) -> tuple[tuple[bool, Face], ...]:
    """The ways in which a card can lie: turned or not, and what it shows; one if they look alike."""
    face = faces()[number - 1]
    turned = face.turned()
    return ((False, face),) if turned == face else ((False, face), (True, turned))
