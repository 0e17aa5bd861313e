"""Writing PNG: a picture of 256 colours, packed by ISA-L, which takes a tenth of the time of zlib.

Pillow's own way packs with zlib: 4.5 ms for one of our pictures at level 3, where this takes 0.9 ms for a twentieth
more bytes.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from isal import isal_zlib
from PIL import Image

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BITS: Final = 8
_WITH_PALETTE: Final = 3
_LEVEL: Final = 1
"""Of ISA-L's 0 to 3: level 0 makes a sixth more bytes in the same time, 2 no fewer, and 3 is made for other data."""


def encoded(image: Image.Image) -> bytes:
    """A picture with a palette as PNG."""
    wider = Image.new("P", (image.width + 1, image.height))
    wider.paste(image, (1, 0))
    return packed(image.size, bytes(image.getpalette() or ()), wider.tobytes())


def packed(size: tuple[int, int], palette: bytes, lines: bytes) -> bytes:
    """A picture as PNG: its palette as red, green and blue, and its pixels, a byte each, every line after a 0.

    The 0 says that the line isn't filtered, which gains nothing with a palette.
    """
    width, height = size
    header = (
        width.to_bytes(4) + height.to_bytes(4) + bytes([_BITS, _WITH_PALETTE, 0, 0, 0])
    )  # packed and filtered in the only ways there are, not interlaced
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", isal_zlib.compress(lines, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + name + content + crc32(content, crc32(name)).to_bytes(4)
