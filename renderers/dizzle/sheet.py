"""One sheet of Dizzle as drawn: fields, Xs, dice, the frame, and what its lines are worth."""

from __future__ import annotations

from typing import Final

from bot.games.dizzle.moves import shut
from bot.games.dizzle.sheet import COLUMNS, Arrow, Field, Kind, Mask, bits
from bot.games.dizzle.view import Paper
from renderers.canvas import paste, paste_centred, put_fitted, put_text, sprite
from renderers.dizzle import signs as art
from renderers.dizzle.scene import Scene
from renderers.fonts import CAP_HEIGHT, READABLE, Weight, size_for
from renderers.look import Colour
from renderers.shapes import Point

_SIZE: Final = size_for(READABLE)
LARGE: Final = 72
"""Pixels of a field from which on its number stands beside its sign; smaller ones show the sign alone."""
ROW_TAG: Final = (80, 60)
COLUMN_TAG: Final = (76, 64)

_SIDES: Final = {"t": (0, -1), "r": (1, 0), "b": (0, 1), "l": (-1, 0)}


def put_sheet(scene: Scene, paper: Paper, *, at: Point, cell: int, targets: Mask = 0) -> None:
    """Draw a sheet's fields with all that lies on them, the top left corner at a point."""
    sheet = scene.position.sheet
    locked = shut(sheet, paper)
    corners = [(at[0] + field.column * cell, at[1] + field.row * cell) for field in sheet.fields]
    for place, (field, corner) in enumerate(zip(sheet.fields, corners, strict=True)):
        _put_field(scene, field, paper, 1 << place, corner, cell, locked=bool(locked >> place & 1))
    _put_frame(scene, corners, cell)
    for place in bits(targets):
        paste(scene.picture, sprite(art.draw_target, (cell, cell), scene.palette), corners[place])


def _put_field(
    scene: Scene, field: Field, paper: Paper, bit: Mask, at: Point, cell: int, *, locked: bool
) -> None:
    palette, size = scene.palette, (cell, cell)
    if paper.exploded & bit:
        _put_ground(scene, at, cell, art.crossed_ground(scene.look))
        burst = sprite(art.draw_burst, size, palette.danger, palette.ink)
        paste(scene.picture, burst, at)
    elif paper.dice & bit:
        _put_die(scene, field, at, cell)
    elif paper.crosses & bit:
        ground = art.crossed_ground(scene.look)
        _put_ground(scene, at, cell, ground)
        ink = art.faded(scene.look, field.kind, field.colour)
        _put_sign(scene, field, (at[0], at[1]), cell, ink, ground, beside=False, opened=True)
        paste(scene.picture, sprite(art.draw_x, size, palette.ink), at)
    else:
        ground = art.ground_of(scene.look, field.kind, field.colour)
        _put_ground(scene, at, cell, ground, locked=locked)
        ink = art.ink_of(scene.look, field.kind, field.colour)
        beside = cell >= LARGE
        _put_sign(scene, field, at, cell, ink, ground, beside=beside, opened=not locked)
        if field.kind is Kind.PLAIN:
            middle = (at[0] + cell / 2, at[1] + cell / 2)
            high = _SIZE if beside else round(cell * 0.56)
            put_text(scene.picture, str(field.number), middle, size=high, colour=palette.ink)
        elif beside:
            put_text(
                scene.picture,
                str(field.number),
                (at[0] + cell * 0.29, at[1] + cell * 0.09 + _SIZE * CAP_HEIGHT / 2),
                size=_SIZE,
                colour=palette.ink,
                halo=ground,
            )


def _put_ground(scene: Scene, at: Point, cell: int, fill: Colour, *, locked: bool = False) -> None:
    ground = sprite(art.draw_ground, (cell, cell), fill, scene.palette.ink, 8 if locked else 3)
    paste(scene.picture, ground, at)


def _put_die(scene: Scene, field: Field, at: Point, cell: int) -> None:
    """Draw a die of this turn, and small in its corner the sign that it covers."""
    palette = scene.palette
    paste(scene.picture, sprite(art.draw_die, (cell, cell), palette.trace, palette.ink), at)
    plain = field.kind in (Kind.PLAIN, Kind.START)
    middle = (0.5, 0.5) if plain else (0.36, 0.42)
    put_text(
        scene.picture,
        str(field.number),
        (at[0] + cell * middle[0], at[1] + cell * middle[1]),
        size=max(round(cell * 0.66), _SIZE if cell >= LARGE else 0),
        colour=palette.dark,
        weight=Weight.BLACK,
    )
    if not plain:
        part = round(cell * 0.36)
        sign = sprite(art.draw_sign, (part, part), field.kind, palette.dark, palette.trace)
        paste_centred(scene.picture, sign, (at[0] + cell * 0.7, at[1] + cell * 0.7))


def _put_sign(
    scene: Scene,
    field: Field,
    at: Point,
    cell: int,
    ink: Colour,
    ground: Colour,
    *,
    beside: bool,
    opened: bool,
) -> None:
    if field.kind in (Kind.PLAIN, Kind.START):
        return
    if field.kind is Kind.GEM:
        gems = sprite(art.draw_gems, (cell, cell), field.points, ink, ground, int(beside))
        paste(scene.picture, gems, at)
        return
    part = round(cell * (0.57 if beside else 0.72))
    corner = (
        (at[0] + cell * 0.96 - part, at[1] + cell * 0.95 - part)
        if beside
        else (at[0] + (cell - part) / 2, at[1] + (cell - part) / 2)
    )
    if field.kind is Kind.LOCK and opened:
        sign = sprite(art.draw_open_lock, (part, part), ink, ground)
    else:
        sign = sprite(art.draw_sign, (part, part), field.kind, ink, ground)
    paste(scene.picture, sign, corner)
    put_letter(scene, field.kind, field.colour, corner, part, ground)


def put_letter(scene: Scene, kind: Kind, colour: str, at: Point, part: int, ink: Colour) -> None:
    """Write a colour's letter on the sign of a kind, whose top left corner is at a point."""
    if kind not in art.LETTERED or not colour:
        return
    x, y = art.LETTERED[kind]
    middle = (at[0] + part * x / 100, at[1] + part * y / 100)
    size = round(part * 0.62)
    put_text(scene.picture, colour.upper(), middle, size=size, colour=ink, weight=Weight.BLACK)


def _put_frame(scene: Scene, corners: list[Point], cell: int) -> None:
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
        middle = (at[0] + (column + 0.5) * cell, at[1] - room / 2)
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
