"""Zen as a picture: the table on the left with its coordinates, the form, the hand and the decks beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.games.zen.deck import Colour, Face
from bot.games.zen.form import Cell
from bot.games.zen.moves import need, table_of
from bot.games.zen.view import View
from bot.i18n import Words
from renderers import canvas, palettes, stock
from renderers.base import NO_MARKS, Look, Marks
from renderers.canvas import sprite
from renderers.look import PALETTES, Side
from renderers.look import Colour as Ink
from renderers.zen import cards as zen_cards
from renderers.zen import words as zen_words
from renderers.zen.cards import COLOURS, UNITS, side_of
from renderers.zen.panel import draw_panel
from renderers.zen.scene import (
    GAP,
    LINE,
    SIZE,
    Chance,
    Window,
    chances_of,
    open_cells,
    window_of,
)

_FRAME: Final = 4
_OUTLINE: Final = 3
_RAKE: Final = 12
"""Pixels from one furrow of the raked sand below the cards to the next."""
_LIFT: Final = 3
"""How high a card lies above the sand."""


class ZenRenderer:
    """View in, picture or words out."""

    def shown(self, view: View) -> View:
        """Everybody sees everything."""
        return replace(view, viewer=None)

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(draw(view, look, marks), palettes.kept("zen", look))

    def alt(self, view: View, words: Words) -> str:
        return zen_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """The table as monospaced text."""
        return zen_words.plain(view, words)


RENDERER = ZenRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    targets = [_cell(target) for target in marks.targets]
    window = window_of(view, targets)
    picture = _ground(look, window, frozenset(x for x, _ in targets), frozenset(y for _, y in targets)).copy()
    _Table(picture, look, window).draw(view, targets)
    draw_panel(picture, look, view, marks)
    return picture


def _cell(notation: str) -> Cell:
    x, y = notation.split(",")
    return int(x), int(y)


@lru_cache(maxsize=8)
def _ground(look: Look, window: Window, columns: frozenset[int], rows: frozenset[int]) -> Image.Image:
    """The empty table with its coordinates, those given marked. It belongs to the cache: copy it."""
    palette, colours = PALETTES[look], COLOURS[look]
    picture = stock.table(look)
    drawing = ImageDraw.Draw(picture)
    left, top, size = window.left, window.top, window.size
    rim, above = window.rim
    first, last = left - rim, left + window.columns * size + rim
    upper, lower = top - above, top + window.rows * size + above
    drawing.rectangle((first - _FRAME, upper - _FRAME, last + _FRAME - 1, lower + _FRAME - 1), palette.ink)
    drawing.rectangle((first, upper, last - 1, lower - 1), colours.ground)
    if look is not Look.CONTRAST:
        rake = stock.mixed(colours.ground, colours.grid, 0.5)
        for furrow in range(upper + _RAKE // 2, lower - 2, _RAKE):
            drawing.line((first, furrow, last - 1, furrow), rake, 2)
    for step in range(window.columns + 1):
        drawing.line((left + step * size, upper, left + step * size, lower - 1), colours.grid, 2)
    for step in range(window.rows + 1):
        drawing.line((first, top + step * size, last - 1, top + step * size), colours.grid, 2)

    def put(number: int, at: tuple[float, float], marked: frozenset[int], align: str) -> None:
        ink = palette.chosen if number in marked else palette.ink
        canvas.put_text(picture, str(number), at, size=SIZE, colour=ink, align=align)

    for step in range(window.columns):
        x, number = left + (step + 0.5) * size, window.first[0] + step
        raised = window.staggered and number % 2 == 1
        y = upper - GAP - LINE / 2 - (LINE + GAP if raised else 0)
        if raised:
            drawing.line((x, y + LINE / 2 + GAP / 2, x, upper - GAP), palette.line, 3)
        put(number, (x, y), columns, "m")
    for step in range(window.rows):
        at = (first - GAP, top + (step + 0.5) * size)
        put(window.first[1] + step, at, rows, "r")
    return picture


@lru_cache(maxsize=128)
def _shadow(top: str, bottom: str, size: tuple[int, int]) -> Image.Image:
    """The shadow of a card with such ends."""
    shape = sprite(zen_cards.draw_shape, size, top, bottom, units=UNITS)
    return stock.shadow_of(shape.getchannel("A"), _LIFT)


class _Table:
    """Draws what lies on the table and what can come to lie there."""

    def __init__(self, picture: Image.Image, look: Look, window: Window) -> None:
        self._picture = picture
        self._palette = PALETTES[look]
        self._colours = COLOURS[look]
        self._window = window
        self._shape = (window.size, round(window.size * UNITS[1] / UNITS[0]))

    def draw(self, view: View, targets: Sequence[Cell]) -> None:
        art, palette, colours = zen_cards, self._palette, self._colours
        table, opened, chances = table_of(view.placed), open_cells(view), chances_of(view)
        if len(view.shifts) == 1:
            self._draw_outline(chances)
        for cell in self._window.cells():
            if cell in chances and cell not in table and cell not in opened:
                chance = chances[cell]
                if chance.certain:
                    tint, count = self._tint(chance), len(chance.colours)
                    part = sprite(art.draw_ghost, self._shape, tint, palette, count, units=UNITS)
                else:
                    part = sprite(art.draw_maybe, self._shape, colours.maybe, units=UNITS)
                self._lay(part, cell)
        for cell, own in opened.items():
            make, framed = (
                (art.draw_target, len(own)) if cell in targets else (art.draw_socket, self._sides(own))
            )
            what = (need(table, cell), framed, self._tint(replace(chances[cell], colours=own)))
            self._lay(sprite(make, self._shape, *what, palette, colours, units=UNITS), cell)
        self._draw_shadows(table)
        for each in view.placed:
            side = side_of(palette, each.card.colour)
            self._lay(
                sprite(art.draw_card, self._shape, each.face, side, colours, units=UNITS), (each.x, each.y)
            )
        stud = max(14, round(0.24 * self._window.size))
        for draw_sign, lying in ((art.draw_newest, view.placed[-1:]), (art.draw_anchor, view.placed[:1])):
            for each in lying:
                self._pin(sprite(draw_sign, (stud, stud), palette), (each.x, each.y))

    def _draw_shadows(self, table: Mapping[Cell, Face]) -> None:
        """Draw the shadows of the cards that have no card to the right or below: the others' are hidden."""
        for (x, y), face in table.items():
            if self._window.holds((x, y)) and not ((x + 1, y) in table and (x, y + 1) in table):
                shadow = _shadow(face.top, face.bottom, self._shape)
                left, top = self._window.corner((x, y))
                over = (self._shape[1] - self._window.size) // 2
                canvas.paste(self._picture, shadow, (left - _LIFT, top - over))

    def _draw_outline(self, cells: Iterable[Cell]) -> None:
        """Draw the line around the form: all cells grown, then all of them cleared."""
        drawing, size = ImageDraw.Draw(self._picture), self._window.size
        for grow, colour in ((_OUTLINE, self._palette.dark), (0, self._colours.ground)):
            for x, y in (self._window.corner(cell) for cell in cells if self._window.holds(cell)):
                drawing.rectangle((x - grow, y - grow, x + size + grow - 1, y + size + grow - 1), colour)

    def _sides(self, own: frozenset[Colour]) -> tuple[Side, ...]:
        return tuple(side_of(self._palette, colour) for colour in Colour if colour in own)

    def _tint(self, chance: Chance) -> Ink:
        """The plain tint of a cell that isn't covered yet."""
        if not chance.certain:
            return self._colours.maybe
        if len(chance.colours) > 1:
            return self._colours.either
        return self._colours.ghosts[0 if Colour.WHITE in chance.colours else 1]

    def _lay(self, part: Image.Image, cell: Cell) -> None:
        """Lay a sprite of a card's shape on a cell, if that is in sight."""
        if self._window.holds(cell):
            x, y = self._window.corner(cell)
            canvas.paste(self._picture, part, (x, y - (part.height - self._window.size) // 2))

    def _pin(self, part: Image.Image, cell: Cell) -> None:
        if self._window.holds(cell):
            x, y = self._window.corner(cell)
            half = self._window.size / 2
            canvas.paste_centred(self._picture, part, (x + half, y + half))
