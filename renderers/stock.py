"""What all the games' pictures are made of: a wooden table, soft shadows, card stock, and backs of cards.

A picture begins as ``table(look)``. Panels and cards are laid on it with ``lay``, which draws a soft shadow
below them. A card's front begins with ``draw_stock`` (rounded stock, a margin, a body with an inner frame),
its back is ``draw_back`` with the motif that is the game's own. All of it is made of a few close shades, so
that it keeps to a palette of 256 colours, and all that is dear is cached.

    picture = stock.table(look)
    stock.lay(picture, canvas.card((400, 200), palette.panel, radius=20), (16, 16), radius=20)
    stock.lay(picture, canvas.sprite(stock.draw_back, CARD, CARD, back, Motif.RAYS, units=CARD), at, radius=10)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import chain
from math import ceil, floor
from random import Random
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from renderers.base import HEIGHT, WIDTH, Look
from renderers.canvas import Sketch, Surface, paste
from renderers.look import Colour, channels
from renderers.pieces import Box, Sprite, around, in_pieces, one_piece, solid_within
from renderers.shapes import Outline, Point, arc, star
from renderers.tiles import Picture

WOOD: Final[dict[Look, tuple[Colour, ...]]] = {
    Look.LIGHT: ("#EADDC1", "#E6D8BA", "#E2D3B3", "#DECEAC"),
    Look.DARK: ("#251C18", "#211915", "#1D1612", "#18120F"),
    Look.CONTRAST: ("#000000",),
}
"""The shades of the table: maple, walnut, and plain black. Text may stand on each of them."""

_PLANK: Final = 150
"""Pixels from one joint of the table's planks to the next."""
_GRAIN: Final = (7, 60)
"""Grains of a plank, along and across: few along it make long streaks, which also compress well."""

_STEPS: Final = 8
"""Levels of a shadow: each is a pixel or two wide, so none is seen as a band, and they take few colours."""
_ASIDE, _ABOVE = 1.65, 1.3
"""How far a shadow begins to the left and above of what throws it, in lifts."""

_GRID: Final = 25.5
"""From one level of a channel to the next on the grid that rare colours lie on."""


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """The colour that lies so far from one to the other: 0 is the one, 1 the other."""
    pairs = zip(channels(one), channels(other), strict=True)
    red, green, blue = (round(first + (second - first) * part) for first, second in pairs)
    return f"#{red:02X}{green:02X}{blue:02X}"


def table(look: Look) -> Picture:
    """An empty table of the size that all pictures have, to lay things on."""
    return Picture(bare_table(look))


