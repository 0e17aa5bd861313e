"""Files as Discord keeps them: kind and size found out from name and content."""

from __future__ import annotations

import mimetypes
import struct

from bot.sandbox.world.model import StoredFile


def stored_file(identifier: int, name: str, content: bytes, *, description: str | None = None) -> StoredFile:
    """A file with its kind, and with width and height if it is a PNG picture."""
    guessed, _ = mimetypes.guess_type(name)
    return StoredFile(
        id=identifier,
        name=name,
        content=content,
        content_type=guessed or "application/octet-stream",
        description=description,
        size=_size(content),
        spoiler=name.startswith("SPOILER_"),
    )


def _size(content: bytes) -> tuple[int, int] | None:
    if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) < 24:
        return None
    width, height = struct.unpack(">II", content[16:24])
    return width, height
