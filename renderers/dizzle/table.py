"""What stands beside the sheets of Dizzle: dice, rounds, flags, prices, seats, points by source."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

from bot.games.core import Seat
from bot.games.dizzle.score import SOLO_BOMB, scores, stars
from bot.games.dizzle.sheet import Kind
from bot.games.dizzle.view import ROUNDS, Standing
from renderers.canvas import paste, paste_centred, put_text, sprite, width_of
from renderers.dizzle import signs as art
from renderers.dizzle.scene import Scene, signed
from renderers.dizzle.sheet import put_letter
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Colour
from renderers.shapes import Point
from renderers.signs import draw_crown, put_tag

_SIZE: Final = size_for(READABLE)
_MOST_STARS: Final = 5


class Whole(Enum):
    """What gives points, but is no kind of field."""

    LINES = "lines"
    FRAME = "frame"


Source: TypeAlias = Kind | Whole


def put_dice(scene: Scene, *, at: Point, size: int, across: int, chosen: int | None = None) -> None:
    """Draw the dice on the table in rows of so many, then those that are gone."""
    palette, table = scene.palette, scene.position.table
    lost = scene.position.gone if scene.position.ended is None else ()
    for place, die in enumerate((*table, *lost)):
        corner = (at[0] + place % across * size, at[1] + place // across * size)
        gone = place >= len(table)
        picked = not gone and die == chosen
        body, edge = (palette.chosen, palette.ink) if picked else (palette.bright, palette.dark)
        ink = palette.dark
        if picked:
            ink = art.readable_on(palette, body)
        elif gone:
            body, edge, ink = palette.paper, palette.line, palette.ink
        paste(scene.picture, sprite(art.draw_die, (size, size), body, edge), corner)
        centre = (corner[0] + size / 2, corner[1] + size / 2)
        put_text(scene.picture, str(die), centre, size=round(size * 0.8), colour=ink, weight=Weight.BLACK)
        if gone:
            strike = sprite(art.draw_strike, (size, size), palette.danger, palette.paper)
            paste(scene.picture, strike, corner)


def put_rounds(scene: Scene, *, at: Point, step: int) -> None:
    """Draw a dot for each round, full up to the one under way; ``at`` is the middle of the first."""
    palette, position = scene.palette, scene.position
    for each in range(ROUNDS[position.seats]):
        dot = sprite(art.draw_dot, (22, 22), palette.ink, palette.paper, int(each < position.round))
        paste_centred(scene.picture, dot, (at[0] + each * step, at[1]))


def put_flags(scene: Scene, *, at: Point, width: int, line: int) -> None:
    """Write the values that are left of each flag, a line for each; ``at`` is the first line's left middle."""
    palette = scene.palette
    for row, (colour, values) in enumerate(scene.position.flags):
        middle = at[1] + row * line
        part = min(52, line - 4)
        ink = art.ink_of(scene.look, Kind.FLAG)
        corner = (at[0], middle - part / 2)
        paste(scene.picture, sprite(art.draw_sign, (part, part), Kind.FLAG, ink, palette.paper), corner)
        put_letter(scene, Kind.FLAG, colour, corner, part, palette.paper)
        text = "  ".join(map(str, values)) or "–"
        left = at[0] + part + 16
        _put_left(scene, text, (left, middle), at[0] + width - left, size=min(_SIZE, line))


def put_prices(scene: Scene, *, at: Point, width: int, line: int) -> None:
    """Write what puzzles, the frame, bombs and piles are worth, two beside each other."""
    sheet = scene.position.sheet
    solo = scene.position.seats == 1
    prices: list[tuple[Source, str, int]] = [
        *((Kind.PUZZLE, colour, points) for colour, points in sheet.puzzles.items()),
        *([(Whole.FRAME, "", sheet.frame.points)] if sheet.frame else []),
        *([(Kind.BOMB, "", SOLO_BOMB if solo else sheet.bomb)] if sheet.of(Kind.BOMB) else []),
        *([(Kind.PILE, "", sheet.pile)] if sheet.of(Kind.PILE) else []),
    ]
    for place, (source, colour, points) in enumerate(prices):
        left, middle = at[0] + place % 2 * width / 2, at[1] + place // 2 * line
        _put_source(scene, source, colour, (left, middle), 50, scene.palette.paper)
        value = f"+{points}" if source is Kind.BOMB and points > 0 else signed(points)
        _put_left(scene, value, (left + 58, middle), width / 2 - 58)


