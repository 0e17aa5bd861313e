"""How Dragon Face's mat lies in the picture: upright, its far side at the top, or on its side, far to the right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.games.dragon_face.view import FILES, RANKS
from renderers.shapes import Point


class Stand(Enum):
    """Which way the near side looks."""

    UPRIGHT = "upright"
    """Up: eleven rows of nine squares."""
    LYING = "lying"
    """To the right: nine rows of eleven squares, which are larger."""


CELL: Final = {Stand.UPRIGHT: 74, Stand.LYING: 91}
"""Pixels of a square's side. A mat on its side can have no larger ones, with eleven of them beside the corner that
Discord's badge covers, or nine above it."""
CORNER: Final[dict[Stand, tuple[int, int]]] = {Stand.UPRIGHT: (514, 14), Stand.LYING: (182, 14)}
"""Where the mat begins."""
FRAME: Final = 6
_LETTERS: Final = "abcdefghi"
_BELOW: Final = 24
"""Pixels from the mat to the middle of the coordinates below it."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Where squares are in a picture."""

    stand: Stand
    turned: bool
    """Whether Dark is near."""

    @property
    def cell(self) -> int:
        """Pixels of a square's side."""
        return CELL[self.stand]

    @property
    def columns(self) -> int:
        """Squares from left to right."""
        return FILES if self.stand is Stand.UPRIGHT else RANKS

    @property
    def rows(self) -> int:
        """Squares from top to bottom."""
        return RANKS if self.stand is Stand.UPRIGHT else FILES

    def corner(self, number: int) -> Point:
        """The top left corner of a square."""
        file, rank = number % FILES, number // FILES
        if self.turned:
            file, rank = FILES - 1 - file, RANKS - 1 - rank
        column, row = (file, RANKS - 1 - rank) if self.stand is Stand.UPRIGHT else (rank, file)
        left, top = CORNER[self.stand]
        return left + column * self.cell, top + row * self.cell

    def step(self, across: float, up: float) -> Point:
        """What a step of files and ranks is to the right and downwards, in squares."""
        if self.turned:
            across, up = -across, -up
        return (across, -up) if self.stand is Stand.UPRIGHT else (up, across)

    def labels(self) -> list[tuple[str, Point]]:
        """The coordinates, each with the middle of where it stands."""
        left, top = CORNER[self.stand]
        files = [_LETTERS[FILES - 1 - each if self.turned else each] for each in range(FILES)]
        ranks = [str(RANKS - each if self.turned else each + 1) for each in range(RANKS)]
        beside, below = (ranks[::-1], files) if self.stand is Stand.UPRIGHT else (files, ranks)
        x = left - (48 if self.stand is Stand.UPRIGHT else 29)
        y = top + self.rows * self.cell + FRAME + _BELOW + 5
        return [
            *((text, (x, top + (step + 0.5) * self.cell)) for step, text in enumerate(beside)),
            *((text, (left + (step + 0.5) * self.cell, y)) for step, text in enumerate(below)),
        ]
