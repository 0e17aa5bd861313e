"""Positions to look at, built by hand: each shows what the others don't."""

from __future__ import annotations

from typing import Final

from bot.games.core import Outcome
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    BENEATH_DARK_BIT,
    DARK,
    DARK_BIT,
    FRESH_BIT,
    LIGHT,
    SQUARES,
    Kind,
    Pause,
    Position,
    Travel,
    square,
)

LETTERS: Final = {"G": Kind.GOVERNOR, "A": Kind.AMBASSADOR, "E": Kind.EMPEROR}


def board(**squares: str) -> tuple[int, ...]:
    """A board from squares and what is on them.

    ``G``, ``A``, ``E`` is a piece of Light, lower-case one of Dark; ``'`` follows a Governor that never
    moved, ``/S`` or ``/s`` a piece, or nothing, that stands on a Governor of Light or Dark.
    """
    cells = [0] * SQUARES
    for where, what in squares.items():
        piece, _, under = what.partition("/")
        cell = 0
        if piece:
            cell |= LETTERS[piece[0].upper()] | (DARK_BIT if piece[0].islower() else 0)
            cell |= FRESH_BIT if piece.endswith("'") else 0
        if under:
            cell |= BENEATH_BIT | (BENEATH_DARK_BIT if under.islower() else 0)
        cells[square(where)] = cell
    return tuple(cells)


START: Final = Position(
    board(
        **{f"{file}{rank}": what for file in "bcdfgh" for rank, what in ((2, "A"), (10, "a"))},
        **{f"{file}{rank}": what for file in "bcdefgh" for rank, what in ((3, "G'"), (9, "g'"))},
        e2="E",
        e10="e",
    ),
    LIGHT,
)

MIDDLE: Final = Position(
    board(
        b2="A", e2="E", h2="A", d2="A", f3="G'", g3="G'", b3="G'", c4="G", e5="G", d6="A", h5="G",
        g7="G", h8="A", i8="A", a6="A/S", a9="/S", i4="a/s", b10="a", e10="e", g10="a", c9="g'", e9="g'",
        h9="g'", f8="g", d8="g", b7="g", c1="g", h6="a",
    ),
    DARK,
    immune=square("g7"),
    last=Travel(square("f6"), square("h8"), capture=True),
    plies=41,
    offer=LIGHT,
    offered=frozenset({LIGHT}),
)  # fmt: skip
"""Light captured; both sides have Ambassadors in the Zone and Governors beneath."""

BURIED: Final = Position(
    board(
        c2="A", e2="E", g2="A", c3="G'", e4="G", g5="G", a5="A/S", a8="A", i7="/S", i3="/s", i6="a/s",
        f11="a", d10="A", f10="e", b9="g'", d9="g'", g8="g", h7="G", b1="g",
    ),
    DARK,
    immune=square("d10"),
    last=Travel(square("c9"), square("e11"), capture=True, under=square("a5")),
    plies=87,
)  # fmt: skip
"""Light's Governor crossed the back line and went beneath a5."""

CHOOSING: Final = Position(
    board(
        b2="A", d4="A", e2="E", g2="A", c3="G'", e3="G'", d7="g", f6="g", g4="g", b6="a", e10="e", g10="a",
        c9="g'", h8="g", b4="g",
    ),
    LIGHT,
    last=Travel(square("d8"), square("d7")),
    plies=12,
)  # fmt: skip
"""The Ambassador on d4 has plain moves and captures."""
CHOICES: Final = ("d5", "d6", "d8", "e5", "g7", "e4", "f4", "h4", "d3", "d2", "c4", "a4", "c5", "a7")

MOVERS: Final = ("b10", "b7", "c9", "d8", "e10", "e9", "f8", "g10", "h6", "h9", "i4")
"""Dark's pieces that may move in MIDDLE."""

FALLEN: Final = Position(
    board(
        b2="A", e2="E", g2="A", c5="G", d6="G", f9="E", g10="A", c9="g'", g8="G", b10="a", a7="A",
        h4="g", i10="a",
    ),
    DARK,
    immune=square("f9"),
    last=Travel(square("e8"), square("g10"), capture=True),
    plies=63,
    ended=Outcome("emperor", (1, 2), (1, 0)),
)  # fmt: skip

DRAWN: Final = Position(
    board(e2="E", e10="e", a4="A", i8="a", b3="G", h9="g", g11="G", c1="g"),
    LIGHT,
    last=Pause.PASS,
    plies=202,
    ended=Outcome("passes", (1, 1), (0.5, 0.5)),
)
"""Neither side could move."""

FULLEST: Final = Position(
    board(
        **{f"{file}10": "A/S" for file in "abcdef"}, **{f"{file}11": "a/s" for file in "abcdef"},
        **{f"{file}10": "G'" for file in "ghi"}, **{f"{file}9": "G'" for file in "abcd"},
        **{f"{file}11": "g'" for file in "ghi"}, **{f"{file}9": "g'" for file in "efgh"},
        e2="E", e3="e",
    ),
    LIGHT,
    immune=square("h10"),
    last=Travel(square("g11"), square("i11"), capture=True, under=square("a10")),
    plies=599,
    offer=DARK,
)  # fmt: skip
"""All that a description could have to say at once, more than the rules allow: every piece, each on a long
name and with a mark."""
