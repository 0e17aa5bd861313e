"""What moves lead to, in any game."""

from __future__ import annotations

from typing import TypeVar

from bot.games.core import Rules, play

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


def after(rules: Rules[S, M, V], state: S, *moves: str) -> S:
    """The position after moves such as ``"1 take 5 b1"``, each of them checked."""
    for move in moves:
        seat, notation = move.split(" ", 1)
        state = play(rules, state, int(seat), rules.read(notation)).state
    return state
