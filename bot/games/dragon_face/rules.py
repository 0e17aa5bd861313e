"""Dragon Face's rules: when which move is accepted, what it leads to, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final, assert_never

from bot.games.core import Departure, GameInfo, Outcome, Rules, Seat, SeatsError, Step, sole
from bot.games.dragon_face import view as mat
from bot.games.dragon_face.moves import NOWHERE, make, route_of, routes, travel_of
from bot.games.dragon_face.view import (
    DARK,
    LIGHT,
    LONGEST,
    QUIET_PLIES,
    START,
    Kind,
    Move,
    Pause,
    Position,
    Travel,
    View,
)
from bot.games.fair import Fair
from bot.games.message_ids import reason_id
from bot.games.options import Options, checked
from bot.games.text import Player, Text, text

SEATS: Final = 2
OCCURRENCES: Final = 3
"""A position that comes for this time ends the game (DRA-24)."""


class DragonFace:
    """The rules of Dragon Face as a value; see :class:`bot.games.core.Rules`."""

    info = GameInfo(
        key="dragon_face",
        version=1,
        seats=(SEATS,),
        hidden=False,
        reasons=("emperor", "passes", "repetition", "no-progress", "length", "agreed"),
    )

    def options(self, raw: Mapping[str, object]) -> Options:
        return checked(self.info.options, raw)

    def setup(self, options: Options, seats: int, fair: Fair) -> Position:  # noqa: ARG002 - every game is given it
        """The starting position. Nothing in it is random."""
        self.options(options)
        if seats != SEATS:
            raise SeatsError(seats, str(SEATS))
        return Position(board=START, to_move=LIGHT, seen=(mat.repetition_key(START, LIGHT, None),))

    def view(self, state: Position, viewer: Seat | None) -> View:
        """The position and who looks at it: everyone sees everything."""
        return View(viewer, state)

    def legal(self, view: View) -> Sequence[Move]:
        """The moves of pieces in the generator's order, or ``pass`` where there are none (DRA-23)."""
        position = view.position
        if position.ended is not None or view.viewer != position.to_move:
            return ()
        return _listed(position.board, position.to_move, position.immune)

    def accepts(self, view: View, move: Move) -> bool:
        """Whether the viewer may make this move: a listed one, ``draw`` (DRA-24), or leaving."""
        position = view.position
        if position.ended is not None or view.viewer is None:
            return False
        match move:
            case Departure():
                return True
            case Pause.DRAW:
                return view.viewer not in position.offered
            case Pause.DECLINE:
                return position.offer == _opponent(view.viewer)
            case Travel() | Pause.PASS:
                return move in self.legal(view)
            case _:
                assert_never(move)

    def forced(self, view: View) -> Move | None:
        """The only listed move; none for somebody who could take a draw instead."""
        offer = view.position.offer
        if offer is not None and offer != view.viewer:
            return None
        return sole(self.legal(view))

    def apply(self, state: Position, seat: Seat, move: Move) -> Step[Position]:
        """The position after an accepted move, and what it was in words."""
        match move:
            case Travel():
                return _travelled(state, move)
            case Pause.PASS:
                return _passed(state)
            case Pause.DRAW:
                return _said_draw(state, seat)
            case Pause.DECLINE:
                return _declined(state, seat)
            case Departure():
                return _left(state, seat, move)
            case _:
                assert_never(move)

    def outcome(self, state: Position) -> Outcome | None:
        return state.ended

    def imagine(self, view: View, rng: Random) -> Position:  # noqa: ARG002 - every game is given it
        """The position itself: nothing is hidden."""
        return view.position

    def takes_back(self, before: Position, after: Position) -> bool:  # noqa: ARG002 - every position alike
        """Always: nothing is hidden, and nothing is random."""
        return True

    def write(self, move: Move) -> str:
        return mat.write(move)

    def read(self, notation: str) -> Move:
        return mat.read(notation)


RULES: Final[Rules[Position, Move, View]] = DragonFace()


@lru_cache(maxsize=256)  # the same list is asked for when a move is checked, made, shown and completed
def _listed(board: tuple[int, ...], seat: Seat, immune: int | None) -> tuple[Move, ...]:
    found = routes(board, seat, NOWHERE if immune is None else immune)
    return tuple(travel_of(route) for route in found) if found else (Pause.PASS,)


def _opponent(seat: Seat) -> Seat:
    return LIGHT + DARK - seat


