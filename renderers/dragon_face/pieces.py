"""Dragon Face's artwork: pieces, the marks on them and on squares. All sprites are drawn in 100 x 100 units.

A shield is a Governor, a winged gem an Ambassador, a horned dragon's face an Emperor. Light's pieces are pale
with a dark edge and bear a sun, Dark's are dark with a pale edge and bear a moon.
"""

from __future__ import annotations

from typing import Final

from bot.games.core import Seat
from bot.games.dragon_face.view import LIGHT, Kind
from renderers.canvas import Sketch
from renderers.look import Colour, Palette, Side
from renderers.shapes import Outline, Point, arc, arrow, crescent, cross, flipped, mirrored, moved, path, star

_SHADOW: Final[Colour] = "#00000055"
_EDGE: Final = 10
"""Width of the line around a piece, half of it hidden below the body."""

_SHIELD: Final = path("M50 20 Q64 22 78 14 C84 48 72 76 50 91")
_GEM: Final = path("M50 7 L66 46 L50 93")
_WING: Final = path(
    "M58 40 C70 34 84 26 95 10 C98 28 96 40 90 50 L84 49 C82 58 78 64 72 69 L66 66 L60 74 L50 60"
)
_FACE: Final = path(
    "M50 18 L59 24 L66 22 C78 22 86 14 86 3 C98 18 94 34 80 40 "
    "L96 50 L83 56 L90 70 L75 68 L69 82 L60 95 L50 97"
)

_SILHOUETTES: Final[dict[Kind, tuple[Outline, ...]]] = {
    Kind.GOVERNOR: (mirrored(_SHIELD),),
    Kind.AMBASSADOR: (_WING, flipped(_WING), mirrored(_GEM)),
    Kind.EMPEROR: (mirrored(_FACE),),
}
_SCALES: Final = {Kind.GOVERNOR: 0.94, Kind.AMBASSADOR: 0.89, Kind.EMPEROR: 0.89}
"""How far a silhouette is drawn in, so that edge and shadow stay on the square."""


def draw_piece(sketch: Sketch, kind: Kind, seat: Seat, side: Side) -> None:
    """Draw a piece that fills its square."""
    _draw_piece(sketch, kind, seat, side, scale=1, lift=0)


def draw_raised(sketch: Sketch, kind: Kind, seat: Seat, side: Side) -> None:
    """Draw a piece that stands on a Governor: smaller, and higher."""
    _draw_piece(sketch, kind, seat, side, scale=0.82, lift=-12)


def _draw_piece(sketch: Sketch, kind: Kind, seat: Seat, side: Side, *, scale: float, lift: float) -> None:
    scale *= _SCALES[kind]
    shift = (50 - 50 * scale, 50 - 50 * scale + lift)

    def placed(outline: Outline) -> Outline:
        return moved(outline, shift, scale=scale)

    outlines = [placed(outline) for outline in _SILHOUETTES[kind]]
    for outline in outlines:
        shadow = moved(outline, (2, 4))
        sketch.fill(shadow, _SHADOW)
        sketch.stroke(shadow, _SHADOW, width=_EDGE)
    for outline in outlines:
        sketch.stroke(outline, side.edge, width=_EDGE)
    for outline in outlines:
        sketch.fill(outline, side.body)
    match kind:
        case Kind.GOVERNOR:
            sketch.fill(placed((*_SHIELD, (50, 20))), side.shade)
            sketch.stroke(placed(moved(mirrored(_SHIELD), (9.5, 9.5), scale=0.81)), side.emblem, width=3)
            _draw_emblem(sketch, placed(((50, 50),))[0], 19 * scale, seat, side)
        case Kind.AMBASSADOR:
            sketch.fill(placed(_WING), side.shade)
            for feather in (path("M64 58 C74 52 82 44 88 32"), path("M63 48 C74 42 82 34 89 24")):
                sketch.line(placed(feather), side.emblem, width=2.5)
                sketch.line(placed(flipped(feather)), side.emblem, width=2.5)
            sketch.stroke(placed(mirrored(_GEM)), side.edge, width=5)
            sketch.fill(placed(mirrored(_GEM)), side.body)
            sketch.fill(placed((*_GEM, (50, 7))), side.shade)
            _draw_emblem(sketch, placed(((50, 47),))[0], 13 * scale, seat, side)
        case Kind.EMPEROR:
            sketch.fill(placed((*_FACE, (50, 18))), side.shade)
            for mark in (path("M57 57 L78 46 L74 57 L62 62"), path("M53 88 L58 80 L61 84")):
                sketch.fill(placed(mark), side.emblem)
                sketch.fill(placed(flipped(mark)), side.emblem)
            for line in (path("M57 66 L63 76"), path("M78 30 C84 28 88 22 88 14")):
                sketch.line(placed(line), side.emblem, width=2.5)
                sketch.line(placed(flipped(line)), side.emblem, width=2.5)
            _draw_emblem(sketch, placed(((50, 38),))[0], 11 * scale, seat, side)


