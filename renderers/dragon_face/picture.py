"""Dragon Face as a picture: the mat on its side or upright, what else there is to know on its left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.games.dragon_face.view import (
    BENEATH_BIT,
    DARK,
    FILES,
    FRESH_BIT,
    IN_TERRITORIES,
    SQUARES,
    Position,
    Travel,
    View,
    beneath,
    kind_of,
    owner_of,
    square,
)
from bot.i18n import Words
from renderers import canvas, palettes, stock
from renderers.base import NO_MARKS, Look, Marks
from renderers.canvas import sprite
from renderers.dragon_face import pieces as dragon_face_pieces
from renderers.dragon_face import words as dragon_face_words
from renderers.dragon_face.boxes import BOXES
from renderers.dragon_face.panel import draw_panel
from renderers.dragon_face.rail import draw_rail
from renderers.dragon_face.scene import (
    endangered,
    fallen,
    flipped,
    immune,
    jumped,
    near,
    way,
)
from renderers.dragon_face.stand import CORNER, FRAME, Geometry, Stand
from renderers.fonts import READABLE, size_for
from renderers.look import PALETTES, Colour, Palette
from renderers.shapes import Point
from renderers.tiles import Picture


@dataclass(frozen=True, slots=True)
class Mat:
    """The grounds of the squares: a light and a dark one for each zone."""

    territories: tuple[Colour, Colour]
    zone: tuple[Colour, Colour]
    border: Colour
    """The line around the mat and around the Territories."""
    thread: Colour
    """What the ornaments of the squares are stitched with: they take a little of it."""


MATS: Final[dict[Look, Mat]] = {
    Look.LIGHT: Mat(
        territories=("#EFDCB2", "#D9BA82"), zone=("#4F716B", "#3E5E59"), border="#1F1A30", thread="#B98F52"
    ),
    Look.DARK: Mat(
        territories=("#6E6A7A", "#504C5E"), zone=("#343849", "#22242F"), border="#C9A55C", thread="#C9A55C"
    ),
    Look.CONTRAST: Mat(
        territories=("#FFFFFF", "#C8C8C8"), zone=("#3C3C3C", "#202020"), border="#FFE600", thread="#808080"
    ),
}

_SIZE: Final = size_for(READABLE)

_NEAR: Final = 11
"""Pixels of a badge's middle from the edges of its square."""
_SLOPES: Final[dict[int, tuple[tuple[int, int], tuple[int, int]]]] = {
    -1: ((1, 0), (0, 1)),
    0: ((1, 0), (0, 0)),
    1: ((1, 1), (0, 0)),
}
"""In which corners (0 or 1 across and down) a square bears the badges for flipped and immune, clear of a move that
falls, is straight, rises."""


@dataclass(frozen=True, slots=True)
class DragonFaceRenderer:
    """View in, picture or words out."""

    stand: Stand

    @property
    def upright(self) -> DragonFaceRenderer:
        """The renderer for who wants boards upright."""
        return replace(self, stand=Stand.UPRIGHT)

    def shown(self, view: View) -> View:
        """A spectator sees what Light sees."""
        return replace(view, viewer=near(view))

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(composed(view, look, marks, self.stand), palettes.kept("dragon_face", look))

    def alt(self, view: View, words: Words) -> str:
        return dragon_face_words.alt(view, words, self.stand)

    def plain(self, view: View, words: Words) -> str:
        """The mat as monospaced text."""
        return dragon_face_words.plain(view, words)


RENDERER = DragonFaceRenderer(Stand.LYING)


def draw(view: View, look: Look, marks: Marks = NO_MARKS, stand: Stand = Stand.LYING) -> Image.Image:
    """The picture before it is reduced to a palette."""
    return composed(view, look, marks, stand).whole()


