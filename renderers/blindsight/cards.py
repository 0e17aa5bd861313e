"""Blindsight's artwork: faces, backs, and signs. Cards are drawn in units of their pixels at scale 1.

A card bears its colour's letter, and a number with a hexagon or a star, or the picture of its kind: a closed eye
is Blind, an open one Sight, a forked way Dilemma, a jester's cap Trickster. A large card has number and letter
in its corner, as playing cards have, and a large symbol; a large special shows in small what it does.
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
from renderers.kept import POOL
from renderers.look import PALETTES, Colour, Palette
from renderers.pieces import in_pieces
from renderers.shapes import Outline, Point, arrow, mirrored, moved, path, star
from renderers.stock import Stock, draw_lattice, draw_stock, mixed

SIZE: Final = size_for(READABLE)
LARGE: Final = 1.3
"""The scale from which on a card has its number and letter in the corner: 40 pixels high each."""


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
    margin: Colour
    """Their unprinted rim."""


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
        margin="#FFF9EA",
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
        margin="#F3EAD8",
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
        margin="#000000",
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


def draw_face(sketch: Sketch, card: Card, stock: Stock, large: bool) -> None:
    """Draw a face without number and letter: these are written on it afterwards."""
    if large:
        draw_stock(sketch, CARD, stock, margin=2.6, radius=7)
    else:
        sketch.box((0, 0, *CARD), stock.margin, radius=8, edge=stock.edge, width=2)
        sketch.box((2.5, 2.5, CARD[0] - 2.5, CARD[1] - 2.5), stock.body, radius=6)
    ink, body = stock.ink, stock.body
    match card, large:
        case Numbered(symbol=symbol), False:
            _put_symbol(sketch, symbol, ink, body, (38, 54), 28)
        case Numbered(symbol=symbol), True:
            _put_symbol(sketch, symbol, ink, body, (30, 49), 35)
        case Special(kind=kind), False:
            _put_kind(sketch, kind, ink, body, (15, 3), 42)
        case Special(kind=kind), True:
            _put_kind(sketch, kind, ink, body, (34, 8), 29)
            _put_deed(sketch, kind, ink, body)


_FIELD: Final = (8.0, 44.0, 64.0, 86.0)
"""Where a large special shows what it does."""
_LEAF: Final = (17, 24)
"""A card in that picture."""


def _put_deed(sketch: Sketch, kind: Kind, ink: Colour, body: Colour) -> None:
    """Draw what a special card does, below its sign."""
    left, top, right, bottom = _FIELD
    sketch.box(_FIELD, mixed(body, ink, 0.16), radius=5)
    middle, low = (left + right) / 2, bottom - 5
    match kind:
        case Kind.BLIND:
            # One of a row of backs goes up to the pile, unseen.
            for x in (left + 4, right - 4 - _LEAF[0]):
                _put_leaf(sketch, (x, low - _LEAF[1]), ink, ink, body)
            _put_leaf(sketch, (middle - _LEAF[0] / 2, top + 4), ink, ink, body)
            sketch.fill(arrow((middle, low + 1), (middle, top + 29), width=3, head=5), ink)
        case Kind.SIGHT:
            # A card of the draw pile is turned over.
            for step in (3, 0):
                _put_leaf(sketch, (left + 5 + step, top + 7 + step), ink, ink, body)
            _put_leaf(sketch, (right - 6 - _LEAF[0], top + 9), ink, body, body)
            sketch.fill(star((right - 6 - _LEAF[0] / 2, top + 21.5), 6.5, inner=2.8, points=5), ink)
            sketch.fill(arrow((middle - 2.5, top + 21), (middle + 4.5, top + 21), width=3, head=4), ink)
        case Kind.DILEMMA:
            # A card on one that isn't of its colour.
            for x, fill in ((left + 4, ink), (right - 3 - _LEAF[0], body)):
                sketch.box((x, top + 9, x + 15, top + 33), fill, radius=2.2, edge=ink, width=1.6)
            for y in (18.5, 23.5):
                sketch.line(((middle - 4.5, top + y), (middle + 4.5, top + y)), ink, width=2)
            sketch.line(((middle - 3, top + 28), (middle + 3, top + 14)), ink, width=2)
        case Kind.TRICKSTER:
            # Three cards come into a hand.
            for step in (-1, 0, 1):
                at = (middle + step * 16 - _LEAF[0] / 2 + 1, top + 4)
                _put_leaf(sketch, at, ink, ink, body)
            sketch.fill(arrow((middle, top + 29), (middle, low + 2), width=4, head=6), ink)


def _put_leaf(sketch: Sketch, at: Point, edge: Colour, fill: Colour, ground: Colour) -> None:
    """Draw a small card: a back if it is filled with the colour of its edge."""
    x, y = at
    box = (x, y, x + _LEAF[0] - 2, y + _LEAF[1])
    sketch.box((box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1), ground, radius=3)
    sketch.box(box, fill, radius=2.2, edge=edge, width=1.6)
    if fill == edge:
        sketch.box((x + 2.5, y + 2.5, box[2] - 2.5, box[3] - 2.5), None, radius=1, edge=ground, width=1)


def draw_back(sketch: Sketch, size: tuple[int, int], stock: Stock) -> None:
    """Draw a back, the same for every card: a lattice with a closed eye in a medallion."""
    draw_stock(sketch, size, stock, margin=3, radius=8)
    width, height = size
    draw_lattice(sketch, (8, 8, width - 8, height - 8), mixed(stock.body, stock.ink, 0.3), pitch=11)
    middle = (width / 2, height / 2)
    sketch.disc(middle, 24, stock.ink)
    sketch.disc(middle, 22.5, stock.body)
    _put_kind(sketch, Kind.BLIND, stock.ink, stock.body, (middle[0] - 17, middle[1] - 19), 34)


def draw_slot(
    sketch: Sketch, size: tuple[int, int], body: Colour, ink: Colour, edge: Colour, width: float
) -> None:
    """Draw a back that bears its slot's number, which is written on it afterwards."""
    sketch.box((0, 0, *size), body, radius=9, edge=edge, width=width)
    inner = width + 3
    faint = mixed(body, ink, 0.45)
    sketch.box((inner, inner, size[0] - inner, size[1] - inner), None, radius=6, edge=faint, width=1.25)


