"""A picture as parts on a ground, drawn in square tiles: each that was drawn before is taken as it is.

After a move most of a picture is as it was, and other tables' pictures have the same cards and squares in them. What a
tile shows is decided by the parts that reach into it and by where they lie: so that is what tiles are kept by, in the
256 colours already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image

from renderers.base import HEIGHT, WIDTH
from renderers.kept import Pool
from renderers.pieces import Piece, Sprite, lay, one_piece, put

SIDE: Final = 100
"""Pixels of a tile's sides: smaller ones take longer to find, larger ones are drawn anew more often."""
_ACROSS, _DOWN = WIDTH // SIDE, HEIGHT // SIDE

_WEIGHT: Final = SIDE * SIDE + 1024
"""Bytes of a tile, with the palette that Pillow keeps beside it."""
TILES: Final = Pool(12_000 * _WEIGHT)
"""Tiles of all games and looks: a picture has a hundred of them."""

_BOXES: Final = [(x, y, x + SIDE, y + SIDE) for y in range(0, HEIGHT, SIDE) for x in range(0, WIDTH, SIDE)]
_SHIFTED: Final = [(left + 1, top, right + 1, bottom) for left, top, right, bottom in _BOXES]
"""The same one pixel further right."""

RGB = tuple[int, int, int]
Key = tuple[Any, ...]
"""The ground, the palette, the tile's place; then each part, its left and its top edge."""
Reduce = Callable[[Image.Image], Image.Image]
"""Reduces a picture to a palette, each pixel by itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Mask:
    """Where a colour is to lie, and how much of it. One mask is the same as another only if it is that one."""

    image: Image.Image


Part = Sprite | tuple[Mask | None, RGB, int, int]
"""A sprite; or a colour, its width and height, and its mask if it doesn't fill them."""


class Picture:
    """A ground, and what is laid on it in order. Nothing is drawn before all is known.

    The ground is as large as all pictures are, and isn't to be drawn on.
    """

    size: Final = (WIDTH, HEIGHT)

    def __init__(self, ground: Image.Image) -> None:
        self._ground = ground
        self._laid: list[tuple[Part, int, int, int, int]] = []
        """Each part, its left, top, right and bottom edge."""

    def lay(self, part: Image.Image, left: int, top: int) -> None:
        """Lay a sprite on the picture. Only those of a pool make tiles that are found again."""
        sprite = part if isinstance(part, Sprite) else one_piece(part)
        width, height = sprite.size
        self._laid.append((sprite, left, top, left + width, top + height))

    def fill(self, box: tuple[int, int, int, int], colour: RGB, mask: Mask | None = None) -> None:
        """Lay a colour on a box, all over it or through a mask."""
        left, top, right, bottom = box
        self._laid.append(((mask, colour, right - left, bottom - top), *box))

    def whole(self) -> Image.Image:
        """The picture in all its colours."""
        image = self._ground.copy()
        for part, left, top, _, _ in self._laid:
            put(image, _pieces(part), (left, top))
        return image

    def lines(self, palette: Image.Image, reduce: Reduce) -> bytes:
        """The picture in a palette's colours: a byte for each pixel, every line after a 0.

        ``reduce`` brings to these colours what wasn't drawn before.
        """
        image = Image.new("P", (WIDTH + 1, HEIGHT))
        paste, missing = image.im.paste, []
        for place, key in enumerate(self._keys(palette)):
            found = TILES.find(key)
            if found is None:
                missing.append((place, key))
            else:
                paste(found, _SHIFTED[place])
        for tile, (place, key) in zip(self._drawn(missing, reduce), missing, strict=True):
            TILES.add(key, tile, _WEIGHT)
            paste(tile, _SHIFTED[place])
        return image.tobytes()

    def _keys(self, palette: Image.Image) -> list[Key]:
        """What decides how each tile looks: the ground there, the palette, the parts and where they lie in it."""
        tiles: list[list[Any]] = [[self._ground.im, palette.im, place] for place in range(_ACROSS * _DOWN)]
        for part, left, top, right, bottom in self._laid:
            columns = range(max(0, left // SIDE), min(_ACROSS, (right - 1) // SIDE + 1))
            for row in range(max(0, top // SIDE), min(_DOWN, (bottom - 1) // SIDE + 1)):
                for column in columns:
                    tiles[row * _ACROSS + column] += part, left, top
        return [tuple(tile) for tile in tiles]

    def _drawn(self, missing: list[tuple[int, Key]], reduce: Reduce) -> list[Any]:
        """Some tiles as Pillow holds them, reduced all at once."""
        if not missing:
            return []
        column = Image.new("RGB", (SIDE, SIDE * len(missing)))
        for number, (place, key) in enumerate(missing):
            column.im.paste(self._tile(place, key), (0, number * SIDE, SIDE, (number + 1) * SIDE))
        crop = reduce(column).im.crop
        return [crop((0, top, SIDE, top + SIDE)) for top in range(0, column.height, SIDE)]

    def _tile(self, place: int, key: Key) -> Any:
        """A tile in all its colours, as Pillow holds it."""
        x, y, _, _ = _BOXES[place]
        seen: list[Piece] = []
        parts = iter(key[3:])
        for part, left, top in zip(parts, parts, parts, strict=True):
            across, down = left - x, top - y
            for content, mask, box in _pieces(part):
                first, upper, last, lower = (
                    box[0] + across,
                    box[1] + down,
                    box[2] + across,
                    box[3] + down,
                )
                if first < SIDE and upper < SIDE and last > 0 and lower > 0:
                    if mask is None and first <= 0 and upper <= 0 and last >= SIDE and lower >= SIDE:
                        seen.clear()  # it covers all that is below
                    seen.append((content, mask, (first, upper, last, lower)))
        tile = self._ground.im.crop(_BOXES[place])
        lay(tile, seen)
        return tile


def _pieces(part: Part) -> list[Piece]:
    """What a part consists of, from its top left corner."""
    if isinstance(part, Sprite):
        return part.pieces
    mask, colour, width, height = part
    return [(colour, None if mask is None else mask.image, (0, 0, width, height))]
