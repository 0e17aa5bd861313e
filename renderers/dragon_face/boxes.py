"""The three boxes beside Dragon Face's mat: a side's above and below, the last move's between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dragon_face.view import Position, View
from renderers import canvas, stock
from renderers.dragon_face.scene import near, other
from renderers.dragon_face.stand import Stand
from renderers.look import Palette
from renderers.tiles import Picture


@dataclass(frozen=True, slots=True)
class Boxes:
    """Where they are in a picture, in pixels. They end above the corner that Discord's badge covers."""

    left: int
    width: int
    tops: tuple[int, int, int]
    heights: tuple[int, int, int]
    radius: int
    frame: int
    """How wide the frame of the side to move is."""

    def draw(self, picture: Image.Image, palette: Palette) -> None:
        """Draw what is the same in each picture: the empty boxes, on the ground."""
        for top, height in zip(self.tops, self.heights, strict=True):
            size = (self.width, height)
            box = canvas.card(size, palette.panel, radius=self.radius, edge=palette.line, width=3)
            stock.lay(picture, box, (self.left, top), radius=self.radius)

    def draw_frame(self, picture: Picture, palette: Palette, top: int) -> None:
        """Draw the frame of the side to move, whose box begins at ``top``."""
        size = (self.width, self.heights[self.tops.index(top)])
        box = canvas.card(size, palette.panel, radius=self.radius, edge=palette.accent, width=self.frame)
        canvas.paste(picture, box, (self.left, top))

    def sides(self, view: View) -> Iterator[tuple[Seat, int]]:
        """Yield the sides, the far one first, each with where its box begins."""
        yield other(near(view)), self.tops[0]
        yield near(view), self.tops[2]


BOXES: Final = {
    Stand.UPRIGHT: Boxes(14, 390, (14, 280, 566), (252, 272, 252), radius=26, frame=11),
    Stand.LYING: Boxes(8, 118, (6, 254, 574), (240, 312, 240), radius=20, frame=9),
}


def is_moving(position: Position, seat: Seat) -> bool:
    """Whether it is a side's turn."""
    return position.ended is None and position.to_move == seat
