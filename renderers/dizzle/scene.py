"""What all parts of a Dizzle picture draw on, and from."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from bot.games.dizzle.view import Position
from renderers.base import Look
from renderers.look import PALETTES, Palette


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture under way, its look, and the position that it shows."""

    picture: Image.Image
    look: Look
    position: Position

    @property
    def palette(self) -> Palette:
        """The look's colours."""
        return PALETTES[self.look]


def signed(points: int) -> str:
    """Points as they are written, with a minus as wide as a digit."""
    return str(points).replace("-", "−")
