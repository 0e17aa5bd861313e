"""Where Blindsight's cards lie in the picture: as large as fits all hands, never too small to read.

A card is at least 72 x 92 pixels large: then its digits and letters are 40 high. While there is room, each
hand has rows of its own and cards are larger. At a full table hands follow one another in common rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from typing import Final, TypeAlias

from bot.games.core import Seat
from renderers.base import HEIGHT, WIDTH
from renderers.shapes import Point

CARD: Final = (72, 92)
"""A card at scale 1, pixels: the smallest that there is."""
SLOT: Final = (72, 52)
"""A back that bears no more than its slot's number, at scale 1."""
BADGE: Final = (72, 96)
RIM: Final = 8
_PAD: Final = 7
_BETWEEN: Final = 6
_MOST_SPACE: Final = 26
"""Pixels that hands are set apart at most when there is more room than they need."""
_ABREAST: Final = 10
"""Pixels between two hands beside each other."""
_LEAST_PITCH: Final = 0.5
"""Part of a back's width that the next one leaves free of it where hands lie beside each other."""
CORNER: Final = (200, HEIGHT - 80)
"""The right and the upper edge of the corner below left, which Discord's own sign may cover."""
_INDENT: Final = 186
"""Pixels that the lowest row stands further right, beside that corner."""
_WIDE: Final = 100
"""Cards from which on a count has three digits."""
_BROAD: Final = 105
"""Pixels that three digits need."""

PANELS: Final[tuple[tuple[int, tuple[float, ...]], ...]] = (
    (236, (2.8, 2.6, 2.4, 2.3, 2.2, 2.1, 2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3)),
    (176, (1.5, 1.4, 1.3, 1.2, 1.1)),
    (112, (1.2, 1.1, 1.0)),
)
"""Heights of the panel above the hands, each with the scales that are tried below it, in this order."""

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom."""


class Kind(Enum):
    """How a hand is shown."""

    FACES = "faces"
    SLOTS = "slots"
    """Backs with their slot's number: the viewer's own."""
    FAN = "fan"
    """Backs, one over the other: all that a spectator sees."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to be laid out."""

    seat: Seat
    count: int
    kind: Kind


@dataclass(slots=True)
class Plan:
    """Where everything lies: top left corners, by seat."""

    panel: int
    scale: float
    badges: dict[Seat, Point] = field(default_factory=dict)
    cards: dict[Seat, tuple[Point, ...]] = field(default_factory=dict)
    boxes: dict[Seat, Box] = field(default_factory=dict)
    """The ground of each hand that has rows of its own."""


def scaled(size: tuple[int, int], scale: float) -> tuple[int, int]:
    """A size in whole pixels."""
    return round(size[0] * scale), round(size[1] * scale)


def badge_width(count: int) -> int:
    """The width of a badge with a count of cards."""
    return BADGE[0] if count < _WIDE else _BROAD


def slot_size(hand: Hand, scale: float) -> tuple[int, int]:
    """The size of a numbered back: wider where the numbers have three digits."""
    return scaled((SLOT[0] if hand.count < _WIDE else _BROAD, SLOT[1]), min(scale, 2.4))


def plan(hands: Sequence[Hand]) -> Plan:
    """Where hands lie, from the top in the order given."""
    for panel, scales in PANELS:
        for scale in scales:
            for abreast in (1, 2):
                rows = _Rows(hands, scale, abreast)
                spare = HEIGHT - 2 * RIM - panel - _BETWEEN - rows.height
                if spare >= 0 and (abreast == 1 or rows.easy):
                    return rows.placed(panel, spare)
    return _flowing(hands)


Line: TypeAlias = list[Hand]
"""One hand, or two beside each other."""


