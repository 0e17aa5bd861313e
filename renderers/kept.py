"""Images that are kept by what they are made of: as many as fit into so many bytes, those used last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec

from PIL import Image

from renderers.pieces import pieces_of

P = ParamSpec("P")

_BYTES: Final = {"L": 1, "P": 1, "LA": 4}
"""Bytes that Pillow takes for a pixel; four for all that has colours."""


class Pool:
    """Keeps images. Threads may use it at once: what two of them make together is the same."""

    def __init__(self, most: int) -> None:
        """``most`` bytes are kept."""
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[Image.Image, int]] = OrderedDict()
        self._lock = Lock()
        self.held = 0
        """The bytes kept."""

    def keep(self, make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        """Let a function make each image once while it is kept. Its result belongs to the pool: don't draw on it."""
        kept = self._kept

        @wraps(make)
        def found(*parts: P.args, **named: P.kwargs) -> Image.Image:
            key = (make, parts, *named.items()) if named else (make, parts)
            try:
                image = kept[key][0]
                kept.move_to_end(key)
            except KeyError:
                image = make(*parts, **named)
                self._add(key, image)
            return image

        return found

    def _add(self, key: Hashable, image: Image.Image) -> None:
        size = weight(image)
        with self._lock:
            _, before = self._kept.pop(key, (None, 0))
            self._kept[key] = image, size
            self.held += size - before
            while self.held > self._most:
                self.held -= self._kept.popitem(last=False)[1][1]


def weight(image: Image.Image) -> int:
    """The bytes of the pixels of an image, or of its pieces."""
    parts = [part for part, _, _ in pieces_of(image) if isinstance(part, Image.Image)]
    return sum(each.width * each.height * _BYTES.get(each.mode, 4) for each in parts)


POOL: Final = Pool(384 * 1024 * 1024)
"""The sprites of all games and looks. Those of one look fit, where tables of all games are played by two to six; with
room for fewer, most of what is laid on a picture would be sketched anew."""
