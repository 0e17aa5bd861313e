"""A person's rating over time as a picture, and in words.

The horizontal axis counts games, not days: an evening's ten games deserve as much room as ten evenings. Above
the chart stand the highest, the lowest and the present rating, each with the sign that marks its point below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Final

from PIL import Image, ImageDraw

from bot.games.text import text
from bot.i18n import Words
from renderers.base import HEIGHT, WIDTH, Look
from renderers.canvas import Sketch, blank, paste_centred, put_text, sprite, width_of
from renderers.canvas import png as as_png
from renderers.fonts import CAP_HEIGHT, READABLE, Weight
from renderers.look import PALETTES, Colour, Palette
from renderers.shapes import Outline, Point

START: Final = 1000
"""The rating before the first game."""
SIZE: Final = round(READABLE / CAP_HEIGHT) + 1
LEFT: Final = 200
RIGHT: Final = WIDTH - 60
TOP: Final = 235
BOTTOM: Final = HEIGHT - 200
_HEAD: Final = 85
_FOOT: Final = HEIGHT - 70
_MARK: Final = 64
_AWAY: Final = 58
"""Pixels by which the mark of the highest point stands above it, that of the lowest below it."""
_GRAIN: Final = 2
"""How many times larger than shown the line is drawn."""
_COLUMNS: Final = 300
"""With more points than that, several share a column: its first, last, highest and lowest are drawn."""
_RECENT: Final = 10
_STEPS: Final = (50, 100, 200, 250, 500, 1000, 2000, 2500, 5000)
_LINES: Final = 5


class Mark(Enum):
    """What a point is marked as; each has a shape of its own."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    PRESENT = "present"


_UP: Final[Outline] = ((50, 8), (94, 88), (6, 88))
_DOWN: Final[Outline] = ((50, 92), (94, 12), (6, 12))


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a game."""

    at: int
    """When it ended, in milliseconds since 1970."""
    shown: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Somebody's rating after each rated game, oldest first."""

    points: tuple[RatingPoint, ...]

    @property
    def highest(self) -> int:
        """Where the highest rating is first reached; there must be a game."""
        return max(range(len(self.points)), key=lambda number: (self.points[number].shown, -number))

    @property
    def lowest(self) -> int:
        """Where the lowest rating is first reached; there must be a game."""
        return min(range(len(self.points)), key=lambda number: (self.points[number].shown, number))


def png(curve: Curve, look: Look) -> bytes:
    """The picture as PNG, 1200 × 900."""
    palette = PALETTES[look]
    image = blank(palette.paper)
    scale = _Scale.of([START, *(point.shown for point in curve.points)], len(curve.points))
    _draw_ground(image, scale, palette)
    if curve.points:
        _draw_line(image, curve, scale, palette)
        _draw_marks(image, curve, scale, palette)
        _draw_foot(image, curve, palette)
    return as_png(image)


def alt(curve: Curve, words: Words) -> str:
    """All that the picture shows in words."""
    if not curve.points:
        return words.say("rating-chart-empty", rating=str(START))
    first, last = curve.points[0], curve.points[-1]
    high, low = curve.points[curve.highest], curve.points[curve.lowest]
    recent = curve.points[-_RECENT:]
    before = curve.points[-_RECENT - 1].shown if len(curve.points) > _RECENT else START
    change = last.shown - before
    way = "up" if change > 0 else "down" if change < 0 else "level"
    return words.say(
        "rating-chart-alt",
        games=len(curve.points),
        start=str(START),
        since=written(first.at),
        until=written(last.at),
        highest=str(high.shown),
        when_highest=written(high.at),
        lowest=str(low.shown),
        when_lowest=written(low.at),
        now=str(last.shown),
        trend=text("rating-chart-trend", games=len(recent), way=way, change=str(abs(change))),
    )


