"""How gateway messages are packed: one stream for a connection's life, flushed after each message."""

from __future__ import annotations

import sys
import zlib
from typing import Any, Protocol


class Packer(Protocol):
    """Packs one connection's messages, in order."""

    def pack(self, text: str) -> bytes | str:
        """A message as it goes over the wire."""


class PlainPacker:
    """No compression."""

    def pack(self, text: str) -> str:
        """The text itself."""
        return text


class ZlibPacker:
    """``zlib-stream``: every message ends with a synchronising flush."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, text: str) -> bytes:
        """The message's part of the stream."""
        return self._stream.compress(text.encode()) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdPacker:
    """``zstd-stream``, for clients that have Zstandard: Python's own from 3.14 on, else the package."""

    def __init__(self) -> None:
        self._stream, self._flush = _zstd()

    def pack(self, text: str) -> bytes:
        """The message's part of the stream."""
        packed: bytes = self._stream.compress(text.encode()) + self._stream.flush(self._flush)
        return packed


def _zstd() -> tuple[Any, Any]:
    # Only a client that has one of the two asks for it; so neither is needed otherwise.
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdCompressor(), zstd.ZstdCompressor.FLUSH_BLOCK
    import zstandard

    return zstandard.ZstdCompressor().compressobj(), zstandard.COMPRESSOBJ_FLUSH_BLOCK


def packer(name: str | None) -> Packer:
    """Choose a packer by the ``compress`` parameter of a gateway address; raises ValueError."""
    match name:
        case None:
            return PlainPacker()
        case "zlib-stream":
            return ZlibPacker()
        case "zstd-stream":
            return ZstdPacker()
        case _:
            raise ValueError(f"unknown compression {name!r}")
