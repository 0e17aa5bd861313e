"""Images and tiles that are kept by what they are made of: as many as fit into so many bytes, those used last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Final, ParamSpec

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
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()
        self.held = 0
        """The bytes kept."""

    def keep(self, make: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
        """Let a function make each image once while it is kept. Its result belongs to the pool: don't draw on it."""

        @wraps(make)
        def found(*parts: P.args, **named: P.kwargs) -> Image.Image:
            key = (make, parts, *named.items()) if named else (make, parts)
            image: Image.Image | None = self.find(key)
            if image is None:
                image = make(*parts, **named)
                self.add(key, image, weight(image))
            return image

        return found

    def find(self, key: Hashable) -> Any:
        """What is kept by a key; None where nothing is."""
        try:
            found = self._kept[key][0]
            self._kept.move_to_end(key)
        except KeyError:  # another thread may have given it up between the two
            return None
        return found

    def add(self, key: Hashable, content: Any, size: int) -> None:
        """Keep something of so many bytes: it isn't to be drawn on any more."""
        with self._lock:
            _, before = self._kept.pop(key, (None, 0))
            self._kept[key] = content, size
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
