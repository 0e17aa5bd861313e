"""Dragon Face as a picture: the mat at its full height on the left, what else there is to know beside it."""

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
    RANKS,
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
from renderers.dragon_face.panel import draw_boxes, draw_panel
from renderers.dragon_face.scene import (
    endangered,
    fallen,
    flipped,
    immune,
    jumped,
    near,
    way,
)
from renderers.fonts import READABLE, size_for
from renderers.look import PALETTES, Colour, Palette
from renderers.shapes import Point

CELL: Final = 74
LEFT: Final = 92
TOP: Final = 14
"""Where the mat begins."""
FRAME: Final = 6


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
_FAR: Final = CELL - _NEAR
_BADGES: Final[dict[int, tuple[Point, Point]]] = {
    -1: ((_FAR, _NEAR), (_NEAR, _FAR)),
    0: ((_FAR, _NEAR), (_NEAR, _NEAR)),
    1: ((_FAR, _FAR), (_NEAR, _NEAR)),
}
"""Where a square bears the badges for flipped and immune, clear of a move that falls, is straight, rises."""


class DragonFaceRenderer:
    """View in, picture or words out."""

    def shown(self, view: View) -> View:
        """A spectator sees what Light sees."""
        return replace(view, viewer=near(view))

    def png(self, view: View, look: Look, marks: Marks = NO_MARKS) -> bytes:
        return canvas.png(draw(view, look, marks), palettes.kept("dragon_face", look))

    def alt(self, view: View, words: Words) -> str:
        return dragon_face_words.alt(view, words)

    def plain(self, view: View, words: Words) -> str:
        """The mat as monospaced text."""
        return dragon_face_words.plain(view, words)


RENDERER = DragonFaceRenderer()


def draw(view: View, look: Look, marks: Marks = NO_MARKS) -> Image.Image:
    """The picture before it is reduced to a palette."""
    palette = PALETTES[look]
    picture = _ground(look, near(view) == DARK).copy()
    _Squares(picture, palette, turned=near(view) == DARK).draw(view.position, marks)
    draw_panel(picture, palette, view)
    return picture


def corner(number: int, *, turned: bool) -> Point:
    """The top left corner of a square in the picture."""
    column, row = number % FILES, RANKS - 1 - number // FILES
    if turned:
        column, row = FILES - 1 - column, RANKS - 1 - row
    return LEFT + column * CELL, TOP + row * CELL


