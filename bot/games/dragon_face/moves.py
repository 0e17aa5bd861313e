"""Dragon Face's move generator: the only one, for the rules and for a search on a board of its own.

It works on a board as :mod:`bot.games.dragon_face.view` describes it. A search takes
``list(position.board)`` and goes back and forth with :func:`make` and :func:`unmake`, which change that
list in place; whose turn it is and which piece is immune are for the caller to keep.

Every way a piece can go is worked out once, when the module is imported: for each content of a square and
each square, the rays along which that piece may slide or jump. A ray ends where the piece can't go on even
on an empty mat. So all kinds, fresh Governors and activated Ambassadors go through the same short loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from bot.games.core import Seat
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    BENEATH_DARK_BIT,
    DARK,
    DARK_BIT,
    FILES,
    FRESH_BIT,
    IN_TERRITORIES,
    KIND_BITS,
    LIGHT,
    RANKS,
    SQUARES,
    Kind,
    Travel,
    jumped_by,
)

NOWHERE: Final = -1
"""In place of a square where there is none."""

Route: TypeAlias = tuple[int, int, int, int]
"""A move as a search handles it: origin, target, square of the jumped piece, square of the Ambassador above
the Governor (DRA-15); the last two may be ``NOWHERE``. The third is the immune square afterwards (DRA-20)."""

_Reach: TypeAlias = tuple[int, Route, Route | None, int]
"""One square of a ray: the square, the plain move to it, the capture of a piece on it, where that lands."""
_Ray: TypeAlias = tuple[_Reach, ...]
_Rays: TypeAlias = tuple[_Ray, ...] | None
"""All rays of a piece from one square; None for an Ambassador that waits in the Zone to be activated."""

_DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Steps in files and ranks, from up (rising ranks) around by the right."""
_BENEATH_BITS: Final = BENEATH_BIT | BENEATH_DARK_BIT
_PIECE_BITS: Final = KIND_BITS | DARK_BIT
_LAST_TERRITORY_RANK: Final = {LIGHT: RANKS - 2, DARK: 1}
"""The rank, counted from 0, of the enemy's back line."""


def _beyond(square: int, step: tuple[int, int]) -> int:
    file, rank = square % FILES + step[0], square // FILES + step[1]
    return FILES * rank + file if 0 <= file < FILES and 0 <= rank < RANKS else NOWHERE


def _ray(origin: int, step: tuple[int, int], *, length: int, captures: int, into_zone: bool) -> _Ray:
    """A ray of at most ``length`` Territory squares; the first ``captures`` of them can be jumped."""
    ray: list[_Reach] = []
    square = _beyond(origin, step)
    while square != NOWHERE and IN_TERRITORIES[square] and len(ray) < length:
        landing = _beyond(square, step)
        lands = len(ray) < captures and landing != NOWHERE and (into_zone or IN_TERRITORIES[landing])
        capture = (origin, landing, square, NOWHERE) if lands else None
        ray.append((square, (origin, square, NOWHERE, NOWHERE), capture, landing))
        square = landing
    return tuple(ray)


def _governor_rays(origin: int, seat: Seat, *, fresh: bool) -> Iterator[_Ray]:
    """Yield a Governor's rays: forward, and captures diagonally forward only (DRA-1, 2, 5, 12)."""
    forward = 1 if seat == LIGHT else -1
    for side in (-1, 0, 1):
        captures = 0 if side == 0 else 1
        yield _ray(origin, (side, forward), length=2 if fresh else 1, captures=captures, into_zone=True)


def _rays(cell: int, origin: int, seat: Seat) -> _Rays:
    """The rays of what stands on a square, for the seat whose turn it is."""
    dark = bool(cell & DARK_BIT)
    if dark != (seat == DARK):
        return ()
    inside = IN_TERRITORIES[origin]
    match cell & KIND_BITS:
        case Kind.GOVERNOR if inside:
            rays = _governor_rays(origin, seat, fresh=bool(cell & FRESH_BIT))
        case Kind.EMPEROR if inside:  # DRA-11
            rays = (_ray(origin, step, length=1, captures=1, into_zone=False) for step in _DIRECTIONS)
        case Kind.AMBASSADOR if (
            inside or cell & BENEATH_BIT
        ):  # from the Zone it ends in the Territories (DRA-19)
            rays = (
                _ray(origin, step, length=SQUARES, captures=SQUARES, into_zone=inside) for step in _DIRECTIONS
            )
        case Kind.AMBASSADOR:
            return None
        case _:
            return ()
    return tuple(ray for ray in rays if ray)


