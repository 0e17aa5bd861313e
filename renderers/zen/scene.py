"""Which part of Zen's table a picture shows, and how sure the form is of each cell of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final

from bot.games.zen.deck import Colour
from bot.games.zen.form import Cell, form_of
from bot.games.zen.moves import openings, table_of
from bot.games.zen.view import View
from renderers.canvas import width_of
from renderers.fonts import CAP_HEIGHT, READABLE, size_for

SIZE: Final = size_for(READABLE)
"""Of the font of coordinates, names and counts."""
WIDTH: Final = 860
HEIGHT: Final = 900
"""Pixels of what the board with its coordinates has: all of the picture's height."""
CORNER: Final = (200, 80)
"""Pixels at the bottom left that Discord's badge may cover: the board ends above them, or begins to their right."""
LEAST: Final = 60
MOST: Final = 120
"""Pixels that a card on the board is wide."""
RIM: Final = (10, 44)
"""Hundredths of a cell by which the ground is wider and higher than those in sight: points reach out."""

_MARGIN: Final = 4
GAP: Final = 8
"""Pixels between the board and its coordinates."""
_APART: Final = 18
"""Pixels at least between two coordinates on a line."""
LINE: Final = ceil(SIZE * CAP_HEIGHT)
_BEFORE: Final[Sequence[Cell]] = ((-2, -2), (2, 2))
"""What is shown around the first card's place."""


@dataclass(frozen=True, slots=True)
class _Room:
    """A part of the picture in which the board may lie."""

    left: int
    size: tuple[int, int]


_ROOMS: Final = (_Room(0, (WIDTH, HEIGHT - CORNER[1])), _Room(CORNER[0], (WIDTH - CORNER[0], HEIGHT)))


@dataclass(frozen=True, slots=True)
class Window:
    """The cells in sight and where they lie in the picture: squares, column after column, row after row."""

    first: Cell
    """The cell at the top left."""
    columns: int
    rows: int
    size: int
    """Pixels of a cell's side."""
    left: int
    top: int
    staggered: bool
    """Whether the coordinates of every second column stand a line higher, being wider than the columns."""

    @property
    def rim(self) -> tuple[int, int]:
        """Pixels of the ground left and right of the cells, and above and below them."""
        return self.size * RIM[0] // 200, self.size * RIM[1] // 200

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The top left corner of a cell in the picture."""
        return (
            self.left + (cell[0] - self.first[0]) * self.size,
            self.top + (cell[1] - self.first[1]) * self.size,
        )

    def cells(self) -> Iterable[Cell]:
        """Yield the cells in sight, row by row."""
        for y in range(self.first[1], self.first[1] + self.rows):
            for x in range(self.first[0], self.first[0] + self.columns):
                yield x, y

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is in sight."""
        x, y = cell[0] - self.first[0], cell[1] - self.first[1]
        return 0 <= x < self.columns and 0 <= y < self.rows


@dataclass(frozen=True, slots=True)
class Chance:
    """What the form, wherever it may still lie, wants of a cell."""

    colours: frozenset[Colour]
    certain: bool
    """Whether the form covers the cell wherever it lies."""


@lru_cache(maxsize=64)
def chances(form_id: str, shifts: Sequence[Cell]) -> dict[Cell, Chance]:
    """Every cell that a shift of the form covers."""
    shares: Counter[Cell] = Counter()
    colours: dict[Cell, set[Colour]] = {}
    for (x, y), colour in form_of(form_id).cells.items():
        for right, down in shifts:
            cell = (x - right, y - down)
            shares[cell] += 1
            colours.setdefault(cell, set()).add(colour)
    return {cell: Chance(frozenset(colours[cell]), share == len(shifts)) for cell, share in shares.items()}


def chances_of(view: View) -> dict[Cell, Chance]:
    """Every cell that the form may still cover."""
    return chances(view.form_id, view.shifts)


def open_cells(view: View) -> dict[Cell, frozenset[Colour]]:
    """The cells where a card may come to lie, with the colours that it may have; none at the end."""
    if view.ended is not None:
        return {}
    return openings(view.form, view.shifts, table_of(view.placed))