def draw_kind(sketch: Sketch, kind: Kind, ink: Colour, body: Colour) -> None:
    """Draw the picture of a kind by itself."""
    _put_kind(sketch, kind, ink, body, (0, 0), 100)


def draw_turned(sketch: Sketch, ink: Colour, ground: Colour) -> None:
    """Draw the sign of a card that came from the draw pile: a face beside the backs it lay on."""
    for step in (12, 0):
        sketch.box((2 + step, 14 + step / 2, 50 + step, 88 + step / 2), ground, radius=9)
        sketch.box((4 + step, 16 + step / 2, 48 + step, 86 + step / 2), ink, radius=8)
    sketch.box((42, 2, 100, 84), ground, radius=11)
    sketch.box((46, 6, 96, 80), ground, radius=9, edge=ink, width=8)
    sketch.fill(star((71, 45), 18, inner=7.5, points=5), ink)


def draw_answered(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of a special card whose answer is over: a tick."""
    for ink, width in ((palette.dark, 30), (palette.bright, 22), (palette.guard, 14)):
        sketch.line(((16, 52), (42, 78), (86, 22)), ink, width=width)


def draw_gone(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of a seat that plays no more: a cross."""
    for ink, width in ((palette.dark, 24), (palette.bright, 18), (palette.danger, 12)):
        sketch.line(((12, 12), (88, 88)), ink, width=width)
        sketch.line(((88, 12), (12, 88)), ink, width=width)


def new_face(card: Card, style: Style, look: Look, scale: float) -> Image.Image:
    """A card's face, drawn anew."""
    inks, palette = INKS[look], PALETTES[look]
    suit = inks.suits[card.colour]
    match style:
        case Style.SOLID:
            stock = Stock(inks.margin, suit.body, suit.ink, inks.edge)
        case Style.PALE:
            stock = Stock(palette.panel, palette.panel, suit.pale, palette.line)
    large = scale >= LARGE
    sketch = Sketch(scaled(CARD, scale), CARD)  # no sprite, which would be kept as well
    draw_face(sketch, card, stock, large)
    image = sketch.finished()
    if large:
        _write_corner(image, card, stock.ink, scale)
    else:
        _write_compact(image, card, stock.ink, scale)
    return in_pieces(image)


face: Final = POOL.keep(new_face)
"""A card's face. It belongs to the pool: don't draw on it."""


def _write_corner(image: Image.Image, card: Card, ink: Colour, scale: float) -> None:
    """Write number and letter below each other in the corner of a large card."""
    letter = card.colour.value
    if isinstance(card, Special):
        size = max(SIZE, round(0.62 * SIZE * scale))
        canvas.put_text(image, letter, (19 * scale, 22 * scale), size=size, colour=ink, weight=Weight.BLACK)
        return
    size = max(SIZE, round(0.8 * SIZE * scale))
    number = str(card.number)
    left = 7 * scale
    at = (left, 25 * scale)
    canvas.put_text(image, number, at, size=size, colour=ink, weight=Weight.BLACK, align="l")
    size = max(SIZE, round(0.62 * SIZE * scale))
    canvas.put_text(image, letter, (left, 66 * scale), size=size, colour=ink, weight=Weight.MEDIUM, align="l")


def _write_compact(image: Image.Image, card: Card, ink: Colour, scale: float) -> None:
    """Write the number as large as a small card lets it be, the letter beside the symbol."""
    size = max(SIZE, round(SIZE * scale))
    if isinstance(card, Numbered):
        at = (image.width / 2, 25 * scale)
        canvas.put_text(image, str(card.number), at, size=size, colour=ink, weight=Weight.BLACK)
    across = 21 if isinstance(card, Numbered) else 36
    at = (across * scale, 68 * scale)
    size = max(SIZE, round(0.82 * size))
    canvas.put_text(image, card.colour.value, at, size=size, colour=ink, weight=Weight.MEDIUM)


@lru_cache(maxsize=64)
def back(look: Look, scale: float) -> Image.Image:
    """A card's back. It belongs to the cache: don't draw on it."""
    inks = INKS[look]
    stock = Stock(inks.margin, *inks.back, inks.edge)
    return sprite(draw_back, scaled(CARD, scale), CARD, stock, units=CARD)


@POOL.keep
def slot(number: int, size: tuple[int, int], look: Look, edge: Colour | None) -> Image.Image:
    """A back with a slot's number, its edge bold in a colour if one is given. Don't draw on it."""
    inks = INKS[look]
    body, ink = inks.back
    sketch = Sketch(size, size)
    draw_slot(sketch, size, body, ink, edge or inks.edge, 4 if edge else 2)
    image = sketch.finished()
    figure = max(SIZE, round(SIZE * size[1] / 56))
    canvas.put_text(
        image, str(number), (size[0] / 2, size[1] / 2), size=figure, colour=ink, weight=Weight.BOLD
    )
    return in_pieces(image)
