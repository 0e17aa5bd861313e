"""A position of Dragon Face, read from what ``replay --view`` prints of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.games.dragon_face.moves import make, route_of
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    BENEATH_DARK_BIT,
    DARK,
    DARK_BIT,
    FRESH_BIT,
    LIGHT,
    SQUARES,
    START,
    Kind,
    Pause,
    Position,
    Travel,
    View,
    jumped_by,
    read,
    repetition_key,
    square,
)

_PIECES: Final = {
    f"{colour} {kind.name.lower()}": kind | bit
    for colour, bit in (("light", 0), ("dark", DARK_BIT))
    for kind in Kind
}
_BENEATH: Final = {"light governor": BENEATH_BIT, "dark governor": BENEATH_BIT | BENEATH_DARK_BIT}


def read_view(printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> View:
    """The view; raises ValueError. A record that leads to another board is passed over."""
    try:
        board = [0] * SQUARES
        for name, words in printed["pieces"].items():
            board[square(name)] = _cell(words)
        last = None if printed["last"] is None else read(printed["last"])
        if not isinstance(last, Travel | Pause | None):
            raise ValueError("no move of a piece")
        plies = int(printed["plies"])
        to_move = DARK if plies % 2 else LIGHT
        immune = None if printed["immune"] is None else square(printed["immune"])
        present = repetition_key(board, to_move, immune)
        position = Position(
            board=tuple(board),
            to_move=to_move,
            immune=immune,
            last=last,
            plies=plies,
            quiet=int(printed["quiet"]),
            seen=(present,),
            offer=printed["offer"],
            offered=frozenset(printed["offered"]),
        )
        seen = _seen(record["moves"]) if record is not None else ()
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"no view of Dragon Face: {error!r}") from error
    if seen and seen[-1] == present:
        position = replace(position, seen=seen)
    return View(printed.get("viewer"), position)


def _cell(words: str) -> int:
    """The content of a square in the words that are printed of it."""
    piece, above, beneath = words.partition(" above ")
    fresh = piece.endswith(" fresh")
    piece = piece.removesuffix(" fresh")
    if piece.endswith(" beneath"):
        return _BENEATH[piece.removesuffix(" beneath")]
    cell = _PIECES[piece] | (FRESH_BIT if fresh else 0)
    return cell | _BENEATH[beneath] if above else cell


def _seen(moves: list[str]) -> tuple[bytes, ...]:
    """The keys of the positions that moves led through."""
    board = list(START)
    seen = [repetition_key(board, LIGHT, None)]
    for entry in moves:
        seat, _, notation = entry.partition(" ")
        move = read(notation)
        if move is Pause.DRAW:
            continue
        flipped = None
        if isinstance(move, Travel):
            make(board, route_of(move))
            flipped = jumped_by(move)
        seen.append(repetition_key(board, LIGHT + DARK - int(seat), flipped))
    return tuple(seen)
