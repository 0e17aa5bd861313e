"""Dazzle's cards: fronts, backs, fans of placed cards, and what points to a leader.

A card is drawn in units of its pixels, so that its digits stay at the size at which they are readable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from bot.games.dazzle.view import Card
from bot.games.dazzle.view import Colour as Suit
from renderers import canvas, stock
from renderers.base import Look
from renderers.canvas import Sketch
from renderers.dazzle.suits import INKS, put_emblem
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Colour, Palette
from renderers.shapes import Outline, Point, moved
from renderers.stock import Motif

SIZE: Final = size_for(READABLE)
CARD: Final = (92, 120)
"""A card in a hand, or on offer."""
SMALL: Final = (70, 108)
"""A placed card."""
_WIDEST: Final = 46
_NARROWEST: Final = 36
"""How much of a fanned card is seen beside the next one, so that its rank can be read."""
_LEAST: Final = 5
"""How much is seen of one that an equal one covers."""
_SINK: Final = 16
"""How much lower the outermost card of the widest fan lies than the middle: fans are bows."""


_MARGIN: Final = 4
_RADIUS: Final = 11


def draw_front(sketch: Sketch, suit: Suit, look: Look) -> None:
    """Draw a card's front, in units of its pixels; its rank and letter are written on it afterwards."""
    ink = INKS[look].suits[suit]
    stock.draw_stock(sketch, CARD, ink.stock, _MARGIN, _RADIUS)
    put_emblem(sketch, suit, ink, (18, 58), 56)


def draw_small(sketch: Sketch, suit: Suit, look: Look) -> None:
    """Draw a placed card, in units of its pixels; its rank is written on it afterwards."""
    ink = INKS[look].suits[suit]
    stock.draw_stock(sketch, SMALL, ink.stock, 3, 9)
    put_emblem(sketch, suit, ink, (14, 57), 42)


def draw_edge(sketch: Sketch, suit: Suit, look: Look) -> None:
    """Draw a placed card that lies below others, of which only an edge is seen."""
    stock.draw_stock(sketch, SMALL, INKS[look].suits[suit].stock, 3, 9)


def draw_back(sketch: Sketch, look: Look) -> None:
    """Draw a card's back, in units of its pixels: the same for every colour."""
    stock.draw_back(sketch, CARD, INKS[look].back, Motif.STARS, _MARGIN, _RADIUS)


def draw_ranked_back(sketch: Sketch, look: Look) -> None:
    """Draw a card's back with an empty medallion, in which its rank is written afterwards."""
    draw_back(sketch, look)
    middle, ground = (CARD[0] / 2, CARD[1] / 2), INKS[look].back
    sketch.disc(middle, 36, ground.ink)
    sketch.disc(middle, 33.5, ground.body)
    sketch.ring(middle, 30, stock.mixed(ground.body, ground.ink, 0.55), width=1.2)


def draw_slot(sketch: Sketch, line: Colour) -> None:
    """Draw where a deck was."""
    width, height = CARD
    sketch.box((2, 2, width - 2, height - 2), None, radius=12, edge=line, width=3)


