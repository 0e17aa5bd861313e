"""One sheet of Dizzle as drawn: fields, Xs, dice, the frame, and what its lines are worth."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

from PIL import Image

from bot.games.dizzle.moves import shut
from bot.games.dizzle.sheet import COLUMNS, Kind, Mask, bits
from bot.games.dizzle.view import Paper
from renderers import stock
from renderers.base import Look
from renderers.canvas import Surface, paste, paste_centred, put_text, sprite
from renderers.dizzle import signs as art
from renderers.dizzle.dice import draw_die
from renderers.dizzle.scene import Scene
from renderers.fonts import CAP_HEIGHT, READABLE, Weight, size_for
from renderers.kept import POOL
from renderers.look import PALETTES, Colour
from renderers.pieces import one_piece
from renderers.shapes import Point

_SIZE: Final = size_for(READABLE)
ROW_TAG: Final = (80, 60)
COLUMN_TAG: Final = (76, 64)
_NARROW: Final = 62
"""Pixels of a field's width below which its sign stands beside the number, no longer below it."""

Size: TypeAlias = tuple[int, int]
"""Width and height of a field, or of a tag."""

_SIDES: Final = {"t": (0, -1), "r": (1, 0), "b": (0, 1), "l": (-1, 0)}


def put_sheet(scene: Scene, paper: Paper, *, at: tuple[int, int], cell: Size, targets: Mask = 0) -> None:
    """Draw a sheet's fields with all that lies on them, the top left corner at a point."""
    sheet = scene.position.sheet
    locked, ground = shut(sheet, paper), art.sheet_ground(scene.look, scene.position.level)
    corners = [(at[0] + field.column * cell[0], at[1] + field.row * cell[1]) for field in sheet.fields]
    for place, (field, corner) in enumerate(zip(sheet.fields, corners, strict=True)):
        state = _state(paper, 1 << place, locked=bool(locked >> place & 1))
        what = (field.kind, field.colour, field.points, field.number, state, cell)
        paste(scene.picture, _field(scene.look, ground, *what), corner)
    _put_frame(scene, corners, cell)
    for place in bits(targets):
        paste(scene.picture, sprite(art.draw_target, cell, scene.palette), corners[place])


class _State(Enum):
    """How a field is drawn."""

    __hash__ = object.__hash__  # that of Enum takes ten times as long

    OPEN = "open"
    LOCKED = "locked"
    DIE = "die"
    CROSSED = "crossed"
    EXPLODED = "exploded"


def _state(paper: Paper, bit: Mask, *, locked: bool) -> _State:
    if paper.exploded & bit:
        return _State.EXPLODED
    if paper.dice & bit:
        return _State.DIE
    if paper.crosses & bit:
        return _State.CROSSED
    return _State.LOCKED if locked else _State.OPEN


@POOL.keep
def _field(
    look: Look, sheet: Colour, kind: Kind, colour: str, points: int, number: int, state: _State, size: Size
) -> Image.Image:
    """A field with what lies on it, as it is pasted: drawn once for all sheets that have such a field."""
    palette = PALETTES[look]
    full = state in (_State.CROSSED, _State.EXPLODED)
    ground = art.crossed_ground(look) if full else art.ground_of(look, kind, colour)
    edge = 8 if state is _State.LOCKED else 3
    # All on the sheet's ground, with nothing that shows through: such a picture is pasted in a tenth of the time.
    image = Image.new("RGB", size, sheet)
    paste(image, sprite(art.draw_ground, size, ground, palette.ink, edge), (0, 0))
    if state is _State.EXPLODED:
        paste(image, sprite(art.draw_burst, size, palette.danger, palette.ink), (0, 0))
    elif state is _State.DIE:
        _put_die(image, look, kind, colour, number, ground)
    elif state is _State.CROSSED:
        faded = art.faded(look, kind, colour)
        _put_sign(image, kind, colour, points, faded, ground, beside=False, opened=True)
        paste(image, sprite(art.draw_x, size, palette.ink), (0, 0))
    else:
        ink = art.ink_of(look, kind, colour)
        _put_sign(image, kind, colour, points, ink, ground, beside=True, opened=state is _State.OPEN)
        _put_number(image, number, palette.ink, ground, beside=kind is not Kind.PLAIN)
    return one_piece(stock.settled(image.convert("RGBA")).convert("RGB"))


def _put_number(image: Image.Image, number: int, ink: Colour, ground: Colour, *, beside: bool) -> None:
    """Write a field's number, as high on each sheet, and narrower where the sign beside it leaves little room."""
    width, height = image.size
    if not beside:
        put_text(image, str(number), (width / 2, height / 2), size=_SIZE, colour=ink, within=width * 0.72)
        return
    narrow = width < _NARROW
    middle = (width * (0.27 if narrow else 0.29), min(height / 2, height * 0.09 + _SIZE * CAP_HEIGHT / 2))
    put_text(
        image,
        str(number),
        middle,
        size=_SIZE,
        colour=ink,
        weight=Weight.BLACK if narrow else Weight.BOLD,  # strokes that are made narrower must stay bold
        halo=ground,
        within=width * (0.5 if narrow else 0.56),
    )