def _draw_emblem(sketch: Sketch, centre: Point, radius: float, seat: Seat, side: Side) -> None:
    if seat == LIGHT:
        sketch.fill(star(centre, radius, inner=radius * 0.62, points=8), side.emblem)
        sketch.disc(centre, radius * 0.34, side.body)
    else:
        sketch.fill(crescent(centre, radius), side.emblem)


def draw_emblem(sketch: Sketch, seat: Seat, side: Side) -> None:
    """Draw a side's emblem as a coin."""
    sketch.disc((51, 53), 46, _SHADOW)
    sketch.disc((50, 50), 46, side.edge)
    sketch.disc((50, 50), 42, side.body)
    sketch.ring((50, 50), 36, side.emblem, width=2.5)
    _draw_emblem(sketch, (50, 50), 28, seat, side)


def draw_beneath(sketch: Sketch, seat: Seat, side: Side) -> None:
    """Draw a Governor that lies in the Zone for good: a flat coin at the foot of its square."""
    _draw_oval(sketch, (52, 80), 47, _SHADOW)
    for height in (79, 76, 73):
        _draw_oval(sketch, (50, height), 46, side.edge)
    for height in (78, 76, 74):
        _draw_oval(sketch, (50, height), 42, side.shade)
    _draw_oval(sketch, (50, 72), 43, side.edge)
    _draw_oval(sketch, (50, 70), 41, side.body)
    _draw_emblem(sketch, (50, 70), 15, seat, side)


def _draw_oval(sketch: Sketch, centre: Point, radius: float, colour: Colour) -> None:
    circle = arc(centre, radius, start=0, end=1)
    sketch.fill(tuple((x, centre[1] + (y - centre[1]) * 0.45) for x, y in circle), colour)


def draw_fresh(sketch: Sketch, side: Side) -> None:
    """Mark a Governor that has never moved: two pips, for the two squares that it may go."""
    for x in (17, 83):
        sketch.disc((x, 82), 8, side.edge)
        sketch.disc((x, 82), 5, side.body)


def _draw_badge(sketch: Sketch, palette: Palette, colour: Colour) -> None:
    sketch.disc((50, 50), 49, palette.dark)
    sketch.disc((50, 50), 43, palette.bright)
    sketch.disc((50, 50), 37, colour)


def draw_flipped(sketch: Sketch, palette: Palette) -> None:
    """Draw the badge of a piece that was flipped: two arrows chasing each other."""
    _draw_badge(sketch, palette, palette.bright)
    for start in (0.08, 0.58):
        curve = arc((50, 50), 25, start=start, end=start + 0.27)
        sketch.line(curve, palette.dark, width=9)
        ahead = arc((50, 50), 25, start=start + 0.27, end=start + 0.42)[-1]
        sketch.fill(arrow(curve[-1], ahead, width=1, head=24), palette.dark)


def draw_immune(sketch: Sketch, palette: Palette) -> None:
    """Draw the badge of a piece that can't be captured now: a lock."""
    _draw_badge(sketch, palette, palette.bright)
    sketch.ring((50, 45), 13, palette.dark, width=8)
    sketch.box((30, 46, 70, 74), palette.dark, radius=4)


def draw_guard(sketch: Sketch, palette: Palette) -> None:
    """Draw the ring around a piece that can't be captured now."""
    sketch.disc((50, 50), 49, palette.dark)
    sketch.disc((50, 50), 46, palette.bright)
    sketch.disc((50, 50), 43, palette.guard)


def draw_peril(sketch: Sketch, palette: Palette) -> None:
    """Draw the burst behind an Emperor that can be captured."""
    sketch.fill(star((50, 50), 50, inner=40, points=12), palette.dark)
    sketch.fill(star((50, 50), 46.5, inner=37, points=12), palette.bright)
    sketch.fill(star((50, 50), 43, inner=34, points=12), palette.danger)


def draw_warning(sketch: Sketch, palette: Palette) -> None:
    """Draw the badge of an Emperor that can be captured: an exclamation mark."""
    _draw_badge(sketch, palette, palette.bright)
    sketch.line(((50, 26), (50, 54)), palette.dark, width=13)
    sketch.disc((50, 75), 7.5, palette.dark)


def draw_activated(sketch: Sketch, palette: Palette) -> None:
    """Draw the badge of an Ambassador that may leave the Zone: a spark."""
    _draw_badge(sketch, palette, palette.bright)
    sketch.fill(star((50, 50), 38, inner=13, points=4), palette.dark)


def draw_field(sketch: Sketch, ground: Colour, line: Colour) -> None:
    """Draw an empty square of the mat: a fine frame with cut corners, as on printed cloth."""
    sketch.box((0, 0, 100, 100), ground)
    sketch.stroke(
        ((14, 5), (86, 5), (95, 14), (95, 86), (86, 95), (14, 95), (5, 86), (5, 14)), line, width=1.5
    )


def draw_altar(sketch: Sketch, ground: Colour, line: Colour) -> None:
    """Draw an empty square of the Zone: a ring of petals."""
    draw_field(sketch, ground, line)
    sketch.fill(star((50, 50), 30, inner=16, points=8), line)
    sketch.fill(star((50, 50), 26, inner=13.5, points=8), ground)
    sketch.disc((50, 50), 5, line)


