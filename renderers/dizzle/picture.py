"""Dizzle as a picture: a seat's own sheet large, or everyone's sheets side by side, and the dice on the table."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dizzle.view import DICE, View
from bot.i18n import Words
from renderers import canvas, palettes, stock
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import paste
from renderers.dizzle import signs as art
from renderers.dizzle import words as dizzle_words
from renderers.dizzle.dice import put_dice
from renderers.dizzle.scene import Scene, largest
from renderers.dizzle.sheet import COLUMN_TAG, ROW_TAG, put_arrows, put_coordinates, put_sheet
from renderers.dizzle.table import (
    prices,
    put_flags,
    put_name,
    put_prices,
    put_rounds,
    put_sources,
    put_stars,
)
from renderers.shapes import Point
from renderers.stock import Stock

_EDGE: Final = 48
"""Room for coordinates."""
_RIM: Final = 8
_MARGIN: Final = 9
"""Paper of a sheet around what is on it."""
_PANEL: Final = 276
"""Width of what stands beside one's own sheet."""
_LOW: Final = 816
"""Where the strip at the bottom begins. Left of it Discord may write over the picture."""
_LEFT: Final = 208
_TOP: Final = 78
"""Height of the row of dice above a sheet."""
_LINE: Final = 62
"""Height of a line of prices below small sheets, where there is room."""
_HEADER: Final = 62
"""Height of what tells whose a small sheet is."""


class DizzleRenderer:
    """View in, picture or words out."""

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(draw(view, look, marks), palettes.kept("dizzle", look))

    def alt(self, view: View, words: Words) -> str:
        return dizzle_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """A sheet as monospaced text."""
        return dizzle_words.plain(view, words)


RENDERER = DizzleRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    scene = Scene(stock.table(look), look, view.position)
    if view.viewer is not None or view.position.seats == 1:
        _draw_one(scene, largest(view), marks)
    else:
        _draw_all(scene, largest(view))
    return scene.picture


def _draw_one(scene: Scene, seat: Seat, marks: Marks) -> None:
    """Draw one seat's sheet large, the table and everyone's points beside it, its own by source below."""
    _put_large(scene, seat, (_RIM, _RIM), (WIDTH - _PANEL - 3 * _RIM, _LOW - 2 * _RIM), marks)
    chosen = int(marks.chosen[0]) if marks.chosen and marks.chosen[0].isdecimal() else None
    _draw_panel(scene, seat, left=WIDTH - _PANEL - _RIM, chosen=chosen)
    size = (WIDTH - _LEFT - _RIM, HEIGHT - _LOW - _RIM)
    _lay(scene, (_LEFT, _LOW), size)
    put_sources(scene, seat, at=(_LEFT + 18, _LOW + size[1] / 2), width=size[0] - 24)


def _draw_panel(scene: Scene, seat: Seat, *, left: int, chosen: int | None) -> None:
    position = scene.position
    large = DICE[position.seats] <= 9
    put_dice(
        scene, at=(left + 3, _RIM + 2), size=91 if large else 68, across=3 if large else 4, chosen=chosen
    )
    top = _RIM + 282
    _lay(scene, (left, top), (_PANEL, _LOW - _RIM - top))
    put_rounds(scene, at=(left + 28, top + 26), step=25)
    lines = len(position.flags)
    put_flags(scene, at=(left + 10, top + 74), width=_PANEL - 14, line=52)
    top += 48 + 52 * lines
    step = 62
    for each in range(1, position.seats + 1):
        middle = top + (each - 0.5) * step
        if each == seat:
            edge = scene.palette.accent if position.actor == seat else scene.palette.line
            box = canvas.card((_PANEL - 12, step), None, radius=16, edge=edge, width=4)
            paste(scene.picture, box, (left + 6, middle - step / 2))
        put_name(scene, each, left=left + 12, middle=middle, right=left + _PANEL - 22)
    if position.seats == 1:
        put_stars(scene, at=(left + 36, top + step + 34), step=51)
    put_prices(scene, at=(left + 14, _LOW - _RIM - 88), width=_PANEL - 16, line=58)


