"""What stands beside the sheets of Dizzle: dice, rounds, flags, prices, seats, points by source."""

from __future__ import annotations

from enum import Enum
from math import inf
from typing import Final, TypeAlias

from bot.games.core import Seat
from bot.games.dizzle.score import SOLO_BOMB, scores, stars
from bot.games.dizzle.sheet import Kind
from bot.games.dizzle.view import ROUNDS, Position, Standing
from renderers.canvas import paste, paste_centred, put_text, sprite, width_of
from renderers.dizzle import signs as art
from renderers.dizzle.dice import draw_die
from renderers.dizzle.scene import Scene, signed
from renderers.dizzle.sheet import put_letter
from renderers.fonts import READABLE, Weight, size_for
from renderers.look import Colour
from renderers.shapes import Point
from renderers.signs import draw_crown, put_tag

_SIZE: Final = size_for(READABLE)
_MOST_STARS: Final = 5
_GAPS: Final = ("  ", " ", "\N{THIN SPACE}")
"""Between the values of a flag, the first that leaves room for all."""
_APART: Final = 14
"""Pixels from one flag's values to the next flag beside it."""


class Whole(Enum):
    """What gives points, but is no kind of field."""

    LINES = "lines"
    FRAME = "frame"


Source: TypeAlias = Kind | Whole


def put_rounds(scene: Scene, *, at: Point, step: int) -> None:
    """Draw a dot for each round, full up to the one under way; ``at`` is the middle of the first."""
    palette, position = scene.palette, scene.position
    for each in range(ROUNDS[position.seats]):
        dot = sprite(art.draw_dot, (22, 22), palette.ink, palette.panel, int(each < position.round))
        paste_centred(scene.picture, dot, (at[0] + each * step, at[1]))


def put_flags(scene: Scene, *, at: Point, width: float, line: int = 0) -> None:
    """Write the values that are left of each flag: a line for each, or without lines one beside another.

    ``at`` is the left middle of the first.
    """
    palette = scene.palette
    part, left, top = 44, at[0], at[1]
    texts = _flag_values(scene, width, part + 6, aside=not line)
    for (colour, _), text in zip(scene.position.flags, texts, strict=True):
        ink = art.ink_of(scene.look, Kind.FLAG)
        corner = (left, top - part / 2)
        paste(scene.picture, sprite(art.draw_sign, (part, part), Kind.FLAG, ink, palette.panel), corner)
        put_letter(scene.picture, Kind.FLAG, colour, corner, part, palette.panel)
        _put_left(scene, text, (left + part + 6, top), at[0] + width - left - part - 6)
        if line:
            top += line
        else:
            left += part + 6 + width_of(text, _SIZE) + _APART


def _flag_values(scene: Scene, width: float, before: float, *, aside: bool) -> list[str]:
    """The values left of each flag, as far from each other as there is room for."""
    for gap in _GAPS:
        texts = [gap.join(map(str, values)) or "–" for _, values in scene.position.flags]
        widths = [before + width_of(text, _SIZE) for text in texts]
        if (sum(widths) + _APART * (len(widths) - 1) if aside else max(widths, default=0)) <= width:
            break
    return texts


def prices(position: Position) -> list[tuple[Source, str, int]]:
    """What puzzles, the frame, bombs and piles are worth: each with its colour and points."""
    sheet, bomb = position.sheet, SOLO_BOMB if position.seats == 1 else position.sheet.bomb
    return [
        *((Kind.PUZZLE, colour, points) for colour, points in sheet.puzzles.items()),
        *([(Whole.FRAME, "", sheet.frame.points)] if sheet.frame else []),
        *([(Kind.BOMB, "", bomb)] if sheet.of(Kind.BOMB) else []),
        *([(Kind.PILE, "", sheet.pile)] if sheet.of(Kind.PILE) else []),
    ]


