"""Dazzle's four suits: their colours in each look, and their illustrations.

Each has a picture of its own beside its letter: a falling drop is Purity, a moon over clouds Twilight, a shell
Spiral, a radiant star Faith. Their outlines differ, so that no eye needs the colours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, exp, pi, sin
from typing import Final

from bot.games.dazzle.view import Colour as Suit
from renderers.base import Look
from renderers.canvas import Sketch
from renderers.look import PALETTES, Colour
from renderers.shapes import Outline, Point, arc, crescent, moved, path, star
from renderers.stock import Stock, mixed


@dataclass(frozen=True, slots=True)
class Ink:
    """How a suit's cards are printed: their body, what is written on it, and the paints of its picture."""

    body: Colour
    ink: Colour
    edge: Colour
    light: Colour
    middle: Colour
    deep: Colour
    margin: Colour = "#FFFDF6"
    """The unprinted rim of the card."""

    @property
    def stock(self) -> Stock:
        """The card that the suit is printed on."""
        return Stock(self.margin, self.body, self.ink, self.edge)


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a look that only Dazzle has."""

    suits: tuple[Ink, Ink, Ink, Ink]
    """In the order of the game's colours."""
    back: Stock


INKS: Final[dict[Look, Inks]] = {
    Look.LIGHT: Inks(
        suits=(
            Ink("#DDEBF7", "#1F1A30", "#1F1A30", "#FFFDF6", "#7FB2DE", "#1B57B8"),
            Ink("#382A78", "#FFFDF6", "#1F1A30", "#FFE3A0", "#6A5BB8", "#E9A93A"),
            Ink("#6CCBB0", "#1F1A30", "#1F1A30", "#E4F8EE", "#2E9482", "#0F4F4A"),
            Ink("#A8271A", "#FFFDF6", "#1F1A30", "#FFE3A0", "#D2603C", "#E9A93A"),
        ),
        back=Stock("#FFFDF6", "#4A4258", "#FFE3A0", "#1F1A30"),
    ),
    Look.DARK: Inks(
        suits=(
            Ink("#D3E2F0", "#0B0A12", "#0B0A12", "#FFFDF6", "#7AA9D4", "#2565A8"),
            Ink("#43349A", "#FFFDF6", "#0B0A12", "#FFE3A0", "#7466C4", "#E9A93A"),
            Ink("#5FBBA2", "#0B0A12", "#0B0A12", "#E0F5EA", "#2B8878", "#0F4F4A"),
            Ink("#A83020", "#FFFDF6", "#0B0A12", "#FFE3A0", "#D26244", "#E9A93A"),
        ),
        back=Stock("#FFFDF6", "#3A3C52", "#FFE3A0", "#0B0A12"),
    ),
    Look.CONTRAST: Inks(
        suits=(
            Ink("#FFFFFF", "#000000", "#000000", "#FFFFFF", "#7A7AF0", "#1F1F9C"),
            Ink("#1F1F9C", "#FFFFFF", "#FFFFFF", "#FFE600", "#7A7AF0", "#FFB400"),
            Ink("#5CF0B4", "#000000", "#000000", "#FFFFFF", "#008A5E", "#000000"),
            Ink("#8A0A00", "#FFFFFF", "#FFFFFF", "#FFE600", "#E04A38", "#FFB400"),
        ),
        back=Stock("#FFFFFF", "#2A2A2A", "#FFFFFF", "#FFFFFF"),
    ),
}


def lane_of(suit: Suit, look: Look) -> Colour:
    """The ground of a suit's lane: a breath of its colour, so that text stands out on it."""
    body = INKS[look].suits[suit].body
    part = {Look.LIGHT: 0.24, Look.DARK: 0.3, Look.CONTRAST: 0}[look]
    # Purity is pale: what tints its lane is the blue of its picture.
    tint = INKS[look].suits[suit].middle if suit is Suit.PURITY else body
    return mixed(PALETTES[look].panel, tint, part)


def rim_of(suit: Suit, look: Look) -> Colour:
    """The line around a suit's lane: the one of its paints that stands out from the table."""
    ink = INKS[look].suits[suit]
    if look is Look.LIGHT:
        return ink.deep if suit is Suit.PURITY else ink.body
    return ink.body if suit in (Suit.PURITY, Suit.SPIRAL) else ink.middle


def draw_emblem(sketch: Sketch, suit: Suit, ink: Ink) -> None:
    """Draw the picture of a suit in 100 x 100 units."""
    put_emblem(sketch, suit, ink, (0, 0), 100)


def put_emblem(sketch: Sketch, suit: Suit, ink: Ink, at: Point, size: float) -> None:
    """Draw the picture of a suit, its top left corner at a point."""
    {
        Suit.PURITY: _draw_drop,
        Suit.TWILIGHT: _draw_moon,
        Suit.SPIRAL: _draw_shell,
        Suit.FAITH: _draw_star,
    }[suit](_Brush(sketch, at, size / 100), ink)


