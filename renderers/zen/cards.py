"""The artwork of Zen: cards whose ends interlock, the sockets that they fit into, cells yet to be covered.

A card's square is 100 x 100 units; its sprite is higher by ``OVER`` above and below, where points reach out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from bot.games.zen.deck import Colour, Face
from bot.games.zen.moves import Need
from renderers.base import Look
from renderers.canvas import Sketch
from renderers.look import Colour as Ink
from renderers.look import Palette, Side
from renderers.shapes import Outline, Point, arc, arrow, path
from renderers.stock import mixed

OVER: Final = 22
"""Units that a point reaches out of the square at most, with its edge."""
UNITS: Final = (100.0, 100.0 + 2 * OVER)
_POINT: Final = 20
_SLANT: Final = 15
_RADIUS: Final = 25
EITHER: Final = 17
"""Of the disc that says that a cell's colour is open."""
_MIDDLE: Final = OVER + 50


@dataclass(frozen=True, slots=True, eq=False)
class Colours:
    """What only Zen has: the ground of the table and of the boxes beside it, ghosts on it, half-circles."""

    ground: Ink
    grid: Ink
    ghosts: tuple[Ink, Ink]
    """Cells to be covered in white and in black."""
    either: Ink
    """The tint of cells to be covered whose colour is open."""
    maybe: Ink
    """The tint of cells that may belong to the form."""
    halves: tuple[Ink, Ink]
    """Green and pink."""
    signs: tuple[Ink, Ink]
    """Green's ring and pink's dot."""


COLOURS: Final[dict[Look, Colours]] = {
    Look.LIGHT: Colours(
        ground="#A9B8A0",
        grid="#9AAA91",
        ghosts=("#D3DDCB", "#6F7C6C"),
        either="#8F9D8A",
        maybe="#C3CFB2",
        halves=("#0B6B3E", "#FF8DC0"),
        signs=("#EAFFF0", "#7A0F45"),
    ),
    Look.DARK: Colours(
        ground="#4A5550",
        grid="#55615B",
        ghosts=("#93A199", "#2D3431"),
        either="#747F79",
        maybe="#636F5F",
        halves=("#0B6B3E", "#FF8DC0"),
        signs=("#EAFFF0", "#7A0F45"),
    ),
    Look.CONTRAST: Colours(
        ground="#585858",
        grid="#707070",
        ghosts=("#C4C4C4", "#1A1A1A"),
        either="#9A9A9A",
        maybe="#848484",
        halves=("#005C30", "#FF9ECB"),
        signs=("#FFFFFF", "#5A002C"),
    ),
}


def side_of(palette: Palette, colour: Colour) -> Side:
    """How cards of a colour are drawn."""
    return palette.sides[0 if colour is Colour.WHITE else 1]


@cache
def outline(top: str | None, bottom: str | None) -> Outline:
    """A card's outline, clockwise from the top left; ends that are None are straight."""
    above = _end(top, outward=-1)
    below = _end(bottom, outward=1)
    return (
        *((x, OVER + y) for x, y in above),
        *((x, OVER + 100 + y) for x, y in reversed(below)),
    )


def _end(end: str | None, *, outward: int) -> Outline:
    """An end's line from left to right, around 0. Slants rise or fall whichever end they are at."""
    match end:
        case "/":
            return (0, _SLANT), (100, -_SLANT)
        case "\\":
            return (0, -_SLANT), (100, _SLANT)
        case None:
            return (0, 0), (100, 0)
    tip = outward * (_POINT if end == "^" else -_POINT)
    return (0, 0), (26, 0), (50, tip), (74, 0), (100, 0)


def _inset(shape: Sequence[Point], by: float) -> Outline:
    """A clockwise outline moved inwards: where the lines meet that lie so far within its own."""
    lines = []
    for (x, y), (next_x, next_y) in pairwise((*shape, shape[0])):
        across, down = next_x - x, next_y - y
        length = (across**2 + down**2) ** 0.5
        lines.append((x - down / length * by, y + across / length * by, across, down))
    points = []
    for (x, y, across, down), (other_x, other_y, other_across, other_down) in pairwise((lines[-1], *lines)):
        turn = across * other_down - down * other_across
        part = ((other_x - x) * other_down - (other_y - y) * other_across) / turn
        points.append((x + part * across, y + part * down))
    return tuple(points)