def _table(seat: Seat) -> tuple[tuple[_Rays, ...], ...]:
    """The rays by content of a square and by square."""

    @cache
    def column(cell: int) -> tuple[_Rays, ...]:
        return tuple(_rays(cell, origin, seat) for origin in range(SQUARES))

    return tuple(column(_what_matters(cell)) for cell in range(64))


def _what_matters(cell: int) -> int:
    """A cell without the bits that don't change how its piece moves, so that rays are shared."""
    match cell & KIND_BITS:
        case Kind.GOVERNOR:
            return cell & (_PIECE_BITS | FRESH_BIT)
        case Kind.AMBASSADOR:
            return cell & (_PIECE_BITS | BENEATH_BIT)
        case Kind.EMPEROR:
            return cell & _PIECE_BITS
        case _:
            return 0


_TABLES: Final = {seat: _table(seat) for seat in (LIGHT, DARK)}


def routes(board: Sequence[int], seat: Seat, immune: int = NOWHERE) -> list[Route]:
    """The moves of pieces that a seat may make, each once; an empty list means ``pass`` (DRA-23).

    ``immune`` is the square of the piece that the last move flipped (DRA-20). Whether the game is over is not
    looked at. The order is fixed: by origin from a1, b1 ... to i11; then by direction (Governors: forward
    towards file a, straight, towards file i; others: up and around by the right); then the nearer target;
    each move followed by itself with ``=`` and the Ambassadors that it may go under, from a1 on (DRA-15).
    """
    table = _TABLES[seat]
    own = DARK_BIT if seat == DARK else 0
    found: list[Route] = []
    waiting: list[int] = []
    append = found.append
    for origin, cell in enumerate(board):
        if not cell:
            continue
        rays = table[cell][origin]
        if rays is None:
            waiting.append(origin)
            continue
        for ray in rays:
            for square, plain, capture, landing in ray:
                met = board[square]
                if not met:
                    append(plain)
                    continue
                if capture and met & DARK_BIT != own and square != immune and not board[landing]:
                    append(capture)
                break
    return _with_activations(board, seat, found, waiting) if waiting else found


def _with_activations(
    board: Sequence[int], seat: Seat, found: list[Route], waiting: list[int]
) -> list[Route]:
    """The moves, and those by which a Governor goes under a waiting Ambassador (DRA-15)."""
    first = FILES * _LAST_TERRITORY_RANK[seat]
    reached = range(first, SQUARES) if seat == LIGHT else range(first + FILES)
    all_of_them: list[Route] = []
    for route in found:
        all_of_them.append(route)
        origin, target, jumped, _ = route
        if target in reached and board[origin] & KIND_BITS == Kind.GOVERNOR and not wins(board, route):
            all_of_them += [(origin, target, jumped, under) for under in waiting]
    return all_of_them


def wins(board: Sequence[int], route: Route) -> bool:
    """Whether a move, not made yet, captures the Emperor."""
    return route[2] >= 0 and board[route[2]] & KIND_BITS == Kind.EMPEROR


def make(board: list[int], route: Route) -> int:
    """Make a move on a board; returns what :func:`unmake` needs to take it back: the origin as it was."""
    origin, target, jumped, under = route
    cell = board[origin]
    board[origin] = cell & _BENEATH_BITS  # a Governor beneath stays where it is (DRA-17)
    if under < 0:
        board[target] = cell & _PIECE_BITS  # having moved, no Governor is fresh any more (DRA-2)
    else:
        board[under] |= _BENEATH_BITS if cell & DARK_BIT else BENEATH_BIT
    if jumped >= 0:
        board[jumped] ^= DARK_BIT
    return cell


def unmake(board: list[int], route: Route, cell: int) -> None:
    """Take back the last move made on a board; ``cell`` is what :func:`make` returned for it."""
    origin, target, jumped, under = route
    board[target] = 0
    board[origin] = cell
    if under >= 0:
        board[under] &= ~_BENEATH_BITS
    if jumped >= 0:
        board[jumped] ^= DARK_BIT


@cache
def travel_of(route: Route) -> Travel:
    """A search's move as everyone else handles it. There are few on the mat: all are kept."""
    origin, target, jumped, under = route
    return Travel(origin, target, jumped >= 0, None if under < 0 else under)


def route_of(travel: Travel) -> Route:
    """A move as a search handles it."""
    jumped = jumped_by(travel)
    under = travel.under
    return (
        travel.origin,
        travel.target,
        NOWHERE if jumped is None else jumped,
        NOWHERE if under is None else under,
    )