def _draw_all(scene: Scene, seat: Seat) -> None:
    """Draw one seat's sheet large, and the others' small beside it."""
    position = scene.position
    others = [each for each in range(1, position.seats + 1) if each != seat]
    width = {1: 392, 2: 352}.get(len(others), 268)
    left = WIDTH - width - _RIM
    main = left - 2 * _RIM
    beside = len(others) == 1
    top = _RIM
    if position.ended is None and not beside:
        count = DICE[position.seats]
        put_dice(scene, at=(_RIM + 4, _RIM), size=min(_TOP - 4, main // count), across=count)
        top += _TOP
    _put_large(scene, seat, (_RIM, top), (main, _LOW - _RIM - top), NO_MARKS)
    size = (main - _LEFT + _RIM, HEIGHT - _LOW - _RIM)
    _lay(scene, (_LEFT, _LOW), size)
    middle = _LOW + size[1] / 2
    put_name(scene, seat, left=_LEFT + 10, middle=middle, right=_LEFT + 216)
    put_flags(scene, at=(_LEFT + 236, middle), width=size[0] - 242)
    _draw_others(scene, others, left, width)


def _draw_others(scene: Scene, others: list[Seat], left: int, width: int) -> None:
    """Draw small sheets below each other; beside a sole one there is room for the dice as well."""
    position = scene.position
    sheet, top = position.sheet, _RIM
    if len(others) == 1 and position.ended is None:
        put_dice(scene, at=(left + 3, top + 2), size=97, across=4)
        top += 2 * 97 + 8
    room = HEIGHT - top - (48 if len(others) < 3 else 0)
    cell = min((width - 28) // sheet.columns, (room // len(others) - _RIM - _HEADER - 16) // sheet.rows)
    height = _HEADER + 16 + cell * sheet.rows
    for seat in others:
        _lay_sheet(scene, (left, top), (width, height), seat)
        put_name(scene, seat, left=left + 14, middle=top + 40, right=left + width - 24)
        at = (left + (width - cell * sheet.columns) // 2, top + _HEADER + 4)
        put_sheet(scene, position.paper(seat), at=at, cell=cell)
        top += height + _RIM
    if len(others) < 3:
        _lay(scene, (left, top), (width, 40))
        put_rounds(scene, at=(left + 30, top + 20), step=30)
        top += 40 + _RIM
    high = 14 + _LINE * -(-len(prices(position)) // 2)
    if HEIGHT - top >= high + _RIM:
        _lay(scene, (left, top), (width, high))
        put_prices(scene, at=(left + 24, top + 7 + _LINE / 2), width=width - 30, line=_LINE)


def _put_large(scene: Scene, seat: Seat, at: tuple[int, int], room: tuple[int, int], marks: Marks) -> None:
    """Draw a sheet of paper, as large as fits: coordinates, fields, what lines are worth."""
    sheet, paper = scene.position.sheet, scene.position.paper(seat)
    width, height = room[0] - 2 * _MARGIN, room[1] - 2 * _MARGIN
    cell = min((width - _EDGE - ROW_TAG[0]) // sheet.columns, (height - _EDGE - COLUMN_TAG[1]) // sheet.rows)
    _lay_sheet(scene, at, room, seat)
    left = at[0] + (room[0] - _EDGE - ROW_TAG[0] - cell * sheet.columns) // 2 + _EDGE
    top = at[1] + (room[1] - _EDGE - COLUMN_TAG[1] - cell * sheet.rows) // 2 + _EDGE
    put_coordinates(scene, at=(left, top), cell=cell, room=_EDGE)
    scale = min(1.0, cell / COLUMN_TAG[0])
    put_arrows(scene, paper, at=(left, top), cell=cell, scale=scale)
    put_sheet(scene, paper, at=(left, top), cell=cell, targets=sheet.mask(marks.targets))


def _lay_sheet(scene: Scene, at: Point, size: tuple[int, int], seat: Seat) -> None:
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


def _lay(scene: Scene, at: Point, size: tuple[int, int]) -> None:
    """Lay a piece of paper on the table."""
    palette = scene.palette
    card = canvas.card(size, palette.panel, radius=18, edge=palette.line, width=2.5)
    stock.lay(scene.picture, card, at, radius=18)