def window_of(view: View, targets: Sequence[Cell]) -> Window:
    """The part of the table to be shown: all that lies or may lie next, if it fits.

    If it doesn't, the part around the targets, or without any around the newest card. It lies where its cells are
    largest.
    """
    placed = [(each.x, each.y) for each in view.placed]
    whole = chances_of(view)
    core = {*placed, *open_cells(view), *targets}
    if len(view.shifts) == 1:
        core |= whole.keys()
    if not placed:
        core |= set(_BEFORE)
    focus = list(targets) or placed[-1:] or [(0, 0)]
    return max((_window_in(room, core, whole.keys(), focus) for room in _ROOMS), key=lambda each: each.size)


def _window_in(room: _Room, core: Iterable[Cell], whole: Iterable[Cell], focus: Sequence[Cell]) -> Window:
    """The window that fits a room, with its coordinates."""
    beside, above = _widest(range(-9, 10)), LINE
    while True:
        window = _fitted(core, whole, focus, (room.size[0] - beside, room.size[1] - above))
        columns = range(window.first[0], window.first[0] + window.columns)
        wide = _widest(range(window.first[1], window.first[1] + window.rows))
        staggered = _widest(columns) + _APART > window.size
        high = 2 * LINE + GAP if staggered else LINE
        if wide <= beside and high <= above:
            return _with_coordinates(window, room, (beside, above), staggered=staggered)
        beside, above = max(wide, beside), max(high, above)


def _widest(numbers: range) -> int:
    return max(ceil(width_of(str(number), SIZE)) for number in numbers)


def _fitted(
    core: Iterable[Cell], whole: Iterable[Cell], focus: Sequence[Cell], room: tuple[int, int]
) -> Window:
    """The window of cells as large as there is room for, not yet in its place."""
    core, whole = list(core), list(whole)
    spans = [_span(core, axis) for axis in (0, 1)]
    widest = [_span([*core, *whole], axis) for axis in (0, 1)]
    free = [length - 2 * _MARGIN - GAP for length in room]
    fits = (
        100 * free[axis] // (100 * (last - first + 1) + RIM[axis]) for axis, (first, last) in enumerate(spans)
    )
    size = max(LEAST, min(MOST, *fits))
    begins, counts = [], []
    for axis in (0, 1):
        begin, count = _stretched(
            spans[axis], widest[axis], _span(focus, axis), most=(100 * free[axis] // size - RIM[axis]) // 100
        )
        begins.append(begin)
        counts.append(count)
    return Window((begins[0], begins[1]), counts[0], counts[1], size, 0, 0, staggered=False)


def _span(cells: Iterable[Cell], axis: int) -> tuple[int, int]:
    numbers = [cell[axis] for cell in cells]
    return min(numbers), max(numbers)


def _stretched(
    span: tuple[int, int], widest: tuple[int, int], focus: tuple[int, int], *, most: int
) -> tuple[int, int]:
    """First number and count of ``most`` columns or rows at most: the span, and more of the widest."""
    first, last = span
    if last - first + 1 > most:
        middle = (focus[0] + focus[1] + 1) // 2
        begin = min(max(first, middle - most // 2), last - most + 1)
        return begin, most
    while last - first + 1 < most and (first, last) != widest:
        if last < widest[1] and (first == widest[0] or last - span[1] <= span[0] - first):
            last += 1
        else:
            first -= 1
    return first, last - first + 1


def _with_coordinates(
    window: Window, room: _Room, coordinates: tuple[int, int], *, staggered: bool
) -> Window:
    """The window in the middle of its room, below and to the right of the coordinates."""
    spans = (window.columns, window.rows)
    corner = []
    for axis in (0, 1):
        before = _MARGIN + coordinates[axis] + GAP
        taken = before + _MARGIN + spans[axis] * window.size + 2 * window.rim[axis]
        corner.append(before + window.rim[axis] + (room.size[axis] - taken) // 2)
    return replace(window, left=room.left + corner[0], top=corner[1], staggered=staggered)