def draw_card(sketch: Sketch, face: Face, side: Side, colours: Colours) -> None:
    """Draw a card as it lies: neighbours that match are one line at their ends, one circle at their sides."""
    shape = outline(face.top, face.bottom)
    sketch.fill(shape, side.edge)
    sketch.fill(_inset(shape, 2.6), side.body)
    sketch.fill(_inset(shape, 7.5), mixed(side.body, side.edge, 0.2))
    sketch.fill(_inset(shape, 9.2), side.body)
    for x, half in ((0, face.left), (100, face.right)):
        _draw_half(sketch, x, half, side, colours)


def draw_shape(sketch: Sketch, top: str, bottom: str) -> None:
    """Draw a card's shape alone, as its shadow has it."""
    sketch.fill(outline(top, bottom), "#000000")


def _draw_half(sketch: Sketch, x: float, half: str, side: Side, colours: Colours) -> None:
    """Draw a half-circle, the other half of which lies outside of the sprite."""
    centre = (x, _MIDDLE)
    sketch.disc(centre, _RADIUS, side.edge)
    if half == "g":
        sketch.disc(centre, _RADIUS - 3, colours.halves[0])
        sketch.ring(centre, 12, colours.signs[0], width=5.5)
    else:
        sketch.disc(centre, _RADIUS - 3, colours.halves[1])
        sketch.disc(centre, 10, colours.signs[1])


def draw_socket(
    sketch: Sketch, need: Need, sides: Sequence[Side], tint: Ink, palette: Palette, colours: Colours
) -> None:
    """Draw a place where a card may come to lie: framed in its colour, shaped as its neighbours want it.

    With two colours, one frame lies within the other, and the ground bears the sign for that.
    """
    shape = _inset(outline(need[0], need[1]), 3)
    sketch.fill(shape, sides[0].edge)
    sketch.fill(_inset(shape, 2), sides[0].body)
    if len(sides) > 1:
        sketch.fill(_inset(shape, 6.3), sides[1].body)
    else:
        sketch.fill(_inset(shape, 9), sides[0].edge)
    sketch.fill(_inset(shape, 10.5), tint)
    _draw_wanted(sketch, need, colours)
    if len(sides) > 1:
        _draw_either(sketch, palette)


def draw_target(
    sketch: Sketch, need: Need, colours_open: int, tint: Ink, palette: Palette, colours: Colours
) -> None:
    """Draw a place where the chosen card may lie: as :func:`draw_socket`, in the frame of what is chosen."""
    shape = outline(need[0], need[1])
    for inset, colour in (
        (0, palette.dark),
        (2.5, palette.bright),
        (5, palette.chosen),
        (16, palette.bright),
        (18.5, tint),
    ):
        sketch.fill(_inset(shape, inset) if inset else shape, colour)
    _draw_wanted(sketch, need, colours)
    if colours_open > 1:
        _draw_either(sketch, palette)


