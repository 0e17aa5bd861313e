"""Count Dragon Face's moves to a depth, a node at a time, against python-chess's own count in the same run.

Run by hand: ``python -m tests.bench.perft``. Both make and unmake every move, leaves too.
"""

from __future__ import annotations

from time import perf_counter

import chess

from bot.games.core import Seat
from bot.games.dragon_face.moves import NOWHERE, make, routes, unmake, wins
from bot.games.dragon_face.view import LIGHT, START

DEPTH = 3
ROUNDS = 5


def perft(board: list[int], seat: Seat, immune: int, depth: int) -> int:
    """How many ways the game can go on for some plies, a pass being one, without any draw rules."""
    if depth == 0:
        return 1
    found = routes(board, seat, immune)
    if not found:
        return perft(board, 3 - seat, NOWHERE, depth - 1)
    count = 0
    for route in found:
        if route[2] >= 0 and wins(board, route):
            count += depth == 1
            continue
        before = make(board, route)
        count += perft(board, 3 - seat, route[2], depth - 1)
        unmake(board, route, before)
    return count


def perft_of_chess(board: chess.Board, depth: int) -> int:
    """Return python-chess's count by its own loop."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_of_chess(board, depth - 1)
        board.pop()
    return count


def main() -> None:
    """Print the nodes a second of both, the best of a few rounds taken in turns, and their ratio."""
    ours = theirs = 0.0
    for _ in range(ROUNDS):
        begin = perf_counter()
        nodes = perft(list(START), LIGHT, NOWHERE, DEPTH)
        ours = max(ours, nodes / (perf_counter() - begin))
        begin = perf_counter()
        nodes = perft_of_chess(chess.Board(), DEPTH)
        theirs = max(theirs, nodes / (perf_counter() - begin))
    print(f"Dragon Face  {ours:12,.0f} nodes/s (depth {DEPTH})")
    print(f"python-chess {theirs:12,.0f} nodes/s (depth {DEPTH})")
    print(f"ratio        {ours / theirs:12.1f}")


if __name__ == "__main__":
    main()
