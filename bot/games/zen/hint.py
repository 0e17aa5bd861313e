"""A hint: the placement that keeps most places open, judged by what lies in sight alone."""

from __future__ import annotations

from functools import lru_cache

from bot.games.zen.deck import Colour, faces, lies
from bot.games.zen.moves import Need, legal, matches, narrowed, need, openings, table_of
from bot.games.zen.view import Place, Placed, View


@lru_cache(maxsize=4096)
def _fitting(wanted: Need) -> int:
    """Return how many of the 36 faces fit a place, however they lie."""
    return sum(
        any(matches(face, wanted) for _, face in lies(number)) for number in range(1, len(faces()) + 1)
    )


def openness(view: View, place: Place) -> tuple[int, int]:
    """Return how open the form stays after a placement: places where some face fits, and fitting faces in all."""
    placed = Placed(place.card, place.turned, place.x, place.y)
    table = table_of((*view.placed, placed))
    shifts = narrowed(view.form, view.shifts, (place.x, place.y), place.card.colour)
    counts = [
        _fitting(need(table, cell)) * len(colours & set(Colour))
        for cell, colours in openings(view.form, shifts, table).items()
    ]
    return sum(count > 0 for count in counts), sum(counts)


def best_place(view: View) -> Place | None:
    """Return the viewer's placement that keeps most places open, the first of equals; None if nothing fits.

    It uses nothing but the view: no memory of discards, no decks.
    """
    places = [move for move in legal(view) if isinstance(move, Place)]
    return max(places, key=lambda place: openness(view, place), default=None)
