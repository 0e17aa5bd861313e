"""Dragon Face as seen: the mat, the pieces, moves with their notation. Nothing is hidden from anyone.

A square is a number from 0 (a1) to 98 (i11), rank by rank: ``9 * (rank - 1) + file``. A board is a flat
sequence of 99 small numbers, one a square, so that the move generator and a search can work on it quickly:

====  =====================================================================
bits  meaning
====  =====================================================================
0-1   kind of the piece on the square (:class:`Kind`), 0 for none
2     its owner: clear for Light (seat 1), set for Dark (seat 2)
3     a Governor that has never moved (DRA-2)
4     a Governor lies beneath for good (DRA-17); an Ambassador above it is activated (DRA-19)
5     the owner of the Governor beneath, as bit 2
====  =====================================================================
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, TypeAlias

from bot.games.core import BadNotation, Departure, Outcome, Seat

FILES = 9
RANKS = 11
SQUARES = FILES * RANKS

KIND_BITS = 0b000011
DARK_BIT = 0b000100
FRESH_BIT = 0b001000
BENEATH_BIT = 0b010000
BENEATH_DARK_BIT = 0b100000

LIGHT: Seat = 1
DARK: Seat = 2

QUIET_PLIES = 100
"""Plies in a row without capture or Governor's move that end the game (DRA-24)."""
LONGEST = 600
"""Plies after which the game ends (DRA-25)."""


class Kind(IntEnum):
    """The three kinds of pieces."""

    GOVERNOR = 1
    AMBASSADOR = 2
    EMPEROR = 3


_NAMES = tuple(f"{file}{rank}" for rank in range(1, RANKS + 1) for file in "abcdefghi")
_NUMBERS = {name: number for number, name in enumerate(_NAMES)}


def square(name: str) -> int:
    """The number of a square: ``square("a1") == 0``. Raises ValueError for no square of the mat."""
    if name not in _NUMBERS:
        raise ValueError(f"no square: {name[:10]!r}")
    return _NUMBERS[name]


def name(number: int) -> str:
    """The name of a square: ``name(98) == "i11"``."""
    return _NAMES[number]


IN_TERRITORIES: tuple[bool, ...] = tuple(
    1 <= number % FILES <= FILES - 2 and 1 <= number // FILES <= RANKS - 2 for number in range(SQUARES)
)
"""Whether a square lies in the Territories (b2 to h10); the others are the Sacrifice Zone."""