@lru_cache(maxsize=len(Look))
def bare_table(look: Look) -> Image.Image:
    """The same table as an image. It belongs to the cache: copy it."""
    shades = WOOD[look]
    ground = Image.new("P", (WIDTH, HEIGHT))
    ground.putpalette(list(chain.from_iterable(channels(shade) for shade in shades)))
    if len(shades) == 1:
        return ground.convert("RGB")
    random = Random(5)
    for top in range(0, HEIGHT, _PLANK):
        # Noise that is pulled long is grain; each plank is a little lighter or darker as a whole.
        grain = Image.frombytes("L", _GRAIN, random.randbytes(_GRAIN[0] * _GRAIN[1]))
        grain = grain.resize((WIDTH, _PLANK), Image.Resampling.BICUBIC)
        tone = random.choice((-26, -8, 8, 26))
        steps = [
            max(0, min(len(shades) - 1, (255 - level - tone) * len(shades) // 256)) for level in range(256)
        ]
        ground.paste(grain.point(steps), (0, top))
    drawing = ImageDraw.Draw(ground)
    for top in range(_PLANK, HEIGHT, _PLANK):
        drawing.line((0, top, WIDTH, top), fill=len(shades) - 1, width=2)
    return ground.convert("RGB")


@lru_cache(maxsize=256)
def shadow(size: tuple[int, int], radius: float, lift: int = 6) -> Sprite:
    """The soft shadow of a rectangle with round corners: a sprite that is ``2 * lift`` larger on each side."""
    return _thrown(size, radius, lift)


def _thrown(size: tuple[int, int], radius: float, lift: int) -> Sprite:
    room = 2 * lift
    shade = Image.new("L", (size[0] + 2 * room, size[1] + 2 * room))
    box = (room, room, room + size[0] - 1, room + size[1] - 1)
    ImageDraw.Draw(shade).rounded_rectangle(box, radius=radius, fill=255)
    return _soft(shade, lift)


def shadow_of(shape: Image.Image, lift: int = 6) -> Sprite:
    """The soft shadow of a shape given as an alpha channel: ``2 * lift`` larger than it on each side."""
    room = 2 * lift
    shade = Image.new("L", (shape.width + 2 * room, shape.height + 2 * room))
    shade.paste(shape, (room, room))
    return _soft(shade, lift)


def _soft(shade: Image.Image, lift: int) -> Sprite:
    levels = [round(round(level / 255 * _STEPS) / _STEPS * 110) for level in range(256)]
    soft = shade.filter(ImageFilter.GaussianBlur(lift * 0.8)).point(levels)
    thrown = Image.new("RGBA", shade.size, (12, 8, 16, 0))
    thrown.putalpha(soft)
    return one_piece(thrown)


@lru_cache(maxsize=256)
def _uncovered(size: tuple[int, int], radius: float, lift: int, solid: Box) -> Sprite:
    """A shadow without what the solid middle of what throws it covers, wherever that is rounded to."""
    left, top = lift * _ASIDE, lift * _ABOVE
    hole = (
        ceil(solid[0] + left) + 1,
        ceil(solid[1] + top) + 1,
        floor(solid[2] + left) - 1,
        floor(solid[3] + top) - 1,
    )
    thrown = _thrown(size, radius, lift)
    return Sprite(thrown.size, around(thrown, hole))


def lay(image: Surface, part: Image.Image, at: Point, *, radius: float, lift: int = 6) -> None:
    """Lay a card or panel on a picture, its top left corner at a point, its shadow to the right below."""
    below, solid = (at[0] - lift * _ASIDE, at[1] - lift * _ABOVE), solid_within(part)
    if solid is None:
        paste(image, shadow(part.size, radius, lift), below)
    else:
        paste(image, _uncovered(part.size, radius, lift, solid), below)
    paste(image, part, at)


def lay_centred(image: Surface, part: Image.Image, centre: Point, *, radius: float, lift: int = 6) -> None:
    """Lay a card or panel on a picture, its middle at a point."""
    lay(image, part, (centre[0] - part.width / 2, centre[1] - part.height / 2), radius=radius, lift=lift)


def settled(image: Image.Image) -> Image.Image:
    """A sprite whose rare colours, those of smooth edges, lie on a coarse grid; its alpha stays as it is.

    Edges between many paints make thousands of colours, of which a palette can hold few. On a grid they meet.
    """
    data = image.convert("RGB").tobytes()
    colours = list(zip(data[::3], data[1::3], data[2::3], strict=True))
    least = len(colours) / 80
    grid = {
        colour: bytes(colour)
        if count >= least
        else bytes(round(round(part / _GRID) * _GRID) for part in colour)
        for colour, count in Counter(colours).items()
    }
    made = Image.frombytes("RGB", image.size, b"".join(grid[colour] for colour in colours))
    made.putalpha(image.getchannel("A"))
    return in_pieces(made)


@dataclass(frozen=True, slots=True)
class Stock:
    """How a card is printed."""

    margin: Colour
    """The unprinted rim of the card."""
    body: Colour
    """What is printed inside the rim."""
    ink: Colour
    """The inner frame, and the ornaments of a back."""
    edge: Colour
    """The thin line around the card."""


def draw_stock(sketch: Sketch, size: Point, stock: Stock, margin: float = 5, radius: float = 10) -> None:
    """Draw an empty front: rounded stock with a rim, and a body in it with an inner frame. Units are pixels."""
    width, height = size
    sketch.box((0, 0, width, height), stock.margin, radius=radius, edge=stock.edge, width=1.5)
    rest = max(2.0, radius - margin)
    sketch.box((margin, margin, width - margin, height - margin), stock.body, radius=rest)
    inner = margin + 2.5
    frame = mixed(stock.body, stock.ink, 0.55)
    sketch.box((inner, inner, width - inner, height - inner), None, radius=rest, edge=frame, width=1.25)


class Motif(Enum):
    """What stands in the middle of a back: one for each game, of one family."""

    RAYS = "rays"
    PETALS = "petals"
    WAVES = "waves"
    DIAMOND = "diamond"
    STARS = "stars"


def draw_back(
    sketch: Sketch, size: Point, stock: Stock, motif: Motif, margin: float = 5, radius: float = 10
) -> None:
    """Draw a card's back: a lattice in a frame, with the game's motif in a medallion. Units are pixels."""
    draw_stock(sketch, size, stock, margin, radius)
    width, height = size
    inset = margin + 6
    box = (inset, inset, width - inset, height - inset)
    draw_lattice(sketch, box, mixed(stock.body, stock.ink, 0.3), pitch=max(9.0, width / 8))
    faint = mixed(stock.body, stock.ink, 0.55)
    sketch.box(box, None, radius=2, edge=faint, width=1)
    for x, y in ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])):
        inward = (x + (4 if x < width / 2 else -4), y + (4 if y < height / 2 else -4))
        sketch.fill(star(inward, 4.5, inner=2, points=4), stock.ink)
    draw_medallion(sketch, (width / 2, height / 2), min(width, height) * 0.3, stock, motif)