def written(at: int) -> str:
    """The day of a time as a date."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where games and ratings lie in the picture."""

    low: int
    high: int
    step: int
    games: int

    @classmethod
    def of(cls, ratings: Sequence[int], games: int) -> _Scale:
        """The scale that all these ratings fit, its ends on round numbers."""
        low, high = min(ratings), max(ratings)
        for step in _STEPS:
            bottom, top = low // step * step, -(-high // step) * step
            if bottom == top:
                bottom, top = bottom - step, top + step
            if (top - bottom) // step <= _LINES:
                return cls(bottom, top, step, games)
        step = -(-(high - low) // _LINES // 1000) * 1000 + 1000
        return cls(low // step * step, -(-high // step) * step, step, games)

    def lines(self) -> range:
        """The ratings that have a line across."""
        return range(self.low, self.high + 1, self.step)

    def y(self, rating: int) -> float:
        """A rating's height."""
        return BOTTOM - (rating - self.low) / (self.high - self.low) * (BOTTOM - TOP)

    def x(self, game: int) -> float:
        """A game's place across; game 0 stands for the time before the first."""
        return LEFT + game / max(1, self.games) * (RIGHT - LEFT)


def thinned(ratings: Sequence[int]) -> list[int]:
    """The places to draw: all, or of each column the first, the last and the extremes."""
    if len(ratings) <= _COLUMNS:
        return list(range(len(ratings)))
    kept: set[int] = set()
    for column in range(_COLUMNS):
        start = column * len(ratings) // _COLUMNS
        places = range(start, (column + 1) * len(ratings) // _COLUMNS)
        kept |= {places[0], places[-1]}
        kept |= {
            max(places, key=lambda place: (ratings[place], -place)),
            min(places, key=lambda place: (ratings[place], place)),
        }
    return sorted(kept)


def _draw_ground(image: Image.Image, scale: _Scale, palette: Palette) -> None:
    draw = ImageDraw.Draw(image)
    for rating in scale.lines():
        y = round(scale.y(rating))
        if rating != START:  # a solid line would fill the gaps of the dashed one
            draw.line((LEFT, y, RIGHT, y), fill=palette.line, width=3)
        put_text(image, str(rating), (LEFT - 24, y), size=SIZE, colour=palette.ink, align="r")
    y = round(scale.y(START))
    for x in range(LEFT, RIGHT, 36):
        draw.line((x, y, min(x + 20, RIGHT), y), fill=palette.accent, width=6)


def _draw_line(image: Image.Image, curve: Curve, scale: _Scale, palette: Palette) -> None:
    """Draw the line at twice its size and lay it on the ground, so that it is smooth."""
    ratings = [START, *(point.shown for point in curve.points)]
    box = (LEFT - 10, TOP - 10, RIGHT + 10, BOTTOM + 10)
    part = image.crop(box)
    large = part.resize((part.width * _GRAIN, part.height * _GRAIN), Image.Resampling.NEAREST)
    places = [
        ((scale.x(game) - box[0]) * _GRAIN, (scale.y(ratings[game]) - box[1]) * _GRAIN)
        for game in thinned(ratings)
    ]
    draw = ImageDraw.Draw(large)
    draw.line(places, fill=palette.paper, width=18 * _GRAIN, joint="curve")
    draw.line(places, fill=palette.chosen, width=8 * _GRAIN, joint="curve")
    image.paste(large.resize(part.size, Image.Resampling.BOX), box[:2])


def _draw_marks(image: Image.Image, curve: Curve, scale: _Scale, palette: Palette) -> None:
    """Mark the highest, the lowest and the present point, and put each mark with its number on top."""
    present = len(curve.points) - 1
    marks = (
        (Mark.HIGHEST, curve.highest, palette.guard),
        (Mark.LOWEST, curve.lowest, palette.danger),
        (Mark.PRESENT, present, palette.chosen),
    )
    away = {Mark.HIGHEST: -_AWAY, Mark.LOWEST: _AWAY, Mark.PRESENT: 0}
    flat = curve.points[curve.highest].shown == curve.points[curve.lowest].shown
    for place, (kind, game, colour) in enumerate(marks):
        sign = mark(kind, colour, palette.paper)
        if kind is Mark.PRESENT or not flat:
            height = scale.y(curve.points[game].shown) + away[kind]
            paste_centred(image, sign, (scale.x(game + 1), height))
        number = str(curve.points[game].shown)
        width = _MARK + 16 + width_of(number, SIZE)
        left = LEFT + (RIGHT - LEFT) * (2 * place + 1) / 6 - width / 2
        paste_centred(image, sign, (left + _MARK / 2, _HEAD))
        put_text(image, number, (left + _MARK + 16, _HEAD), size=SIZE, colour=palette.ink, align="l")


def mark(kind: Mark, colour: Colour, ground: Colour) -> Image.Image:
    """A mark as a sprite."""
    return sprite(_draw_mark, (_MARK, _MARK), kind, colour, ground)


def _draw_foot(image: Image.Image, curve: Curve, palette: Palette) -> None:
    """Write the first and the last day below, and between them how many games there were.

    The corner on the left stays free: Discord puts its sign for a description there.
    """
    since, until = written(curve.points[0].at), written(curve.points[-1].at)
    games = f"× {len(curve.points)}"
    weight = Weight.MEDIUM
    put_text(image, since, (LEFT, _FOOT), size=SIZE, colour=palette.ink, weight=weight, align="l")
    put_text(image, games, ((LEFT + RIGHT) / 2, _FOOT), size=SIZE, colour=palette.ink)
    put_text(image, until, (RIGHT, _FOOT), size=SIZE, colour=palette.ink, weight=weight, align="r")


def _draw_mark(sketch: Sketch, kind: Mark, colour: Colour, ground: Colour) -> None:
    match kind:
        case Mark.HIGHEST:
            _draw_outlined(sketch, _UP, colour, ground)
        case Mark.LOWEST:
            _draw_outlined(sketch, _DOWN, colour, ground)
        case Mark.PRESENT:
            sketch.disc((50, 50), 46, colour)
            sketch.disc((50, 50), 30, ground)
            sketch.disc((50, 50), 16, colour)


def _draw_outlined(sketch: Sketch, outline: Outline, colour: Colour, ground: Colour) -> None:
    sketch.fill(outline, colour)
    sketch.stroke(_shrunk(outline), ground, width=6)
    sketch.fill(_shrunk(outline, by=0.62), colour)


def _shrunk(outline: Outline, *, by: float = 0.72) -> Outline:
    middle: Point = (
        sum(x for x, _ in outline) / len(outline),
        sum(y for _, y in outline) / len(outline),
    )
    return tuple((middle[0] + (x - middle[0]) * by, middle[1] + (y - middle[1]) * by) for x, y in outline)