def _starting_cell(number: int) -> int:
    file, rank = number % FILES, number // FILES + 1
    if not IN_TERRITORIES[number] or 3 < rank < 9:
        return 0
    owner = DARK_BIT if rank > 3 else 0
    if rank in (3, 9):
        return Kind.GOVERNOR | FRESH_BIT | owner
    return (Kind.EMPEROR if file == FILES // 2 else Kind.AMBASSADOR) | owner


START: tuple[int, ...] = tuple(_starting_cell(number) for number in range(SQUARES))
"""The board as it is set up."""


_KINDS = {kind.value: kind for kind in Kind}


def kind_of(cell: int) -> Kind | None:
    """The kind of the piece on a square, None where no piece stands (one may lie beneath)."""
    return _KINDS.get(cell & KIND_BITS)


def owner_of(cell: int) -> Seat:
    """The owner of the piece that stands on a square; meaningless where none does."""
    return DARK if cell & DARK_BIT else LIGHT


def beneath(cell: int) -> Seat | None:
    """The owner of the Governor that lies beneath, None where none does (DRA-17)."""
    if not cell & BENEATH_BIT:
        return None
    return DARK if cell & BENEATH_DARK_BIT else LIGHT


@dataclass(frozen=True, slots=True)
class Travel:
    """A move of a piece: ``e3-e5``, a capture ``d5xf7``, ``=a6`` where a Governor goes beneath (DRA-15)."""

    origin: int
    target: int
    capture: bool = False
    under: int | None = None


def jumped_by(move: Travel) -> int | None:
    """The square of the piece that a capture flips, just before its target; None for a plain move."""
    if not move.capture:
        return None
    files = move.target % FILES - move.origin % FILES
    ranks = move.target // FILES - move.origin // FILES
    return move.target - _sign(files) - FILES * _sign(ranks)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


class Pause(IntEnum):
    """The moves that move no piece."""

    PASS = 1
    """Forced where nothing else is legal (DRA-23)."""
    DRAW = 2
    """Offers a draw, or takes the other's offer (DRA-24); never listed."""
    DECLINE = 3
    """Turns the other's offer down (DRA-24); never listed."""


Move: TypeAlias = Travel | Pause | Departure

_TRAVEL = re.compile(r"([a-i](?:[1-9]|1[01]))([-x])([a-i](?:[1-9]|1[01]))(?:=([a-i](?:[1-9]|1[01])))?")
_WORDS: dict[str, Move] = {
    "pass": Pause.PASS,
    "draw": Pause.DRAW,
    "decline": Pause.DECLINE,
    "resign": Departure.RESIGN,
    "timeout": Departure.TIMEOUT,
}


def write(move: Move) -> str:
    """A move's notation."""
    if isinstance(move, Pause):
        return move.name.lower()
    if isinstance(move, Departure):
        return move.value
    under = "" if move.under is None else f"={name(move.under)}"
    return f"{name(move.origin)}{'x' if move.capture else '-'}{name(move.target)}{under}"


def read(notation: str) -> Move:
    """The move that a notation stands for; raises BadNotation."""
    if notation in _WORDS:
        return _WORDS[notation]
    match = _TRAVEL.fullmatch(notation)
    if match is None:
        raise BadNotation(notation)
    origin, sign, target, under = match.groups()
    return Travel(square(origin), square(target), sign == "x", None if under is None else square(under))


@dataclass(frozen=True, slots=True)
class Position:
    """Everything about a game of Dragon Face: it has no secrets, so this is its state as well."""

    board: tuple[int, ...]
    to_move: Seat
    immune: int | None = None
    """Square of the piece that the last move flipped: it can't be captured now (DRA-20)."""
    last: Travel | Pause | None = None
    """The last move of a piece or pass; ``draw`` and ``decline`` are neither."""
    plies: int = 0
    """Moves of pieces and passes so far (DRA-25)."""
    quiet: int = 0
    """The last of them in a row without a capture or a Governor's move (DRA-24)."""
    seen: tuple[bytes, ...] = ()
    """A key of every position so far, the present one last (DRA-24)."""
    offer: Seat | None = None
    """The seat whose draw offer stands (DRA-24)."""
    offered: frozenset[Seat] = frozenset()
    """The seats that have said ``draw`` since the last move of a piece or pass."""
    ended: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer sees: all of it. ``viewer`` is None for a spectator, who may not move anything."""

    viewer: Seat | None
    position: Position

    def as_json(self) -> dict[str, Any]:
        """What ``replay --view`` prints: pieces in words, and no keys of past positions."""
        position = self.position
        return {
            "viewer": self.viewer,
            "pieces": {name(number): _words(cell) for number, cell in enumerate(position.board) if cell},
            "immune": None if position.immune is None else name(position.immune),
            "last": None if position.last is None else write(position.last),
            "plies": position.plies,
            "quiet": position.quiet,
            "occurrences": occurrences(position),
            "offer": position.offer,
            "offered": sorted(position.offered),
        }


_NOTHING_IMMUNE = 255


def repetition_key(board: Sequence[int], to_move: Seat, immune: int | None) -> bytes:
    """What makes positions the same (DRA-24): the board holds all but immunity and side to move."""
    return bytes((to_move, _NOTHING_IMMUNE if immune is None else immune, *board))


def occurrences(position: Position) -> int:
    """How often the position has been on the mat, the present time included (DRA-24)."""
    if not position.seen:  # put up by hand
        return 1
    # Every ply changes the side to move, which is part of the key: only every second one can be the same.
    return position.seen[::-2].count(position.seen[-1])


@cache  # there are but 64 cells
def _words(cell: int) -> str:
    """What is on a square that isn't free: ``light governor fresh``, ``dark governor beneath``."""
    words: list[str] = []
    kind, under = kind_of(cell), beneath(cell)
    if kind is not None:
        words += ["dark" if owner_of(cell) == DARK else "light", kind.name.lower()]
    if cell & FRESH_BIT:
        words.append("fresh")
    if under is not None:
        words += ["above"] if kind is not None else []
        words += ["dark" if under == DARK else "light", "governor"]
        words += [] if kind is not None else ["beneath"]
    return " ".join(words)
