"""Dazzle's artwork: fronts, backs, stacks of placed cards, and what points to a leader.

Each colour has an emblem of its own beside its letter: a drop is Purity, a moon Twilight, a coil Spiral, a star
Faith. A card is drawn in units of its pixels, so that its digits stay at the size at which they are readable.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.games.dazzle.view import Card
from bot.games.dazzle.view import Colour as Suit
from renderers import canvas
from renderers.base import Look
from renderers.canvas import Sketch, sprite
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Colour, Palette
from renderers.shapes import Outline, Point, crescent, moved, path, star

SIZE: Final = size_for(READABLE)
CARD: Final = (92, 120)
"""A card in a hand, or on offer."""
SMALL: Final = (62, 86)
"""A placed card."""
PEEK: Final = 14
"""How much of a card is seen below the next one of a stack."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a colour's cards are drawn: a body with a line around it, and what is written on it."""

    body: Colour
    ink: Colour
    edge: Colour


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a look that only Dazzle has."""

    suits: tuple[Ink, Ink, Ink, Ink]
    """In the order of the game's colours."""
    back: Ink


INKS: Final[dict[Look, Inks]] = {
    Look.LIGHT: Inks(
        suits=(
            Ink("#FFFFFF", "#1F1A30", "#1F1A30"),
            Ink("#382A78", "#FFF9EA", "#1F1A30"),
            Ink("#6CCBB0", "#1F1A30", "#1F1A30"),
            Ink("#B02A1C", "#FFF9EA", "#1F1A30"),
        ),
        back=Ink("#5A5366", "#FFF9EA", "#1F1A30"),
    ),
    Look.DARK: Inks(
        suits=(
            Ink("#F7F1E0", "#12101C", "#0B0A12"),
            Ink("#4A3A9C", "#FFF9EA", "#0B0A12"),
            Ink("#66C4AA", "#12101C", "#0B0A12"),
            Ink("#B23A28", "#FFF9EA", "#0B0A12"),
        ),
        back=Ink("#474B5E", "#FFF9EA", "#0B0A12"),
    ),
    Look.CONTRAST: Inks(
        suits=(
            Ink("#FFFFFF", "#000000", "#000000"),
            Ink("#1F1F9C", "#FFFFFF", "#FFFFFF"),
            Ink("#5CF0B4", "#000000", "#000000"),
            Ink("#8A0A00", "#FFFFFF", "#FFFFFF"),
        ),
        back=Ink("#3A3A3A", "#FFFFFF", "#FFFFFF"),
    ),
}

_DROP: Final = path("M50 4 C58 28 86 42 86 64 C86 84 70 96 50 96 C30 96 14 84 14 64 C14 42 42 28 50 4")
_GLEAM: Final = path("M34 58 C32 72 40 82 52 84 C42 78 36 70 34 58")


def _coil() -> Outline:
    """The middle of a spiral's line, from its outer end to its heart."""
    turns, steps = 2.25, 90
    return tuple(
        (50 + radius * cos(angle), 50 + radius * sin(angle))
        for step in range(steps + 1)
        for radius, angle in ((42 * (1 - step / steps) + 3, 2 * pi * turns * step / steps + 0.2),)
    )


def draw_emblem(sketch: Sketch, suit: Suit, ink: Ink) -> None:
    """Draw the emblem of a colour."""
    _put_emblem(sketch, suit, ink, (0, 0), 100)


def _put_emblem(sketch: Sketch, suit: Suit, ink: Ink, at: Point, size: float) -> None:
    scale = size / 100
    match suit:
        case Suit.PURITY:
            sketch.fill(moved(_DROP, at, scale=scale), ink.ink)
            sketch.fill(moved(_GLEAM, at, scale=scale), ink.body)
        case Suit.TWILIGHT:
            sketch.fill(moved(crescent((46, 54), 44), at, scale=scale), ink.ink)
        case Suit.SPIRAL:
            sketch.line(moved(_coil(), at, scale=scale), ink.ink, width=11 * scale)
        case Suit.FAITH:
            sketch.fill(moved(star((50, 50), 50, inner=17, points=4), at, scale=scale), ink.ink)