def composed(view: View, look: Look, marks: Marks = NO_MARKS, stand: Stand = Stand.LYING) -> Picture:
    """The picture before it is drawn."""
    palette, geometry = PALETTES[look], Geometry(stand, near(view) == DARK)
    picture = Picture(_ground(look, geometry))
    _Squares(picture, palette, geometry).draw(view.position, marks)
    (draw_panel if stand is Stand.UPRIGHT else draw_rail)(picture, palette, view)
    return picture


@lru_cache(maxsize=4 * len(Look))
def _ground(look: Look, geometry: Geometry) -> Image.Image:
    """The table with the mat, its coordinates, and empty boxes beside it. It belongs to the cache: don't draw on it."""
    art, palette, mat, cell = dragon_face_pieces, PALETTES[look], MATS[look], geometry.cell
    picture = stock.bare_table(look).copy()
    BOXES[geometry.stand].draw(picture, palette)
    drawing = ImageDraw.Draw(picture)
    rim = FRAME + 4
    left, top = CORNER[geometry.stand]
    size = (geometry.columns * cell + 2 * rim, geometry.rows * cell + 2 * rim)
    stock.lay(picture, canvas.card(size, mat.border, radius=10), (left - rim, top - rim), radius=10, lift=8)

    def frame(first: int, last: int, width: int) -> None:
        (x, y), (end_x, end_y) = (geometry.corner(each) for each in (first, last))
        x, end_x, y, end_y = min(x, end_x), max(x, end_x), min(y, end_y), max(y, end_y)
        drawing.rectangle(
            (x - width, y - width, end_x + cell + width - 1, end_y + cell + width - 1), mat.border
        )

    def paint(number: int) -> None:
        pair = mat.territories if IN_TERRITORIES[number] else mat.zone
        odd = (number % FILES + number // FILES) % 2
        make = art.draw_field if IN_TERRITORIES[number] else art.draw_altar
        line = stock.mixed(pair[1 - odd], mat.thread, 0.3)
        canvas.paste(picture, sprite(make, (cell, cell), pair[1 - odd], line), geometry.corner(number))

    frame(square("a11"), square("i1"), FRAME)
    for number in range(SQUARES):
        if not IN_TERRITORIES[number]:
            paint(number)
    frame(square("b10"), square("h2"), 3)
    for number in range(SQUARES):
        if IN_TERRITORIES[number]:
            paint(number)
    for text, at in geometry.labels():
        canvas.put_text(picture, text, at, size=_SIZE, colour=palette.ink)
    return picture


class _Squares:
    """Draws what lies and stands on the squares, from the ground up."""

    def __init__(self, picture: Picture, palette: Palette, geometry: Geometry) -> None:
        self._picture = picture
        self._palette = palette
        self._geometry = geometry
        self._cell = geometry.cell

    def draw(self, position: Position, marks: Marks) -> None:
        art, palette, last = dragon_face_pieces, self._palette, position.last
        turned_over, safe = flipped(position), immune(position)
        middle = (self._cell / 2, self._cell / 2)
        if isinstance(last, Travel):
            self._draw_last(last)
        for chosen in marks.chosen:
            self._lay(sprite(art.draw_chosen, (self._cell, self._cell), palette), square(chosen))
        beaten = fallen(position)
        if beaten is not None:
            self._pin(
                sprite(art.draw_fall, (self._cell + 36, self._cell + 36), palette),
                beaten,
                middle,
            )
        if safe is not None:
            self._lay(sprite(art.draw_guard, (self._cell, self._cell), palette), safe)
        perils = endangered(position)
        for peril in perils:
            self._pin(
                sprite(art.draw_peril, (self._cell + 14, self._cell + 14), palette),
                peril,
                middle,
            )
        for number, cell in enumerate(position.board):
            self._draw_cell(number, cell)
        if isinstance(last, Travel):
            self._draw_heading(last)
        at_flip, at_lock = map(self._badge, _SLOPES[self._slope(last) if isinstance(last, Travel) else 0])
        if turned_over is not None:
            self._pin(sprite(art.draw_flipped, (36, 36), palette), turned_over, at_flip)
        if safe is not None:
            self._pin(sprite(art.draw_immune, (36, 36), palette), safe, at_lock)
        for peril in perils:
            self._pin(sprite(art.draw_warning, (36, 36), palette), peril, self._badge((1, 0)))
        self._draw_targets(position, marks)

    def _lay(self, part: Image.Image, number: int) -> None:
        canvas.paste(self._picture, part, self._geometry.corner(number))

    def _pin(self, part: Image.Image, number: int, at: Point) -> None:
        x, y = self._geometry.corner(number)
        canvas.paste_centred(self._picture, part, (x + at[0], y + at[1]))

    def _slope(self, last: Travel) -> int:
        """-1 for a move that falls from left to right, 0 for a straight one, 1 for one that rises."""
        across, up, _ = way(last)
        right, down = self._geometry.step(across, up)
        return -round(right * down)

    def _badge(self, corner: tuple[int, int]) -> Point:
        """The middle of a badge in a square's corner, given as 0 or 1 across and down."""
        far = self._cell - 2 * _NEAR
        return _NEAR + corner[0] * far, _NEAR + corner[1] * far

    def _draw_last(self, last: Travel) -> None:
        art, palette = dragon_face_pieces, self._palette
        for number in (last.origin, last.target, *(() if last.under is None else (last.under,))):
            self._lay(sprite(art.draw_trace, (self._cell, self._cell), palette), number)
        dot = sprite(art.draw_step, (self._cell, self._cell), palette)
        for half in range(2 * way(last)[2] - 1):
            canvas.paste_centred(self._picture, dot, self._along(last, half / 2))

    def _draw_heading(self, last: Travel) -> None:
        across, up, length = way(last)
        right, down = map(round, self._geometry.step(across, up))
        size = (self._cell, self._cell)
        head = sprite(dragon_face_pieces.draw_heading, size, right, down, self._palette)
        canvas.paste_centred(self._picture, head, self._along(last, length - 0.5))

    def _along(self, last: Travel, steps: float) -> Point:
        """The point that many squares after the middle of a move's origin."""
        x, y = self._geometry.corner(last.origin)
        across, up, _ = way(last)
        right, down = self._geometry.step(across, up)
        return x + self._cell * (0.5 + right * steps), y + self._cell * (0.5 + down * steps)

    def _draw_cell(self, number: int, cell: int) -> None:
        art, palette = dragon_face_pieces, self._palette
        buried, kind, seat = beneath(cell), kind_of(cell), owner_of(cell)
        side = palette.sides[seat - 1]
        if buried is not None:
            self._lay(
                sprite(art.draw_beneath, (self._cell, self._cell), buried, palette.sides[buried - 1]), number
            )
        if kind is None:
            return
        make = art.draw_piece if buried is None else art.draw_raised
        if cell & FRESH_BIT:
            self._lay(sprite(art.draw_fresh, (self._cell, self._cell), side), number)
        self._lay(sprite(make, (self._cell, self._cell), kind, seat, side), number)
        if cell & BENEATH_BIT:
            self._pin(
                sprite(art.draw_activated, (32, 32), palette), number, (self._cell - 12, self._cell - 34)
            )

    def _draw_targets(self, position: Position, marks: Marks) -> None:
        art, palette = dragon_face_pieces, self._palette
        origin = square(marks.chosen[0]) if len(marks.chosen) == 1 else None
        for target in map(square, marks.targets):
            make = art.draw_dot
            if kind_of(position.board[target]) is not None:
                make = art.draw_option
            elif origin is not None:
                prey = jumped(Travel(origin, target))
                if prey != origin and kind_of(position.board[prey]) is not None:
                    make = art.draw_landing
                    self._lay(sprite(art.draw_prey, (self._cell, self._cell), palette), prey)
            self._lay(sprite(make, (self._cell, self._cell), palette), target)
