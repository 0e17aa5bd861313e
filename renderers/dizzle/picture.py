"""Dizzle as a picture: a seat's own sheet large, or everyone's sheets side by side, and the dice on the table."""

from __future__ import annotations

from typing import Final

from PIL import Image

from bot.games.core import Seat
from bot.games.dizzle.view import DICE, View
from bot.i18n import Words
from renderers import canvas, palettes
from renderers.base import HEIGHT, NO_MARKS, WIDTH, Look, Marks
from renderers.canvas import paste
from renderers.dizzle import words as dizzle_words
from renderers.dizzle.scene import Scene
from renderers.dizzle.sheet import COLUMN_TAG, ROW_TAG, put_arrows, put_coordinates, put_sheet
from renderers.dizzle.table import (
    put_dice,
    put_flags,
    put_honour,
    put_prices,
    put_rounds,
    put_seat,
    put_sources,
    put_stars,
    put_total,
)
from renderers.look import PALETTES
from renderers.shapes import Point

_EDGE: Final = 60
"""Room for coordinates."""
_PANEL: Final = 284
"""Width of what stands beside a large sheet."""
_RIM: Final = 8
_SOURCES: Final = 76
"""Height of the points by source below a large sheet."""


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
    scene = Scene(canvas.blank(PALETTES[look].paper), look, view.position)
    if view.viewer is not None or view.position.seats == 1:
        _draw_one(scene, view.viewer or 1, marks)
    elif view.position.seats == 2:
        _draw_two(scene)
    else:
        _draw_many(scene)
    return scene.picture


def _draw_one(scene: Scene, seat: Seat, marks: Marks) -> None:
    """Draw one seat's sheet large, the table and everyone's points beside it, its own by source below."""
    sheet, paper = scene.position.sheet, scene.position.paper(seat)
    wide = (WIDTH - _PANEL - _RIM - _EDGE - ROW_TAG[0]) // sheet.columns
    high = (HEIGHT - _SOURCES - _EDGE - COLUMN_TAG[1]) // sheet.rows
    cell, at = min(wide, high), (_EDGE, _EDGE)
    put_coordinates(scene, at=at, cell=cell, room=_EDGE)
    put_arrows(scene, paper, at=at, cell=cell)
    put_sheet(scene, paper, at=at, cell=cell, targets=sheet.mask(marks.targets))
    size = (WIDTH - _PANEL - 18, _SOURCES - 6)
    box = canvas.card(size, scene.palette.panel, radius=18, edge=scene.palette.line, width=3)
    paste(scene.picture, box, (6, HEIGHT - _SOURCES + 2))
    put_sources(scene, seat, at=(18, HEIGHT - 39), width=size[0] - 20, line=0, rows=1)
    chosen = int(marks.chosen[0]) if marks.chosen and marks.chosen[0].isdecimal() else None
    _draw_panel(scene, seat, left=WIDTH - _PANEL, chosen=chosen)


def _draw_panel(scene: Scene, seat: Seat, *, left: int, chosen: int | None) -> None:
    position = scene.position
    width = _PANEL - 12
    size, across = (90, 3) if DICE[position.seats] <= 9 else (68, 4)
    put_dice(scene, at=(left, _RIM), size=size, across=across, chosen=chosen)
    put_rounds(scene, at=(left + 16, 304), step=26)
    put_flags(scene, at=(left, 350), width=width, line=56)
    top = 380 + 56 * (len(position.flags) - 1)
    step = 80
    for each in range(1, position.seats + 1):
        middle = top + (each - 0.5) * step
        if each == seat:
            _put_box(scene, seat, (left - 4, round(middle - step / 2 + 1)), (width + 8, step - 2), 4)
        put_seat(scene, each, centre=(left + 38, middle))
        put_honour(scene, each, centre=(left + 112, middle))
        put_total(scene, each, at=(left + width - 14, middle), align="r")
    if position.seats == 1:
        put_stars(scene, at=(left + 28, top + step + 40), step=54)
    put_prices(scene, at=(left, HEIGHT - 96), width=width, line=62)


