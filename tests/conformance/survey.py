"""One pass of random games through which every check looks, so that each game is played only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from random import Random
from typing import Any, TypeAlias

import pytest

from bot.games import core
from bot.games.core import AnyRules, Departure, Outcome, Seat
from bot.games.fair import Fair
from bot.games.record import Record
from bot.games.registry import rules_of
from bot.games.text import Text
from tests.conformance.settings import Setting
from tests.times import TIMES

THOROUGH_GAMES = 40 * TIMES
"""Of so many games of a setting every position is looked at closely, of the others every seventh."""
EVERY = 7
LONGEST = 3000
"""A random game that takes more moves than this doesn't end, as far as the suite is concerned."""


@dataclass
class Moment:
    """A position of a random game, as the checks look at it."""

    setting: Setting
    rules: AnyRules
    state: Any
    moves: list[str]
    """The record so far."""
    known: list[Any]
    """Moves that were legal for somebody at some time in the game."""
    verified: set[Any]
    """Moves of the setting whose notations have been looked at: what is pure is looked at once."""
    rng: Random

    @cached_property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *range(1, self.setting.seats + 1))

    @cached_property
    def views(self) -> dict[Seat | None, Any]:
        return {viewer: self.rules.view(self.state, viewer) for viewer in self.viewers}

    @cached_property
    def legal(self) -> dict[Seat | None, Any]:
        return {viewer: self.rules.legal(view) for viewer, view in self.views.items()}

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @cached_property
    def acting(self) -> list[Seat]:
        return [viewer for viewer in self.viewers if viewer is not None and self.legal[viewer]]


@dataclass
class Ended:
    """A random game that is over: the last moment, its record, and what was told on the way."""

    last: Moment
    record: Record
    facts: list[tuple[Text, ...]]


Check: TypeAlias = Callable[[Moment], None]
EndCheck: TypeAlias = Callable[[Ended], None]


@dataclass
class Survey:
    """What came out of a pass: how often each check looked, and the first thing it found."""

    looked: Counter[str] = field(default_factory=Counter)
    found: dict[str, BaseException] = field(default_factory=dict)
    where: dict[str, str] = field(default_factory=dict)

    def look(self, check: Callable[[Any], None], at: Any, moves: list[str]) -> None:
        name = check.__name__
        if name in self.found:
            return
        self.looked[name] += 1
        try:
            check(at)
        except (Exception, pytest.fail.Exception) as error:  # whatever a game stumbles over is a finding
            self.found[name] = error
            self.where[name] = f"after {len(moves)} moves: {moves[-5:]}"


def record_of(setting: Setting, number: int, moves: list[str], result: Outcome | None) -> Record:
    version = rules_of(setting.game).info.version
    fair = fair_of(setting, number)
    return Record(
        setting.game, version, setting.options, setting.seats, fair.seed, fair.salt, tuple(moves), result
    )


def fair_of(setting: Setting, number: int) -> Fair:
    return Fair(Random(f"{setting} {number} seed").randbytes(32), f"{number}")


def walk(
    setting: Setting, number: int, *, verified: set[Any] | None = None, leaving: float = 0.0
) -> Iterator[tuple[Moment, tuple[Text, ...]]]:
    """Yield the positions of a random game and what was told of the move that led to each.

    ``leaving`` is how often, between two moves, somebody leaves who still can.
    """
    verified = set() if verified is None else verified
    rules = rules_of(setting.game)
    rng = Random(f"{setting} {number}")
    state = rules.setup(setting.options, setting.seats, fair_of(setting, number))
    moment = Moment(setting, rules, state, [], [], verified, rng)
    yield moment, ()
    while moment.outcome is None and moment.acting and len(moment.moves) < LONGEST:
        seat = rng.choice(moment.acting)
        move = rng.choice(moment.legal[seat])
        moment.known.append(rng.choice(moment.legal[seat]))
        if leaving and rng.random() < leaving:
            seat, move = rng.choice(moment.viewers[1:]) or 0, Departure.RESIGN
            if not rules.accepts(moment.views[seat], move):
                continue
        step = core.play(rules, moment.state, seat, move)
        moment.moves.append(f"{seat} {rules.write(move)}")
        moment = Moment(setting, rules, step.state, moment.moves, moment.known, verified, rng)
        yield moment, step.facts


@cache
def survey(
    setting: Setting, *, every: tuple[Check, ...], some: tuple[Check, ...], ends: tuple[EndCheck, ...]
) -> Survey:
    """Play a setting's games; ``every`` looks at all positions, ``some`` at a sample, ``ends`` at each game."""
    found = Survey()
    verified: set[Any] = set()
    for number in range(setting.games):
        facts: list[tuple[Text, ...]] = []
        for moment, told in walk(setting, number, verified=verified):
            facts.append(told)
            for check in every:
                found.look(check, moment, moment.moves)
            if number < THOROUGH_GAMES or len(moment.moves) % EVERY == number % EVERY:
                for check in some:
                    found.look(check, moment, moment.moves)
        record = record_of(setting, number, moment.moves, moment.outcome)
        for end in ends:
            found.look(end, Ended(moment, record, facts), moment.moves)
    return found
