"""Pictures for tests that play: drawn in full, but not packed, which takes four fifths of a picture's time.

What is sent instead is an empty PNG of the same size that carries a digest of all pixels: it is the same for
the same pixels, and another one as soon as a single pixel differs. So tests still find what can't be drawn,
what is drawn differently, and what isn't drawn anew.
"""

from __future__ import annotations

import zlib
from functools import cache
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

from renderers import canvas

_END = 12
"""Bytes of the chunk that ends a PNG."""


def put_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let renderers send their pictures unpacked."""
    monkeypatch.setattr(canvas, "quantised", lambda image, _=None: image)
    monkeypatch.setattr(canvas, "encoded", unpacked)


def unpacked(image: Image.Image) -> bytes:
    empty = _empty(image.size)
    digest = b"tEXtPixels\0" + sha256(image.tobytes()).hexdigest().encode()
    chunk = (len(digest) - 4).to_bytes(4) + digest + zlib.crc32(digest).to_bytes(4)
    return empty[:-_END] + chunk + empty[-_END:]


@cache
def _empty(size: tuple[int, int]) -> bytes:
    out = BytesIO()
    Image.new("1", size).save(out, "PNG")
    return out.getvalue()