def draw_trace(sketch: Sketch, palette: Palette) -> None:
    """Tint a square that the last move left or reached."""
    sketch.box((0, 0, 100, 100), palette.trace + "B0")
    sketch.box((0, 0, 100, 100), None, edge=palette.dark, width=3)
    sketch.box((3, 3, 97, 97), None, edge=palette.trace, width=7)


def draw_step(sketch: Sketch, palette: Palette) -> None:
    """Draw a dot of the last move's way."""
    sketch.disc((50, 50), 13, palette.dark)
    sketch.disc((50, 50), 9, palette.trace)


def draw_heading(sketch: Sketch, across: int, down: int, palette: Palette) -> None:
    """Draw the head of the last move's arrow for one of eight directions, signs of x and y."""
    length = (across**2 + down**2) ** 0.5
    ahead = (across / length, down / length)
    for reach, colour in ((24, palette.dark), (17, palette.trace)):
        tip = (50 + ahead[0] * reach, 50 + ahead[1] * reach)
        back = (50 - ahead[0] * reach * 0.75, 50 - ahead[1] * reach * 0.75)
        sketch.fill(arrow(back, tip, width=1, head=reach * 1.75), colour)


def draw_chosen(sketch: Sketch, palette: Palette) -> None:
    """Frame a square that the player has chosen."""
    sketch.box((0, 0, 100, 100), palette.chosen + "90")
    sketch.box((0, 0, 100, 100), None, radius=4, edge=palette.dark, width=12)
    sketch.box((2, 2, 98, 98), None, radius=3, edge=palette.bright, width=9)
    sketch.box((3.5, 3.5, 96.5, 96.5), None, radius=2, edge=palette.chosen, width=7)


def draw_dot(sketch: Sketch, palette: Palette) -> None:
    """Mark a free square that the chosen piece may move to."""
    sketch.disc((50, 50), 23, palette.dark)
    sketch.disc((50, 50), 20, palette.bright)
    sketch.disc((50, 50), 16, palette.chosen)


def draw_landing(sketch: Sketch, palette: Palette) -> None:
    """Mark a free square where a capture ends."""
    sketch.disc((50, 50), 39, palette.dark)
    sketch.disc((50, 50), 36, palette.bright)
    sketch.disc((50, 50), 32, palette.danger)
    sketch.fill(cross((50, 50), 24, width=11), palette.bright)


def draw_prey(sketch: Sketch, palette: Palette) -> None:
    """Mark a piece that the chosen one could capture."""
    _draw_corners(sketch, palette, palette.danger)


def draw_option(sketch: Sketch, palette: Palette) -> None:
    """Mark a piece that may be chosen."""
    _draw_corners(sketch, palette, palette.chosen)


def _draw_corners(sketch: Sketch, palette: Palette, colour: Colour) -> None:
    for width, ink in ((15, palette.dark), (10, palette.bright), (6, colour)):
        for x, y in ((7, 7), (93, 7), (93, 93), (7, 93)):
            inward = (x + (22 if x < 50 else -22), y + (22 if y < 50 else -22))
            sketch.line(((x, inward[1]), (x, y), (inward[0], y)), ink, width=width)


def draw_fall(sketch: Sketch, palette: Palette) -> None:
    """Draw the blaze behind the Emperor that was captured."""
    sketch.fill(star((50, 50), 50, inner=36, points=16), palette.dark)
    sketch.fill(star((50, 50), 46, inner=33, points=16), palette.bright)
    sketch.fill(star((50, 50), 41, inner=29, points=16), palette.danger)


def draw_turn(sketch: Sketch, palette: Palette) -> None:
    """Draw the pointer at the side whose turn it is."""
    sketch.fill(((100, 50), (0, 0), (0, 100)), palette.accent)


def draw_way(sketch: Sketch, colour: Colour) -> None:
    """Draw the arrow between two coordinates."""
    sketch.fill(arrow((6, 50), (94, 50), width=13, head=42), colour)


def draw_leap(sketch: Sketch, colour: Colour) -> None:
    """Draw the arrow between two coordinates of a capture: a leap over a piece."""
    sketch.line(path("M9 66 C14 14 62 2 77 38"), colour, width=12)
    sketch.fill(arrow((70, 22), (88, 72), width=1, head=42), colour)
    sketch.disc((43, 64), 14, colour)


def draw_pass(sketch: Sketch, colour: Colour) -> None:
    """Draw the sign of a pass: a bar, for nothing moved."""
    sketch.box((4, 38, 96, 62), colour, radius=12)


def draw_offer(sketch: Sketch, palette: Palette) -> None:
    """Draw the bubble in which a side offers a draw, its tip towards the emblem."""
    for shrink, ink in ((0, palette.dark), (4, palette.bright)):
        sketch.box((20 + shrink, 2 + shrink, 98 - shrink, 98 - shrink), ink, radius=14 - shrink)
        sketch.fill(((22 + shrink, 34 + shrink), (2 + 1.8 * shrink, 50), (22 + shrink, 66 - shrink)), ink)
