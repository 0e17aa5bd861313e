"""Dizzle's artwork: the signs of fields, Xs, dice, bursts, tags. Units are 100 x 100 for a field or a sign."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from bot.games.dizzle.sheet import Kind
from renderers.base import Look
from renderers.canvas import Sketch
from renderers.look import PALETTES, Colour, Palette, channels, contrast
from renderers.shapes import arc, cross, mirrored, moved, path, star

_INKS: Final[dict[Look, dict[Kind, Colour]]] = {
    Look.LIGHT: {
        Kind.BOMB: "#1F1A30",
        Kind.ROCKET: "#A3261C",
        Kind.PLANET: "#1B57B8",
        Kind.FLAG: "#0B5B43",
        Kind.GEM: "#6A2C91",
        Kind.PUZZLE: "#8F4100",
        Kind.PILE: "#5E4C38",
    },
    Look.DARK: {
        Kind.BOMB: "#F5F0E4",
        Kind.ROCKET: "#FF8577",
        Kind.PLANET: "#6CB6FF",
        Kind.FLAG: "#6FE0B0",
        Kind.GEM: "#D6A4FF",
        Kind.PUZZLE: "#FFA05A",
        Kind.PILE: "#CDBBA0",
    },
    Look.CONTRAST: {},
}
_DOORS: Final[dict[Look, tuple[Colour, ...]]] = {
    Look.LIGHT: ("#734800", "#00524F", "#8C1250"),
    Look.DARK: ("#FFC440", "#5FE0D0", "#FF9AD5"),
    Look.CONTRAST: ("#FFFFFF",),
}
"""Inks of keys and locks by their letter: a, b, c, then again."""

_LEVELS: Final[dict[Look, tuple[Colour, ...]]] = {
    Look.LIGHT: ("#2E8B57", "#2F6FC4", "#8A4FBF", "#D9822B"),
    Look.DARK: ("#3FA070", "#4F86D8", "#9A6BD0", "#C98340"),
    Look.CONTRAST: (),
}
"""What the paper of each level's sheet is tinted with, then again."""

LETTERED: Final[dict[Kind, tuple[float, float]]] = {
    Kind.KEY: (32, 32),
    Kind.LOCK: (50, 70),
    Kind.FLAG: (51, 35),
    Kind.PUZZLE: (45, 63),
}
"""Kinds that come in colours, and where in their sign the colour's letter stands."""

_ROCKET: Final = mirrored(path("M50 2 Q72 24 68 60 L86 84 L66 78 L34 78"))
_FLAME: Final = mirrored(path("M50 100 L58 84 L64 90 L64 82 L36 82"))
_GEM: Final = mirrored(path("M50 94 L96 38 L76 10 L50 10"))
_X: Final = (
    path("M17 17 Q50 38 85 80 L77 86 Q40 52 12 23"),
    path("M83 14 Q58 42 24 86 L17 80 Q44 38 77 9"),
)
_PILE: Final = path("M58 6 Q66 18 56 30 L44 34 Q34 24 46 18 Q56 14 58 6")


@cache
def mixed(one: Colour, other: Colour, *, part: float) -> Colour:
    """A colour with this part, 0 to 1, of the other in it."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(mine + (its - mine) * part):02X}" for mine, its in pairs)


def ink_of(look: Look, kind: Kind, colour: str = "") -> Colour:
    """What a kind's sign is drawn in; its shape alone, with a letter, tells it as well."""
    if kind in (Kind.KEY, Kind.LOCK):
        doors = _DOORS[look]
        return doors[(ord(colour or "a") - ord("a")) % len(doors)]
    return _INKS[look].get(kind, PALETTES[look].ink)


def ground_of(look: Look, kind: Kind, colour: str = "") -> Colour:
    """What a field of a kind is filled with: a breath of its ink, but nothing in high contrast."""
    panel = PALETTES[look].panel
    if look is Look.CONTRAST or kind in (Kind.PLAIN, Kind.START):
        return panel
    return mixed(panel, ink_of(look, kind, colour), part=0.13)


def sheet_ground(look: Look, level: int) -> Colour:
    """What a level's sheet is printed on: paper in a tint of its own."""
    tints, panel = _LEVELS[look], PALETTES[look].panel
    return mixed(panel, tints[(level - 1) % len(tints)], part=0.22) if tints else panel


def crossed_ground(look: Look) -> Colour:
    """What a crossed-out field is filled with."""
    palette = PALETTES[look]
    return mixed(palette.panel, palette.ink, part={Look.LIGHT: 0.14, Look.DARK: 0.16}.get(look, 0))


def faded(look: Look, kind: Kind, colour: str = "") -> Colour:
    """What a sign below an X is drawn in."""
    return mixed(
        crossed_ground(look), ink_of(look, kind, colour), part=0.5 if look is Look.CONTRAST else 0.42
    )


