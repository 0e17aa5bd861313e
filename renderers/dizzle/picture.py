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
from renderers.dizzle import words as dizzle_words
from renderers.dizzle.dice import put_dice
from renderers.dizzle.paper import lay, put_large
from renderers.dizzle.scene import Scene, told
from renderers.dizzle.sheets import draw_all
from renderers.dizzle.table import (
    put_flags,
    put_name,
    put_prices,
    put_rounds,
    put_sources,
    put_stars,
)
from renderers.tiles import Picture

_RIM: Final = 8
_PANEL: Final = 276
"""Width of what stands beside one's own sheet."""
_LOW: Final = 816
"""Where the strip at the bottom begins. Left of it Discord may write over the picture."""
_LEFT: Final = 208


class DizzleRenderer:
    """View in, picture or words out."""

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(composed(view, look, marks), palettes.kept("dizzle", look))

    def alt(self, view: View, words: Words) -> str:
        return dizzle_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """A sheet as monospaced text."""
        return dizzle_words.plain(view, words)


RENDERER = DizzleRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    return composed(view, look, marks).whole()


def composed(view: View, look: Look, marks: Marks = NO_MARKS) -> Picture:
    """The picture before it is drawn."""
    scene = Scene(stock.table(look), look, view.position)
    if view.viewer is not None or view.position.seats == 1:
        _draw_one(scene, told(view), marks)
    else:
        draw_all(scene)
    return scene.picture


def _draw_one(scene: Scene, seat: Seat, marks: Marks) -> None:
    """Draw one seat's sheet large, the table and everyone's points beside it, its own by source below."""
    put_large(scene, seat, (_RIM, _RIM), (WIDTH - _PANEL - 3 * _RIM, _LOW - 2 * _RIM), marks)
    chosen = int(marks.chosen[0]) if marks.chosen and marks.chosen[0].isdecimal() else None
    _draw_panel(scene, seat, left=WIDTH - _PANEL - _RIM, chosen=chosen)
    size = (WIDTH - _LEFT - _RIM, HEIGHT - _LOW - _RIM)
    lay(scene, (_LEFT, _LOW), size)
    put_sources(scene, seat, at=(_LEFT + 18, _LOW + size[1] / 2), width=size[0] - 24)


def _draw_panel(scene: Scene, seat: Seat, *, left: int, chosen: int | None) -> None:
    position = scene.position
    large = DICE[position.seats] <= 9
    put_dice(
        scene, at=(left + 3, _RIM + 2), size=91 if large else 68, across=3 if large else 4, chosen=chosen
    )
    top = _RIM + 282
    lay(scene, (left, top), (_PANEL, _LOW - _RIM - top))
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
