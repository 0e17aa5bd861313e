"""Dragon Face's search: alpha-beta, deeper and deeper, on the rules' own make and unmake.

A score is what a position is worth to the side to move. Scores beyond ``SURE`` are forced wins and nothing
else: where moves are left out or searched less deeply, scores are kept below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from bot.games.dragon_face.moves import NOWHERE, Route, make, routes, unmake, wins
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    BENEATH_DARK_BIT,
    DARK,
    DARK_BIT,
    KIND_BITS,
    LIGHT,
    SQUARES,
    Kind,
)
from bot.opponents.dragon_face.attacks import attacked
from bot.opponents.dragon_face.evaluation import CELLS, worth
from bot.opponents.levels import Brake

WIN: Final = 1_000_000
"""What it is worth to have captured the Emperor, less one for each ply until then."""
SURE: Final = WIN - 1000
"""A score from here on is a forced win."""
QUIESCENCE: Final = 5
"""Plies of captures after the last full one."""
EXTENSIONS: Final = 4
"""How often one line is looked at a ply deeper because the Emperor is attacked."""
TOO_DEEP: Final = 60
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2
_MARGIN: Final = 150
"""How much a quiet move may gain at the most, one ply before the end."""
_PIECE: Final = KIND_BITS | DARK_BIT
_BENEATH: Final = BENEATH_BIT | BENEATH_DARK_BIT
_FIRST = 10**12
"""Where moves stand in the order: this one first, then captures by what they flip, then killers."""
_CAPTURE = 10**9
_KILLER = 10**8
_ORDER: Final = {Kind.GOVERNOR: 1, Kind.AMBASSADOR: 3, Kind.EMPEROR: 50}
_GAIN: Final = tuple(_ORDER.get(Kind(kind), 0) if kind else 0 for kind in range(KIND_BITS + 1))

_random = Random(99)
_KEYS: Final = tuple(
    tuple(_random.getrandbits(62) if cell else 0 for cell in range(CELLS)) for _ in range(SQUARES)
)
_IMMUNE: Final = (*[_random.getrandbits(62) for _ in range(SQUARES)], 0)
"""By square; the last one, for no square, is found as ``NOWHERE``."""
_SIDE: Final = (0, _random.getrandbits(62))
"""By whether Dark is to move. Making a move is an exclusive-or with both."""
_TURN: Final = _SIDE[1]


def position_key(board: Sequence[int], seat: int, immune: int) -> int:
    """A number that tells positions apart (DRA-24)."""
    key = _SIDE[seat == DARK] ^ _IMMUNE[immune]
    for square, cell in enumerate(board):
        key ^= _KEYS[square][cell]
    return key


class Stopped(Exception):
    """The effort is used up: the position in the middle of the search has no score."""


class Search:
    """The search of one move; a new one for each, so that nothing but view, rng and effort decides."""

    def __init__(
        self,
        board: Sequence[int],
        seat: int,
        *,
        values: Sequence[Sequence[int]],
        brake: Brake,
        immune: int = NOWHERE,
        seen: Mapping[int, int] | None = None,
        tempo: int = 0,
    ) -> None:
        """``seen`` says by key how often positions were on the mat before, the present one included."""
        self.depth = 0
        """The last depth that was searched to its end."""
        self._board = list(board)
        self._dark = seat == DARK
        self._immune = immune
        self._values = values
        self._tempo = tempo
        self._brake = brake
        self._seen = seen or {}
        self._path: list[int] = []
        self._table: dict[int, tuple[int, int, int, Route | None]] = {}
        self._killers: list[list[Route | None]] = [[None, None] for _ in range(TOO_DEEP + 2)]
        self._history: dict[Route, int] = {}

    def best(self, most: int, *, rng: Random | None = None) -> tuple[int, Route]:
        """The best move and its score, after searching to that depth or as far as the effort goes.

        With ``rng``, equally good moves are equally likely.
        """
        moves = routes(self._board, self._seat, self._immune)
        if rng is not None:
            rng.shuffle(moves)
        found = (0, moves[0])
        for depth in range(1, most + 1):
            self._best_so_far: tuple[int, Route] | None = None
            try:
                self._root(moves, depth=depth)
            except Stopped:
                # The best move of the last depth comes first: what beats it now counts, though the depth isn't done.
                found = self._best_so_far or found
                break
            assert self._best_so_far is not None
            found = self._best_so_far
            self.depth = depth
            if abs(found[0]) >= SURE:
                break
            moves.sort(key=lambda route: route != found[1])
        return found

    def each(self, depth: int) -> list[tuple[int, Route]]:
        """Every move with its exact score at that depth, as far as the effort goes."""
        scored: list[tuple[int, Route]] = []
        try:
            for route in routes(self._board, self._seat, self._immune):
                self._path = [self._root_key]
                scored.append((self._after(route, depth - 1, -WIN, WIN), route))
        except Stopped:
            pass
        return scored

    def worth(self, route: Route, most: int) -> int:
        """The score of one move, searched to that depth or as far as the effort goes."""
        found = 0
        for depth in range(1, most + 1):
            try:
                self._path = [self._root_key]
                found = self._after(route, depth - 1, -WIN, WIN)
            except Stopped:
                break
        return found

    @property
    def _seat(self) -> int:
        return DARK if self._dark else LIGHT

    @property
    def _root_key(self) -> int:
        return position_key(self._board, self._seat, self._immune)

    def _root(self, moves: Sequence[Route], *, depth: int) -> None:
        self._path = [self._root_key]
        alpha = -WIN
        for number, route in enumerate(moves):
            if number == 0:
                value = self._after(route, depth - 1, alpha, WIN)
            else:
                value = self._after(route, depth - 1, alpha, alpha + 1)
                if value > alpha:
                    value = self._after(route, depth - 1, alpha, WIN)
            if value > alpha:
                alpha = value
                self._best_so_far = (value, route)

    def _after(self, route: Route, depth: int, alpha: int, beta: int) -> int:
        """The score of a move from the root for its mover."""
        board = self._board
        if wins(board, route):
            return WIN - 1
        score, key = self._effect(
            route, worth(board, self._values), self._root_key ^ _TURN ^ _IMMUNE[self._immune]
        )
        cell = make(board, route)
        value = -self._node(depth, -beta, -alpha, 1, not self._dark, route[2], key, score, False, 0)
        unmake(board, route, cell)
        return value

    def _effect(self, route: Route, score: int, key: int) -> tuple[int, int]:
        """The board's worth and key after a move that is yet to be made; ``key`` is that of nothing immune."""
        board, values = self._board, self._values
        origin, target, jumped, under = route
        cell = board[origin]
        left = cell & _BENEATH
        keys = _KEYS[origin]
        score -= values[origin][cell]
        key ^= keys[cell] ^ keys[left]
        if under < 0:
            came = cell & _PIECE
            score += values[target][came]
            key ^= _KEYS[target][came]
        else:
            above = board[under]
            now = above | (_BENEATH if cell & DARK_BIT else BENEATH_BIT)
            score += values[under][now] - values[under][above]
            key ^= _KEYS[under][above] ^ _KEYS[under][now]
        if jumped >= 0:
            met = board[jumped]
            score += values[jumped][met ^ DARK_BIT] - values[jumped][met]
            key ^= _KEYS[jumped][met] ^ _KEYS[jumped][met ^ DARK_BIT] ^ _IMMUNE[jumped]
        return score, key

    def _node(
        self,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        dark: bool,
        immune: int,
        key: int,
        score: int,
        passed: bool,
        extended: int,
    ) -> int:
        """A position's score for the side to move: exact between alpha and beta, else a bound."""
        if self._brake.spend():
            raise Stopped
        board = self._board
        own, other = (DARK_BIT, 0) if dark else (0, DARK_BIT)
        if attacked(board, board.index(Kind.EMPEROR | other), own):
            return WIN - ply - 1
        if alpha >= WIN - ply - 3:  # nothing as quick as what is found already can come of this
            return alpha
        if key in self._path or self._seen.get(key, 0) >= 2:
            return 0
        threatened = attacked(board, board.index(Kind.EMPEROR | own), other)
        if threatened and extended < EXTENSIONS:
            depth += 1
            extended += 1
        if depth <= 0 or ply >= TOO_DEEP:
            return self._captures(alpha, beta, ply, dark, immune, score, QUIESCENCE)
        known = self._table.get(key)
        first: Route | None = None
        if known is not None:
            known_depth, bound, value, first = known
            if known_depth >= depth:
                value = value - ply if value >= SURE else value + ply if value <= -SURE else value
                if (
                    bound == _EXACT
                    or (bound == _AT_LEAST and value >= beta)
                    or (bound == _AT_MOST and value <= alpha)
                ):
                    return value
        static = (-score if dark else score) + self._tempo
        nobody = key ^ _TURN ^ _IMMUNE[immune]
        path = self._path
        if not threatened and not passed and depth >= 2 and static >= beta and -SURE < beta < SURE:
            path.append(key)
            value = -self._node(
                depth - 3, -beta, 1 - beta, ply + 1, not dark, NOWHERE, nobody, score, True, extended
            )
            path.pop()
            if value >= beta:
                return beta
        moves = routes(board, DARK if dark else LIGHT, immune)
        if not moves:
            if passed:
                return 0
            path.append(key)
            value = -self._node(
                depth - 1, -beta, -alpha, ply + 1, not dark, NOWHERE, nobody, score, True, extended
            )
            path.pop()
            return value
        killers = self._killers[ply]
        self._order(moves, first, killers)
        best, best_route, lowest = -WIN, None, alpha
        futile = depth == 1 and not threatened and static + _MARGIN <= alpha < SURE
        if futile:
            best = static + _MARGIN
        path.append(key)
        for number, route in enumerate(moves):
            jumped = route[2]
            if jumped < 0:
                if futile:
                    continue
                less = (
                    0
                    if number < 4 or depth < 3 or threatened or route in killers
                    else 1
                    if number < 14
                    else 2
                )
            else:
                less = 0
            after, after_key = self._effect(route, score, nobody)
            cell = make(board, route)
            if number == 0:
                value = -self._node(
                    depth - 1, -beta, -alpha, ply + 1, not dark, jumped, after_key, after, False, extended
                )
            else:
                value = -self._node(
                    depth - 1 - less,
                    -alpha - 1,
                    -alpha,
                    ply + 1,
                    not dark,
                    jumped,
                    after_key,
                    after,
                    False,
                    extended,
                )
                if value > alpha and (less or value < beta):
                    value = -self._node(
                        depth - 1, -beta, -alpha, ply + 1, not dark, jumped, after_key, after, False, extended
                    )
            unmake(board, route, cell)
            if value > best:
                best = value
                if value > alpha:
                    alpha, best_route = value, route
                    if value >= beta:
                        if jumped < 0:
                            if killers[0] != route:
                                killers[1], killers[0] = killers[0], route
                            self._history[route] = self._history.get(route, 0) + depth * depth
                        break
        path.pop()
        bound = _AT_LEAST if best >= beta else _EXACT if best > lowest else _AT_MOST
        kept = best + ply if best >= SURE else best - ply if best <= -SURE else best
        self._table[key] = (depth, bound, kept, best_route or first)
        return best

    def _order(self, moves: list[Route], first: Route | None, killers: Sequence[Route | None]) -> None:
        board, history = self._board, self._history

        def promise(route: Route) -> int:
            if route == first:
                return -_FIRST
            jumped = route[2]
            if jumped >= 0:
                return -_CAPTURE * _GAIN[board[jumped] & KIND_BITS] + _GAIN[board[route[0]] & KIND_BITS]
            if route in killers:
                return -_KILLER
            return -history.get(route, 0)

        moves.sort(key=promise)

    def _captures(
        self, alpha: int, beta: int, ply: int, dark: bool, immune: int, score: int, left: int
    ) -> int:
        """A score once the captures are over: the side to move may always do without one."""
        board = self._board
        own, other = (DARK_BIT, 0) if dark else (0, DARK_BIT)
        if left < QUIESCENCE:
            if self._brake.spend():
                raise Stopped
            if attacked(board, board.index(Kind.EMPEROR | other), own):
                return WIN - ply - 1
        static = best = (-score if dark else score) + self._tempo
        if left == 0 or static >= beta:
            return static
        alpha = max(alpha, static)
        captures = [route for route in routes(board, DARK if dark else LIGHT, immune) if route[2] >= 0]
        captures.sort(key=lambda route: -_GAIN[board[route[2]] & KIND_BITS])
        for route in captures:
            after, _ = self._effect(route, score, 0)
            if (-after if dark else after) + self._tempo <= alpha - _MARGIN:
                continue
            cell = make(board, route)
            value = -self._captures(-beta, -alpha, ply + 1, not dark, route[2], after, left - 1)
            unmake(board, route, cell)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best
