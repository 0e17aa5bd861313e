"""The sheets of Dizzle: fields, kinds, lines.

A set of fields is a *mask*: a whole number with bit i set for ``sheet.fields[i]``. Fields are numbered row by
row from the top left, gaps left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from bot.games.resources import DataError

Mask: TypeAlias = int
"""A set of fields of one sheet: bit i stands for ``sheet.fields[i]``."""

LEVELS: Final = (1, 2, 3, 4)
"""The levels of the game's page."""
HIGHEST: Final = 25
"""The highest number of a level that whoever runs the bot can add."""
COLUMNS: Final = "abcdefghij"
MOST_ROWS: Final = 10
PIPS: Final = (1, 2, 3, 4, 5, 6)


class SheetError(DataError):
    """A sheet breaks a rule: ``file`` and ``where`` (a field, a key) say where, ``rule`` says why."""

    def __init__(self, file: str, where: str, rule: str) -> None:
        super().__init__(f"{file}: {where}: {rule}")
        self.file = file
        self.where = where
        self.rule = rule


class Kind(Enum):
    """What a field is, apart from its number."""

    __hash__ = object.__hash__  # that of Enum takes ten times as long

    PLAIN = "plain"
    START = "start"
    """A printed X, without a number."""
    KEY = "key"
    LOCK = "lock"
    BOMB = "bomb"
    ROCKET = "rocket"
    PLANET = "planet"
    FLAG = "flag"
    GEM = "gem"
    PUZZLE = "puzzle"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class Field:
    """One field. ``column`` and ``row`` count from 0; ``number`` is 0 on a start."""

    name: str
    column: int
    row: int
    number: int
    kind: Kind
    colour: str = ""
    """Letter of a key, lock, flag or puzzle field, empty for the others."""
    points: int = 0
    """What a gem is worth, 0 for the others."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A row (``axis`` is ``row``) or column, from 0, and the points for all its fields (DIZ-35)."""

    axis: str
    line: int
    points: int
    fields: Mask


@dataclass(frozen=True, slots=True)
class Frame:
    """The four framed fields of level 4 (and of added ones) and the points for all of them."""

    fields: Mask
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One layout, the same for every seat, with what play needs to know of it at every move."""

    level: int
    columns: int
    rows: int
    fields: tuple[Field, ...]
    flags: dict[str, tuple[int, ...]]
    """By colour: the values, highest first."""
    puzzles: dict[str, int]
    """By colour: the points for all its fields."""
    bomb: int
    """Points for an exploded bomb: negative."""
    pile: int
    """Points for a crossed-out pile: negative."""
    arrows: tuple[Arrow, ...]
    frame: Frame | None
    index: dict[str, int]
    """By name: a field's place in ``fields``."""
    neighbours: tuple[Mask, ...]
    """By field: the existing fields orthogonally next to it."""
    numbered: tuple[Mask, ...]
    """By number: the fields that bear it; at 0 the starts."""
    kinds: dict[tuple[Kind, str], Mask]
    """By kind and colour; see :meth:`of`."""
    locks: tuple[tuple[Mask, Mask], ...]
    """Of each colour of locks: the locks, and the keys that open them for good (DIZ-13)."""
    all: Mask
    """Every existing field."""

    def of(self, kind: Kind, colour: str | None = None) -> Mask:
        """The fields of a kind, of one colour or of all."""
        if colour is not None:
            return self.kinds.get((kind, colour), 0)
        return sum(mask for (each, _), mask in self.kinds.items() if each is kind)

    def colours(self, kind: Kind) -> tuple[str, ...]:
        """The colours in which a kind occurs, in alphabetical order."""
        return tuple(sorted(colour for each, colour in self.kinds if each is kind))

    def beside(self, mask: Mask) -> Mask:
        """The fields next to any field of a mask (which may lie in the mask themselves)."""
        found = 0
        for index in bits(mask):
            found |= self.neighbours[index]
        return found

    def mask(self, names: Iterable[str]) -> Mask:
        """The fields of these names as a mask; raises KeyError for a name that the sheet lacks."""
        return sum(1 << self.index[name] for name in set(names))

    def names(self, mask: Mask) -> tuple[str, ...]:
        """The names of a mask's fields, row by row."""
        return tuple(self.fields[index].name for index in bits(mask))


def bits(mask: Mask) -> Iterator[int]:
    """Yield the places of a mask's fields, rising."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def build(
    level: int,
    grid: list[list[Field | None]],
    *,
    flags: dict[str, tuple[int, ...]],
    puzzles: dict[str, int],
    bomb: int,
    pile: int,
    arrows: Iterable[tuple[str, int, int]],
    frame: tuple[tuple[str, ...], int] | None,
) -> Sheet:
    """The sheet of a checked grid; ``arrows`` are axis, line and points."""
    fields = tuple(field for row in grid for field in row if field is not None)
    index = {field.name: place for place, field in enumerate(fields)}
    at = {(field.column, field.row): 1 << place for place, field in enumerate(fields)}
    numbered = [0] * (len(PIPS) + 1)
    kinds: dict[tuple[Kind, str], Mask] = {}
    for place, field in enumerate(fields):
        numbered[field.number] |= 1 << place
        kinds[field.kind, field.colour] = kinds.get((field.kind, field.colour), 0) | 1 << place
    return Sheet(
        level=level,
        columns=len(grid[0]),
        rows=len(grid),
        fields=fields,
        flags=flags,
        puzzles=puzzles,
        bomb=bomb,
        pile=pile,
        arrows=tuple(
            Arrow(axis, line, points, sum(1 << p for p, f in enumerate(fields) if getattr(f, axis) == line))
            for axis, line, points in arrows
        ),
        frame=None if frame is None else Frame(sum(1 << index[name] for name in frame[0]), frame[1]),
        index=index,
        neighbours=tuple(
            sum(
                at.get((field.column + right, field.row + down), 0)
                for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1))
            )
            for field in fields
        ),
        numbered=tuple(numbered),
        kinds=kinds,
        locks=tuple(
            (mask, kinds.get((Kind.KEY, colour), 0))
            for (kind, colour), mask in kinds.items()
            if kind is Kind.LOCK
        ),
        all=(1 << len(fields)) - 1,
    )
