"""Pictures to send, each of another size, so that one can be told from another."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from typing import Final

from PIL import Image


@dataclass(frozen=True, slots=True)
class Picture:
    """A plain PNG."""

    name: str
    size: tuple[int, int]
    colour: str

    def png(self) -> bytes:
        """The file."""
        buffer = io.BytesIO()
        Image.new("RGB", self.size, self.colour).save(buffer, "PNG")
        return buffer.getvalue()

    def data_uri(self) -> str:
        """The file as Discord wants an emoji."""
        return f"data:image/png;base64,{base64.b64encode(self.png()).decode()}"


FIRST: Final = Picture("first.png", (320, 180), "#2f6f4f")
SECOND: Final = Picture("second.png", (240, 240), "#6f2f4f")
EMOJI: Final = Picture("emoji.png", (64, 64), "#4f2f6f")


def size_of(content: bytes) -> tuple[int, int] | None:
    """Width and height of a picture; None for anything else."""
    try:
        with Image.open(io.BytesIO(content)) as opened:
            return opened.size
    except OSError:
        return None