@lru_cache(maxsize=2 * len(Look))
def _ground(look: Look, turned: bool) -> Image.Image:
    """The table with the mat, its coordinates, and empty boxes beside it. It belongs to the cache: copy it."""
    art, palette, mat = dragon_face_pieces, PALETTES[look], MATS[look]
    picture = stock.table(look)
    draw_boxes(picture, palette)
    drawing = ImageDraw.Draw(picture)
    rim = FRAME + 4
    cloth = canvas.card((FILES * CELL + 2 * rim, RANKS * CELL + 2 * rim), mat.border, radius=10)
    stock.lay(picture, cloth, (LEFT - rim, TOP - rim), radius=10, lift=8)

    def frame(first: int, last: int, width: int) -> None:
        (x, y), (end_x, end_y) = corner(first, turned=False), corner(last, turned=False)
        drawing.rectangle(
            (x - width, y - width, end_x + CELL + width - 1, end_y + CELL + width - 1), mat.border
        )

    def paint(number: int) -> None:
        x, y = corner(number, turned=turned)
        pair = mat.territories if IN_TERRITORIES[number] else mat.zone
        odd = (number % FILES + number // FILES) % 2
        make = art.draw_field if IN_TERRITORIES[number] else art.draw_altar
        line = stock.mixed(pair[1 - odd], mat.thread, 0.3)
        canvas.paste(picture, sprite(make, (CELL, CELL), pair[1 - odd], line), (x, y))

    frame(square("a11"), square("i1"), FRAME)
    for number in range(SQUARES):
        if not IN_TERRITORIES[number]:
            paint(number)
    frame(square("b10"), square("h2"), 3)
    for number in range(SQUARES):
        if IN_TERRITORIES[number]:
            paint(number)
    for step in range(RANKS):
        rank = step + 1 if turned else RANKS - step
        at = (LEFT - FRAME) / 2, TOP + (step + 0.5) * CELL
        canvas.put_text(picture, str(rank), at, size=_SIZE, colour=palette.ink)
    for step in range(FILES):
        letter = "abcdefghi"[FILES - 1 - step if turned else step]
        at = LEFT + (step + 0.5) * CELL, 863
        canvas.put_text(picture, letter, at, size=_SIZE, colour=palette.ink)
    return picture


class _Squares:
    """Draws what lies and stands on the squares, from the ground up."""

    def __init__(self, picture: Image.Image, palette: Palette, *, turned: bool) -> None:
        self._picture = picture
        self._palette = palette
        self._turned = turned

    def draw(self, position: Position, marks: Marks) -> None:
        art, palette, last = dragon_face_pieces, self._palette, position.last
        turned_over, safe = flipped(position), immune(position)
        if isinstance(last, Travel):
            self._draw_last(last)
        for chosen in marks.chosen:
            self._lay(sprite(art.draw_chosen, (CELL, CELL), palette), square(chosen))
        beaten = fallen(position)
        if beaten is not None:
            self._pin(sprite(art.draw_fall, (CELL + 36, CELL + 36), palette), beaten, (CELL / 2, CELL / 2))
        if safe is not None:
            self._lay(sprite(art.draw_guard, (CELL, CELL), palette), safe)
        perils = endangered(position)
        for peril in perils:
            self._pin(sprite(art.draw_peril, (CELL + 14, CELL + 14), palette), peril, (CELL / 2, CELL / 2))
        for number, cell in enumerate(position.board):
            self._draw_cell(number, cell)
        if isinstance(last, Travel):
            self._draw_heading(last)
        at_flip, at_lock = _BADGES[way(last)[0] * way(last)[1] if isinstance(last, Travel) else 0]
        if turned_over is not None:
            self._pin(sprite(art.draw_flipped, (36, 36), palette), turned_over, at_flip)
        if safe is not None:
            self._pin(sprite(art.draw_immune, (36, 36), palette), safe, at_lock)
        for peril in perils:
            self._pin(sprite(art.draw_warning, (36, 36), palette), peril, (_FAR, _NEAR))
        self._draw_targets(position, marks)

    def _lay(self, part: Image.Image, number: int) -> None:
        canvas.paste(self._picture, part, corner(number, turned=self._turned))

    def _pin(self, part: Image.Image, number: int, at: Point) -> None:
        x, y = corner(number, turned=self._turned)
        canvas.paste_centred(self._picture, part, (x + at[0], y + at[1]))

    def _draw_last(self, last: Travel) -> None:
        art, palette = dragon_face_pieces, self._palette
        for number in (last.origin, last.target, *(() if last.under is None else (last.under,))):
            self._lay(sprite(art.draw_trace, (CELL, CELL), palette), number)
        dot = sprite(art.draw_step, (CELL, CELL), palette)
        for half in range(2 * way(last)[2] - 1):
            canvas.paste_centred(self._picture, dot, self._along(last, half / 2))

    def _draw_heading(self, last: Travel) -> None:
        across, up, length = way(last)
        if self._turned:
            across, up = -across, -up
        head = sprite(dragon_face_pieces.draw_heading, (CELL, CELL), across, -up, self._palette)
        canvas.paste_centred(self._picture, head, self._along(last, length - 0.5))

    def _along(self, last: Travel, steps: float) -> Point:
        """The point that many squares after the middle of a move's origin."""
        x, y = corner(last.origin, turned=self._turned)
        across, up, _ = way(last)
        if self._turned:
            across, up = -across, -up
        return x + CELL * (0.5 + across * steps), y + CELL * (0.5 - up * steps)

    def _draw_cell(self, number: int, cell: int) -> None:
        art, palette = dragon_face_pieces, self._palette
        buried, kind, seat = beneath(cell), kind_of(cell), owner_of(cell)
        side = palette.sides[seat - 1]
        if buried is not None:
            self._lay(sprite(art.draw_beneath, (CELL, CELL), buried, palette.sides[buried - 1]), number)
        if kind is None:
            return
        make = art.draw_piece if buried is None else art.draw_raised
        if cell & FRESH_BIT:
            self._lay(sprite(art.draw_fresh, (CELL, CELL), side), number)
        self._lay(sprite(make, (CELL, CELL), kind, seat, side), number)
        if cell & BENEATH_BIT:
            self._pin(sprite(art.draw_activated, (32, 32), palette), number, (CELL - 12, CELL - 34))

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
                    self._lay(sprite(art.draw_prey, (CELL, CELL), palette), prey)
            self._lay(sprite(make, (CELL, CELL), palette), target)
