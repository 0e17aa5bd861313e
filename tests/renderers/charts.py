"""Ratings over time, for pictures of them."""

from __future__ import annotations

from random import Random
from typing import Final

from renderers.rating_chart import START, Curve, RatingPoint

_DAY: Final = 24 * 60 * 60 * 1000
_BEGIN: Final = 20_420 * _DAY


def curve(*ratings: int) -> Curve:
    """A curve of these ratings, one every eleven hours."""
    return Curve(
        tuple(RatingPoint(_BEGIN + game * 11 * _DAY // 24, rating) for game, rating in enumerate(ratings))
    )


def wandering(games: int, seed: int, *, drift: float = 2, swing: float = 25) -> Curve:
    """The curve of somebody with good and bad days."""
    random, rating, ratings = Random(seed), START, []
    for _ in range(games):
        rating += round(random.gauss(drift, swing))
        ratings.append(rating)
    return curve(*ratings)


NONE: Final = curve()
ONE: Final = curve(1138)
SOME: Final = wandering(30, 2)
FALLING: Final = wandering(12, 1, drift=-30, swing=5)
MANY: Final = wandering(3000, 4, drift=0.4, swing=12)
