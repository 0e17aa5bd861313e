"""The one protocol that every game fulfils, and playing by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from bot.games.fair import Fair
from bot.games.options import OptionInfo, Options
from bot.games.ranking import Solo
from bot.games.text import Text

Seat: TypeAlias = int
"""A player's place, numbered from 1 in turn order."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before any table of it exists."""

    key: str
    """Small letters and underscores. Records, modules and messages are named by it."""
    version: int
    """The version of the rules; raised by a change that could make an older record replay differently."""
    seats: tuple[int, ...]
    """Seat counts the game can be played with, rising."""
    hidden: bool
    """Whether a seat may know less than the state."""
    reasons: tuple[str, ...]
    """The ways the game can end by itself; ``resign`` and ``timeout`` come on top."""
    options: tuple[OptionInfo, ...] = ()
    """In the order of the game's page."""
    solo: Solo | None = None
    """How games for one are ranked; None if there are none, or if they aren't ranked."""
    guided: Options | None = None
    """The options of a first game with explanations; None in a game without one."""


class Departure(Enum):
    """The two ways out of a game that every game accepts and none lists among its legal moves."""

    RESIGN = "resign"
    TIMEOUT = "timeout"


DEPARTURES: Final = frozenset(each.value for each in Departure)
"""How departures are written, as notations and as the reasons of outcomes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``places[i]`` is the place of seat i + 1: 1 is best, equal places are shared."""

    reason: str
    places: tuple[int, ...]
    scores: tuple[int | float, ...]
    rounds: tuple[int, ...] = field(default=(), compare=False)
    """Rounds that each seat began, in games that are ranked by them; else empty. No part of a record's result."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """What a move leads to: the next state, and what everyone may be told of it."""

    state: S_co
    facts: tuple[Text, ...]


class SeatsError(ValueError):
    """The game isn't played with that many seats (with those options)."""

    def __init__(self, seats: int, allowed: str) -> None:
        super().__init__(f"seats: {seats} is not allowed; allowed: {allowed}")
        self.seats = seats
        self.allowed = allowed


class BadNotation(ValueError):
    """The text isn't a move in the game's notation."""

    def __init__(self, notation: str) -> None:
        super().__init__(f"not a move: {notation[:60]!r}")
        self.notation = notation


class IllegalMove(ValueError):
    """The move isn't legal for that seat now. ``legal`` holds the notations that are."""

    def __init__(self, notation: str, legal: Sequence[str]) -> None:
        super().__init__(f"illegal move: {notation}")
        self.notation = notation
        self.legal = tuple(legal)


class GameOver(ValueError):
    """The game has ended: nothing can be played any more."""


class Rules(Protocol[S, M, V]):
    """A value that knows a game. All methods are pure; states, views and moves are frozen."""

    @property
    def info(self) -> GameInfo:
        """What is known of the game before any table exists."""

    def options(self, raw: Mapping[str, object]) -> Options:
        """The options with defaults filled in; raises OptionsError for an unknown or a wrong one."""

    def setup(self, options: Options, seats: int, fair: Fair) -> S:
        """The starting state; raises SeatsError, or OptionsError if the options don't fit the seats."""

    def view(self, state: S, viewer: Seat | None) -> V:
        """What a seat, or a spectator (None), may know. Build it from what may be known; never cut a state
        down."""

    def legal(self, view: V) -> Sequence[M]:
        """The viewer's listed moves in a fixed order; empty when it isn't their turn or all is over."""

    def accepts(self, view: V, move: M) -> bool:
        """Whether the viewer may make this move, listed or not (``resign``, an offered draw, ...)."""

    def forced(self, view: V) -> M | None:
        """The move that the table plays for this viewer by itself; see :func:`sole`."""

    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        """What an accepted move leads to. Use :func:`play`, which checks the move first."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, None while it runs."""

    def imagine(self, view: V, rng: Random) -> S:
        """A full state that this viewer can't tell from the real one."""

    def write(self, move: M) -> str:
        """The move's notation: at most 60 ASCII characters."""

    def read(self, notation: str) -> M:
        """The move that a notation stands for, exactly as ``write`` gives it; raises BadNotation."""


S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class TakesBack(Protocol[S_contra]):
    """Rules of a game in which moves can be taken back. Those without this never take anything back."""

    def takes_back(self, before: S_contra, after: S_contra) -> bool:
        """Whether ``before`` may be gone back to from ``after``, to which it led.

        It may not where somebody has learnt something since: drawn, rolled, revealed.
        """


AnyRules: TypeAlias = Rules[Any, Any, Any]
"""The rules of some game: tables, stores and screens pass its states, views and moves on unopened."""


def sole(legal: Sequence[M]) -> M | None:
    """The only listed move, None when there is a choice or nothing to do."""
    return legal[0] if len(legal) == 1 else None


def to_act(rules: AnyRules, state: Any, seats: int) -> tuple[Seat, ...]:
    """The seats whose turn it is: those with listed moves."""
    return tuple(seat for seat in range(1, seats + 1) if rules.legal(rules.view(state, seat)))


def play(rules: Rules[S, M, V], state: S, seat: Seat, move: M) -> Step[S]:
    """Check whether a seat may make a move, and make it.

    Raises GameOver or IllegalMove. The given state never changes.
    """
    if rules.outcome(state) is not None:
        raise GameOver("the game has ended")
    view = rules.view(state, seat)
    if not rules.accepts(view, move):
        raise IllegalMove(rules.write(move), [rules.write(each) for each in rules.legal(view)])
    return rules.apply(state, seat, move)


def forced(rules: Rules[S, M, V], state: S, seats: int) -> tuple[Seat, M] | None:
    """The forced move of the position: the only legal move of the only seat to act, or None."""
    if rules.outcome(state) is not None:
        return None
    acting = to_act(rules, state, seats)
    if len(acting) != 1:
        return None
    move = rules.forced(rules.view(state, acting[0]))
    return None if move is None else (acting[0], move)
