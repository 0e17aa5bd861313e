"""Dizzle's computer player. An iteration is one decision in an imagined rest of a turn.

A field is worth what it adds to the points that can still be reached: its own, and those of its lines, as
likely as their missing fields will be crossed out. ``medium`` takes what is worth most. The levels above play
the rest of the turn out, with everyone choosing so and other dice each time, and compare themselves with the
best of the others. So they take what the others need when that pays, and race for bombs and flags.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from bot.games.core import AnyRules, Departure, Seat
from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.moves import available, legal, openings, shut
from bot.games.dizzle.score import score
from bot.games.dizzle.sheet import Kind, Mask, Sheet, bits
from bot.games.dizzle.view import (
    DICE,
    ROUNDS,
    Call,
    Move,
    Planet,
    Position,
    Return,
    Standing,
    Take,
    View,
)
from bot.opponents.dizzle_reading import read_view
from bot.opponents.levels import Brake, Effort, Level, best, chosen

_LOOK_EVERY: Final = 50
_CANDIDATES: Final = {Level.HARD: 5, Level.MASTER: 8}
_WHIM: Final = 2.5
_CLEARLY: Final = 2.0
"""How far ``easy`` may misjudge a move, in points."""
_MOST_LIKELY: Final = 0.9
"""How likely a field will be crossed out at the most."""
_FAR: Final = 0.45
"""How much less likely that is for a planet, or for a lock without a key."""
_BOMB_RISK: Final = 0.6
"""How likely another seat crosses out a bomb that nobody has."""
_OPENING: Final = 0.12
"""What one more field to go on to is worth."""
_LOCK: Final = 0.6
"""What each lock that a key opens is worth."""
_ROCKET: Final = 2.5
_WIN: Final = 25.0
"""What winning is worth on top of the points."""


@dataclass(frozen=True, slots=True)
class _Line:
    """Fields that bring points together: an arrow's, a puzzle's, the frame."""

    fields: Mask
    points: int


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a sheet holds, sorted for judging it."""

    sheet: Sheet
    lines: tuple[_Line, ...]
    by_field: tuple[tuple[_Line, ...], ...]
    gems: Mask
    bombs: Mask
    planets: Mask
    rockets: Mask
    flags: tuple[tuple[str, Mask], ...]


@cache
def _plan(level: int) -> _Plan:
    sheet = sheet_of(level)
    lines = [_Line(arrow.fields, arrow.points) for arrow in sheet.arrows]
    lines += [_Line(sheet.of(Kind.PUZZLE, colour), points) for colour, points in sheet.puzzles.items()]
    lines += [_Line(sheet.frame.fields, sheet.frame.points)] if sheet.frame else []
    by_field = tuple(
        tuple(line for line in lines if line.fields >> place & 1) for place in range(len(sheet.fields))
    )
    return _Plan(
        sheet=sheet,
        lines=tuple(lines),
        by_field=by_field,
        gems=sheet.of(Kind.GEM),
        bombs=sheet.of(Kind.BOMB),
        planets=sheet.of(Kind.PLANET),
        rockets=sheet.of(Kind.ROCKET),
        flags=tuple((colour, sheet.of(Kind.FLAG, colour)) for colour in sheet.flags),
    )


