"""Positions of Dragon Face from a line of text, and short ways to play on them."""

from __future__ import annotations

import re
from typing import Any

from bot.games import core
from bot.games.core import Seat
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    BENEATH_DARK_BIT,
    DARK_BIT,
    FRESH_BIT,
    LIGHT,
    SQUARES,
    Kind,
    Position,
    repetition_key,
    square,
)
from bot.games.text import Text

_KINDS = {"G": Kind.GOVERNOR, "A": Kind.AMBASSADOR, "E": Kind.EMPEROR}


def board(pieces: str) -> tuple[int, ...]:
    """A board from words such as ``Ee2 G'b3 ae10 A+a6 Sa7``.

    Upper-case letters are Light's: Governor, Ambassador, Emperor, or S for a Governor that lies beneath
    nothing any more. ``'`` marks a Governor that has never moved, ``+`` an Ambassador above a Governor.
    """
    cells = [0] * SQUARES
    for word in pieces.split():
        parts = re.fullmatch(r"([GAESgaes])(['+]?)([a-i][0-9]+)", word)
        assert parts is not None, f"what is {word}?"
        letter, mark, where = parts.groups()
        dark = letter.islower()
        cell = 0
        if letter in "Ss" or mark == "+":
            cell |= BENEATH_BIT | (BENEATH_DARK_BIT if dark else 0)
        if letter not in "Ss":
            cell |= _KINDS[letter.upper()] | (DARK_BIT if dark else 0) | (FRESH_BIT if mark == "'" else 0)
        assert not cells[square(where)], f"two pieces on {where}"
        cells[square(where)] = cell
    return tuple(cells)


def with_owners_exchanged(pieces: str) -> str:
    """The same pieces in the same places, Light's being Dark's and the other way round."""
    return " ".join(word[0].swapcase() + word[1:] for word in pieces.split())


def position(pieces: str, to_move: Seat = LIGHT, *, immune: str | None = None, **more: Any) -> Position:
    """A position put up by hand, as if the game had started with it."""
    cells = board(pieces)
    immune_square = None if immune is None else square(immune)
    keys = (repetition_key(cells, to_move, immune_square),)
    return Position(cells, to_move, immune=immune_square, **{"seen": keys, **more})


def legal(state: Position, origin: str = "") -> set[str]:
    """The listed moves of the seat to act, or those of the piece on one square."""
    moves = [RULES.write(move) for move in RULES.legal(RULES.view(state, state.to_move))]
    assert len(moves) == len(set(moves))
    return {move for move in moves if re.match(rf"{origin}(?![0-9])" if origin else "", move)}


def steps(state: Position, *moves: str) -> list[core.Step[Position]]:
    """Play moves of the seat to act, or of another one (``2 draw``), and return what each led to."""
    made: list[core.Step[Position]] = []
    for words in moves:
        seat, _, notation = words.rpartition(" ")
        made.append(core.play(RULES, state, int(seat or state.to_move), RULES.read(notation)))
        state = made[-1].state
    return made


def after(state: Position, *moves: str) -> Position:
    """The position after some moves."""
    return steps(state, *moves)[-1].state


def facts(state: Position, *moves: str) -> tuple[Text, ...]:
    """What is told of the last of some moves."""
    return steps(state, *moves)[-1].facts


def reason(state: Position) -> str | None:
    """Return why the game is over, None while it runs."""
    outcome = RULES.outcome(state)
    return None if outcome is None else outcome.reason
