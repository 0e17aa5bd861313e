"""Dizzle's artwork: the signs of fields, Xs, dice, bursts. Units are 100 x 100 for a field."""

from __future__ import annotations

from typing import Final

from bot.games.dizzle.sheet import Kind
from renderers.base import Look
from renderers.canvas import Sketch
from renderers.look import Colour, Palette
from renderers.shapes import arc, cross, mirrored, path, star

INKS: Final[dict[Look, dict[Kind, Colour]]] = {
    Look.LIGHT: {
        Kind.KEY: "#8A5A00",
        Kind.LOCK: "#5B4632",
        Kind.BOMB: "#1F1A30",
        Kind.ROCKET: "#A3261C",
        Kind.PLANET: "#1B57B8",
        Kind.FLAG: "#0E6B4F",
        Kind.GEM: "#6A2C91",
        Kind.PUZZLE: "#A24A00",
        Kind.PILE: "#6B5A45",
    },
    Look.DARK: {
        Kind.KEY: "#FFC440",
        Kind.LOCK: "#D8C3A5",
        Kind.BOMB: "#F5F0E4",
        Kind.ROCKET: "#FF8577",
        Kind.PLANET: "#6CB6FF",
        Kind.FLAG: "#6FE0B0",
        Kind.GEM: "#D6A4FF",
        Kind.PUZZLE: "#FFB454",
        Kind.PILE: "#CDBBA0",
    },
    Look.CONTRAST: dict.fromkeys(
        (
            Kind.KEY,
            Kind.LOCK,
            Kind.BOMB,
            Kind.ROCKET,
            Kind.PLANET,
            Kind.FLAG,
            Kind.GEM,
            Kind.PUZZLE,
            Kind.PILE,
        ),
        "#FFFFFF",
    ),
}
"""What a kind's sign is drawn in; its shape alone tells it as well."""

LETTERED: Final = (Kind.KEY, Kind.LOCK, Kind.FLAG, Kind.PUZZLE)
"""Kinds that come in colours: their sign bears the colour's letter."""

_FLAME = mirrored(path("M50 100 L58 82 L66 88 L66 74"))
_ROCKET = mirrored(path("M50 4 Q74 30 68 66 L86 84 L66 80 L50 80"))
_GEM = mirrored(path("M50 92 L94 38 L74 12 L50 12"))
_PUZZLE = path(
    "M14 30 L38 30 Q30 8 50 8 Q70 8 62 30 L86 30 L86 52 Q64 44 64 62 Q64 80 86 72 L86 92 L14 92 L14 72"
    " Q36 80 36 62 Q36 44 14 52"
)
_PILE = mirrored(path("M50 16 L62 34 L58 40 L72 58 L68 64 L92 90 L50 90"))


def draw_sign(sketch: Sketch, kind: Kind, ink: Colour, ground: Colour) -> None:
    """Draw the sign of a kind of field, alone."""
    match kind:
        case Kind.KEY:
            sketch.ring((30, 34), 20, ink, width=13)
            sketch.line(((44, 48), (88, 92)), ink, width=13)
            sketch.line(((70, 74), (84, 60)), ink, width=11)
        case Kind.LOCK:
            sketch.box((14, 44, 86, 94), ink, radius=10)
            sketch.ring((50, 42), 24, ink, width=12)
            sketch.box((14, 52, 86, 94), ink, radius=10)
        case Kind.BOMB:
            sketch.disc((44, 60), 34, ink)
            sketch.line(((64, 34), (78, 16)), ink, width=10)
            sketch.fill(star((82, 14), 16, inner=6, points=5), ink)
            sketch.disc((34, 50), 8, ground)
        case Kind.ROCKET:
            sketch.fill(_ROCKET, ink)
            sketch.fill(_FLAME, ink)
            sketch.disc((50, 42), 10, ground)
        case Kind.PLANET:
            sketch.disc((50, 50), 28, ink)
            sketch.line(
                tuple(
                    (50 + (x - 50) * 1.5, 50 + (y - 50) * 0.5) for x, y in arc((50, 50), 32, start=0, end=1)
                ),
                ink,
                width=7,
            )
        case Kind.FLAG:
            sketch.line(((22, 8), (22, 94)), ink, width=10)
            sketch.fill(path("M22 8 L96 8 L84 35 L96 62 L22 62"), ink)
        case Kind.GEM:
            sketch.fill(_GEM, ink)
        case Kind.PUZZLE:
            sketch.fill(_PUZZLE, ink)
        case Kind.PILE:
            sketch.fill(_PILE, ink)
        case Kind.PLAIN | Kind.START:
            pass


def draw_ground(sketch: Sketch, fill: Colour, edge: Colour) -> None:
    """Draw an empty field."""
    sketch.box((3, 3, 97, 97), fill, radius=12, edge=edge, width=3)


def draw_x(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw an X across a field."""
    sketch.fill(cross((50, 50), 46, width=26), edge)
    sketch.fill(cross((50, 50), 42, width=16), ink)


def draw_die(sketch: Sketch, body: Colour, edge: Colour) -> None:
    """Draw a die, without its number."""
    sketch.box((6, 6, 94, 94), edge, radius=22)
    sketch.box((13, 13, 87, 87), body, radius=17)


def draw_burst(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw what is left of an exploded bomb."""
    sketch.fill(star((50, 50), 48, inner=24, points=9), edge)
    sketch.fill(star((50, 50), 40, inner=19, points=9), ink)
    sketch.disc((50, 50), 10, edge)


def draw_target(sketch: Sketch, palette: Palette) -> None:
    """Draw the frame of a field that the chosen die fits."""
    sketch.box((1, 1, 99, 99), None, radius=14, edge=palette.dark, width=13)
    sketch.box((1, 1, 99, 99), None, radius=14, edge=palette.bright, width=11)
    sketch.box((2, 2, 98, 98), None, radius=13, edge=palette.chosen, width=8)


def draw_pointer(sketch: Sketch, ink: Colour, down: int) -> None:
    """Draw an arrow's head, to the right or down."""
    sketch.fill(path("M20 10 L80 10 L50 70") if down else path("M10 20 L10 80 L70 50"), ink)