class _Judge:
    """Judges one seat's sheet in a position. Dice on it count as Xs."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self._position = position
        self._plan = _plan(position.level)
        self.paper = position.paper(seat)
        self.crosses = self.paper.crosses | self.paper.dice
        self._others = [paper for number, paper in enumerate(position.papers, 1) if number != seat]
        self._shut = shut(self._plan.sheet, self.paper)
        self._far = self._plan.planets | self._shut
        free = available(self._plan.sheet, self.paper).bit_count()
        seats = position.seats
        turns = ROUNDS[seats] * seats - position.turn - 1
        active = sum(paper.standing is Standing.ACTIVE for paper in position.papers) or 1
        self.turns = turns
        coming = 0.9 * turns * DICE[seats] / seats + len(position.table) / active
        self.likely = min(_MOST_LIKELY, coming / free) if free else 0.0
        self._left = dict(position.flags)

    def field(self, place: int) -> float:
        """What a field adds that isn't crossed out yet."""
        plan, paper = self._plan, self.paper
        bit, field = 1 << place, plan.sheet.fields[place]
        own = self._chance(bit)
        worth = field.points * (1 - own)
        for line in plan.by_field[place]:
            if not line.fields & paper.exploded:
                after = self._chance(line.fields & ~self.crosses & ~bit)
                worth += line.points * after * (1 - own)
        match field.kind:
            case Kind.BOMB:
                worth += self._bomb(bit)
            case Kind.FLAG:
                values = self._left[field.colour]
                later = values[1] if len(values) > 1 else 0
                worth += (values[0] - own * (values[0] + later) / 2) if values else 0
            case Kind.PILE:
                worth += plan.sheet.pile
            case Kind.ROCKET:
                worth += _ROCKET
            case Kind.KEY if self.turns:
                worth += _LOCK * (self._locks(field.colour)).bit_count()
            case _:
                pass
        fresh = plan.sheet.neighbours[place] & ~(self.crosses | paper.exploded)
        return worth + _OPENING * fresh.bit_count()

    def whole(self) -> float:
        """What the sheet is worth: its points, and those that can still be reached."""
        plan, paper, crosses = self._plan, self.paper, self.crosses
        worth = float(score(plan.sheet, paper, self._position.seats).total)
        if self._position.ended is not None:
            return worth
        for line in plan.lines:
            if missing := line.fields & ~crosses:
                worth += 0 if line.fields & paper.exploded else line.points * self._chance(missing)
        for place in bits(plan.gems & ~crosses):
            worth += plan.sheet.fields[place].points * self._chance(1 << place)
        for colour, fields in plan.flags:
            if not fields & crosses and self._left[colour]:
                worth += 0.7 * self._left[colour][0] * self._chance(fields)
        open_bombs = plan.bombs & ~(crosses | paper.exploded)
        worth += _BOMB_RISK * plan.sheet.bomb * open_bombs.bit_count()
        worth -= _LOCK * self._shut.bit_count()
        reachable = openings(plan.sheet, paper)
        return worth + _OPENING * reachable.bit_count()

    def _chance(self, missing: Mask) -> float:
        """How likely all of these fields will be crossed out."""
        far = missing & self._far
        return float(self.likely ** missing.bit_count() * _FAR ** far.bit_count())

    def _bomb(self, bit: Mask) -> float:
        """What crossing out a bomb saves, and costs the others."""
        hit = [paper for paper in self._others if not (paper.crosses | paper.dice | paper.exploded) & bit]
        costs: float = -self._plan.sheet.bomb
        shared = len(hit) / max(1, len(self._others))
        return costs * (_BOMB_RISK + shared)

    def _locks(self, colour: str) -> Mask:
        return self._plan.sheet.of(Kind.LOCK, colour) & self._shut


class DizzleOpponent:
    """See :class:`bot.opponents.opponent.Opponent`."""

    efforts: Final = {
        Level.EASY: Effort(Level.EASY, 1, 1.5),
        Level.MEDIUM: Effort(Level.MEDIUM, 1, 1.5),
        Level.HARD: Effort(Level.HARD, 10_000, 4.5),
        Level.MASTER: Effort(Level.MASTER, 200_000, 18.0),
    }

    def choose(self, rules: AnyRules, view: View, rng: Random, effort: Effort) -> Move:
        """``easy`` misjudges; ``medium`` takes what is worth most; the others play the rest of the turn out."""
        scored = judged(view)

        def think() -> Move:
            candidates = best(scored, _CANDIDATES[effort.level])
            return _best(_played_out(rules, view, candidates, rng=rng, effort=effort))

        return chosen(scored, effort, rng=rng, whim=_WHIM, think=think)

    def compare(
        self, rules: AnyRules, view: View, made: Move, *, rng: Random, effort: Effort
    ) -> tuple[Move, float]:
        """By how many points less it leads to: two are clearly worse."""
        candidates = list(dict.fromkeys([*best(judged(view), _CANDIDATES[effort.level]), made]))
        values = _played_out(rules, view, candidates, rng=rng, effort=effort)
        most = _best(values)
        return most, (values[most] - values[made]) / _CLEARLY

    def read_view(self, printed: Mapping[str, Any], record: Mapping[str, Any] | None) -> View:  # noqa: ARG002
        """The view is enough: how the game came here plays no part."""
        return read_view(printed)


