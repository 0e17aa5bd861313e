"""Whether the other side could jump a piece in its next move. Asked about the Emperors at every position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.dragon_face.view import (
    BENEATH_BIT,
    DARK_BIT,
    FILES,
    IN_TERRITORIES,
    KIND_BITS,
    RANKS,
    SQUARES,
    Kind,
)

_Line = tuple[tuple[int, ...], int, bool, bool]
"""From a piece outwards: the squares; the landing behind it, whether in the Territories; a Governor's way."""


def _step(square: int, files: int, ranks: int) -> int | None:
    file, rank = square % FILES + files, square // FILES + ranks
    return FILES * rank + file if 0 <= file < FILES and 0 <= rank < RANKS else None


def _lines(square: int, by: int) -> tuple[_Line, ...]:
    found: list[_Line] = []
    forward = -1 if by else 1
    for files, ranks in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)):
        landing = _step(square, -files, -ranks)
        if landing is None:
            continue
        outwards: list[int] = []
        reached = _step(square, files, ranks)
        while reached is not None:
            outwards.append(reached)
            reached = _step(reached, files, ranks) if IN_TERRITORIES[reached] else None
        governor = files != 0 and ranks == -forward
        found.append((tuple(outwards), landing, IN_TERRITORIES[landing], governor))
    return tuple(found)


_LINES: Final = {by: tuple(_lines(square, by) for square in range(SQUARES)) for by in (0, DARK_BIT)}


def attacked(board: Sequence[int], square: int, by: int) -> bool:
    """Whether a piece of Light (``by`` 0) or Dark (``DARK_BIT``) could jump what stands on a square."""
    for outwards, landing, lands_inside, governor in _LINES[by][square]:
        if board[landing]:
            continue
        for place in outwards:
            met = board[place]
            if met:
                break
        else:
            continue
        kind = met & KIND_BITS
        if not kind or met & DARK_BIT != by:
            continue
        inside = IN_TERRITORIES[place]
        if kind == Kind.AMBASSADOR:
            if inside or (met & BENEATH_BIT and lands_inside):
                return True
        elif place == outwards[0] and inside and (governor if kind == Kind.GOVERNOR else lands_inside):
            return True
    return False