def _travelled(state: Position, move: Travel) -> Step[Position]:
    board = list(state.board)
    cell = make(board, route_of(move))
    kind = Kind(cell & mat.KIND_BITS)
    flipped = mat.jumped_by(move)
    facts = [_move_in_words(state, move)]
    if move.under is not None:
        facts.append(text("dragon-face-activated", square=mat.name(move.under)))
    won = flipped is not None and mat.kind_of(board[flipped]) is Kind.EMPEROR
    after = Position(
        board=tuple(board),
        to_move=_opponent(state.to_move),
        immune=flipped,
        last=move,
        plies=state.plies + 1,
        quiet=0 if move.capture or kind is Kind.GOVERNOR else state.quiet + 1,
        seen=(*state.seen, mat.repetition_key(board, _opponent(state.to_move), flipped)),
    )
    return _settled(state, after, "emperor" if won else _drawn_by(after), facts)


def _passed(state: Position) -> Step[Position]:
    facts = [text("dragon-face-passed", seat=Player(state.to_move))]
    after = Position(
        board=state.board,
        to_move=_opponent(state.to_move),
        last=Pause.PASS,
        plies=state.plies + 1,
        quiet=state.quiet + 1,
        seen=(*state.seen, mat.repetition_key(state.board, _opponent(state.to_move), None)),
    )
    return _settled(state, after, "passes" if state.last is Pause.PASS else _drawn_by(after), facts)


def _drawn_by(after: Position) -> str | None:
    """The first reason by which a position is drawn, apart from passes (DRA-24, DRA-25)."""
    if mat.occurrences(after) >= OCCURRENCES:
        return "repetition"
    if after.quiet >= QUIET_PLIES:
        return "no-progress"
    if after.plies >= LONGEST:
        return "length"
    return None


def _settled(before: Position, after: Position, reason: str | None, facts: list[Text]) -> Step[Position]:
    """A ply's step: the game ends for a reason given, else the other's draw offer lapses (DRA-24)."""
    mover = before.to_move
    match reason:
        case None if before.offer == mover:
            after = replace(after, offer=mover)
        case None if before.offer is not None:
            facts.append(text("dragon-face-draw-lapsed", seat=Player(before.offer)))
        case None:
            pass
        case "emperor":
            return _ended(after, reason, winner=mover, facts=facts)
        case _:
            return _ended(after, reason, winner=None, facts=facts)
    return Step(after, tuple(facts))


def _said_draw(state: Position, seat: Seat) -> Step[Position]:
    """The step of a ``draw``: an offer, or the answer to the other's (DRA-24)."""
    said = replace(state, offered=state.offered | {seat})
    if state.offer == _opponent(seat):
        return _ended(
            said, "agreed", winner=None, facts=[text("dragon-face-draw-accepted", seat=Player(seat))]
        )
    return Step(replace(said, offer=seat), (text("dragon-face-draw-offered", seat=Player(seat)),))


def _declined(state: Position, seat: Seat) -> Step[Position]:
    """The step by which the other's offer is turned down. It can be made anew after the next ply (DRA-24)."""
    return Step(replace(state, offer=None), (text("dragon-face-draw-declined", seat=Player(seat)),))


def _left(state: Position, seat: Seat, departure: Departure) -> Step[Position]:
    match departure:
        case Departure.RESIGN:
            fact = text("dragon-face-resigned", seat=Player(seat))
        case Departure.TIMEOUT:
            fact = text("dragon-face-timed-out", seat=Player(seat))
        case _:
            assert_never(departure)
    return _ended(state, departure.value, winner=_opponent(seat), facts=[fact])


def _ended(state: Position, reason: str, *, winner: Seat | None, facts: list[Text]) -> Step[Position]:
    """The step by which the game ends: no offer stands any more, and everyone is told how it ended."""
    in_words = text(reason_id("dragon_face", reason))
    if winner is None:
        outcome = Outcome(reason, places=(1, 1), scores=(0.5, 0.5))
        fact = text("dragon-face-drawn", reason=in_words)
    else:
        light = winner == LIGHT
        outcome = Outcome(reason, places=(1, 2) if light else (2, 1), scores=(1, 0) if light else (0, 1))
        fact = text("dragon-face-won", seat=Player(winner), reason=in_words)
    return Step(replace(state, offer=None, ended=outcome), (*facts, fact))


def _move_in_words(state: Position, move: Travel) -> Text:
    kind = Kind(state.board[move.origin] & mat.KIND_BITS).name.lower()
    origin, target = mat.name(move.origin), mat.name(move.target)
    flipped = mat.jumped_by(move)
    if flipped is None:
        return text("dragon-face-moved", seat=Player(state.to_move), kind=kind, origin=origin, target=target)
    return text(
        "dragon-face-captured",
        seat=Player(state.to_move),
        kind=kind,
        origin=origin,
        target=target,
        flipped=Kind(state.board[flipped] & mat.KIND_BITS).name.lower(),
        square=mat.name(flipped),
    )