def draw_lattice(
    sketch: Sketch, box: tuple[float, float, float, float], ink: Colour, *, pitch: float
) -> None:
    """Draw crossing diagonals that end at a box, a dot in each of their diamonds."""
    left, top, right, bottom = box
    across, down = right - left, bottom - top
    steps = int((across + down) / pitch) + 1
    # Both families of lines start in the middle, so that the pattern is the same on all four sides.
    for step in range(-steps, steps + 1):
        for slope in (1, -1):
            line = _clipped(box, step * pitch, slope)
            if line is not None:
                sketch.line(line, ink, width=1)
    middle = ((left + right) / 2, (top + bottom) / 2)
    for x, y in _nodes(across, down, pitch):
        sketch.disc((middle[0] + x, middle[1] + y), 1.4, ink)


def _clipped(box: tuple[float, float, float, float], offset: float, slope: int) -> tuple[Point, Point] | None:
    """The part inside a box of the diagonal that passes its middle at an offset across."""
    left, top, right, bottom = box
    x, y = (left + right) / 2 + offset, (top + bottom) / 2
    # x runs with y times the slope: which y keep it in the box?
    ends = sorted((y + (left - x) * slope, y + (right - x) * slope))
    low, high = max(top, ends[0]), min(bottom, ends[1])
    if high - low < 1:
        return None
    return (x + (low - y) * slope, low), (x + (high - y) * slope, high)


def _nodes(across: float, down: float, pitch: float) -> Iterator[Point]:
    """Yield the middles of the lattice's diamonds, from the middle of the box."""
    half = pitch / 2
    columns, rows = int(across / pitch), int(down / pitch)
    for column in range(-columns, columns + 1):
        for row in range(-rows, rows + 1):
            x, y = column * half, row * half
            odd = (column + row) % 2
            if odd and abs(x) < across / 2 - 4 and abs(y) < down / 2 - 4:
                yield x, y


def draw_medallion(sketch: Sketch, centre: Point, radius: float, stock: Stock, motif: Motif) -> None:
    """Draw a round field with a game's motif in it."""
    sketch.disc(centre, radius, stock.ink)
    sketch.disc(centre, radius * 0.94, stock.body)
    sketch.ring(centre, radius * 0.85, mixed(stock.body, stock.ink, 0.55), width=radius * 0.04)
    for outline in _motif(motif, centre, radius * 0.74):
        sketch.fill(outline, stock.ink)
    if motif in (Motif.RAYS, Motif.PETALS):
        sketch.disc(centre, radius * 0.2, stock.body)
        sketch.disc(centre, radius * 0.12, stock.ink)


def _motif(motif: Motif, centre: Point, radius: float) -> Iterator[Outline]:
    x, y = centre
    match motif:
        case Motif.RAYS:
            yield star(centre, radius, inner=radius * 0.42, points=12)
        case Motif.PETALS:
            yield from (_petal(centre, radius, turn / 8) for turn in range(8))
        case Motif.WAVES:
            bow = radius * 0.34
            for row in (-0.5, -0.05, 0.4):
                crests = [
                    arc((x + side * bow, y + radius * (row + 0.1)), bow, start=0.5, end=1) for side in (-1, 1)
                ]
                troughs = [
                    arc((x + side * bow, y + radius * (row + 0.22)), bow, start=1, end=0.5)
                    for side in (1, -1)
                ]
                yield tuple(chain(*crests, *troughs))
        case Motif.DIAMOND:
            yield star(centre, radius, inner=radius * 0.5, points=4)
        case Motif.STARS:
            for place in range(3):
                about = arc((x, y), radius * 0.55, start=place / 3 - 0.25, end=place / 3 - 0.2)[0]
                yield star(about, radius * 0.44, inner=radius * 0.18, points=5)


def _petal(centre: Point, radius: float, turn: float) -> Outline:
    """A petal from the middle outwards: two arcs that meet at its tip."""
    tip = arc(centre, radius, start=turn, end=turn + 0.1)[0]
    sides = [arc(centre, radius * 0.6, start=turn + lean, end=turn + lean + 0.1)[0] for lean in (-0.05, 0.05)]
    return (centre, sides[0], tip, sides[1])