OPPONENT: Final = DizzleOpponent()


def judged(view: View) -> list[tuple[float, Move]]:
    """The listed moves with what each is worth by itself."""
    assert view.viewer is not None
    position = view.position
    judge = _Judge(position, view.viewer)
    index = position.sheet.index
    known: dict[str, float] = {}

    def field(name: str) -> float:
        if name not in known:
            known[name] = judge.field(index[name])
        return known[name]

    scored: list[tuple[float, Move]] = []
    for move in legal(view):
        match move:
            case Take(field=name) | Planet(field=name):
                scored.append((field(name), move))
            case Return(field=name):
                scored.append((-_given_up(position, view.viewer, name), move))
            case Call.REROLL:
                scored.append((_reroll(position, view.viewer, judge), move))
            case Call.DROP:
                scored.append((0.0, move))
            case Departure():
                raise AssertionError("leaving is never listed")
    return scored


def _given_up(position: Position, seat: Seat, name: str) -> float:
    """What is lost with a die that goes back to the table."""
    judge = _Judge(position, seat)
    place = position.sheet.index[name]
    judge.crosses &= ~(1 << place)
    return judge.field(place)


def _reroll(position: Position, seat: Seat, judge: _Judge) -> float:
    """What a reroll is worth against dropping: a field of the best, or a die back."""
    sheet, paper = position.sheet, judge.paper
    by_number: dict[int, float] = {}
    for place in bits(openings(sheet, paper)):
        number = sheet.fields[place].number
        by_number[number] = max(by_number.get(number, -9.0), judge.field(place))
    if not by_number:
        return -1.0
    miss = (1 - len(by_number) / 6) ** len(position.table)
    gain = sum(by_number.values()) / len(by_number)
    names = sheet.names(paper.dice)
    loss = min((_given_up(position, seat, name) for name in names), default=0.0)
    return (1 - miss) * gain - miss * loss


def _played_out(
    rules: AnyRules, view: View, candidates: Sequence[Move], *, rng: Random, effort: Effort
) -> dict[Move, float]:
    """How the viewer stands at the end of the turn, on an average, after each candidate."""
    assert view.viewer is not None
    if len(candidates) == 1:
        return {candidates[0]: 0.0}
    brake = Brake(effort, every=_LOOK_EVERY)
    totals, turns = [0.0] * len(candidates), 0
    while True:
        state = rules.imagine(view, rng)
        results: list[float] = []
        for move in candidates:
            after = rules.apply(state, view.viewer, move).state
            brake.spend()
            results.append(_stands(_end_of_turn(rules, after, brake), view.viewer))
        turns += 1
        totals = [total + result for total, result in zip(totals, results, strict=True)]
        if brake.left <= 0:
            return {move: total / turns for move, total in zip(candidates, totals, strict=True)}


def _best(values: Mapping[Move, float]) -> Move:
    return max(values, key=lambda move: values[move])


def _end_of_turn(rules: AnyRules, state: Any, brake: Brake) -> Position:
    """Where everyone's best moves lead to, when the turn is over."""
    turn = state.position.turn
    while True:
        position: Position = state.position
        if position.actor is None or position.turn != turn:
            return position
        brake.spend()
        scored = judged(View(position.actor, position))
        move = max(scored, key=lambda each: each[0])[1]
        state = rules.apply(state, position.actor, move).state


def _stands(position: Position, seat: Seat) -> float:
    """How far a seat is ahead of the best of the others."""
    worth = [_Judge(position, number).whole() for number in range(1, position.seats + 1)]
    others = [each for number, each in enumerate(worth, 1) if number != seat]
    if not others:
        return worth[0]
    ahead = worth[seat - 1] - max(others)
    if position.ended is None:
        return ahead
    first = position.ended.places[seat - 1] == 1
    shared = position.ended.places.count(1) > 1
    return ahead + (0 if first and shared else _WIN if first else -_WIN)
