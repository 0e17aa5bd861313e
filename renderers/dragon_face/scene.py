"""What is to be told of a position, whether in a picture or in words."""

from __future__ import annotations

from bot.games.core import Seat
from bot.games.dragon_face.moves import NOWHERE, routes, wins
from bot.games.dragon_face.view import (
    DARK,
    FILES,
    LIGHT,
    Kind,
    Position,
    Travel,
    View,
    kind_of,
    owner_of,
)


def near(view: View) -> Seat:
    """The side that sits at the bottom: the viewer's, Light's for a spectator."""
    return DARK if view.viewer == DARK else LIGHT


def other(seat: Seat) -> Seat:
    """The other side."""
    return LIGHT if seat == DARK else DARK


def last_mover(position: Position) -> Seat:
    """Who made the last move or pass: odd ones are Light's, whoever's turn it seems to be at the end."""
    return LIGHT if position.plies % 2 else DARK


def way(travel: Travel) -> tuple[int, int, int]:
    """A move's direction as signs of file and rank, and how many squares it goes."""
    files = travel.target % FILES - travel.origin % FILES
    ranks = travel.target // FILES - travel.origin // FILES
    return (files > 0) - (files < 0), (ranks > 0) - (ranks < 0), max(abs(files), abs(ranks))


def jumped(travel: Travel) -> int:
    """The square just before a move's end: where a captured piece stands (DRA-4, DRA-5)."""
    across, up, _ = way(travel)
    return travel.target - across - FILES * up


def flipped(position: Position) -> int | None:
    """The square of the piece that the last move flipped, None if it flipped none."""
    last = position.last
    return jumped(last) if isinstance(last, Travel) and last.capture else None


def fallen(position: Position) -> int | None:
    """The square of the Emperor that the last move captured, None if it captured none."""
    square = flipped(position)
    return square if square is not None and kind_of(position.board[square]) is Kind.EMPEROR else None


def immune(position: Position) -> int | None:
    """The square of the piece that can't be captured now (DRA-20), None when the game is over."""
    return position.immune if position.ended is None else None


def endangered(position: Position) -> tuple[int, ...]:
    """The squares of Emperors that the other side could capture now, or could if it were its turn."""
    if position.ended is not None:
        return ()
    board = position.board
    found: set[int] = set()
    for seat in (LIGHT, DARK):
        safe = position.immune if position.to_move == seat else None
        reach = routes(board, seat, NOWHERE if safe is None else safe)
        found.update(route[2] for route in reach if wins(board, route))
    return tuple(sorted(found))


def kind_at(position: Position, square: int) -> Kind:
    """The kind of the piece on a square; a Governor has gone beneath from one that is free now."""
    return kind_of(position.board[square]) or Kind.GOVERNOR


def squares_of(position: Position, kind: Kind, seat: Seat) -> tuple[int, ...]:
    """The squares of a side's pieces of a kind, rank by rank."""
    return tuple(
        square
        for square, cell in enumerate(position.board)
        if kind_of(cell) is kind and owner_of(cell) == seat
    )
