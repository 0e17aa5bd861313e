"""One sheet of Dizzle as drawn: fields, Xs, dice, the frame, and what its lines are worth."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PIL import Image

from bot.games.dizzle.moves import shut
from bot.games.dizzle.sheet import COLUMNS, Arrow, Kind, Mask, bits
from bot.games.dizzle.view import Paper
from renderers import stock
from renderers.base import Look
from renderers.canvas import paste, paste_centred, put_fitted, put_text, sprite
from renderers.dizzle import signs as art
from renderers.dizzle.dice import draw_die
from renderers.dizzle.scene import Scene
from renderers.fonts import CAP_HEIGHT, READABLE, Weight, size_for
from renderers.kept import POOL
from renderers.look import PALETTES, Colour
from renderers.shapes import Point

_SIZE: Final = size_for(READABLE)
SMALL: Final = 38
"""Pixels of a field below which it shows its sign alone, without its number beside it."""
ROW_TAG: Final = (80, 60)
COLUMN_TAG: Final = (76, 64)

_SIDES: Final = {"t": (0, -1), "r": (1, 0), "b": (0, 1), "l": (-1, 0)}


def put_sheet(scene: Scene, paper: Paper, *, at: tuple[int, int], cell: int, targets: Mask = 0) -> None:
    """Draw a sheet's fields with all that lies on them, the top left corner at a point."""
    sheet = scene.position.sheet
    locked, ground = shut(sheet, paper), art.sheet_ground(scene.look, scene.position.level)
    corners = [(at[0] + field.column * cell, at[1] + field.row * cell) for field in sheet.fields]
    for place, (field, corner) in enumerate(zip(sheet.fields, corners, strict=True)):
        state = _state(paper, 1 << place, locked=bool(locked >> place & 1))
        what = (field.kind, field.colour, field.points, field.number, state, cell)
        scene.picture.paste(_field(scene.look, ground, *what), corner)
    _put_frame(scene, corners, cell)
    for place in bits(targets):
        paste(scene.picture, sprite(art.draw_target, (cell, cell), scene.palette), corners[place])


class _State(Enum):
    """How a field is drawn."""

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
    look: Look, sheet: Colour, kind: Kind, colour: str, points: int, number: int, state: _State, cell: int
) -> Image.Image:
    """A field with what lies on it, as it is pasted: drawn once for all sheets that have such a field."""
    palette, size = PALETTES[look], (cell, cell)
    small = cell < SMALL
    ground = art.ground_of(look, kind, colour)
    if state in (_State.CROSSED, _State.EXPLODED):
        # What is full must stand out on a sheet whose numbers are too small to be read on a phone.
        ground = palette.ink if small and state is _State.CROSSED else art.crossed_ground(look)
    edge = 8 if state is _State.LOCKED else 3
    # All on the sheet's ground, with nothing that shows through: such a picture is pasted in a tenth of the time.
    image = Image.new("RGB", size, sheet)
    paste(image, sprite(art.draw_ground, size, ground, palette.ink, edge), (0, 0))
    if state is _State.EXPLODED:
        paste(image, sprite(art.draw_burst, size, palette.danger, palette.ink), (0, 0))
    elif state is _State.DIE:
        _put_die(image, look, kind, colour, number, ground)
    elif state is _State.CROSSED:
        if small:
            ink, bold = palette.panel, 5
        else:
            faded = art.faded(look, kind, colour)
            _put_sign(image, kind, colour, points, faded, ground, beside=False, opened=True)
            ink, bold = palette.ink, 0
        paste(image, sprite(art.draw_x, size, ink, bold), (0, 0))
    else:
        ink = art.ink_of(look, kind, colour)
        beside = not small
        _put_sign(image, kind, colour, points, ink, ground, beside=beside, opened=state is _State.OPEN)
        if kind is Kind.PLAIN:
            high = min(_SIZE, cell)
            put_text(image, str(number), (cell / 2, cell / 2), size=high, colour=palette.ink)
        elif beside:
            high = min(_SIZE, round(cell * 0.9))
            middle = (cell * (0.29 if cell > 60 else 0.31), cell * 0.09 + high * CAP_HEIGHT / 2)
            put_text(image, str(number), middle, size=high, colour=palette.ink, halo=ground)
    return stock.settled(image.convert("RGBA")).convert("RGB")


