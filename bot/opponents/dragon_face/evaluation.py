"""What pieces of Dragon Face are worth where they stand, in hundredths of a Governor.

A piece's worth is a sum of a few weights: for its kind, for how far it has come, for how near the middle it
stands, and for standing in the Sacrifice Zone. The weights are fitted to games that the search has played
against itself (``python -m bot.opponents.dragon_face.fitting``). They lie in
``data/opponents/dragon_face.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bot.games.dragon_face.view import (
    BENEATH_BIT,
    DARK_BIT,
    FILES,
    FRESH_BIT,
    IN_TERRITORIES,
    KIND_BITS,
    RANKS,
    SQUARES,
    Kind,
)
from bot.games.resources import data

CELLS: Final = 64
"""How many contents a square may have, as bits."""
TEMPO: Final = "tempo"


def feature_names(cell: int, square: int) -> tuple[str, ...]:
    """The weights that add up to what a square's content is worth to its owner."""
    kind = cell & KIND_BITS
    if not kind:
        return ()
    word = Kind(kind).name.lower()
    if not IN_TERRITORIES[square]:
        if kind == Kind.AMBASSADOR:
            return (f"{word} activated" if cell & BENEATH_BIT else f"{word} waiting",)
        return (f"{word} sacrificed",)
    rank = square // FILES
    advance = RANKS - 1 - rank if cell & DARK_BIT else rank
    from_middle = abs(square % FILES - FILES // 2)
    names = (f"{word}", f"{word} rank {advance}", f"{word} file {from_middle}")
    return (*names, f"{word} fresh") if kind == Kind.GOVERNOR and cell & FRESH_BIT else names


def table(weights: Mapping[str, float]) -> tuple[tuple[int, ...], ...]:
    """What each content of each square adds for Light: ``table[square][cell]``."""
    return tuple(
        tuple(
            round(sum(weights.get(name, 0.0) for name in feature_names(cell, square)))
            * (-1 if cell & DARK_BIT else 1)
            for cell in range(CELLS)
        )
        for square in range(SQUARES)
    )


@cache
def fitted() -> Mapping[str, float]:
    """The fitted weights."""
    weights: Mapping[str, float] = json.loads(
        data("opponents", "dragon_face.json").read_text(encoding="utf-8")
    )
    return weights


def worth(board: Sequence[int], values: Sequence[Sequence[int]]) -> int:
    """What a whole board is worth to Light."""
    return sum(values[square][cell] for square, cell in enumerate(board) if cell)