def put_prices(scene: Scene, *, at: Point, width: int, line: int = 0, across: int = 2) -> None:
    """Write the prices, so many beside each other; ``at`` is the first's left middle."""
    step = width / across
    for place, (source, colour, points) in enumerate(prices(scene.position)):
        left, middle = at[0] + place % across * step, at[1] + place // across * line
        _put_source(scene, source, colour, (left, middle), 50, scene.palette.panel)
        value = f"+{points}" if source is Kind.BOMB and points > 0 else signed(points)
        _put_left(scene, value, (left + 56, middle), step - 58)


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
        put_letter(scene.picture, source, colour, corner, part, ground)


def put_sources(scene: Scene, seat: Seat, *, at: Point, width: float) -> None:
    """Write a seat's points by source in a row, on a panel; ``at`` is the first's left middle."""
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
    step = width / len(sources)
    for place, (source, points) in enumerate(sources):
        left = at[0] + place * step
        _put_source(scene, source, "", (left, at[1]), 46, scene.palette.panel)
        _put_left(scene, signed(points), (left + 54, at[1]), step - 56)


def _put_left(scene: Scene, text: str, at: Point, width: float) -> None:
    """Write a line whose left middle is at a point, no wider than it may be."""
    put_text(scene.picture, text, at, size=_SIZE, colour=scene.palette.ink, align="l", within=width)


def put_name(scene: Scene, seat: Seat, *, left: float, middle: float, right: float) -> None:
    """Draw a seat's tag at the left, the sign of the start player or the winner, and its points at the right."""
    _put_tag(scene, seat, (left + 31, middle), 58)
    _put_honour(scene, seat, (left + 88, middle))
    _put_total(scene, seat, (right, middle), align="r")


def put_name_aside(scene: Scene, seat: Seat, *, centre: float, top: float, width: float) -> None:
    """Draw the same below each other."""
    _put_tag(scene, seat, (centre, top + 30), 54)
    _put_total(scene, seat, (centre, top + 104), align="m", within=width)
    _put_honour(scene, seat, (centre, top + 172))


def _put_tag(scene: Scene, seat: Seat, centre: Point, size: int) -> None:
    """Draw a seat's tag, with a badge where it has dropped out."""
    palette, position = scene.palette, scene.position
    body = palette.accent if position.actor == seat else palette.ink
    put_tag(scene.picture, seat, centre=centre, size=size, body=body, ink=palette.panel)
    standing = position.paper(seat).standing
    if standing is Standing.LEFT or (standing is Standing.DROPPED and position.ended is None):
        side = round(size * 0.72)
        badge = sprite(art.draw_badge, (side, side), palette.danger, palette.panel)
        paste_centred(scene.picture, badge, (centre[0] + size * 0.47, centre[1] + size * 0.38))


def _put_honour(scene: Scene, seat: Seat, centre: Point) -> None:
    """Draw the sign of the winner or the start player."""
    palette, position = scene.palette, scene.position
    if position.ended is not None and position.ended.places[seat - 1] == 1:
        paste_centred(scene.picture, sprite(draw_crown, (52, 52), palette), centre)
    elif position.ended is None and position.seats > 1 and position.start == seat:
        paste_centred(scene.picture, sprite(draw_die, (42, 42), 5, palette.bright, palette.dark), centre)


def _put_total(scene: Scene, seat: Seat, at: Point, *, align: str, within: float = inf) -> None:
    """Write a seat's points."""
    total, ink = signed(scores(scene.position)[seat - 1].total), scene.palette.ink
    put_text(
        scene.picture, total, at, size=_SIZE, colour=ink, weight=Weight.BLACK, align=align, within=within
    )


def put_stars(scene: Scene, *, at: Point, step: int) -> None:
    """Draw the stars that a solo game's points are worth as they are; ``at`` is the first one's middle."""
    palette, position = scene.palette, scene.position
    reached = stars(position.level, scores(position)[0].total)
    for each in range(_MOST_STARS):
        fill = palette.trace if each < reached else palette.panel
        edge = palette.dark if each < reached else palette.ink
        paste_centred(
            scene.picture, sprite(art.draw_star, (step, step), fill, edge), (at[0] + each * step, at[1])
        )