def _put_die(image: Image.Image, look: Look, kind: Kind, colour: str, number: int, ground: Colour) -> None:
    """Draw a die of this turn; the sign that it covers looks out below its corner."""
    palette, cell = PALETTES[look], image.width
    covering = kind not in (Kind.PLAIN, Kind.START) and cell >= SMALL
    side = round(cell * (0.76 if covering else 0.88))
    if covering:
        part = round(cell * 0.34)
        corner = (cell * 0.96 - part, cell * 0.95 - part)
        ink = art.ink_of(look, kind, colour)
        paste(image, sprite(art.draw_sign, (part, part), kind, ink, ground), corner)
    die = sprite(draw_die, (side, side), number, palette.trace, palette.dark)
    middle = cell * (0.42 if covering else 0.5)
    paste_centred(image, die, (middle, middle))


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
    cell = image.width
    if kind in (Kind.PLAIN, Kind.START):
        return
    if kind is Kind.GEM:
        paste(image, sprite(art.draw_gems, (cell, cell), points, ink, ground, int(beside)), (0, 0))
        return
    part = round(cell * (0.57 if beside else 0.72))
    corner = (cell * 0.96 - part, cell * 0.95 - part) if beside else ((cell - part) / 2, (cell - part) / 2)
    if kind is Kind.LOCK and opened:
        sign = sprite(art.draw_open_lock, (part, part), ink, ground)
    else:
        sign = sprite(art.draw_sign, (part, part), kind, ink, ground)
    paste(image, sign, corner)
    put_letter(image, kind, colour, corner, part, ground)


def put_letter(image: Image.Image, kind: Kind, colour: str, at: Point, part: int, ink: Colour) -> None:
    """Write a colour's letter on the sign of a kind, whose top left corner is at a point."""
    if kind not in art.LETTERED or not colour:
        return
    x, y = art.LETTERED[kind]
    middle = (at[0] + part * x / 100, at[1] + part * y / 100)
    size = round(part * 0.62)
    put_text(image, colour.upper(), middle, size=size, colour=ink, weight=Weight.BLACK)


def _put_frame(scene: Scene, corners: list[tuple[int, int]], cell: int) -> None:
    """Draw the frame around the framed fields, along the sides where the next field isn't framed."""
    sheet, palette = scene.position.sheet, scene.palette
    if sheet.frame is None:
        return
    beyond = round(cell * 0.06)
    framed = {(sheet.fields[place].column, sheet.fields[place].row) for place in bits(sheet.frame.fields)}
    for place in bits(sheet.frame.fields):
        field = sheet.fields[place]
        sides = "".join(
            side
            for side, (across, down) in _SIDES.items()
            if (field.column + across, field.row + down) not in framed
        )
        size = cell + 2 * beyond
        part = sprite(art.draw_frame_sides, (size, size), sides, palette.trace, palette.dark)
        paste(scene.picture, part, (corners[place][0] - beyond, corners[place][1] - beyond))


def put_coordinates(scene: Scene, *, at: Point, cell: int, room: int) -> None:
    """Write the letters of columns above a sheet and the numbers of rows to its left."""
    sheet, palette = scene.position.sheet, scene.palette
    for column in range(sheet.columns):
        middle = (at[0] + (column + 0.5) * cell, at[1] - room / 2 - 6)  # g and j reach down
        put_text(scene.picture, COLUMNS[column], middle, size=_SIZE, colour=palette.ink)
    for row in range(sheet.rows):
        middle = (at[0] - room / 2, at[1] + (row + 0.5) * cell)
        put_text(scene.picture, str(row + 1), middle, size=_SIZE, colour=palette.ink)


def put_arrows(scene: Scene, paper: Paper, *, at: Point, cell: int, scale: float = 1) -> None:
    """Put a tag at each line's end with what it is worth: filled when earned, struck out when lost."""
    sheet, palette = scene.position.sheet, scene.palette
    for arrow in sheet.arrows:
        done, lost = not arrow.fields & ~paper.crosses, bool(arrow.fields & paper.exploded)
        centre = _tag_centre(arrow, at, cell, (sheet.columns, sheet.rows), scale)
        units, make = (
            (ROW_TAG, art.draw_row_tag) if arrow.axis == "row" else (COLUMN_TAG, art.draw_column_tag)
        )
        size = (round(units[0] * scale), round(units[1] * scale))
        fill = palette.trace if done else palette.paper if lost else palette.panel
        edge = palette.line if lost else palette.ink
        paste_centred(scene.picture, sprite(make, size, fill, edge, units=units), centre)
        shift = (5 * scale, 0) if arrow.axis == "row" else (0, 5 * scale)
        x, y = centre[0] + shift[0], centre[1] + shift[1]
        put_fitted(
            scene.picture,
            str(arrow.points),
            (x - 31 * scale, y, x + 31 * scale, y),
            size=round(_SIZE * scale),
            colour=palette.dark if done else palette.ink,
            weight=Weight.BOLD,
        )
        if lost:
            side = round(56 * scale)
            strike = sprite(art.draw_strike, (side, side), palette.danger, palette.paper)
            paste_centred(scene.picture, strike, (x, y))


def _tag_centre(arrow: Arrow, at: Point, cell: int, size: tuple[int, int], scale: float) -> Point:
    along = (arrow.line + 0.5) * cell
    if arrow.axis == "row":
        return at[0] + size[0] * cell + ROW_TAG[0] * scale / 2, at[1] + along
    return at[0] + along, at[1] + size[1] * cell + COLUMN_TAG[1] * scale / 2
