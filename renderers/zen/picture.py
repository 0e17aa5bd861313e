"""Zen as a picture: the table on the left with its coordinates, the form, the hand and the decks beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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
from renderers.kept import POOL
from renderers.look import PALETTES, Side
from renderers.look import Colour as Ink
from renderers.pieces import Sprite, one_piece
from renderers.tiles import Picture
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
        return canvas.png(composed(view, look, marks), palettes.kept("zen", look))

    def alt(self, view: View, words: Words) -> str:
        return zen_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """The table as monospaced text."""
        return zen_words.plain(view, words)


RENDERER = ZenRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    return composed(view, look, marks).whole()


def composed(view: View, look: Look, marks: Marks = NO_MARKS) -> Picture:
    """The picture before it is drawn."""
    targets = [_cell(target) for target in marks.targets]
    window = window_of(view, targets)
    picture = stock.table(look)
    _draw_sand(picture, look, window, {x for x, _ in targets}, {y for _, y in targets})
    _Table(picture, look, window).draw(view, targets)
    draw_panel(picture, look, view, marks)
    return picture


def _cell(notation: str) -> Cell:
    x, y = notation.split(",")
    return int(x), int(y)


def _draw_sand(
    picture: Picture, look: Look, window: Window, columns: Collection[int], rows: Collection[int]
) -> None:
    """Draw the ground below the cards with its coordinates, those given marked."""
    palette = PALETTES[look]
    rim, above = window.rim
    first, upper = window.left - rim, window.top - above
    sand = _sand(look, window.columns, window.rows, window.size, window.rim)
    canvas.paste(picture, sand, (first - _FRAME, upper - _FRAME))

    def put(number: int, at: tuple[float, float], marked: Collection[int], align: str) -> None:
        ink = palette.chosen if number in marked else palette.ink
        canvas.put_text(picture, str(number), at, size=SIZE, colour=ink, align=align)

    for step in range(window.columns):
        x, number = window.left + (step + 0.5) * window.size, window.first[0] + step
        raised = window.staggered and number % 2 == 1
        y = upper - GAP - LINE / 2 - (LINE + GAP if raised else 0)
        if raised:
            stub = (int(x) - 1, int(y + LINE / 2 + GAP / 2), int(x) + 2, upper - GAP + 1)
            canvas.fill(picture, stub, palette.line)
        put(number, (x, y), columns, "m")
    for step in range(window.rows):
        at = (first - GAP, window.top + (step + 0.5) * window.size)
        put(window.first[1] + step, at, rows, "r")


@POOL.keep
def _sand(look: Look, columns: int, rows: int, size: int, rims: tuple[int, int]) -> Image.Image:
    """The raked ground of so many cells with its frame and their grid; its rims are left and right, above and below."""
    colours, (rim, above) = COLOURS[look], rims
    width, height = columns * size + 2 * rim, rows * size + 2 * above
    image = Image.new("RGB", (width + 2 * _FRAME, height + 2 * _FRAME), PALETTES[look].ink)
    drawing = ImageDraw.Draw(image)
    left, top, right, bottom = _FRAME, _FRAME, _FRAME + width, _FRAME + height
    drawing.rectangle((left, top, right - 1, bottom - 1), colours.ground)
    if look is not Look.CONTRAST:
        rake = stock.mixed(colours.ground, colours.grid, 0.5)
        for furrow in range(top + _RAKE // 2, bottom - 2, _RAKE):
            drawing.line((left, furrow, right - 1, furrow), rake, 2)
    for step in range(columns + 1):
        x = left + rim + step * size
        drawing.line((x, top, x, bottom - 1), colours.grid, 2)
    for step in range(rows + 1):
        y = top + above + step * size
        drawing.line((left, y, right - 1, y), colours.grid, 2)
    return one_piece(image)


@lru_cache(maxsize=128)
def _shadow(top: str, bottom: str, size: tuple[int, int]) -> Sprite:
    """The shadow of a card with such ends."""
    shape = sprite(zen_cards.draw_shape, size, top, bottom, units=UNITS)
    return stock.shadow_of(shape.getchannel("A"), _LIFT)


class _Table:
    """Draws what lies on the table and what can come to lie there."""

    def __init__(self, picture: Picture, look: Look, window: Window) -> None:
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
        size = self._window.size
        for grow, colour in ((_OUTLINE, self._palette.dark), (0, self._colours.ground)):
            for x, y in (self._window.corner(cell) for cell in cells if self._window.holds(cell)):
                box = (x - grow, y - grow, x + size + grow, y + size + grow)
                canvas.fill(self._picture, box, colour)

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
