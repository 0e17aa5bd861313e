"""Forced wins of Dragon Face by looking at everything, and the positions that the computer players are tried on.

``python -m tests.opponents.exhaustive`` writes ``forced_wins.json`` anew: positions near the end of games that
``medium`` has played against itself, with the number of plies in which the side to move wins whatever the other does.
Nothing is left out of this search, and it shares no pruning with the one under test.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from bot.games.dragon_face.moves import NOWHERE, Route, make, routes, unmake, wins
from bot.games.dragon_face.view import DARK, DARK_BIT, LIGHT, START, Kind
from bot.opponents.dragon_face.attacks import attacked
from bot.opponents.dragon_face.evaluation import table
from bot.opponents.dragon_face.fitting import BEFORE
from bot.opponents.dragon_face.search import Search
from bot.opponents.levels import Brake, Effort, Level

FILE: Final = Path(__file__).with_name("forced_wins.json")
WANTED: Final = {3: 24, 5: 20, 7: 8}
SEED: Final = 7
MOST: Final = 150_000
"""Positions to look at before a candidate is given up."""


class TooMuch(Exception):
    """The candidate isn't decided within ``MOST`` positions."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and in how many plies it is won; 0 while nobody knows."""

    board: tuple[int, ...]
    seat: int
    immune: int
    plies: int = 0


class Prover:
    """Says whether a position is won within so many plies."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._board = list(puzzle.board)
        self._known: dict[tuple[bytes, int, int, int], bool] = {}
        self._looked = 0

    def wins(self, seat: int, immune: int, plies: int) -> bool:
        """Whether a seat to move wins within an odd number of plies; raises TooMuch."""
        self._looked += 1
        if self._looked > MOST:
            raise TooMuch
        board = self._board
        if _can_win(board, seat):
            return True
        if plies < 3:
            return False
        key = (bytes(board), seat, immune, plies)
        if key not in self._known:
            moves = routes(board, seat, immune)
            self._known[key] = any(self._makes_sure(seat, route, plies) for route in moves)
        return self._known[key]

    def _makes_sure(self, seat: int, route: Route, plies: int) -> bool:
        """Whether a seat's move wins whatever the other does, within so many plies, the move included."""
        board, other = self._board, LIGHT + DARK - seat
        cell = make(board, route)
        try:
            if _can_win(board, other):
                return False
            replies = routes(board, other, route[2])
            if not replies:
                return self.wins(seat, NOWHERE, plies - 2)
            replies.sort(key=lambda reply: reply[2] < 0)
            return all(self._still_wins(seat, reply, plies - 2) for reply in replies)
        finally:
            unmake(board, route, cell)

    def _still_wins(self, seat: int, reply: Route, plies: int) -> bool:
        cell = make(self._board, reply)
        try:
            return self.wins(seat, reply[2], plies)
        finally:
            unmake(self._board, reply, cell)


def _can_win(board: Sequence[int], seat: int) -> bool:
    """Whether the seat to move captures the Emperor at once; it is never immune, or the game would be over."""
    other = DARK_BIT if seat == LIGHT else 0
    return attacked(board, board.index(Kind.EMPEROR | other), DARK_BIT - other)


def fewest(puzzle: Puzzle, most: int) -> int:
    """In how few plies a position is won; 0 if not within ``most``."""
    prover = Prover(puzzle)
    for plies in range(1, most + 1, 2):
        if prover.wins(puzzle.seat, puzzle.immune, plies):
            return plies
    return 0


def endings(rng: Random) -> Iterator[list[Puzzle]]:
    """Yield the positions of decided games, one for each ply."""
    values = table(BEFORE)
    while True:
        board, seat, immune = list(START), LIGHT, NOWHERE
        played: list[Puzzle] = []
        while len(played) < 150 and (legal := routes(board, seat, immune)):
            played.append(Puzzle(tuple(board), seat, immune))
            brake = Brake(Effort(Level.MEDIUM, 1500, 60))
            search = Search(board, seat, values=values, brake=brake, immune=immune)
            route = rng.choice(legal) if rng.random() < 0.08 else search.best(2, rng=rng)[1]
            if wins(board, route):
                yield played
                break
            make(board, route)
            seat, immune = LIGHT + DARK - seat, route[2]


def puzzles() -> list[Puzzle]:
    """As many positions as are wanted."""
    found: list[Puzzle] = []
    for played in endings(Random(SEED)):
        left = {
            plies: wanted - sum(each.plies == plies for each in found) for plies, wanted in WANTED.items()
        }
        if not any(left.values()):
            break
        # A game that has lasted so many plies more can have been won for so long, and no longer than that.
        for before in (plies for plies in left if left[plies] and plies <= len(played)):
            candidate = played[-before]
            try:
                plies = fewest(candidate, before)
            except TooMuch:
                continue
            if left.get(plies):
                left[plies] -= 1
                found.append(replace(candidate, plies=plies))
    return found


def load() -> list[Puzzle]:
    """The positions that are kept."""
    return [
        Puzzle(tuple(bytes.fromhex(each["board"])), each["seat"], each["immune"], each["plies"])
        for each in json.loads(FILE.read_text(encoding="utf-8"))
    ]


def main() -> None:
    """Write the positions anew."""
    lines = [
        json.dumps(
            {
                "board": bytes(each.board).hex(),
                "seat": each.seat,
                "immune": each.immune,
                "plies": each.plies,
            }
        )
        for each in sorted(puzzles(), key=lambda each: each.plies)
    ]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
