"""Small pictures that a game puts beside the words of its buttons and menus: the bot's own emojis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Final, Protocol

from PIL import Image

from bot.games.registry import found, part
from renderers.base import Look
from renderers.canvas import Sketch

SIDE: Final = 128
"""Pixels of an emoji's sides."""
LOOK: Final = Look.LIGHT
"""The look in which emojis are drawn: each stands on a ground of its own, so one serves on light and on dark."""


class EmojiSet(Protocol):
    """The emojis of a game. Drawing may run in any thread."""

    def names(self) -> Sequence[str]:
        """What there is to draw, each by a name of its own."""

    def png(self, name: str) -> bytes:
        """The emoji of a name, 128 x 128 pixels on a transparent ground, the same bytes each time."""


@dataclass(frozen=True, slots=True)
class NoEmojis:
    """A game that has none."""

    def names(self) -> Sequence[str]:
        return ()

    def png(self, name: str) -> bytes:
        raise KeyError(name)


@cache
def emojis_of(game: str) -> EmojiSet:
    """The emojis of a game; raises UnknownGame."""
    parts = found().get(game)
    if parts is not None and parts.emojis is None:
        return NoEmojis()
    known: EmojiSet = part(game, "emojis")
    return known


def drawn(make: Callable[..., None], *parts: object, units: tuple[float, float] = (100, 100)) -> Image.Image:
    """What ``make(sketch, *parts)`` draws, as large as an emoji; kept nowhere, since each is drawn once."""
    scale = SIDE / max(units)
    sketch = Sketch((round(units[0] * scale), round(units[1] * scale)), units)
    make(sketch, *parts)
    return sketch.finished()


def framed(image: Image.Image) -> bytes:
    """A drawing as an emoji: as large as fits, in the middle of a transparent square."""
    square = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    scale = SIDE / max(image.size)
    size = (round(image.width * scale), round(image.height * scale))
    shown = image if size == image.size else image.resize(size, Image.Resampling.LANCZOS)
    square.alpha_composite(shown, ((SIDE - size[0]) // 2, (SIDE - size[1]) // 2))
    out = BytesIO()
    square.save(out, "PNG", compress_level=9)
    return out.getvalue()
