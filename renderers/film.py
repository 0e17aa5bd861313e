"""A whole game as one moving picture: a frame for each position, and of each frame only what has changed.

A film is written frame by frame, so that a long game takes no more memory than a short one, and in the colours
of the game's own pictures. Where it grows too large, it is written once more, smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from io import BytesIO
from itertools import combinations
from typing import Final, Protocol

from PIL import GifImagePlugin, Image, ImageChops

from renderers.base import HEIGHT, WIDTH

LARGEST: Final = 8 * 1024 * 1024
"""Bytes of a film: Discord takes so much everywhere."""
SIZES: Final = ((WIDTH, HEIGHT), (960, 720), (800, 600), (600, 450), (400, 300), (240, 180))
"""Pixels of a film, the first that isn't too large is taken."""
_LONG: Final = 60_000
"""Milliseconds that a film lasts where its frames are neither too short nor too long for that."""
_SHORTEST, _LONGEST, _END = 400, 1000, 5000
"""Milliseconds of a frame, and of the last one."""
_FORETOLD: Final = 16
"""Frames after which it is told whether the film will be too large."""

Box = tuple[int, int, int, int]
Tell = Callable[[int, int], None]
"""Hears how many frames of how many are done."""


class Form(Enum):
    """What a film is written as."""

    GIF = "gif"
    """Plays in every client."""
    WEBP = "webp"
    """Smaller."""


class TooLarge(ValueError):
    """Even the smallest size makes too large a film."""


def film(stills: Sequence[bytes], form: Form, tell: Tell, *, largest: int = LARGEST) -> bytes:
    """A film of some pictures, in their order; raises TooLarge.

    All pictures have one size. ``tell`` may hear a smaller number again, where the film is written once more.
    """
    for size in SIZES:
        written = _written(stills, form, size, tell, largest)
        if written is not None:
            return written
    raise TooLarge(f"{len(stills)} frames")


