"""Drawing that every game's pictures share: smooth sprites, boxes, text, and writing PNG.

Sprites are sketched several times larger than they are shown, and reduced once. They are cached by what they
are made of and never drawn on again, so any thread may paste them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, inf
from time import thread_time
from typing import Final

from PIL import Image, ImageColor, ImageDraw

from renderers.base import HEIGHT, WIDTH
from renderers.fonts import CAP_HEIGHT, Weight, font
from renderers.kept import POOL
from renderers.look import Colour
from renderers.palettes import COLOURS
from renderers.pieces import in_pieces, pieces_of, put
from renderers.png import encoded, packed
from renderers.shapes import Outline, Point
from renderers.tiles import RGB, Mask, Picture

_OVERSIZE: Final = 6
"""How many times larger than shown a sprite is drawn."""

_LINES: Final = 2048
"""Written lines kept: a kilobyte or two each."""

_HALO: Final = 3
"""Pixels of ground around letters that lie on something."""

Surface = Image.Image | Picture
"""What parts can be laid on: an image that is drawn at once, or a whole picture."""


@lru_cache(maxsize=1024)
def _rgb(colour: Colour) -> RGB:
    """A colour without alpha, as Pillow takes it."""
    red, green, blue, *_ = ImageColor.getrgb(colour)
    return red, green, blue


def _ink(colour: Colour) -> tuple[int, int, int, int]:
    """A colour weighed by its alpha, as Pillow does it."""
    red, green, blue, *rest = ImageColor.getrgb(colour)
    alpha = rest[0] if rest else 255

    def weighed(band: int) -> int:
        product = band * alpha + 128
        return ((product >> 8) + product) >> 8

    return weighed(red), weighed(green), weighed(blue), alpha


class Sketch:
    """A transparent drawing in units of its own, made large and reduced to its size at the end."""

    def __init__(self, size: tuple[int, int], units: tuple[float, float] = (100, 100)) -> None:
        self._size = size
        self._scale = (size[0] * _OVERSIZE / units[0], size[1] * _OVERSIZE / units[1])
        # Colours are weighed by their alpha, which is the fourth band, from the start: weighing all pixels before they
        # are reduced takes longer than drawing them.
        self._image = Image.new("RGBX", (size[0] * _OVERSIZE, size[1] * _OVERSIZE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)

    def _pixels(self, outline: Sequence[Point]) -> list[Point]:
        return [(x * self._scale[0], y * self._scale[1]) for x, y in outline]

    def fill(self, outline: Outline, colour: Colour) -> None:
        """Fill an outline; what is below is replaced, not mixed."""
        self._draw.polygon(self._pixels(outline), fill=_ink(colour))

    def line(self, points: Sequence[Point], colour: Colour, *, width: float) -> None:
        """Draw a line with round joints and ends."""
        pixels = self._pixels(points)
        thick = width * self._scale[0]
        ink = _ink(colour)
        self._draw.line(pixels, fill=ink, width=max(1, round(thick)))
        for x, y in pixels:
            self._draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=ink)

    def stroke(self, outline: Outline, colour: Colour, *, width: float) -> None:
        """Draw the line around an outline, half of its width on either side."""
        self.line((*outline, outline[0]), colour, width=width)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        (x, y), (across, down) = self._pixels([centre])[0], (radius * self._scale[0], radius * self._scale[1])
        self._draw.ellipse((x - across, y - down, x + across, y + down), fill=_ink(colour))

    def ring(self, centre: Point, radius: float, colour: Colour, *, width: float) -> None:
        """Draw a circle's line, half of its width on either side of the radius."""
        x, y = self._pixels([centre])[0]
        reach = (radius + width / 2) * self._scale[0]
        self._draw.ellipse(
            (x - reach, y - reach, x + reach, y + reach),
            outline=_ink(colour),
            width=round(width * self._scale[0]),
        )

    def box(
        self,
        corners: tuple[float, float, float, float],
        fill: Colour | None,
        *,
        radius: float = 0,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners, its edge inside it: cards, panels, frames."""
        left, top, right, bottom = corners
        (x, y), (end_x, end_y) = self._pixels([(left, top), (right, bottom)])
        self._draw.rounded_rectangle(
            (x, y, end_x - 1, end_y - 1),
            radius=radius * self._scale[0],
            fill=None if fill is None else _ink(fill),
            outline=None if edge is None else _ink(edge),
            width=round(width * self._scale[0]),
        )

    def finished(self) -> Image.Image:
        """The drawing at its size."""
        reduced = self._image.resize(self._size, Image.Resampling.BOX)
        return Image.frombytes("RGBa", self._size, reduced.tobytes()).convert("RGBA")


@POOL.keep
def _kept(
    make: Callable[..., None], size: tuple[int, int], units: tuple[float, float], parts: tuple[Hashable, ...]
) -> Image.Image:
    sketch = Sketch(size, units)
    make(sketch, *parts)
    return in_pieces(sketch.finished())


def sprite(
    make: Callable[..., None],
    size: tuple[int, int],
    *parts: Hashable,
    units: tuple[float, float] = (100, 100),
) -> Image.Image:
    """The sprite that ``make(sketch, *parts)`` draws, from the cache if it was drawn before.

    ``make`` is a function of a module (a key of the cache), and its parts decide all it draws. The picture
    belongs to the cache: paste it, never draw on it.
    """
    return _kept(make, size, units, parts)


@POOL.keep
def card(
    size: tuple[int, int], fill: Colour | None, *, radius: float, edge: Colour | None = None, width: float = 0
) -> Image.Image:
    """The sprite of a rectangle with round corners; radius and width in pixels.

    A wide one is sketched as small as it can be and stretched: a sketch of half a picture would take some 80 MB.
    """
    least = 2 * ceil(max(radius, width)) + 3
    small = (min(size[0], least), min(size[1], least)) if size[0] >= size[1] else size
    sketch = Sketch(small, small)
    sketch.box((0, 0, *small), fill, radius=radius, edge=edge, width=width)
    wide = _stretched(sketch.finished(), size[0])
    tall = _stretched(wide.transpose(Image.Transpose.TRANSPOSE), size[1])
    return in_pieces(tall.transpose(Image.Transpose.TRANSPOSE))


def _stretched(image: Image.Image, width: int) -> Image.Image:
    """An image that is wider by more of its middle column."""
    half, more = image.width // 2, width - image.width
    if not more:
        return image
    made = Image.new(image.mode, (width, image.height))
    made.paste(image.crop((0, 0, half, image.height)), (0, 0))
    middle = image.crop((half, 0, half + 1, image.height))
    made.paste(middle.resize((more + 1, image.height), Image.Resampling.NEAREST), (half, 0))
    made.paste(image.crop((half + 1, 0, *image.size)), (half + more + 1, 0))
    return made


def paste(image: Surface, part: Image.Image, at: Point) -> None:
    """Lay a sprite on a picture, its top left corner at a point."""
    if isinstance(image, Picture):
        image.lay(part, round(at[0]), round(at[1]))
    else:
        put(image, pieces_of(part), at)


def fill(image: Picture, box: tuple[int, int, int, int], colour: Colour) -> None:
    """Lay a colour on a box of a picture; its right and lower edges are the first pixels that aren't covered."""
    image.fill(box, _rgb(colour))


def paste_centred(image: Surface, part: Image.Image, centre: Point) -> None:
    """Lay a sprite on a picture, its middle at a point."""
    paste(image, part, (centre[0] - part.width / 2, centre[1] - part.height / 2))


@lru_cache(maxsize=4 * _LINES)
def width_of(text: str, size: int, weight: Weight = Weight.BOLD) -> float:
    """How many pixels wide a text is."""
    return font(size, weight).getlength(text)


def put_text(
    image: Surface,
    text: str,
    at: Point,
    *,
    size: int,
    colour: Colour,
    weight: Weight = Weight.BOLD,
    align: str = "m",
    halo: Colour | None = None,
    within: float = inf,
) -> None:
    """Write a line whose digits and capitals are centred on ``at`` in height.

    ``align`` is ``l``, ``m`` or ``r``: what of the line is at the point. A ``halo`` parts the line from what
    lies below it. A line that would be wider than ``within`` is written narrower, and as high as ever.
    """
    width = width_of(text, size, weight)
    part = within / width if width > within else 1.0
    x, baseline = round(at[0]), round(at[1] + size * CAP_HEIGHT / 2)
    for ink, stroke in ((halo, _HALO), (colour, 0)):
        if ink is not None and text:
            mask, (left, top, right, bottom) = _written(text, size, weight, align, stroke, part)
            box = (x + left, baseline + top, x + right, baseline + bottom)
            if isinstance(image, Picture):
                image.fill(box, _rgb(ink), mask)
            else:
                image.paste(_rgb(ink), box, mask.image)


@lru_cache(maxsize=_LINES)
def _written(
    text: str, size: int, weight: Weight, align: str, stroke: int, part: float
) -> tuple[Mask, tuple[int, int, int, int]]:
    """A line as a mask, so much of its width, and where its edges lie from the point it stands at."""
    letters, anchor = font(size, weight), f"{align}s"
    left, top, right, bottom = map(int, letters.getbbox(text, anchor=anchor, stroke_width=stroke))
    left, top, right, bottom = left - 2, top - 2, right + 2, bottom + 2  # what is rounded away
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text(
        (-left, -top), text, fill=255, font=letters, anchor=anchor, stroke_width=stroke, stroke_fill=255
    )
    if part < 1:
        mask = mask.resize((round(mask.width * part), mask.height), Image.Resampling.LANCZOS)
        left = round(left * part)
    return Mask(mask), (left, top, left + mask.width, top + mask.height)


def put_fitted(
    image: Surface,
    text: str,
    box: tuple[float, float, float, float],
    *,
    size: int,
    colour: Colour,
    weight: Weight = Weight.BOLD,
) -> int:
    """Write a line in the middle of a box, smaller than ``size`` if it is too wide; return the size used."""
    left, top, right, bottom = box
    while size > 1 and width_of(text, size, weight) > right - left:
        size -= 1
    put_text(image, text, ((left + right) / 2, (top + bottom) / 2), size=size, colour=colour, weight=weight)
    return size


def blank(colour: Colour) -> Image.Image:
    """An empty picture of the size that all pictures have."""
    return Image.new("RGB", (WIDTH, HEIGHT), _rgb(colour))


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of CPU that reducing the colours and compressing took."""

    quantise: float
    encode: float


def png(image: Surface, palette: Image.Image | None = None) -> bytes:
    """A picture as PNG, in a given palette or in one made for it; the same bytes for the same pixels."""
    return timed_png(image, palette)[0]


def timed_png(image: Surface, palette: Image.Image | None = None) -> tuple[bytes, Timing]:
    """What :func:`png` does, and how long its halves took."""
    start = thread_time()
    if isinstance(image, Picture) and palette is not None:
        lines = image.lines(palette, lambda part: quantised(part, palette))
        middle = thread_time()
        data = packed(image.size, bytes(palette.getpalette() or ()), lines)
    else:
        reduced = quantised(image if isinstance(image, Image.Image) else image.whole(), palette)
        middle = thread_time()
        data = encoded(reduced)
    return data, Timing(1000 * (middle - start), 1000 * (thread_time() - middle))


def quantised(image: Image.Image, palette: Image.Image | None = None) -> Image.Image:
    """The picture in 256 colours, not dithered: flat artwork needs no noise."""
    if palette is None:
        return image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)
