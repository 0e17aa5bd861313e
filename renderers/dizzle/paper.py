"""What lies on Dizzle's table: pieces of paper, and sheets with their coordinates and lines."""

from __future__ import annotations

from bot.games.core import Seat
from renderers import canvas, stock
from renderers.base import Look, Marks
from renderers.dizzle import signs as art
from renderers.dizzle.scene import Scene
from renderers.dizzle.sheet import COLUMN_TAG, ROW_TAG, put_arrows, put_coordinates, put_sheet
from renderers.shapes import Point
from renderers.stock import Stock

EDGE = 48
"""Room for coordinates."""
MARGIN = 9
"""Paper of a sheet around what is on it."""


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
    scene: Scene, seat: Seat, at: tuple[int, int], room: tuple[int, int], marks: Marks, *, head: int = 0
) -> None:
    """Lay a sheet, as large as fits: coordinates, fields, what lines are worth; ``head`` pixels above are left free."""
    sheet, paper = scene.position.sheet, scene.position.paper(seat)
    width, height = room[0] - 2 * MARGIN, room[1] - 2 * MARGIN - head
    tags = (ROW_TAG[0] / COLUMN_TAG[0], COLUMN_TAG[1] / COLUMN_TAG[0])
    cell = int(min((width - EDGE) / (sheet.columns + tags[0]), (height - EDGE) / (sheet.rows + tags[1])))
    scale = min(1.0, cell / COLUMN_TAG[0])
    lay_sheet(scene, at, room, seat)
    left = at[0] + (room[0] - EDGE - round(ROW_TAG[0] * scale) - cell * sheet.columns) // 2 + EDGE
    high = EDGE + round(COLUMN_TAG[1] * scale) + cell * sheet.rows
    top = at[1] + head + (room[1] - head - high) // 2 + EDGE
    put_coordinates(scene, at=(left, top), cell=cell, room=EDGE)
    put_arrows(scene, paper, at=(left, top), cell=cell, scale=scale)
    put_sheet(scene, paper, at=(left, top), cell=cell, targets=sheet.mask(marks.targets))