def draw_gem(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of Points: a cut gem."""
    for shrink, ink in ((0, palette.dark), (7, palette.bright), (12, palette.trace)):
        outline = ((26, 14), (74, 14), (98, 42), (50, 94), (2, 42))
        scale = 1 - shrink / 50
        sketch.fill(moved(outline, (50 - 50 * scale, 50 - 50 * scale), scale=scale), ink)
    for line in (((14, 42), (86, 42)), ((36, 42), (50, 84)), ((64, 42), (50, 84))):
        sketch.line(line, palette.dark, width=4)


def draw_up(sketch: Sketch, palette: Palette) -> None:
    """Draw the arrow to the side that would take a column's Points, if that is the upper one."""
    _draw_arrow(sketch, palette, ((50, 4), (98, 92), (2, 92)), ((50, 30), (80, 82), (20, 82)))


def draw_down(sketch: Sketch, palette: Palette) -> None:
    """Draw the arrow to the side that would take a column's Points, if that is the lower one."""
    _draw_arrow(sketch, palette, ((50, 96), (98, 8), (2, 8)), ((50, 70), (80, 18), (20, 18)))


def _draw_arrow(sketch: Sketch, palette: Palette, outer: Outline, inner: Outline) -> None:
    sketch.fill(outer, palette.ink)
    sketch.fill(inner, palette.accent)


def draw_even(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of equal Will: nobody would take the Points."""
    sketch.box((10, 24, 90, 42), palette.ink, radius=6)
    sketch.box((10, 58, 90, 76), palette.ink, radius=6)


def draw_pip(sketch: Sketch, palette: Palette) -> None:
    """Draw the pip of an exchange that is over."""
    sketch.disc((50, 50), 36, palette.ink)


def draw_open_pip(sketch: Sketch, palette: Palette) -> None:
    """Draw the pip of an exchange that is yet to come."""
    sketch.ring((50, 50), 30, palette.ink, width=9)


def draw_next_pip(sketch: Sketch, palette: Palette) -> None:
    """Draw the pip of the exchange that is going on."""
    for reach, ink in ((50, palette.ink), (40, palette.accent)):
        sketch.fill(((50, 50 - reach), (50 + reach, 50), (50, 50 + reach), (50 - reach, 50)), ink)


@lru_cache(maxsize=128)
def front(card: Card, look: Look) -> Image.Image:
    """A card's front with picture, rank and letter. It belongs to the cache: don't draw on it."""
    ink = INKS[look].suits[card.colour].ink
    sketch = Sketch(CARD, CARD)
    draw_front(sketch, card.colour, look)
    image = sketch.finished()
    canvas.put_text(image, card.colour.letter, (29, 33), size=SIZE, colour=ink, weight=Weight.MEDIUM)
    canvas.put_text(image, str(card.rank), (64, 33), size=SIZE, colour=ink, weight=Weight.BLACK)
    return stock.settled(image)


@lru_cache(maxsize=16)
def won(suit: Suit, look: Look) -> Image.Image:
    """The sign of a colour that a side has won: a card with nothing but the suit on it. It belongs to the cache."""
    ink = INKS[look].suits[suit]
    sketch = Sketch(CARD, CARD)
    stock.draw_stock(sketch, CARD, ink.stock, _MARGIN, 30)
    put_emblem(sketch, suit, ink, (20, 12), 52)
    image = sketch.finished()
    at = (CARD[0] / 2, 89)
    canvas.put_text(image, suit.letter, at, size=SIZE, colour=ink.ink, weight=Weight.BLACK)
    return stock.settled(image)


@lru_cache(maxsize=16)
def back(rank: int | None, look: Look) -> Image.Image:
    """A card's back with its rank, or without. It belongs to the cache: don't draw on it."""
    sketch = Sketch(CARD, CARD)
    (draw_back if rank is None else draw_ranked_back)(sketch, look)
    image = sketch.finished()
    if rank is not None:
        at, ink = (CARD[0] / 2, CARD[1] / 2), INKS[look].back.ink
        canvas.put_text(image, str(rank), at, size=SIZE, colour=ink, weight=Weight.BLACK)
    return stock.settled(image)


@lru_cache(maxsize=128)
def placed(card: Card, look: Look, *, covered: bool) -> Image.Image:
    """A placed card. It belongs to the cache: don't draw on it.

    One that is covered by an equal card shows no rank: too little of it is seen.
    """
    sketch = Sketch(SMALL, SMALL)
    (draw_edge if covered else draw_small)(sketch, card.colour, look)
    image = sketch.finished()
    if not covered:
        ink = INKS[look].suits[card.colour].ink
        canvas.put_text(image, str(card.rank), (22, 33), size=SIZE, colour=ink, weight=Weight.BLACK)
    return stock.settled(image)


def fan(cards: Sequence[Card], room: float) -> Iterator[tuple[Card, bool, Point]]:
    """Yield how cards lie when fanned in so much room, the lowest on the left and below.

    Each comes as the card, whether an equal one covers it, and its middle as pixels from the fan's. Where there
    is no room for all, equal cards move together: a rank is always seen.
    """
    ordered = sorted(cards, key=lambda card: card.rank)
    covers = [one == other for one, other in pairwise(ordered)]
    equal = sum(covers)
    steps = len(covers)
    whole = min(_WIDEST, (room - SMALL[0]) / steps) if steps else 0
    tight = whole < _NARROWEST
    apart = _NARROWEST if tight else whole
    near = (room - SMALL[0] - apart * (steps - equal)) / equal if tight and equal else apart
    near = max(_LEAST, min(near, _NARROWEST))
    places = [0.0]
    for covered in covers:
        places.append(places[-1] + (near if covered and tight else apart))
    span = places[-1]
    if not ordered:
        return
    for card, place, covered in zip(ordered, places, (*covers, False), strict=True):
        off = place - span / 2
        yield card, covered and tight, (off, _SINK * (off / (room / 2)) ** 2)
