"""Fold a Dragon Face record of nearly 600 plies, against python-chess pushing as many random moves.

Run by hand: ``python -m tests.bench.fold``. Folding checks every move, as loading a table does; python-chess
is given its moves as text and checks them, too.
"""

from __future__ import annotations

from random import Random
from time import perf_counter

import chess

from bot.games import core
from bot.games.dragon_face.moves import route_of, wins
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import Travel
from bot.games.fair import Fair
from bot.games.record import Record, plies

FAIR = Fair(bytes(32), "bench")
ROUNDS = 5


def long_record() -> Record:
    """The record of a random game whose players leave the Emperors alone, the longest of a few."""
    longest: list[str] = []
    for number in range(20):
        rng = Random(number)
        state = RULES.setup({}, 2, FAIR)
        moves: list[str] = []
        while RULES.outcome(state) is None:
            listed = RULES.legal(RULES.view(state, state.to_move))
            peaceful = [
                move
                for move in listed
                if not (isinstance(move, Travel) and wins(state.board, route_of(move)))
            ]
            move = rng.choice(peaceful or listed)
            moves.append(f"{state.to_move} {RULES.write(move)}")
            state = core.play(RULES, state, state.to_move, move).state
        longest = max(longest, moves, key=len)
    return Record("dragon_face", 1, {}, 2, FAIR.seed, FAIR.salt, tuple(longest))


def chess_moves(count: int) -> list[str]:
    """Return random moves of a game of chess that is as long as wanted; it starts anew where one ends."""
    rng = Random(1)
    board = chess.Board()
    moves: list[str] = []
    while len(moves) < count:
        legal = list(board.legal_moves)
        if not legal:
            board, moves = chess.Board(), []
            continue
        move = rng.choice(legal)
        moves.append(move.uci())
        board.push(move)
    return moves


def main() -> None:
    """Print the time of both, the best of a few rounds taken in turns, and their ratio."""
    record = long_record()
    ucis = chess_moves(len(record.moves))
    ours = theirs = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        for ply in plies(record):
            last = ply
        ours = min(ours, perf_counter() - begin)
        begin = perf_counter()
        board = chess.Board()
        for uci in ucis:
            board.push_uci(uci)
        theirs = min(theirs, perf_counter() - begin)
    print(f"Dragon Face  {ours * 1000:8.1f} ms for {last.number} plies, {RULES.outcome(last.state)}")
    print(f"python-chess {theirs * 1000:8.1f} ms for {len(ucis)} moves")
    print(f"ratio        {ours / theirs:8.2f}")


if __name__ == "__main__":
    main()
