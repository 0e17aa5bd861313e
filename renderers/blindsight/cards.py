"""Blindsight's artwork: faces, backs, and signs. Cards are drawn in units of their pixels at scale 1.

A card bears its colour's letter, and a number with a hexagon or a star, or the picture of its kind: a closed eye
is Blind, an open one Sight, a forked way Dilemma, a jester's cap Trickster.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.games.blindsight.cards import Card, Kind, Numbered, Special, Symbol
from bot.games.blindsight.cards import Colour as Suit
from renderers import canvas
from renderers.base import Look
from renderers.blindsight.layout import CARD, scaled
from renderers.canvas import Sketch, sprite
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import PALETTES, Colour, Palette
from renderers.shapes import Outline, Point, arrow, mirrored, moved, path, star

SIZE: Final = size_for(READABLE)


class Style(Enum):
    """How a face is drawn."""

    SOLID = "solid"
    """In its colour."""
    PALE = "pale"
    """On the panel's ground with only its signs in its colour: it doesn't fit now."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a colour's cards are drawn: the body and what is on it, and what is on a pale card."""

    body: Colour
    ink: Colour
    pale: Colour


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a look that only Blindsight has."""

    suits: dict[Suit, Ink]
    back: tuple[Colour, Colour]
    edge: Colour
    """The line around solid cards and backs."""


INKS: Final[dict[Look, Inks]] = {
    Look.LIGHT: Inks(
        suits={
            Suit.PURPLE: Ink("#53207A", "#FFF9EA", "#53207A"),
            Suit.RED: Ink("#BE2C1E", "#FFF9EA", "#B02418"),
            Suit.BLUE: Ink("#8CC4F5", "#1F1A30", "#1A66B8"),
            Suit.GOLD: Ink("#F5BE24", "#1F1A30", "#7A5600"),
        },
        back=("#5A5366", "#FFF9EA"),
        edge="#1F1A30",
    ),
    Look.DARK: Inks(
        suits={
            Suit.PURPLE: Ink("#7440A8", "#FFF9EA", "#CFA2F5"),
            Suit.RED: Ink("#BC3526", "#FFF9EA", "#FF9484"),
            Suit.BLUE: Ink("#86C0F4", "#12101C", "#86C0F4"),
            Suit.GOLD: Ink("#F5BE24", "#12101C", "#F5BE24"),
        },
        back=("#474B5E", "#FFF9EA"),
        edge="#0B0A12",
    ),
    Look.CONTRAST: Inks(
        suits={
            Suit.PURPLE: Ink("#5A0FA0", "#FFFFFF", "#DDB0FF"),
            Suit.RED: Ink("#8A0A00", "#FFFFFF", "#FF9C8F"),
            Suit.BLUE: Ink("#7FC8FF", "#000000", "#7FC8FF"),
            Suit.GOLD: Ink("#FFE600", "#000000", "#FFE600"),
        },
        back=("#3A3A3A", "#FFFFFF"),
        edge="#FFFFFF",
    ),
}

_EYE: Final = path("M2 50 Q50 4 98 50 Q50 96 2 50")
_CAP: Final = path(
    "M50 40 C58 22 70 12 84 16 C96 20 98 36 90 44 C86 38 80 36 76 42 C70 52 72 64 76 78 L50 78"
)


def _hexagon(radius: float) -> Outline:
    return tuple((50 + radius * sin(pi * step / 3), 50 - radius * cos(pi * step / 3)) for step in range(6))


def _put_symbol(sketch: Sketch, symbol: Symbol, ink: Colour, body: Colour, at: Point, size: float) -> None:
    scale = size / 100
    match symbol:
        case Symbol.HEXAGON:
            sketch.fill(moved(_hexagon(50), at, scale=scale), ink)
            sketch.fill(moved(_hexagon(27), at, scale=scale * 1.0), body)
        case Symbol.PENTAGRAM:
            sketch.fill(moved(star((50, 53), 53, inner=21, points=5), at, scale=scale), ink)


def _put_kind(sketch: Sketch, kind: Kind, ink: Colour, body: Colour, at: Point, size: float) -> None:
    scale = size / 100

    def placed(outline: Outline) -> Outline:
        return moved(outline, at, scale=scale)

    match kind:
        case Kind.SIGHT:
            sketch.fill(placed(_EYE), ink)
            (centre,) = placed(((50, 50),))
            sketch.disc(centre, 20 * scale, body)
            sketch.disc(centre, 11 * scale, ink)
        case Kind.BLIND:
            sketch.line(placed(path("M4 36 Q50 82 96 36")), ink, width=11 * scale)
            for lash in (
                ((20, 52), (8, 70)),
                ((40, 60), (34, 82)),
                ((60, 60), (66, 82)),
                ((80, 52), (92, 70)),
            ):
                sketch.line(placed(lash), ink, width=9 * scale)
        case Kind.DILEMMA:
            sketch.line(placed(((50, 96), (50, 62))), ink, width=14 * scale)
            for side in (1, -1):
                way = arrow((50, 64), (50 + side * 46, 4), width=14, head=36)
                sketch.fill(placed(way), ink)
        case Kind.TRICKSTER:
            sketch.fill(placed(mirrored(_CAP)), ink)
            sketch.fill(placed(path("M50 46 C60 26 58 14 50 4 C42 14 40 26 50 46")), ink)
            sketch.box((*placed(((22, 84),))[0], *placed(((78, 98),))[0]), ink, radius=4 * scale)
            for ball in ((10, 48), (90, 48), (50, 8)):
                sketch.disc(placed((ball,))[0], 9 * scale, ink)


def draw_face(sketch: Sketch, card: Card, body: Colour, ink: Colour, edge: Colour, width: float) -> None:
    """Draw a face without number and letter: these are written on it afterwards."""
    sketch.box((0, 0, *CARD), body, radius=9, edge=edge, width=width)
    match card:
        case Numbered(symbol=symbol):
            _put_symbol(sketch, symbol, ink, body, (38, 54), 28)
        case Special(kind=kind):
            _put_kind(sketch, kind, ink, body, (15, 3), 42)


def draw_back(sketch: Sketch, size: tuple[int, int], body: Colour, ink: Colour, edge: Colour) -> None:
    """Draw a back, the same for every card."""
    width, height = size
    sketch.box((0, 0, width, height), body, radius=9, edge=edge, width=2)
    sketch.box((6, 6, width - 6, height - 6), None, radius=6, edge=ink, width=1.6)
    _put_kind(sketch, Kind.BLIND, ink, body, (width / 2 - 20, height / 2 - 22), 40)


def draw_slot(sketch: Sketch, size: tuple[int, int], body: Colour, edge: Colour, width: float) -> None:
    """Draw a back that bears its slot's number, which is written on it afterwards."""
    sketch.box((0, 0, *size), body, radius=9, edge=edge, width=width)


