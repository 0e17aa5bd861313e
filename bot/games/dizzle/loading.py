"""Reading the sheets of ``data/dizzle`` as an operator may write them: every fault names file, field and rule."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any, Final, NoReturn

from bot.games.dizzle.sheet import (
    COLUMNS,
    HIGHEST,
    LEVELS,
    MOST_ROWS,
    Field,
    Kind,
    Mask,
    Sheet,
    SheetError,
    bits,
    build,
)
from bot.games.resources import data
from bot.games.strict_json import NotJson, load_file, shown

_KEYS = ("level", "grid", "flags", "puzzles", "bomb", "pile", "arrows")
_KINDS = r"key-[abc]|lock-[abc]|bomb|rocket|planet|flag-[ab]|gem-[123]|puzzle-[ab]|pile"
_TOKEN = re.compile(rf"([1-6])(?::({_KINDS}))?")
_FRAMED = 4
_LONGEST_PLACE: Final = 60
"""Characters of what a fault says about where it is: keys may be of any length."""
_FILE: Final = re.compile(r"level([1-9][0-9]?)\.json")


class _Reader:
    """Reads one document; knows its file for the faults."""

    def __init__(self, document: Any, file: str) -> None:
        self.file = file
        self.document = self._object(document, "file")

    def fail(self, where: str, rule: str) -> NoReturn:
        raise SheetError(self.file, where[:_LONGEST_PLACE], rule)

    def _object(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fail(where, "must be an object")
        return value

    def _whole(self, value: Any, where: str, *, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(where, f"must be a whole number from {low} to {high}")
        return value

    def _list(self, value: Any, where: str) -> list[Any]:
        if not isinstance(value, list) or not value:
            self.fail(where, "must be a list with something in it")
        return value

    def read(self) -> Sheet:
        """The sheet; raises SheetError."""
        for key in _KEYS:
            if key not in self.document:
                self.fail(key, "is missing")
        for key in self.document:
            if key not in (*_KEYS, "frame"):
                self.fail(str(key)[:40], "is no key of a sheet")
        level = self._whole(self.document["level"], "level", low=LEVELS[0], high=HIGHEST)
        grid = self._grid()
        names = {field.name for row in grid for field in row if field is not None}
        sheet = build(
            level,
            grid,
            flags=self._flags(),
            puzzles=self._puzzles(),
            bomb=self._whole(self.document["bomb"], "bomb", low=-99, high=-1),
            pile=self._whole(self.document["pile"], "pile", low=-99, high=-1),
            arrows=self._arrows(grid),
            frame=self._frame(level, names),
        )
        self._check_colours(sheet)
        self._check_ways(sheet)
        return sheet

    def _grid(self) -> list[list[Field | None]]:
        rows = self._list(self.document["grid"], "grid")
        if len(rows) > MOST_ROWS:
            self.fail("grid", f"may have {MOST_ROWS} rows at most")
        width = len(self._list(rows[0], "row 1"))
        if width > len(COLUMNS):
            self.fail("row 1", f"may have {len(COLUMNS)} columns at most")
        grid: list[list[Field | None]] = []
        for row, tokens in enumerate(rows):
            if not isinstance(tokens, list) or len(tokens) != width:
                self.fail(f"row {row + 1}", "must be as long as the first row")
            grid.append([self._field(column, row, written) for column, written in enumerate(tokens)])
        return grid

    def _field(self, column: int, row: int, written: Any) -> Field | None:
        name = f"{COLUMNS[column]}{row + 1}"
        if written == ".":
            return None
        if written == "X":
            return Field(name, column, row, 0, Kind.START)
        match = _TOKEN.fullmatch(written) if isinstance(written, str) else None
        if match is None:
            self.fail(name, "must be '.', 'X', or a number 1-6 with a known kind after a colon")
        kind, _, rest = (match[2] or Kind.PLAIN.value).partition("-")
        points = int(rest) if rest.isdigit() else 0
        return Field(name, column, row, int(match[1]), Kind(kind), "" if points else rest, points)

    def _flags(self) -> dict[str, tuple[int, ...]]:
        flags = {}
        for colour, values in self._object(self.document["flags"], "flags").items():
            where = f"flags {colour}"
            numbers = [self._whole(value, where, low=1, high=99) for value in self._list(values, where)]
            if any(one <= other for one, other in pairwise(numbers)):
                self.fail(where, "values must fall")
            flags[colour] = tuple(numbers)
        return flags

    def _puzzles(self) -> dict[str, int]:
        puzzles = self._object(self.document["puzzles"], "puzzles")
        return {each: self._whole(puzzles[each], f"puzzles {each}", low=1, high=99) for each in puzzles}

    def _arrows(self, grid: list[list[Field | None]]) -> list[tuple[str, int, int]]:
        if not isinstance(self.document["arrows"], list):
            self.fail("arrows", "must be a list")
        arrows: list[tuple[str, int, int]] = []
        for number, arrow in enumerate(self.document["arrows"], start=1):
            where = f"arrow {number}"
            found = self._object(arrow, where)
            if set(found) == {"row", "points"}:
                line = self._whole(found["row"], where, low=1, high=len(grid)) - 1
                axis, cells = "row", grid[line]
            elif set(found) == {"column", "points"}:
                letters = COLUMNS[: len(grid[0])]
                if not isinstance(found["column"], str) or found["column"] not in tuple(letters):
                    self.fail(where, f"column must be a letter from {letters[0]} to {letters[-1]}")
                line = letters.index(found["column"])
                axis, cells = "column", [row[line] for row in grid]
            else:
                self.fail(where, "must hold points and either row or column")
            if not any(cells):
                self.fail(where, "its line must have a field")
            if (axis, line) in {each[:2] for each in arrows}:
                self.fail(where, "its line has an arrow already")
            arrows.append((axis, line, self._whole(found["points"], where, low=1, high=99)))
        return arrows

    def _frame(self, level: int, existing: set[str]) -> tuple[tuple[str, ...], int] | None:
        if "frame" not in self.document:
            return None
        if level < LEVELS[-1]:
            self.fail("frame", f"only levels from {LEVELS[-1]} up have one")
        frame = self._object(self.document["frame"], "frame")
        if set(frame) != {"fields", "points"}:
            self.fail("frame", "must hold fields and points")
        names = self._list(frame["fields"], "frame")
        for name in names:
            if not isinstance(name, str) or name not in existing:
                self.fail("frame", f"{shown(name)} is no field of the sheet")
        spots = {(COLUMNS.index(name[0]), int(name[1:])) for name in names}
        left, top = min(column for column, _ in spots), min(row for _, row in spots)
        if len(names) != _FRAMED or spots != {(left + i, top + j) for i in (0, 1) for j in (0, 1)}:
            self.fail("frame", "must be four fields in a square")
        return tuple(names), self._whole(frame["points"], "frame", low=1, high=99)

    def _check_colours(self, sheet: Sheet) -> None:
        """Colours must be there in pairs: a lock with a key, a flag or a puzzle with its points."""
        for kind, listed, key in ((Kind.FLAG, sheet.flags, "flags"), (Kind.PUZZLE, sheet.puzzles, "puzzles")):
            for colour in sheet.colours(kind):
                if colour not in listed:
                    self.fail(sheet.names(sheet.of(kind, colour))[0], f"colour {colour} is missing in {key}")
            for colour in listed:
                if colour not in sheet.colours(kind):
                    self.fail(f"{key} {colour}", "no field has this colour")
        for colour in sheet.colours(Kind.FLAG):
            fields = sheet.names(sheet.of(Kind.FLAG, colour))
            if len(fields) > 1:
                self.fail(fields[1], f"flag {colour} may be on one field only")
        for one, other in ((Kind.LOCK, Kind.KEY), (Kind.KEY, Kind.LOCK)):
            for colour in sheet.colours(one):
                if colour not in sheet.colours(other):
                    self.fail(
                        sheet.names(sheet.of(one, colour))[0],
                        f"a {one.value} needs a {other.value} of its colour",
                    )

    def _check_ways(self, sheet: Sheet) -> None:
        """Every field must be reachable: from a start or planet, past locks whose key isn't behind them."""
        starts, planets, rockets = sheet.of(Kind.START), sheet.of(Kind.PLANET), sheet.of(Kind.ROCKET)
        if not starts:
            self.fail("grid", "must have a printed X")
        if planets.bit_count() < rockets.bit_count():
            self.fail(sheet.names(rockets)[-1], "there must be at least as many planets as rockets")
        for island in islands(sheet):
            if not island & planets:
                self.fail(sheet.names(island)[0], "an island must have a planet")
            if not rockets:
                self.fail(sheet.names(island)[0], "an island needs a rocket on the sheet")
        by_planet = sum(islands(sheet))
        lost = sheet.all & ~reachable(sheet, starts | (by_planet & planets))
        if lost:
            self.fail(sheet.names(lost)[0], "can't be reached: its lock's key lies behind the lock")


