"""Pictures for tests that play: not drawn, which would take half of such a test's time.

What is sent instead is an empty PNG that carries a digest of what would be drawn and by what: it is the same
for the same view, look and marks, and another one as soon as one of them differs. So tests still find what is
drawn for whom, and what isn't drawn anew. That everything can be drawn, and how it looks, is shown by the tests
of the renderers, which draw hundreds of random positions of each game.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.ui.screens.pictures import Pictures
from renderers import canvas
from renderers.base import HEIGHT, WIDTH
from renderers.canvas import Surface
from renderers.tiles import Picture

_END = 12
"""Bytes of the chunk that ends a PNG."""


def put_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot send digests instead of pictures."""
    drawn = Pictures._drawn

    async def undrawn(self: Pictures, key: Hashable, draw: Callable[..., bytes], *what: Any) -> bytes:
        return await drawn(self, key, partial(digest, draw), *what)

    monkeypatch.setattr(Pictures, "_drawn", undrawn)


def leave_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pictures be drawn in full, but send digests of their pixels instead of packing them."""

    def unpacked(picture: Surface, _: Image.Image | None = None) -> bytes:
        image = picture.whole() if isinstance(picture, Picture) else picture
        return carrying(image.size, sha256(image.tobytes()).hexdigest())

    monkeypatch.setattr(canvas, "png", unpacked)


def digest(draw: Callable[..., bytes], *what: object) -> bytes:
    """What stands for a picture: an empty one of a board's size, with a digest."""
    by = f"{getattr(draw, '__module__', '')}.{getattr(draw, '__qualname__', repr(draw))}"
    by += repr(settled(by_whom)) if is_dataclass(by_whom := getattr(draw, "__self__", None)) else ""
    return carrying((WIDTH, HEIGHT), sha256(repr((by, settled(what))).encode()).hexdigest())


def settled(what: object) -> object:
    """A value as tuples, whose text is the same for equal values: sets have no order of their own."""
    if is_dataclass(what) and not isinstance(what, type):
        parts = [(each.name, settled(getattr(what, each.name))) for each in fields(what)]
        return (type(what).__qualname__, *parts)
    if isinstance(what, Mapping):
        return tuple(sorted(((settled(key), settled(value)) for key, value in what.items()), key=repr))
    if isinstance(what, Set):
        return tuple(sorted((settled(each) for each in what), key=repr))
    if isinstance(what, list | tuple):
        return tuple(settled(each) for each in what)
    return what


def carrying(size: tuple[int, int], text: str) -> bytes:
    """An empty PNG with a text in it."""
    empty = _empty(size)
    chunk = b"tEXtPixels\0" + text.encode()
    return (
        empty[:-_END] + (len(chunk) - 4).to_bytes(4) + chunk + zlib.crc32(chunk).to_bytes(4) + empty[-_END:]
    )


@cache
def _empty(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    Image.new("1", size).save(out, "PNG")
    return out.getvalue()
