"""Dizzle as seen: dice, sheets, moves with their notation. Only the dice to come are hidden."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, TypeAlias

from bot.games.core import BadNotation, Departure, Outcome, Seat
from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.sheet import Mask, Sheet

SEATS: Final = (1, 2, 3, 4)
DICE: Final = {1: 8, 2: 7, 3: 10, 4: 13}
"""By number of seats: how many dice a turn begins with."""
ROUNDS: Final = {1: 10, 2: 6, 3: 4, 4: 3}
"""By number of seats: rounds, in each of which every seat is start player once (DIZ-1)."""
MOST_REROLLS: Final = 20
"""Rerolls that a seat has in a turn (DIZ-22)."""


@dataclass(frozen=True, slots=True)
class Take:
    """``take 5 c4``: a die from the table onto a field."""

    die: int
    field: str


class Call(Enum):
    """The two moves of a seat that nothing on the table fits."""

    REROLL = "reroll"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Return:
    """``return c4``: the penalty after a failed reroll (DIZ-17)."""

    field: str


@dataclass(frozen=True, slots=True)
class Planet:
    """``planet e7``: where a rocket goes (DIZ-30)."""

    field: str


Move: TypeAlias = Take | Call | Return | Planet | Departure

_FIELD = r"([a-j](?:[1-9]|10))"
_TAKE = re.compile(rf"take ([1-6]) {_FIELD}")
_ONE_FIELD = re.compile(rf"(return|planet) {_FIELD}")
_WORDS: dict[str, Move] = {each.value: each for each in (*Call, *Departure)}


def write(move: Move) -> str:
    """A move's notation."""
    match move:
        case Take(die, field):
            return f"take {die} {field}"
        case Return(field):
            return f"return {field}"
        case Planet(field):
            return f"planet {field}"
        case Call():
            return move.value
        case Departure():
            return move.value


def read(notation: str) -> Move:
    """The move that a notation stands for; raises BadNotation."""
    if notation in _WORDS:
        return _WORDS[notation]
    if match := _TAKE.fullmatch(notation):
        return Take(int(match[1]), match[2])
    if match := _ONE_FIELD.fullmatch(notation):
        return Return(match[2]) if match[1] == "return" else Planet(match[2])
    raise BadNotation(notation)


class Standing(Enum):
    """What a seat may still do in this turn."""

    ACTIVE = "active"
    DROPPED = "dropped"
    LEFT = "left"
    """Resigned or timed out: counts as dropped in every turn from then on."""


class Phase(Enum):
    """What the game waits for."""

    CHOICE = "choice"
    """An opportunity: a take, or where nothing fits ``reroll`` or ``drop`` (DIZ-4, 5)."""
    TAKE = "take"
    """The compulsory take after a reroll (DIZ-17)."""
    RETURN = "return"
    """The penalty after a failed reroll (DIZ-17)."""
    ROCKETS = "rockets"
    """The X phase waits for the planet of a rocket (DIZ-30)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Paper:
    """One seat's sheet and what stands or is written on it; fields as masks, see ``sheet.py``."""

    crosses: Mask
    """Xs: printed, earlier, planets."""
    dice: Mask = 0
    """Fields with a die of this turn; its value is the field's number. While rockets fly they are Xs, too."""
    exploded: Mask = 0
    """Bombs that others have crossed out first (DIZ-27)."""
    flags: tuple[tuple[str, int], ...] = ()
    """Flags X-ed so far: colour and points, 0 if no value was left (DIZ-29)."""
    rerolls: int = 0
    """In this turn (DIZ-22)."""
    standing: Standing = Standing.ACTIVE


@dataclass(frozen=True, slots=True)
class Position:
    """Everything but the dice to come."""

    level: int
    papers: tuple[Paper, ...]
    """By seat, seat 1 first."""
    table: tuple[int, ...]
    """The dice on the table, rising."""
    flags: tuple[tuple[str, tuple[int, ...]], ...]
    """By colour: the values left for the whole table, highest first (DIZ-29)."""
    actor: Seat | None
    """The seat to act, None when the game is over."""
    phase: Phase = Phase.CHOICE
    turn: int = 0
    """Turns that are over; ``start`` and ``round`` follow from it."""
    closing: bool = False
    """Whether the opportunity under way is the only active seat's last one (DIZ-24)."""
    rockets: tuple[Seat, ...] = ()
    """In the X phase: whose planets are still to be chosen, in order."""
    gone: tuple[int, ...] = ()
    """Solo: dice that the extra dice took off the table in this turn, in that order (DIZ-41)."""
    ended: Outcome | None = None

    @property
    def sheet(self) -> Sheet:
        """The layout that all seats have."""
        return sheet_of(self.level)

    @property
    def seats(self) -> int:
        """How many seats the game has, those left included."""
        return len(self.papers)

    @property
    def start(self) -> Seat:
        """The start player of the turn under way (after the end: of the one that would follow)."""
        return self.turn % self.seats + 1

    @property
    def round(self) -> int:
        """The round under way, from 1; after the last turn it stays at the last round."""
        return min(self.turn // self.seats + 1, ROUNDS[self.seats])

    def paper(self, seat: Seat) -> Paper:
        """One seat's sheet."""
        return self.papers[seat - 1]


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer sees: all of it. ``viewer`` is None for a spectator, who may not move anything."""

    viewer: Seat | None
    position: Position

    def as_json(self) -> dict[str, Any]:
        """What ``replay --view`` prints: fields by their names."""
        position = self.position
        printed = {field.name: getattr(position, field.name) for field in fields(position)}
        names = position.sheet.names
        printed["papers"] = [
            {
                "crosses": names(paper.crosses),
                "dice": names(paper.dice),
                "exploded": names(paper.exploded),
                "flags": paper.flags,
                "rerolls": paper.rerolls,
                "standing": paper.standing,
            }
            for paper in position.papers
        ]
        return {"viewer": self.viewer, "position": printed}
