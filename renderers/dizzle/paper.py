"""What lies on Dizzle's table: pieces of paper, and sheets with their coordinates and lines."""

from __future__ import annotations

from bot.games.core import Seat
from bot.games.dizzle.sheet import Sheet
from renderers import canvas, stock
from renderers.base import NO_MARKS, Look, Marks
from renderers.dizzle import signs as art
from renderers.dizzle.scene import Scene
from renderers.dizzle.sheet import COLUMN_TAG, ROW_TAG, Size, put_arrows, put_coordinates, put_sheet
from renderers.shapes import Point
from renderers.stock import Stock

EDGE = 48
"""Room for coordinates."""
MARGIN = 9
"""Paper of a sheet around what is on it."""
_HIGHEST = 1.14
"""How high a field may be, in its widths."""


def lay(scene: Scene, at: Point, size: tuple[int, int]) -> None:
    """Lay a piece of paper on the table."""
    palette = scene.palette
    card = canvas.card(size, palette.panel, radius=18, edge=palette.line, width=2.5)
    stock.lay(scene.picture, card, at, radius=18)


def lay_sheet(scene: Scene, at: Point, size: tuple[int, int], seat: Seat) -> None:
    """Lay a sheet on the table: a tint and an inner frame, its rim coloured if it is the seat's that is to act."""
    palette = scene.palette
    acting = scene.position.actor == seat
    ground = art.sheet_ground(scene.look, scene.position.level)
    printed = Stock(
        margin=palette.accent if acting else palette.panel,
        body=ground,
        ink=palette.ink if scene.look is Look.CONTRAST else palette.line,
        edge=palette.line,
    )
    units = (float(size[0]), float(size[1]))
    sheet = canvas.sprite(stock.draw_stock, size, units, printed, 7, 18, units=units)
    stock.lay(scene.picture, sheet, at, radius=18)


def put_large(
    scene: Scene,
    seat: Seat,
    at: tuple[int, int],
    room: tuple[int, int],
    marks: Marks = NO_MARKS,
    *,
    head: int = 0,
    tags: Size = (ROW_TAG[0], COLUMN_TAG[1]),
) -> None:
    """Lay a sheet, as large as fits: coordinates, fields, what lines are worth; ``head`` pixels above are left free."""
    sheet, paper = scene.position.sheet, scene.position.paper(seat)
    beside = (EDGE + tags[0], EDGE + tags[1])
    cell = cell_within((room[0] - 2 * MARGIN - beside[0], room[1] - 2 * MARGIN - head - beside[1]), sheet)
    lay_sheet(scene, at, room, seat)
    left = at[0] + (room[0] - beside[0] - cell[0] * sheet.columns) // 2 + EDGE
    top = at[1] + head + (room[1] - head - beside[1] - cell[1] * sheet.rows) // 2 + EDGE
    put_coordinates(scene, at=(left, top), cell=cell, room=EDGE)
    put_arrows(scene, paper, at=(left, top), cell=cell, tags=tags)
    put_sheet(scene, paper, at=(left, top), cell=cell, targets=sheet.mask(marks.targets))


def cell_within(room: tuple[int, int], sheet: Sheet) -> Size:
    """The largest fields of a sheet that fit: a little higher than wide where there is the room."""
    width, height = room[0] // sheet.columns, room[1] // sheet.rows
    return min(width, round(height * 1.04)), min(height, round(width * _HIGHEST))