def draw_sign(sketch: Sketch, kind: Kind, ink: Colour, ground: Colour) -> None:
    """Draw the sign of a kind of field, alone; a lock's is shut."""
    match kind:
        case Kind.KEY:
            sketch.line(((46, 46), (92, 92)), ink, width=13)
            sketch.line(((88, 92), (96, 70)), ink, width=12)
            sketch.line(((70, 72), (80, 54)), ink, width=12)
            sketch.disc((32, 32), 31, ink)
        case Kind.LOCK:
            _draw_shackle(sketch, ink, (50, 30))
            sketch.box((10, 42, 90, 99), ink, radius=11)
        case Kind.BOMB:
            sketch.disc((44, 62), 36, ink)
            sketch.line(((66, 36), (80, 20)), ink, width=11)
            sketch.fill(star((84, 15), 17, inner=7, points=6), ink)
            sketch.disc((33, 51), 8, ground)
        case Kind.ROCKET:
            sketch.fill(_ROCKET, ink)
            sketch.fill(_FLAME, ink)
            sketch.disc((50, 40), 10, ground)
        case Kind.PLANET:
            sketch.disc((50, 50), 31, ink)
            ring = tuple(
                (50 + 48 * (x * 0.94 + y * 0.1), 50 + 48 * (y * 0.32 - x * 0.34))
                for x, y in arc((0, 0), 1, start=-0.06, end=0.56)
            )
            sketch.line(ring, ground, width=19)
            sketch.line(ring, ink, width=9)
        case Kind.FLAG:
            sketch.line(((12, 6), (12, 96)), ink, width=11)
            sketch.fill(path("M12 4 L99 4 L86 35 L99 66 L12 66"), ink)
        case Kind.GEM:
            _draw_gem(sketch, (50, 50), 100, ink, ground)
        case Kind.PUZZLE:
            sketch.box((10, 28, 80, 98), ink, radius=7)
            sketch.disc((45, 20), 15, ink)
            sketch.disc((86, 63), 14, ink)
            sketch.disc((8, 63), 11, ground)
        case Kind.PILE:
            sketch.box((4, 68, 96, 97), ink, radius=14)
            sketch.box((17, 47, 83, 74), ink, radius=13)
            sketch.box((30, 27, 70, 53), ink, radius=12)
            sketch.fill(_PILE, ink)
            for height, reach in ((50, 19), (71, 31)):
                sketch.line(((50 - reach, height), (50 + reach, height - 3)), ground, width=4)
        case Kind.PLAIN | Kind.START:
            pass


def draw_open_lock(sketch: Sketch, ink: Colour, ground: Colour) -> None:
    """Draw the sign of a lock whose key is crossed out: its shackle swung aside."""
    _draw_shackle(sketch, ink, (78, 24))
    sketch.box((54, 20, 68, 38), ground)
    sketch.box((84, 30, 100, 60), ground)
    _draw_shackle(sketch, ink, (78, 24), end=0.0)
    sketch.box((10, 42, 90, 99), ink, radius=11)


def _draw_shackle(sketch: Sketch, ink: Colour, top: tuple[float, float], end: float = 0.0) -> None:
    x, y = top
    bow = arc((x, y), 24 if x == 50 else 17, start=0.5, end=1 + end)
    feet = ((bow[0][0], 50),) if x != 50 else ((bow[0][0], 50), (bow[-1][0], 50))
    sketch.line(bow, ink, width=12)
    for foot in feet:
        sketch.line(((foot[0], y), foot), ink, width=12)


def _draw_gem(sketch: Sketch, centre: tuple[float, float], size: float, ink: Colour, ground: Colour) -> None:
    scale = size / 100

    def at(x: float, y: float) -> tuple[float, float]:
        return centre[0] + (x - 50) * scale, centre[1] + (y - 52) * scale

    sketch.fill(moved(_GEM, at(0, 0), scale=scale), ink)
    for facet in (((4, 38), (96, 38)), ((50, 92), (34, 38), (50, 10)), ((50, 92), (66, 38), (50, 10))):
        sketch.line([at(*point) for point in facet], ground, width=3.4 * scale)


class Gems(Enum):
    """Where a field's gems lie: over all of it, around its number, or below each other beside the number."""

    ALONE = "alone"
    AROUND = "around"
    ASIDE = "aside"


_GEMS: Final = {
    Gems.ALONE: {
        1: ((50, 50, 74),),
        2: ((28, 50, 48), (72, 50, 48)),
        3: ((50, 27, 46), (27, 71, 46), (73, 71, 46)),
    },
    Gems.AROUND: {
        1: ((68, 66, 56),),
        2: ((74, 29, 40), (74, 74, 40)),
        3: ((75, 29, 38), (75, 75, 38), (31, 79, 34)),
    },
    Gems.ASIDE: {
        1: ((77, 66, 44),),
        2: ((77, 27, 40), (77, 73, 40)),
        3: ((78, 19, 33), (78, 50, 33), (78, 81, 33)),
    },
}


