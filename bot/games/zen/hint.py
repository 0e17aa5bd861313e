"""Which placement keeps most places open: for a hint, and for grading forms."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Final

from bot.games.zen.deck import CARDS, Card, Colour, Face, face_of, lies
from bot.games.zen.form import AROUND, Cell
from bot.games.zen.moves import Need, matches, narrowed, need, openings, places, table_of
from bot.games.zen.view import Place, View

_ALMOST_NONE: Final = 0.2
"""Used when no card fits, so that losing the last one weighs much and can still be weighed."""

_FILLING: Final = 2.0
"""How much more filling a scarce place weighs than keeping its neighbours open: measured best by games."""


@lru_cache(maxsize=4096)
def _fitting(wanted: Need) -> int:
    """The faces that show, one way or the other, what is needed: bit n for card number n."""
    return sum(
        1 << number
        for number in range(1, CARDS + 1)
        if any(matches(face, wanted) for _, face in lies(number))
    )


@dataclass(frozen=True, slots=True)
class Rated:
    """A placement and what it does to the places that are open now or become so."""

    place: Place
    worth: float
    """The higher, the more cards still fit beside it; filling a place that few cards fit is worth more."""
    tightest: int
    """Cards that still fit the worst place beside it; many if no place is open there."""


def _ready(view: View, gone: Collection[Card]) -> dict[Colour, int]:
    """The cards of each colour that don't lie yet: bit n for card number n."""
    away = {each.card for each in view.placed} | set(gone)
    return {
        colour: sum(1 << n for n in range(1, CARDS + 1) if Card(colour, n) not in away) for colour in Colour
    }


def open_places(view: View, gone: Collection[Card] = ()) -> dict[Cell, dict[Colour, int]]:
    """The open places, and by colour how many cards that don't lie yet would fit there."""
    table, ready = table_of(view.placed), _ready(view, gone)
    return {
        cell: {colour: (_fitting(need(table, cell)) & ready[colour]).bit_count() for colour in colours}
        for cell, colours in openings(view.form, view.shifts, table).items()
    }


def rated(view: View, gone: Collection[Card] = ()) -> list[Rated]:
    """The placements of the hand, the best first. ``gone``: cards known to be out of the game."""
    table, ready = table_of(view.placed), _ready(view, gone)

    def fits(laid: dict[Cell, Face], cell: Cell, colours: frozenset[Colour]) -> int:
        wanted = _fitting(need(laid, cell))
        return sum((wanted & ready[colour]).bit_count() for colour in colours)

    found = []
    for place in places(view, view.hand):
        cell = (place.x, place.y)
        face = face_of(place.card)
        shifts = narrowed(view.form, view.shifts, cell, place.card.colour)
        after = {**table, cell: face.turned() if place.turned else face}
        ready[place.card.colour] ^= 1 << place.card.number
        beside = {(place.x + right, place.y + down) for right, down in AROUND}
        opened = {each: own for each, own in openings(view.form, shifts, after).items() if each in beside}
        left = {each: fits(after, each, own) for each, own in opened.items()}
        worth = sum(
            log((left[each] + _ALMOST_NONE) / (fits(table, each, own) + _ALMOST_NONE))
            for each, own in opened.items()
        )
        filled = fits(table, cell, frozenset({place.card.colour}))
        ready[place.card.colour] ^= 1 << place.card.number
        kept = log(len(shifts) / len(view.shifts))
        found.append(
            Rated(place, worth + kept - _FILLING * log(filled + 1), min(left.values(), default=CARDS))
        )
    return sorted(found, key=lambda each: -each.worth)


def hint(view: View) -> Place | None:
    """The placement of the hand that keeps most places open, None if nothing fits."""
    best = rated(view)
    return best[0].place if best else None