def draw_front(sketch: Sketch, suit: Suit, inks: Inks) -> None:
    """Draw a card's front, in units of its pixels; its rank and letter are written on it afterwards."""
    ink = inks.suits[suit]
    sketch.box((0, 0, *CARD), ink.body, radius=12, edge=ink.edge, width=3)
    _put_emblem(sketch, suit, ink, (20, 61), 52)


def draw_small(sketch: Sketch, suit: Suit, inks: Inks) -> None:
    """Draw a placed card, in units of its pixels; its rank is written on it afterwards."""
    ink = inks.suits[suit]
    sketch.box((0, 0, *SMALL), ink.body, radius=9, edge=ink.edge, width=3)
    _put_emblem(sketch, suit, ink, (16, 51), 30)


def draw_edge(sketch: Sketch, suit: Suit, inks: Inks) -> None:
    """Draw a placed card that lies below others, of which only an edge is seen."""
    ink = inks.suits[suit]
    sketch.box((0, 0, *SMALL), ink.body, radius=9, edge=ink.edge, width=3)


def draw_back(sketch: Sketch, inks: Inks) -> None:
    """Draw a card's back, in units of its pixels: the same for every colour."""
    width, height = CARD
    sketch.box((0, 0, width, height), inks.back.body, radius=12, edge=inks.back.edge, width=3)
    sketch.box((8, 8, width - 8, height - 8), None, radius=8, edge=inks.back.ink, width=2)
    for x in (20, width - 20):
        for y in (20, height - 20):
            sketch.fill(star((x, y), 8, inner=3, points=4), inks.back.ink)


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


@lru_cache(maxsize=128)
def front(card: Card, look: Look) -> Image.Image:
    """A card's front with emblem, rank and letter. It belongs to the cache: don't draw on it."""
    inks = INKS[look]
    ink = inks.suits[card.colour].ink
    sketch = Sketch(CARD, CARD)
    draw_front(sketch, card.colour, inks)
    image = sketch.finished()
    canvas.put_text(image, card.colour.letter, (28, 33), size=SIZE, colour=ink, weight=Weight.MEDIUM)
    canvas.put_text(image, str(card.rank), (65, 33), size=SIZE + 6, colour=ink, weight=Weight.BLACK)
    return image


@lru_cache(maxsize=16)
def won(suit: Suit, look: Look) -> Image.Image:
    """The sign of a colour that a side has won. It belongs to the cache: don't draw on it."""
    ink = INKS[look].suits[suit]
    image = canvas.card(CARD, ink.body, radius=46, edge=ink.edge, width=3).copy()
    canvas.paste_centred(image, sprite(draw_emblem, (48, 48), suit, ink), (CARD[0] / 2, 36))
    at = (CARD[0] / 2, 86)
    canvas.put_text(image, suit.letter, at, size=SIZE, colour=ink.ink, weight=Weight.BLACK)
    return image


@lru_cache(maxsize=16)
def back(rank: int | None, look: Look) -> Image.Image:
    """A card's back with its rank, or without. It belongs to the cache: don't draw on it."""
    inks = INKS[look]
    sketch = Sketch(CARD, CARD)
    draw_back(sketch, inks)
    image = sketch.finished()
    if rank is not None:
        at = (CARD[0] / 2, CARD[1] / 2)
        canvas.put_text(image, str(rank), at, size=SIZE + 20, colour=inks.back.ink, weight=Weight.BLACK)
    return image


@lru_cache(maxsize=512)
def stack(card: Card, count: int, look: Look) -> Image.Image:
    """Equal placed cards, one on the other, each of those below showing its upper edge."""
    inks = INKS[look]
    image = Image.new("RGBA", (SMALL[0], SMALL[1] + PEEK * (count - 1)), (0, 0, 0, 0))
    for place in range(count):
        make = draw_small if place == count - 1 else draw_edge
        canvas.paste(image, sprite(make, SMALL, card.colour, inks, units=SMALL), (0, PEEK * place))
    at = (SMALL[0] / 2, PEEK * (count - 1) + 27)
    ink = inks.suits[card.colour].ink
    canvas.put_text(image, str(card.rank), at, size=SIZE, colour=ink, weight=Weight.BLACK)
    return image
