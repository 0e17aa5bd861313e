"""Highest as seen: the move with its notation, and what a viewer can know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from bot.games.core import BadNotation, Departure, Outcome, Seat

HIGHEST: Final = 20
"""The cards are the numbers from 1 to this one."""
DECK: Final = 0
"""Stands for the seat of the deck, in a game for one."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Laying a card of the own hand: ``lay 7``."""

    card: int


Move: TypeAlias = Lay | Departure
Laid: TypeAlias = tuple[Seat, int]


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer knows: their own hand, and all that was laid."""

    viewer: Seat | None
    seats: int
    cards: int
    hand: tuple[int, ...]
    laid: tuple[Laid, ...]
    to_act: Seat
    scores: tuple[int, ...]
    ended: Outcome | None

    @property
    def lead(self) -> Laid | None:
        """The card that waits for an answer."""
        return self.laid[-1] if len(self.laid) % 2 else None

    def held(self, seat: Seat) -> int:
        """How many cards a seat, or the deck, still has."""
        return self.cards - sum(by == seat for by, _ in self.laid)


def write(move: Move) -> str:
    """A move's notation."""
    match move:
        case Lay(card=card):
            return f"lay {card}"
        case Departure():
            return move.value
        case _:
            assert_never(move)


def read(notation: str) -> Move:
    """The move of a notation; raises BadNotation."""
    found = re.fullmatch("lay ([1-9][0-9]?)", notation)
    if found is not None and int(found[1]) <= HIGHEST:
        return Lay(int(found[1]))
    try:
        return Departure(notation)
    except ValueError:
        raise BadNotation(notation) from None
