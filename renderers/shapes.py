"""Outlines as lists of points: paths, mirrored halves, stars, crescents, arrows. No picture is touched here.

Units are whatever the artwork is drawn in; a sprite's artwork lives in a square of 100 x 100, y downwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]

_STEPS: Final = 16
"""Straight pieces that a curve is drawn as."""

_TOKEN = re.compile(r"[MLCQ]|-?\d+(?:\.\d+)?")


def path(description: str) -> Outline:
    """The points of a path such as ``M50 10 L60 20 Q70 30 60 40 C1 2 3 4 5 6``.

    The letters mean what they mean in SVG (absolute move, line, quadratic and cubic curve), each written
    once a segment; a path is one piece and closed by itself.
    """
    tokens = _TOKEN.findall(description)
    points: list[Point] = []
    at = 0
    while at < len(tokens):
        count = {"M": 1, "L": 1, "Q": 2, "C": 3}[tokens[at]]
        numbers = [float(token) for token in tokens[at + 1 : at + 1 + 2 * count]]
        controls = list(zip(numbers[::2], numbers[1::2], strict=True))
        if count == 1:
            points.append(controls[0])
        else:
            points.extend(_curve([points[-1], *controls]))
        at += 1 + 2 * count
    return tuple(points)


def _curve(controls: Sequence[Point]) -> Iterator[Point]:
    """Yield the points of a Bézier curve after its first, by de Casteljau's construction."""
    for step in range(1, _STEPS + 1):
        part = step / _STEPS
        level = list(controls)
        while len(level) > 1:
            level = [
                (x + (next_x - x) * part, y + (next_y - y) * part)
                for (x, y), (next_x, next_y) in pairwise(level)
            ]
        yield level[0]


def mirrored(half: Outline, *, axis: float = 50) -> Outline:
    """The whole of an outline of which the right half is given, from top to bottom."""
    return half + tuple((2 * axis - x, y) for x, y in reversed(half))


def flipped(outline: Outline, *, axis: float = 50) -> Outline:
    """The outline seen in a mirror that stands upright at ``axis``."""
    return tuple((2 * axis - x, y) for x, y in outline)


def moved(outline: Outline, by: Point, *, scale: float = 1) -> Outline:
    """The outline scaled about the origin, then shifted."""
    return tuple((x * scale + by[0], y * scale + by[1]) for x, y in outline)


def arc(centre: Point, radius: float, *, start: float, end: float) -> Outline:
    """Points on a circle; angles are in turns, 0 is to the right, rising clockwise."""
    steps = max(4, round(abs(end - start) * 64))
    return tuple(
        (centre[0] + radius * cos(2 * pi * turn), centre[1] + radius * sin(2 * pi * turn))
        for turn in (start + (end - start) * step / steps for step in range(steps + 1))
    )


def star(centre: Point, radius: float, *, inner: float, points: int) -> Outline:
    """A star with its first point upwards."""
    return tuple(
        (centre[0] + length * sin(pi * step / points), centre[1] - length * cos(pi * step / points))
        for step in range(2 * points)
        for length in ((radius, inner)[step % 2],)
    )


def crescent(centre: Point, radius: float) -> Outline:
    """A moon, open to the right above: a circle without the part that a smaller one covers."""
    bite, away, tilt = 0.74, 0.51, -0.115
    # The two places where the circles meet, as angles from either centre off the line between the centres.
    outer = acos((1 + away**2 - bite**2) / (2 * away))
    inner = atan2(sin(outer), cos(outer) - away) / (2 * pi)
    outer /= 2 * pi
    middle = (
        centre[0] + radius * away * cos(2 * pi * tilt),
        centre[1] + radius * away * sin(2 * pi * tilt),
    )
    return arc(centre, radius, start=tilt + outer, end=tilt + 1 - outer) + arc(
        middle, radius * bite, start=tilt + 1 - inner, end=tilt + inner
    )


def arrow(start: Point, end: Point, *, width: float, head: float) -> Outline:
    """An arrow: a shaft of a width, a head of a length, its tip at the end."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    angle = atan2(end[1] - start[1], end[0] - start[0])
    head = min(head, length)
    half, wing = width / 2, head * 0.62
    along = ((0, -half), (length - head, -half), (length - head, -wing), (length, 0))
    profile = (*along, (length - head, wing), (length - head, half), (0, half))
    return tuple(
        (start[0] + x * cos(angle) - y * sin(angle), start[1] + x * sin(angle) + y * cos(angle))
        for x, y in profile
    )


def cross(centre: Point, radius: float, *, width: float) -> Outline:
    """A diagonal cross."""
    half = width / 2 / 2**0.5
    arm = radius / 2**0.5
    quarter = ((0, -2 * half), (arm - half, -arm - half), (arm + half, -arm + half), (2 * half, 0))
    points: list[Point] = []
    for _ in range(4):
        points.extend(quarter[:-1])
        quarter = tuple((-y, x) for x, y in quarter)  # type: ignore[assignment]
    return moved(tuple(points), centre)