def lasting(frames: int) -> int:
    """Milliseconds of each frame of a film but the last."""
    return min(max(_LONG // max(frames, 1), _SHORTEST), _LONGEST) // 10 * 10


def _written(
    stills: Sequence[bytes], form: Form, size: tuple[int, int], tell: Tell, largest: int
) -> bytes | None:
    """The film in a size; None as soon as it is, or is going to be, too large."""
    colours = Colours(Image.open(BytesIO(stills[0])))
    writer: Writer = Gif(size, colours) if form is Form.GIF else Webp(size, colours)
    before: Image.Image | None = None
    for number, still in enumerate(stills, start=1):
        frame = colours.indexes(Image.open(BytesIO(still)), size)
        last = number == len(stills)
        box = (0, 0, *size) if before is None else _changed(before, frame, even=form is Form.WEBP)
        part = frame.crop(box)
        if before is not None:
            part = colours.without(part, before.crop(box))
        writer.add(part, box, _END if last else lasting(len(stills)))
        before = frame
        tell(number, len(stills))
        foretold = writer.size * len(stills) // number if number >= _FORETOLD else writer.size
        if max(writer.size, 0 if last else foretold * 9 // 10) > largest:
            return None
    made = writer.finished()
    return made if len(made) <= largest else None


def _changed(before: Image.Image, after: Image.Image, *, even: bool) -> Box:
    """The box of all pixels that differ; a single pixel where none does. ``even``: its corner is even."""
    left, top, right, bottom = ImageChops.difference(before, after).getbbox() or (0, 0, 1, 1)
    return (left - left % 2, top - top % 2, right, bottom) if even else (left, top, right, bottom)


class Colours:
    """The colours of a film, one of them freed to mean "as before"."""

    def __init__(self, first: Image.Image) -> None:
        whole = first if first.mode == "P" else first.convert("RGB").quantize(256, dither=Image.Dither.NONE)
        found = whole.getpalette("RGB") or []
        self._raw = found
        found = [*found, *[0] * (768 - len(found))]
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(found)
        rgb = [(found[i], found[i + 1], found[i + 2]) for i in range(0, 768, 3)]
        # The two that are most alike become one: in a kept palette they are the same, or nearly so.
        kept, self.clear = min(
            combinations(range(256), 2), key=lambda pair: _apart(rgb[pair[0]], rgb[pair[1]])
        )
        self._table = [kept if index == self.clear else index for index in range(256)]
        self.flat = bytes(found)

    def indexes(self, still: Image.Image, size: tuple[int, int]) -> Image.Image:
        """A picture in a size as an image of one band: the index of each pixel's colour."""
        if still.size != size or still.mode != "P" or still.getpalette("RGB") != self._raw:
            whole = still.convert("RGB")
            if whole.size != size:
                whole = whole.resize(size, Image.Resampling.BOX)
            still = whole.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Image.frombytes("L", size, still.tobytes()).point(self._table)

    def without(self, after: Image.Image, before: Image.Image) -> Image.Image:
        """A part of a frame in which the pixels that stay as they were are clear."""
        same = ImageChops.difference(after, before).point([255, *[0] * 255])
        clear = Image.new("L", after.size, self.clear)
        return Image.composite(clear, after, same)


def _apart(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


class Writer(Protocol):
    """Writes a film frame by frame."""

    @property
    def size(self) -> int:
        """Bytes written so far."""

    def add(self, part: Image.Image, box: Box, milliseconds: int) -> None:
        """Write a frame: what changes within a box."""

    def finished(self) -> bytes:
        """The whole film."""


class Gif:
    """A GIF of one palette that plays again and again."""

    def __init__(self, size: tuple[int, int], colours: Colours) -> None:
        self._clear = colours.clear
        self._out = BytesIO()
        self._out.write(b"GIF89a" + _little(size[0], 2) + _little(size[1], 2) + b"\xf7\x00\x00")
        self._out.write(colours.flat)
        self._out.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")

    @property
    def size(self) -> int:
        """Of all that is written."""
        return self._out.tell()

    def add(self, part: Image.Image, box: Box, milliseconds: int) -> None:
        """What was there stays below it."""
        blocks = GifImagePlugin.getdata(
            part, box[:2], duration=milliseconds, transparency=self._clear, disposal=1
        )
        self._out.write(b"".join(blocks))

    def finished(self) -> bytes:
        """With what ends a GIF."""
        return self._out.getvalue() + b";"


class Webp:
    """A lossless WebP that plays again and again."""

    def __init__(self, size: tuple[int, int], colours: Colours) -> None:
        self._colours = colours
        self._out = BytesIO()
        extended = b"\x12\x00\x00\x00" + _little(size[0] - 1, 3) + _little(size[1] - 1, 3)
        self._out.write(_chunk(b"VP8X", extended) + _chunk(b"ANIM", bytes(6)))

    @property
    def size(self) -> int:
        """Of all that is written."""
        return self._out.tell()

    def add(self, part: Image.Image, box: Box, milliseconds: int) -> None:
        """What was there stays below it."""
        shown = Image.frombytes("P", part.size, part.tobytes())
        shown.putpalette(self._colours.flat)
        shown.info["transparency"] = self._colours.clear
        one = BytesIO()
        shown.convert("RGBA").save(one, "WEBP", lossless=True, quality=30, method=2)
        place = _little(box[0] // 2, 3) + _little(box[1] // 2, 3)
        extent = _little(part.width - 1, 3) + _little(part.height - 1, 3)
        frame = place + extent + _little(milliseconds, 3) + b"\x00" + _pixels(one.getvalue())
        self._out.write(_chunk(b"ANMF", frame))

    def finished(self) -> bytes:
        """In the frame that tells how long it is."""
        inner = b"WEBP" + self._out.getvalue()
        return b"RIFF" + _little(len(inner), 4) + inner


def _pixels(whole: bytes) -> bytes:
    """The chunk with the pixels of a WebP of one picture."""
    at = 12
    while at < len(whole):
        length = int.from_bytes(whole[at + 4 : at + 8], "little")
        end = at + 8 + length + length % 2
        if whole[at : at + 4] == b"VP8L":
            return whole[at:end]
        at = end
    raise ValueError("no lossless picture")


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + _little(len(content), 4) + content + bytes(len(content) % 2)


def _little(number: int, width: int) -> bytes:
    return number.to_bytes(width, "little")