def _draw_either(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of a cell whose colour is open: a disc, half of it white and half of it black."""
    white, black = (side_of(palette, colour).body for colour in Colour)
    sketch.disc((50, _MIDDLE), EITHER, black)
    sketch.disc((50, _MIDDLE), EITHER - 2.5, white)
    sketch.fill(arc((50, _MIDDLE), EITHER - 2.5, start=-0.25, end=0.25), black)


def _draw_wanted(sketch: Sketch, need: Need, colours: Colours) -> None:
    """Draw the half-circles that the neighbours want, paler than those that lie there."""
    for x, half in ((0, need[2]), (100, need[3])):
        centre = (x, _MIDDLE)
        if half == "g":
            sketch.disc(centre, _RADIUS, colours.halves[0] + "78")
            sketch.ring(centre, 12, colours.signs[0], width=5.5)
        elif half == "k":
            sketch.disc(centre, _RADIUS, colours.halves[1] + "78")
            sketch.disc(centre, 10, colours.signs[1] + "A0")


def draw_maybe(sketch: Sketch, tint: Ink) -> None:
    """Draw a cell that may belong to the form: a plain tint."""
    sketch.box((2, _MIDDLE - 48, 98, _MIDDLE + 48), tint, radius=14)


def draw_ghost(sketch: Sketch, tint: Ink, palette: Palette, colours_open: int) -> None:
    """Draw a cell that the form covers: a plain tint, with a sign where its colour is open."""
    sketch.box((2, _MIDDLE - 48, 98, _MIDDLE + 48), tint)
    if colours_open > 1:
        _draw_either(sketch, palette)


def draw_anchor(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of the first card, from which coordinates count: a gold stud."""
    sketch.disc((50, 50), 49, palette.dark)
    sketch.disc((50, 50), 42, palette.bright)
    sketch.disc((50, 50), 34, palette.trace)


def draw_newest(sketch: Sketch, palette: Palette) -> None:
    """Draw the sign of the newest card: a gold lozenge."""
    for reach, colour in ((50, palette.dark), (43, palette.bright), (34, palette.trace)):
        sketch.fill(((50, 50 - reach), (50 + reach, 50), (50, 50 + reach), (50 - reach, 50)), colour)


def draw_turn(sketch: Sketch, colour: Ink) -> None:
    """Draw the sign between a card and itself turned: an arrow halfway round."""
    sketch.line(arc((50, 56), 34, start=0.5, end=0.93), colour, width=11)
    sketch.fill(arrow((76, 28), (90, 68), width=1, head=40), colour)


def draw_back(sketch: Sketch, side: Side) -> None:
    """Draw a deck: cards below, and the back of the top one, room for a number on it."""
    for shift in (10, 5, 0):
        sketch.box((shift, 10 - shift, 90 + shift, 120 - shift), side.edge, radius=9)
        sketch.box((shift + 3, 13 - shift, 87 + shift, 117 - shift), side.body, radius=7)


def draw_slot(sketch: Sketch, colour: Ink) -> None:
    """Draw where a deck or a pile is empty."""
    sketch.box((2, 12, 88, 118), None, radius=9, edge=colour, width=3)


def draw_pips(sketch: Sketch, passes: int, palette: Palette, empty: Ink) -> None:
    """Draw how often a deck has been begun: one of two studs gold, or both."""
    for place in (0, 1):
        centre = (50.0, 54.0 + 112 * place)
        sketch.disc(centre, 44, palette.dark)
        sketch.disc(centre, 37, palette.bright)
        sketch.disc(centre, 29, palette.trace if place < passes else empty)


def draw_lotus(sketch: Sketch, petal: Ink, edge: Ink) -> None:
    """Draw a lotus in bloom: the form is complete."""
    for turn in (-0.25, 0.25, -0.16, 0.16, -0.08, 0.08, 0):
        length, spread = 62 - 60 * abs(turn), 14
        for grow, colour in ((3, edge), (0, petal)):
            sketch.fill(_petal((50, 78), length + grow, spread + grow, turn), colour)


def draw_bud(sketch: Sketch, petal: Ink, edge: Ink) -> None:
    """Draw a lotus that stays closed, its head bowed: the form is left incomplete."""
    sketch.line(path("M36 96 C36 60 40 30 63 33"), edge, width=5)
    for turn in (0.30, 0.42, 0.36):
        for grow, colour in ((3, edge), (0, petal)):
            sketch.fill(_petal((63, 33), 34 + grow, 9 + grow, turn), colour)


def _petal(base: Point, length: float, spread: float, turn: float) -> Outline:
    """A petal from its base, ``turn`` turns clockwise from upright."""
    sine, cosine = sin(2 * pi * turn), cos(2 * pi * turn)
    right = path(f"M0 0 C{spread} {0.25 * length:.2f} {spread} {0.6 * length:.2f} 0 {length}")
    profile = (*right, *((-x, y) for x, y in reversed(right)))
    return tuple((base[0] + x * cosine + y * sine, base[1] + x * sine - y * cosine) for x, y in profile)