def _put_die(image: Image.Image, look: Look, kind: Kind, colour: str, number: int, ground: Colour) -> None:
    """Draw a die of this turn; the sign that it covers looks out below its corner."""
    palette, (width, height) = PALETTES[look], image.size
    covering = kind not in (Kind.PLAIN, Kind.START)
    side = round(width * (0.76 if covering else 0.88))
    if covering:
        part = round(width * 0.34)
        corner = (width * 0.96 - part, height * 0.95 - part)
        ink = art.ink_of(look, kind, colour)
        paste(image, sprite(art.draw_sign, (part, part), kind, ink, ground), corner)
    die = sprite(draw_die, (side, side), number, palette.trace, palette.dark)
    middle = 0.42 if covering else 0.5
    paste_centred(image, die, (width * middle, height * middle))


def _put_sign(
    image: Image.Image,
    kind: Kind,
    colour: str,
    points: int,
    ink: Colour,
    ground: Colour,
    *,
    beside: bool,
    opened: bool,
) -> None:
    width, height = image.size
    narrow = beside and width < _NARROW
    if kind in (Kind.PLAIN, Kind.START):
        return
    if kind is Kind.GEM:
        where = art.Gems.ASIDE if narrow else art.Gems.AROUND if beside else art.Gems.ALONE
        paste(image, sprite(art.draw_gems, image.size, points, ink, ground, where), (0, 0))
        return
    part = round(width * (0.5 if narrow else 0.57 if beside else 0.72))
    corner = ((width - part) / 2, (height - part) / 2)
    if beside:
        corner = (width * (0.98 if narrow else 0.96) - part, height * 0.95 - part)
    if kind is Kind.LOCK and opened:
        sign = sprite(art.draw_open_lock, (part, part), ink, ground)
    else:
        sign = sprite(art.draw_sign, (part, part), kind, ink, ground)
    paste(image, sign, corner)
    put_letter(image, kind, colour, corner, part, ground)


def put_letter(image: Surface, kind: Kind, colour: str, at: Point, part: int, ink: Colour) -> None:
    """Write a colour's letter on the sign of a kind, whose top left corner is at a point."""
    if kind not in art.LETTERED or not colour:
        return
    x, y = art.LETTERED[kind]
    middle = (at[0] + part * x / 100, at[1] + part * y / 100)
    size = round(part * 0.62)
    put_text(image, colour.upper(), middle, size=size, colour=ink, weight=Weight.BLACK)


def _put_frame(scene: Scene, corners: list[tuple[int, int]], cell: Size) -> None:
    """Draw the frame around the framed fields, along the sides where the next field isn't framed."""
    sheet, palette = scene.position.sheet, scene.palette
    if sheet.frame is None:
        return
    beyond = round(cell[0] * 0.06)
    framed = {(sheet.fields[place].column, sheet.fields[place].row) for place in bits(sheet.frame.fields)}
    for place in bits(sheet.frame.fields):
        field = sheet.fields[place]
        sides = "".join(
            side
            for side, (across, down) in _SIDES.items()
            if (field.column + across, field.row + down) not in framed
        )
        size = (cell[0] + 2 * beyond, cell[1] + 2 * beyond)
        part = sprite(art.draw_frame_sides, size, sides, palette.trace, palette.dark)
        paste(scene.picture, part, (corners[place][0] - beyond, corners[place][1] - beyond))


def put_coordinates(scene: Scene, *, at: Point, cell: Size, room: int) -> None:
    """Write the letters of columns above a sheet and the numbers of rows to its left."""
    sheet, palette = scene.position.sheet, scene.palette
    for column in range(sheet.columns):
        middle = (at[0] + (column + 0.5) * cell[0], at[1] - room / 2 - 6)  # g and j reach down
        put_text(scene.picture, COLUMNS[column], middle, size=_SIZE, colour=palette.ink)
    for row in range(sheet.rows):
        middle = (at[0] - room / 2, at[1] + (row + 0.5) * cell[1])
        put_text(scene.picture, str(row + 1), middle, size=_SIZE, colour=palette.ink)


def put_arrows(scene: Scene, paper: Paper, *, at: Point, cell: Size, tags: Size) -> None:
    """Put a tag at each line's end with what it is worth: filled when earned, struck out when lost.

    ``tags`` is the width of those of rows, and the height of those of columns.
    """
    sheet, palette = scene.position.sheet, scene.palette
    row, column = (tags[0], min(ROW_TAG[1], cell[1] - 2)), (min(COLUMN_TAG[0], cell[0] - 1), tags[1])
    for arrow in sheet.arrows:
        done, lost = not arrow.fields & ~paper.crosses, bool(arrow.fields & paper.exploded)
        along = (arrow.line + 0.5) * cell[arrow.axis == "row"]
        if arrow.axis == "row":
            size, units, make, shift = row, ROW_TAG, art.draw_row_tag, (0.06 * row[0], 0.0)
            centre = (at[0] + sheet.columns * cell[0] + row[0] / 2, at[1] + along)
        else:
            size, units, make, shift = column, COLUMN_TAG, art.draw_column_tag, (0.0, 0.08 * column[1])
            centre = (at[0] + along, at[1] + sheet.rows * cell[1] + column[1] / 2)
        fill = palette.trace if done else palette.paper if lost else palette.panel
        edge = palette.line if lost else palette.ink
        paste_centred(scene.picture, sprite(make, size, fill, edge, units=units), centre)
        middle = (centre[0] + shift[0], centre[1] + shift[1])
        put_text(
            scene.picture,
            str(arrow.points),
            middle,
            size=_SIZE,
            colour=palette.dark if done else palette.ink,
            within=size[0] * 0.82,
        )
        if lost:
            strike = sprite(art.draw_strike, (min(56, size[0]),) * 2, palette.danger, palette.paper)
            paste_centred(scene.picture, strike, middle)