def draw_gems(sketch: Sketch, worth: int, ink: Colour, ground: Colour, where: Gems) -> None:
    """Draw as many gems on a field as they are worth."""
    for x, y, size in _GEMS[where].get(worth, _GEMS[where][1]):
        _draw_gem(sketch, (x, y), size, ink, ground)


def draw_ground(sketch: Sketch, fill: Colour, edge: Colour, width: float) -> None:
    """Draw an empty field."""
    sketch.box((2, 2, 98, 98), fill, radius=13, edge=edge, width=width)


def draw_x(sketch: Sketch, ink: Colour) -> None:
    """Draw an X across a field as a pen leaves it: two bowed strokes."""
    for stroke in _X:
        sketch.fill(stroke, ink)
        sketch.stroke(stroke, ink, width=4)


def draw_badge(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw the small X of a seat that is out of this turn."""
    sketch.fill(cross((50, 50), 50, width=40), edge)
    sketch.fill(cross((50, 50), 42, width=22), ink)


def draw_burst(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw what is left of an exploded bomb."""
    sketch.fill(star((50, 50), 47, inner=25, points=11), edge)
    sketch.fill(star((50, 50), 38, inner=20, points=11), ink)
    sketch.disc((50, 50), 9, edge)


def draw_target(sketch: Sketch, palette: Palette) -> None:
    """Draw the frame of a field that the chosen die fits."""
    sketch.box((0, 0, 100, 100), None, radius=15, edge=palette.dark, width=13)
    sketch.box((1, 1, 99, 99), None, radius=14, edge=palette.bright, width=11)
    sketch.box((2, 2, 98, 98), None, radius=13, edge=palette.chosen, width=9)


def draw_frame_sides(sketch: Sketch, sides: str, ink: Colour, edge: Colour) -> None:
    """Draw the sides (of ``trbl``) of the frame that lie along the edges of one of its fields.

    Lines run on beyond the field, so that those of neighbours join.
    """
    ends = {
        "t": ((-20.0, 5.0), (120.0, 5.0)),
        "r": ((95.0, -20.0), (95.0, 120.0)),
        "b": ((-20.0, 95.0), (120.0, 95.0)),
        "l": ((5.0, -20.0), (5.0, 120.0)),
    }
    for colour, width in ((edge, 15), (ink, 9)):
        for side in sides:
            sketch.line(ends[side], colour, width=width)


def draw_row_tag(sketch: Sketch, fill: Colour, edge: Colour) -> None:
    """Draw the tag behind a row, pointing at it; units are 80 x 60."""
    tag = path("M2 30 L12 4 L78 4 L78 56 L12 56")
    sketch.fill(tag, fill)
    sketch.stroke(tag, edge, width=3)


def draw_column_tag(sketch: Sketch, fill: Colour, edge: Colour) -> None:
    """Draw the tag below a column, pointing at it; units are 76 x 64."""
    tag = path("M38 2 L73 12 L73 62 L3 62 L3 12")
    sketch.fill(tag, fill)
    sketch.stroke(tag, edge, width=3)


def draw_line_end(sketch: Sketch, ink: Colour) -> None:
    """Draw the sign of what full lines are worth: a line of fields and an arrow's head."""
    sketch.line(((8, 50), (62, 50)), ink, width=16)
    sketch.fill(path("M52 14 L96 50 L52 86"), ink)


def draw_star(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw a star of the solo chart."""
    sketch.fill(star((50, 53), 50, inner=22, points=5), edge)
    sketch.fill(star((50, 53), 38, inner=17, points=5), ink)


def draw_strike(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw the stroke through something that is gone."""
    sketch.line(((12, 88), (88, 12)), edge, width=13)
    sketch.line(((12, 88), (88, 12)), ink, width=7)


def draw_dot(sketch: Sketch, ink: Colour, ground: Colour, full: int) -> None:
    """Draw a round's dot: full, or a ring."""
    sketch.disc((50, 50), 46, ink)
    if not full:
        sketch.disc((50, 50), 32, ground)


def draw_ring(sketch: Sketch, ink: Colour, edge: Colour) -> None:
    """Draw the sign of the frame."""
    sketch.box((6, 6, 94, 94), None, radius=14, edge=edge, width=21)
    sketch.box((9, 9, 91, 91), None, radius=12, edge=ink, width=14)


def readable_on(palette: Palette, ground: Colour) -> Colour:
    """The one of a palette's dark and bright that stands out more from a ground."""
    return max(palette.dark, palette.bright, key=lambda each: contrast(each, ground))
