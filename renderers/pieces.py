"""Sprites in pieces: a middle that is all solid, or all empty, and the rim around it.

Laying a sprite on a picture mixes each of its pixels with what lies there. Copying a solid middle is ten times as fast
as that, filling it with one colour faster still, and leaving an empty one out costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from PIL import Image

from renderers.shapes import Point

_WORTH: Final = 6000
"""Pixels that the middle must have for a sprite to be in pieces: five small ones take longer than one."""

Box = tuple[int, int, int, int]

Piece = tuple[Image.Image | tuple[int, int, int], Image.Image | None, Box]
"""A part of a sprite or its one colour, its mask if it isn't solid, and where it lies in it."""


class Sprite(Image.Image):
    """An image of which only the pieces are kept: half as many bytes. Used whole, it is put together again.

    It is equal to itself alone, so that it can be a part of a key.
    """

    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def __init__(self, size: tuple[int, int], pieces: list[Piece]) -> None:
        super().__init__()
        self.pieces = pieces
        self._whole_size = size

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down."""
        return self._whole_size

    @property
    def mode(self) -> str:
        """Whatever its pieces are, it has an alpha channel, unless its one piece has none."""
        whole = self.pieces[0][0]
        return whole.mode if len(self.pieces) == 1 and isinstance(whole, Image.Image) else "RGBA"

    @property  # type: ignore[misc]  # nobody draws on it, so there is nothing to set
    def im(self) -> Any:
        """The pixels, as Pillow holds them."""
        if len(self.pieces) == 1 and isinstance(self.pieces[0][0], Image.Image):
            return self.pieces[0][0].im
        whole = Image.new(self.mode, self.size)
        for part, _, box in self.pieces:
            whole.paste(part, box)
        return whole.im


def in_pieces(image: Image.Image) -> Sprite:
    """The same image in pieces, in one where more aren't worth it. It isn't to be drawn on any more."""
    pieces = _cut(image)  # none is left of one that is all empty
    return Sprite(image.size, pieces) if pieces else one_piece(image)


def one_piece(image: Image.Image) -> Sprite:
    """The same image as a sprite of one piece. It isn't to be drawn on any more."""
    mask = image if image.mode == "RGBA" else None
    return Sprite(image.size, [(image, mask, (0, 0, *image.size))])


def pieces_of(image: Image.Image) -> list[Piece]:
    """The pieces of an image: itself where it isn't in pieces."""
    return image.pieces if isinstance(image, Sprite) else one_piece(image).pieces


def solid_within(image: Image.Image) -> Box | None:
    """The solid middle of an image in pieces; None where it has none."""
    _, mask, box = pieces_of(image)[0]
    return box if mask is None else None


def around(image: Image.Image, hole: Box) -> list[Piece]:
    """The pieces of an image around a hole: what will be covered needn't be mixed."""
    left, top, right, bottom = hole
    return _rim(image, (left, top, max(left, right), max(top, bottom)))


def put(image: Image.Image, pieces: list[Piece], at: Point) -> None:
    """Lay pieces on a picture that is drawn, the corner of all together at a point."""
    x, y = round(at[0]), round(at[1])
    if image.mode != "RGB":
        for piece, mask, (left, top, right, bottom) in pieces:
            image.paste(piece, (x + left, y + top, x + right, y + bottom), mask)
        return
    lay(
        image.im,
        [
            (piece, mask, (x + left, y + top, x + right, y + bottom))
            for piece, mask, (left, top, right, bottom) in pieces
        ],
    )


def lay(image: Any, pieces: Iterable[Piece]) -> None:
    """Lay pieces on an image in RGB as Pillow holds it, or as much of them as lies there.

    This is what Image.paste does in the end. What it looks at before took as long, a hundred times a picture.
    """
    paste = image.paste
    for piece, mask, box in pieces:
        source = piece.im if isinstance(piece, Image.Image) else piece
        if mask is None:
            paste(source, box)
        else:
            paste(source, box, mask.im)


def _cut(image: Image.Image) -> list[Piece] | None:
    width, height = image.size
    low = _width_of_rim(image.getchannel("A"))
    core = (low, low, width - low, height - low)
    if (width - 2 * low) * (height - 2 * low) < _WORTH:
        return None
    middle = image.crop(core)
    if middle.getchannel("A").getextrema() == (0, 0):
        return _rim(image, core)
    solid = middle.convert("RGB")
    colours = solid.getcolors(1)  # None where there are more
    colour = None if colours is None else colours[0][1]
    return [(colour if isinstance(colour, tuple) else solid, None, core), *_rim(image, core)]  # type: ignore[list-item]


def _rim(image: Image.Image, core: Box) -> list[Piece]:
    """What lies around the middle of an image."""
    (width, height), (left, top, right, bottom) = image.size, core
    boxes = (
        (0, 0, width, top),
        (0, bottom, width, height),
        (0, top, left, bottom),
        (right, top, width, bottom),
    )
    seen = [_seen(image, box) for box in boxes if box[0] < box[2] and box[1] < box[3]]
    parts = [(image.crop(box), box) for box in seen if box is not None]
    return [(part, part, box) for part, box in parts]


def _seen(image: Image.Image, box: Box) -> Box | None:
    """As much of a box as isn't all empty at its edges: much of a shadow is. None where nothing is left."""
    found = image.crop(box).getchannel("A").getbbox()
    return found and (box[0] + found[0], box[1] + found[1], box[0] + found[2], box[1] + found[3])


def _width_of_rim(alpha: Image.Image) -> int:
    """How wide the rim is around a middle that is all solid, or all empty."""
    width, height = alpha.size
    low, high = 0, min(width, height) // 2  # with so wide a rim nothing is left in the middle
    while low < high:
        middle = (low + high) // 2
        within = alpha.crop((middle, middle, width - middle, height - middle)).getextrema()
        if within in {(255, 255), (0, 0)}:
            high = middle
        else:
            low = middle + 1
    return low