def _put_source(scene: Scene, source: Source, colour: str, at: Point, part: int, ground: Colour) -> None:
    """Draw the sign of a source of points, its left middle at a point."""
    palette = scene.palette
    corner = (at[0], at[1] - part / 2)
    match source:
        case Whole.FRAME:
            sign = sprite(art.draw_ring, (part, part), palette.trace, palette.dark)
        case Whole.LINES:
            sign = sprite(art.draw_line_end, (part, part), palette.ink)
        case Kind():
            sign = sprite(art.draw_sign, (part, part), source, art.ink_of(scene.look, source), ground)
    paste(scene.picture, sign, corner)
    if isinstance(source, Kind):
        put_letter(scene, source, colour, corner, part, ground)


def put_sources(scene: Scene, seat: Seat, *, at: Point, width: int, line: int, rows: int) -> None:
    """Write a seat's points by source in so many rows, on a panel; ``at`` is the first's left middle."""
    sheet, found = scene.position.sheet, scores(scene.position)[seat - 1]
    sources: list[tuple[Source, int]] = [
        (Kind.GEM, found.gems),
        (Whole.LINES, found.arrows),
        *([(Kind.PUZZLE, found.puzzles)] if sheet.puzzles else []),
        *([(Whole.FRAME, found.frame)] if sheet.frame else []),
        *([(Kind.FLAG, found.flags)] if sheet.flags else []),
        *([(Kind.BOMB, found.solo_bombs + found.exploded)] if sheet.of(Kind.BOMB) else []),
        *([(Kind.PILE, found.piles)] if sheet.of(Kind.PILE) else []),
    ]
    across = -(-len(sources) // rows)
    step = width / across
    part = 48 if step > 130 else 42
    for place, (source, points) in enumerate(sources):
        left, middle = at[0] + place % across * step, at[1] + place // across * line
        _put_source(scene, source, "", (left, middle), part, scene.palette.panel)
        _put_left(scene, signed(points), (left + part + 8, middle), step - part - 10)


def _put_left(scene: Scene, text: str, at: Point, width: float, *, size: int = _SIZE) -> None:
    """Write a line whose left middle is at a point, smaller if it would be wider than it may be."""
    while width_of(text, size) > width:
        size -= 1
    put_text(scene.picture, text, at, size=size, colour=scene.palette.ink, align="l")


def put_seat(scene: Scene, seat: Seat, *, centre: Point) -> None:
    """Draw a seat's tag: coloured if it is to act, with an X if it is out."""
    palette, position = scene.palette, scene.position
    acting = position.actor == seat
    body = palette.accent if acting else palette.ink
    put_tag(scene.picture, seat, centre=centre, size=64, body=body, ink=palette.paper)
    over, standing = position.ended, position.paper(seat).standing
    if standing is Standing.LEFT or (standing is Standing.DROPPED and over is None):
        badge = sprite(art.draw_badge, (46, 46), palette.danger, palette.paper)
        paste_centred(scene.picture, badge, (centre[0] + 30, centre[1] + 26))


def put_honour(scene: Scene, seat: Seat, *, centre: Point) -> None:
    """Draw the die of this turn's start player beside its tag; after the end, the winner's crown."""
    palette, position = scene.palette, scene.position
    if position.ended is not None:
        if position.ended.places[seat - 1] == 1:
            paste_centred(scene.picture, sprite(draw_crown, (60, 60), palette), centre)
    elif position.seats > 1 and position.start == seat:
        paste_centred(scene.picture, sprite(art.draw_pips, (52, 52), palette.bright, palette.dark), centre)


def put_total(scene: Scene, seat: Seat, *, at: Point, align: str) -> None:
    """Write a seat's points."""
    total = signed(scores(scene.position)[seat - 1].total)
    put_text(scene.picture, total, at, size=66, colour=scene.palette.ink, weight=Weight.BLACK, align=align)


def put_stars(scene: Scene, *, at: Point, step: int) -> None:
    """Draw the stars that a solo game's points are worth as they are; ``at`` is the first one's middle."""
    palette, position = scene.palette, scene.position
    reached = stars(position.level, scores(position)[0].total)
    for each in range(_MOST_STARS):
        fill = palette.trace if each < reached else palette.paper
        edge = palette.dark if each < reached else palette.ink
        paste_centred(
            scene.picture, sprite(art.draw_star, (step, step), fill, edge), (at[0] + each * step, at[1])
        )