def _draw_two(scene: Scene) -> None:
    """Draw both sheets with their lines and points by source, below the dice."""
    strip = 104 if scene.position.ended is None else 0
    if strip:
        put_dice(scene, at=(_RIM, _RIM), size=88, across=7)
        put_flags(scene, at=(660, 52 - 24 * (len(scene.position.flags) - 1)), width=270, line=48)
        put_rounds(scene, at=(WIDTH - 200, 52), step=30)
    sheet = scene.position.sheet
    width, height = WIDTH // 2 - 12, HEIGHT - strip - 12
    for seat in (1, 2):
        left, top = _RIM + (seat - 1) * (WIDTH // 2 - 4), strip + 4
        _put_box(scene, seat, (left, top), (width, height))
        put_seat(scene, seat, centre=(left + 52, top + 56))
        put_honour(scene, seat, centre=(left + 130, top + 56))
        put_total(scene, seat, at=(left + width - 30, top + 56), align="r")
        scale = 0.8
        wide = (width - 24 - ROW_TAG[0] * scale) // sheet.columns
        high = (height - 112 - 132 - COLUMN_TAG[1] * scale) // sheet.rows
        cell = int(min(wide, high))
        spare = height - 112 - 132 - COLUMN_TAG[1] * scale - cell * sheet.rows
        at = (left + 14, round(top + 104 + spare / 3))
        # The tags of neighbouring columns must not overlap.
        scale = min(scale, cell / COLUMN_TAG[0])
        put_arrows(scene, scene.position.paper(seat), at=at, cell=cell, scale=scale)
        put_sheet(scene, scene.position.paper(seat), at=at, cell=cell)
        put_sources(scene, seat, at=(left + 20, top + height - 100), width=width - 28, line=64, rows=2)


def _draw_many(scene: Scene) -> None:
    """Draw three or four sheets, two beside each other: below the dice, or three around them."""
    position = scene.position
    strip = 88 if position.ended is None and position.seats == 4 else 0
    width, height = WIDTH // 2 - 8, (HEIGHT - strip) // 2 - 7
    for seat in range(1, position.seats + 1):
        left = 5 + (seat - 1) % 2 * (WIDTH // 2 - 1)
        top = strip + 4 + (seat - 1) // 2 * (height + 6)
        _put_small(scene, seat, (left, top), (width, height))
    if strip:
        put_dice(scene, at=(4, 8), size=70, across=13)
        lines = len(position.flags)
        put_flags(scene, at=(930, 44 - 22 * (lines - 1)), width=262, line=44 if lines > 1 else 60)
    elif position.seats == 3:
        left, top = WIDTH // 2 + 30, height + 30
        if position.ended is None:
            put_dice(scene, at=(left, top), size=106, across=5)
            put_rounds(scene, at=(left + 16, top + 244), step=34)
            put_flags(scene, at=(left, top + 300), width=250, line=60)
        put_prices(scene, at=(left + 274, top + 300), width=270, line=62)


def _put_box(scene: Scene, seat: Seat, at: Point, size: tuple[int, int], rim: int = 8) -> None:
    """Draw the box of what is a seat's, its edge coloured if the seat is to act."""
    palette = scene.palette
    acting = scene.position.actor == seat
    edge, width = (palette.accent, rim) if acting else (palette.line, 3)
    paste(scene.picture, canvas.card(size, palette.panel, radius=18, edge=edge, width=width), at)


def _put_small(scene: Scene, seat: Seat, at: Point, size: tuple[int, int]) -> None:
    """Draw a sheet as small as four are: signs and Xs, with the seat and its points to the left."""
    sheet, column = scene.position.sheet, 104
    _put_box(scene, seat, at, size)
    cell = min((size[0] - column - 16) // sheet.columns, (size[1] - 20) // sheet.rows)
    left = at[0] + column + (size[0] - column - 8 - cell * sheet.columns) / 2
    put_sheet(
        scene,
        scene.position.paper(seat),
        at=(round(left), round(at[1] + (size[1] - cell * sheet.rows) / 2)),
        cell=cell,
    )
    middle = at[0] + 56
    put_seat(scene, seat, centre=(middle, at[1] + 68))
    put_total(scene, seat, at=(middle, at[1] + 154), align="m")
    put_honour(scene, seat, centre=(middle, at[1] + 234))