def land(sheet: Sheet, origin: Mask) -> Mask:
    """All fields that hang together with some fields, locks or not."""
    found = origin
    while grown := sheet.beside(found) & ~found:
        found |= grown
    return found


def islands(sheet: Sheet) -> list[Mask]:
    """The pieces of land without a start, in the order of their first fields."""
    left = sheet.all & ~land(sheet, sheet.of(Kind.START))
    found = []
    while left:
        piece = land(sheet, 1 << next(bits(left)))
        found.append(piece)
        left &= ~piece
    return found


def reachable(sheet: Sheet, origin: Mask) -> Mask:
    """What can be crossed out in the end, starting from some fields: locks only after a key of theirs."""
    found = origin
    while True:
        shut = sum(
            sheet.of(Kind.LOCK, colour)
            for colour in sheet.colours(Kind.LOCK)
            if not found & sheet.of(Kind.KEY, colour)
        )
        grown = sheet.beside(found) & ~found & ~shut
        if not grown:
            return found
        found |= grown


def parse_sheet(document: Any, file: str) -> Sheet:
    """The sheet that a JSON document describes; raises SheetError."""
    return _Reader(document, file).read()


@cache
def levels() -> tuple[int, ...]:
    """The levels that can be played, rising: the page's four, and those whose sheets have been added.

    Raises SheetError for a file whose name isn't that of a sheet. Sheets themselves are read when asked for.
    """
    added: set[int] = set()
    for path in sorted(data("dizzle").glob("*")):
        if path.name.startswith(".") or path.suffix.lower() != ".json":
            continue
        match = _FILE.fullmatch(path.name)
        if match is None or int(match[1]) > HIGHEST:
            raise SheetError(path.name, "file", f"must be called level1.json to level{HIGHEST}.json")
        added.add(int(match[1]))
    return tuple(sorted({*LEVELS, *added}))


def check_sheets() -> None:
    """Load every sheet; raises SheetError for the first faulty one."""
    for level in levels():
        sheet_of(level)


@cache
def sheet_of(level: int) -> Sheet:
    """The sheet of a level; raises SheetError if its file holds a faulty one."""
    file = f"level{level}.json"
    path = data("dizzle", file)
    try:
        document = load_file(path)
    except OSError as error:
        raise SheetError(file, "file", f"must be readable JSON ({type(error).__name__})") from error
    except NotJson as error:
        raise SheetError(file, "file", f"must be readable JSON ({error})") from error
    sheet = parse_sheet(document, file)
    if sheet.level != level:
        raise SheetError(file, "level", f"must be {level}, as the file's name says")
    return sheet
