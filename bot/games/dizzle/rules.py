"""The rules of Dizzle: the state, which is a position and the dice to come, and what moves do to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import assert_never

from bot.games.core import Departure, GameInfo, Outcome, Seat, SeatsError, Step, sole
from bot.games.dizzle import moves, view
from bot.games.dizzle.course import Course
from bot.games.dizzle.loading import levels, sheet_of
from bot.games.dizzle.sheet import LEVELS, Kind
from bot.games.dizzle.view import SEATS, Call, Move, Paper, Planet, Position, Return, Take, View
from bot.games.fair import SEED_BYTES, Fair
from bot.games.options import OneOf, OptionInfo, Options, checked
from bot.games.ranking import Measure, Solo


@dataclass(frozen=True, slots=True)
class State:
    """A game of Dizzle: what everyone sees, and the dice to come."""

    position: Position
    fair: Fair


class DizzleRules:
    """Dizzle at one to four seats on one of four levels, or on an added sheet."""

    info = GameInfo(
        key="dizzle",
        version=1,
        seats=SEATS,
        hidden=False,
        reasons=("rounds", "full"),
        options=(OptionInfo("level", OneOf(levels)),),
        solo=Solo("level", Measure.MOST_POINTS, "level", daily=lambda: LEVELS),
    )

    def options(self, raw: Mapping[str, object]) -> Options:
        return checked(self.info.options, raw)

    def setup(self, options: Options, seats: int, fair: Fair) -> State:
        """The first turn, its dice rolled."""
        checked = self.options(options)
        if seats not in SEATS or isinstance(seats, bool):
            raise SeatsError(seats, f"{SEATS[0]} to {SEATS[-1]}")
        level = checked["level"]
        assert isinstance(level, int)
        sheet = sheet_of(level)
        draw = fair.draw()
        course = Course(
            Position(
                level=level,
                papers=(Paper(crosses=sheet.of(Kind.START)),) * seats,
                table=(),
                flags=tuple(sheet.flags.items()),
                actor=1,
            ),
            draw,
        )
        course.begin_turn()
        return State(course.position, draw.fair)

    def view(self, state: State, viewer: Seat | None) -> View:
        """Everything but the dice to come."""
        return View(viewer, state.position)

    def legal(self, view: View) -> Sequence[Move]:
        """The listed moves; takes by die and field."""
        return moves.legal(view)

    def accepts(self, view: View, move: Move) -> bool:
        """Whether a move is listed, or leaves the game."""
        return moves.accepts(view, move)

    def forced(self, view: View) -> Move | None:
        return sole(moves.legal(view))

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        draw = state.fair.draw()
        course = Course(state.position, draw)
        match move:
            case Take():
                course.take(seat, move)
            case Call.REROLL:
                course.reroll(seat)
            case Call.DROP:
                course.drop(seat)
            case Return():
                course.give_back(seat, move)
            case Planet():
                course.fly(seat, move)
            case Departure():
                course.leave(seat, move)
            case _:
                assert_never(move)
        return Step(State(course.position, draw.fair), tuple(course.facts))

    def outcome(self, state: State) -> Outcome | None:
        return state.position.ended

    def imagine(self, view: View, rng: Random) -> State:
        """The position with other dice to come: only they are unknown."""
        return State(view.position, Fair(rng.randbytes(SEED_BYTES), "imagined"))

    def takes_back(self, before: State, after: State) -> bool:
        """As long as no dice have been rolled in between."""
        return before.fair == after.fair

    def write(self, move: Move) -> str:
        return view.write(move)

    def read(self, notation: str) -> Move:
        return view.read(notation)


RULES = DizzleRules()