class _Rows:
    """Hands in rows of their own, at a scale; those without cards share a row of badges.

    Hands of a few cards may lie two abreast, so that cards can be larger; the viewer's own lies alone.
    """

    def __init__(self, hands: Sequence[Hand], scale: float, abreast: int) -> None:
        full = [hand for hand in hands if hand.count]
        self._empty = [hand for hand in hands if not hand.count]
        self._scale = scale
        self._gap = 3 if scale < 1.15 else 6
        self._lines: list[Line] = []
        for hand in full:
            last = self._lines[-1] if self._lines else []
            if last and len(last) < abreast and Kind.SLOTS not in (hand.kind, last[0].kind):
                last.append(hand)
            else:
                self._lines.append([hand])

    @property
    def easy(self) -> bool:
        """Whether hands beside each other are as easily seen as alone: in one row, backs hardly covered."""
        return all(
            hand.count <= self._in_a_row(line, hand)
            if hand.kind is not Kind.FAN
            else self._pitch(line, hand) >= _LEAST_PITCH * self._size(hand)[0]
            for line in self._lines
            if len(line) > 1
            for hand in line
        )

    @property
    def height(self) -> int:
        """Pixels that all hands need."""
        heights = [self._height(line) for line in self._lines]
        if self._empty:
            heights.append(BADGE[1] + 2 * _PAD)
        return sum(heights) + _BETWEEN * (len(heights) - 1)

    def _size(self, hand: Hand) -> tuple[int, int]:
        return slot_size(hand, self._scale) if hand.kind is Kind.SLOTS else scaled(CARD, self._scale)

    def _span(self, line: Line, hand: Hand) -> tuple[int, int]:
        """Where a hand's ground begins and ends."""
        width = (WIDTH - 2 * RIM - (len(line) - 1) * _ABREAST) // len(line)
        left = RIM + line.index(hand) * (width + _ABREAST)
        return left, left + width

    def _begin(self, line: Line, hand: Hand) -> int:
        """Where a hand's row begins, with its badge."""
        lowest = not self._empty and line is self._lines[-1] and hand is line[0]
        return self._span(line, hand)[0] + _PAD + (_INDENT if lowest else 0)

    def _left(self, line: Line, hand: Hand) -> int:
        return self._begin(line, hand) + badge_width(hand.count) + 10

    def _in_a_row(self, line: Line, hand: Hand) -> int:
        if hand.kind is Kind.FAN:
            return hand.count
        room = self._span(line, hand)[1] - _PAD - self._left(line, hand) + self._gap
        return max(1, room // (self._size(hand)[0] + self._gap))

    def _pitch(self, line: Line, hand: Hand) -> float:
        """From one card of a row to the next: backs may cover each other."""
        width = self._size(hand)[0]
        if hand.kind is not Kind.FAN or hand.count == 1:
            return width + self._gap
        room = self._span(line, hand)[1] - _PAD - self._left(line, hand) - width
        return min(width + self._gap, room / (hand.count - 1))

    def _height(self, line: Line) -> int:
        def height(hand: Hand) -> int:
            rows = ceil(hand.count / self._in_a_row(line, hand))
            return rows * (self._size(hand)[1] + self._gap) - self._gap

        return max(BADGE[1], *map(height, line)) + 2 * _PAD

    def placed(self, panel: int, spare: int) -> Plan:
        """The plan, with spare pixels between the hands."""
        made = Plan(panel, self._scale)
        count = len(self._lines) + bool(self._empty)
        space = min(_MOST_SPACE, spare // (count + 1))
        top = RIM + panel + _BETWEEN + (spare - space * (count - 1)) // 2
        for line in self._lines:
            height = self._height(line)
            for hand in line:
                left, right = self._span(line, hand)
                made.boxes[hand.seat] = (left, top, right, top + height)
                made.badges[hand.seat] = (self._begin(line, hand), top + (height - BADGE[1]) // 2)
                made.cards[hand.seat] = tuple(self._cells(line, hand, top, height))
            top += height + _BETWEEN + space
        x = RIM + _PAD + _INDENT
        for hand in self._empty:
            made.badges[hand.seat] = (x, top + _PAD)
            made.cards[hand.seat] = ()
            x += BADGE[0] + 2 * _BETWEEN
        return made

    def _cells(self, line: Line, hand: Hand, top: int, height: int) -> Iterator[Point]:
        tall = self._size(hand)[1]
        in_a_row, left = self._in_a_row(line, hand), self._left(line, hand)
        pitch = self._pitch(line, hand)
        rows = ceil(hand.count / in_a_row)
        in_a_row = ceil(hand.count / rows)  # no row is much shorter than the others
        first = top + (height - rows * (tall + self._gap) + self._gap) // 2
        for place in range(hand.count):
            row, column = divmod(place, in_a_row)
            yield left + column * pitch, first + row * (tall + self._gap)


_PITCH: Final = (74, 94)
_COLUMNS: Final = 16
_EDGE: Final = (WIDTH - _COLUMNS * _PITCH[0]) // 2
_BESIDE: Final = 2
"""Rows of numbered backs that are as high as a badge."""


def _flowing(hands: Sequence[Hand]) -> Plan:
    """The plan for a full table: hands after each other in common rows.

    The viewer's own follows in lower rows of its own, or, if its badge alone is too high for that, with the others.
    """
    made = Plan(PANELS[-1][0], 1.0)
    top = RIM + made.panel + _BETWEEN
    at = 0

    def taken() -> Point:
        """Take the next place that isn't in the corner."""
        nonlocal at
        place = (_EDGE + at % _COLUMNS * _PITCH[0], top + at // _COLUMNS * _PITCH[1])
        at += 1
        return taken() if place[0] < CORNER[0] and place[1] + CARD[1] > CORNER[1] else place

    def flow(hand: Hand) -> None:
        x, y = taken()
        if hand.count >= _WIDE:
            taken()
        made.badges[hand.seat] = (x, y - 2)
        made.cards[hand.seat] = tuple(taken() for _ in range(hand.count))

    for hand in hands:
        if hand.kind is not Kind.SLOTS:
            flow(hand)
    below = top + ceil(at / _COLUMNS) * _PITCH[1]
    for hand in hands:
        if hand.kind is Kind.SLOTS:
            cells = tuple(_slots(hand, below))
            if max([below + BADGE[1], *(y + SLOT[1] for _, y in cells)]) > HEIGHT:
                flow(hand)
            else:
                made.badges[hand.seat] = (_start(below, BADGE[1]), below)
                made.cards[hand.seat] = cells
    return made


def _slots(hand: Hand, top: int) -> Iterator[Point]:
    """Yield where numbered backs lie: two rows beside the badge, the rest below it."""
    width, tall = slot_size(hand, 1.0)
    beside = badge_width(hand.count) + 2
    left, row, column = _start(top, BADGE[1]) + beside, 0, 0
    for _ in range(hand.count):
        if left + column * (width + 2) + width > WIDTH - _EDGE:
            row, column = row + 1, 0
            left = _start(top, BADGE[1]) + beside if row < _BESIDE else _start(top + row * (tall + 2), tall)
        yield left + column * (width + 2), top + row * (tall + 2)
        column += 1


def _start(top: float, height: int) -> int:
    """Where a row of such a height begins: beside the corner that Discord may cover, or above it at the edge."""
    return CORNER[0] if top + height > CORNER[1] else _EDGE