def draw_kind(sketch: Sketch, kind: Kind, ink: Colour, body: Colour) -> None:
    """Draw the picture of a kind by itself."""
    _put_kind(sketch, kind, ink, body, (0, 0), 100)


def draw_turned(sketch: Sketch, ink: Colour) -> None:
    """Draw the sign of a card that came from the draw pile: a card that is turned up."""
    sketch.stroke(((14, 30), (58, 30), (58, 94), (14, 94)), ink, width=9)
    sketch.fill(arrow((36, 62), (94, 8), width=11, head=36), ink)


def draw_answered(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of a special card whose answer is over: a tick."""
    for ink, width in ((palette.dark, 30), (palette.bright, 22), (palette.guard, 14)):
        sketch.line(((16, 52), (42, 78), (86, 22)), ink, width=width)


def draw_gone(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of a seat that plays no more: a cross."""
    for ink, width in ((palette.dark, 24), (palette.bright, 18), (palette.danger, 12)):
        sketch.line(((12, 12), (88, 88)), ink, width=width)
        sketch.line(((88, 12), (12, 88)), ink, width=width)


@lru_cache(maxsize=384)
def face(card: Card, style: Style, look: Look, scale: float) -> Image.Image:
    """A card's face. It belongs to the cache: don't draw on it."""
    inks, palette = INKS[look], PALETTES[look]
    suit = inks.suits[card.colour]
    match style:
        case Style.SOLID:
            body, ink, edge, width = suit.body, suit.ink, inks.edge, 2.0
        case Style.PALE:
            body, ink, edge, width = palette.panel, suit.pale, palette.line, 2.0
    sketch = Sketch(scaled(CARD, scale), CARD)  # no sprite, which would be kept as well
    draw_face(sketch, card, body, ink, edge, width)
    image = sketch.finished()
    size = round(SIZE * scale)
    if isinstance(card, Numbered):
        at = (image.width / 2, 25 * scale)
        canvas.put_text(image, str(card.number), at, size=size, colour=ink, weight=Weight.BLACK)
    across = 21 if isinstance(card, Numbered) else 36
    at = (across * scale, 68 * scale)
    size = max(SIZE, round(0.82 * size))
    canvas.put_text(image, card.colour.value, at, size=size, colour=ink, weight=Weight.MEDIUM)
    return image


@lru_cache(maxsize=64)
def back(look: Look, scale: float) -> Image.Image:
    """A card's back. It belongs to the cache: don't draw on it."""
    inks = INKS[look]
    return sprite(draw_back, scaled(CARD, scale), CARD, *inks.back, inks.edge, units=CARD)


@lru_cache(maxsize=256)
def slot(number: int, size: tuple[int, int], look: Look, edge: Colour | None) -> Image.Image:
    """A back with a slot's number, its edge bold in a colour if one is given. Don't draw on it."""
    inks = INKS[look]
    body, ink = inks.back
    sketch = Sketch(size, size)
    draw_slot(sketch, size, body, edge or inks.edge, 4 if edge else 2)
    image = sketch.finished()
    figure = max(SIZE, round(SIZE * size[1] / 56))
    canvas.put_text(
        image, str(number), (size[0] / 2, size[1] / 2), size=figure, colour=ink, weight=Weight.BOLD
    )
    return image