@dataclass(frozen=True, slots=True)
class _Brush:
    """Draws in 100 x 100 units, wherever the picture is."""

    sketch: Sketch
    at: Point
    scale: float

    def fill(self, outline: Outline, colour: Colour) -> None:
        self.sketch.fill(moved(outline, self.at, scale=self.scale), colour)

    def line(self, points: Outline, colour: Colour, width: float) -> None:
        self.sketch.line(moved(points, self.at, scale=self.scale), colour, width=width * self.scale)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        self.sketch.disc(moved((centre,), self.at, scale=self.scale)[0], radius * self.scale, colour)


_DROP: Final = path("M50 0 C56 22 78 36 78 56 C78 73 66 82 50 82 C34 82 22 73 22 56 C22 36 44 22 50 0")
_SHADE: Final = path("M50 0 C56 22 78 36 78 56 C78 73 66 82 50 82 C64 74 68 62 66 50 C63 34 54 22 50 0")
_GLEAM: Final = path("M38 40 C30 48 28 58 34 68 C36 70 38 68 37 65 C34 58 36 50 41 43 C43 40 41 38 38 40")


def _draw_drop(brush: _Brush, ink: Ink) -> None:
    for across, down, width in ((48, 14, 3.0), (33, 9, 3.0), (18, 5, 2.5)):
        ring = arc((0, 0), 1, start=0, end=1)
        brush.line(tuple((50 + across * x, 84 + down * y) for x, y in ring), ink.middle, width)
    brush.fill(moved(_DROP, (-2, -1.5), scale=1.04), ink.ink)
    brush.fill(_DROP, ink.middle)
    brush.fill(_SHADE, ink.deep)
    brush.fill(_GLEAM, ink.light)
    brush.disc((44, 33), 2.6, ink.light)


def _draw_moon(brush: _Brush, ink: Ink) -> None:
    brush.fill(crescent((46, 48), 46), ink.deep)
    brush.fill(crescent((44.5, 46.5), 42), ink.light)
    for centre, radius in (((16, 40), 4.5), ((24, 66), 6), ((44, 78), 3.5), ((12, 54), 2.5)):
        brush.disc(centre, radius, ink.deep)
    for centre, radius in (((66, 40), 14), ((88, 58), 9), ((60, 10), 7)):
        brush.fill(star(centre, radius, inner=radius * 0.3, points=4), ink.light)
    for left, right, y in ((38, 92, 84), (8, 62, 93), (74, 96, 93)):
        brush.line(((left, y), (right, y)), ink.middle, 7)


_TURNS: Final = 2.9
_CELLS: Final = 11
"""Chambers of the shell to a turn."""
_SHRINK: Final = 0.175
"""How fast the shell's line comes in, as a power of e to a radian."""


def _on_shell(step: float) -> Point:
    """A point of the shell's line: steps are chambers from its mouth."""
    angle = 2 * pi * step / _CELLS
    radius = 56 * exp(-_SHRINK * angle)
    return 54 + radius * cos(angle - 0.35), 52 + radius * 0.95 * sin(angle - 0.35)


def _between(start: float, end: float) -> Iterator[Point]:
    for part in range(7):
        yield _on_shell(start + (end - start) * part / 6)


def _draw_shell(brush: _Brush, ink: Ink) -> None:
    last = round(_TURNS * _CELLS)
    line = tuple(_on_shell(step / 4) for step in range(4 * last + 1))
    brush.line(line[: 4 * _CELLS + 4], ink.deep, 7)
    for step in range(last - _CELLS):
        chamber = (*_between(step, step + 1), *_between(step + 1 + _CELLS, step + _CELLS))
        brush.fill(chamber, ink.light if step % 2 else ink.middle)
    brush.line(line, ink.deep, 3)
    mouth, inside = _on_shell(0), _on_shell(_CELLS)
    brush.line((mouth, inside), ink.deep, 4)


def _draw_star(brush: _Brush, ink: Ink) -> None:
    centre = (50.0, 50.0)
    brush.fill(star(centre, 47, inner=30, points=24), ink.middle)
    brush.disc(centre, 27, ink.body)
    brush.disc(centre, 24, ink.middle)
    for turn, length in ((0.125, 34), (0.0, 50)):
        for quarter in range(4):
            start = turn + quarter / 4
            tip = arc(centre, length, start=start, end=start + 0.1)[0]
            for lean, paint in ((-0.125, ink.light), (0.125, ink.deep)):
                inner = arc(centre, 15, start=start + lean, end=start + lean + 0.1)[0]
                brush.fill((centre, tip, inner), paint)
