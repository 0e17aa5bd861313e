"""Levels and other programs against each other: many games, seats balanced, every deal played from both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import median
from time import perf_counter

from bot.games import core
from bot.games.core import AnyRules, BadNotation, IllegalMove, Outcome, Seat
from bot.games.fair import SEED_BYTES, Fair
from bot.games.options import Options
from bot.opponents.players import Fault, Player, Turn

_SURE = 1.96
"""Standard deviations on each side of a 95 % interval."""
A, B = 0, 1


@dataclass(slots=True)
class Times:
    """How long one side thought."""

    each: list[float] = field(default_factory=list)
    """Seconds, one number a move."""

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return sum(self.each) / len(self.each) if self.each else 0.0

    @property
    def middle(self) -> float:
        """Seconds that half of the moves took at most."""
        return median(self.each) if self.each else 0.0

    @property
    def longest(self) -> float:
        """Seconds of the slowest move."""
        return max(self.each, default=0.0)


@dataclass(slots=True)
class Match:
    """How a match stands, from the side of ``a``."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    times: tuple[Times, Times] = field(default_factory=lambda: (Times(), Times()))
    faults: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    """Why games were lost without being played to their end."""

    @property
    def games(self) -> int:
        """Games that have been played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points that ``a`` has won; a draw is half a point."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of a 95 % interval for the share (Wilson's interval)."""
        games, share = self.games, self.share
        if not games:
            return 0.0, 1.0
        square = _SURE * _SURE / games
        middle = (share + square / 2) / (1 + square)
        half = _SURE / (1 + square) * sqrt(share * (1 - share) / games + square / games / 4)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played."""

    rules: AnyRules
    options: Options
    seats: int


def play_match(
    setting: Setting,
    players: tuple[Player, Player],
    *,
    games: int,
    seed: int,
    after_game: Callable[[Match], None] = lambda _: None,
) -> Match:
    """Play a match. The sides sit in turn on every second seat. Each seed is played twice, with the sides
    exchanged. A match that is interrupted (Ctrl+C) counts as far as it came."""
    match = Match()
    try:
        for number in range(games):
            sides = tuple((seat + number) % 2 for seat in range(setting.seats))
            rng = Random(f"{seed}|{number // 2}")
            fair = Fair(rng.randbytes(SEED_BYTES), "arena")
            result = _play(setting, players, sides, fair=fair, seed=f"{seed}|{number}", match=match)
            match.wins += result > 0
            match.draws += result == 0
            match.losses += result < 0
            after_game(match)
    except KeyboardInterrupt:
        pass  # the games until then are worth telling
    finally:
        for player in players:
            player.close()
    return match


def _play(
    setting: Setting,
    players: tuple[Player, Player],
    sides: Sequence[int],
    *,
    fair: Fair,
    seed: str,
    match: Match,
) -> int:
    """1 if ``a`` has won a game, -1 if ``b`` has, 0 for a draw."""
    rules, seats = setting.rules, setting.seats
    state = rules.setup(setting.options, seats, fair)
    dice = (Random(f"{seed}|a"), Random(f"{seed}|b"))
    moves: list[str] = []
    while (outcome := rules.outcome(state)) is None:
        seat = core.to_act(rules, state, seats)[0]
        side = sides[seat - 1]
        view = rules.view(state, seat)
        legal = rules.legal(view)
        try:
            if len(legal) == 1:
                notation = rules.write(legal[0])
            else:
                turn = Turn(rules, view, seat=seat, seats=seats, options=setting.options, moves=moves)
                began = perf_counter()
                notation = players[side].move(turn, dice[side])
                match.times[side].each.append(perf_counter() - began)
            state = _made(rules, state, seat, notation)
        except Fault as fault:
            match.faults[side][str(fault)] += 1
            return -1 if side == A else 1
        moves.append(f"{seat} {notation}")
    return _result(outcome, sides)


def _made(rules: AnyRules, state: object, seat: Seat, notation: str) -> object:
    try:
        move = rules.read(notation)
        if move not in rules.legal(rules.view(state, seat)):
            raise Fault(f"not a listed move: {notation[:60]}")
        return core.play(rules, state, seat, move).state
    except (BadNotation, IllegalMove) as error:
        raise Fault(str(error)) from error


def _result(outcome: Outcome, sides: Sequence[int]) -> int:
    """Compare the best places that the sides have come to."""
    best_a, best_b = (
        min(place for place, its in zip(outcome.places, sides, strict=True) if its == side) for side in (A, B)
    )
    return (best_a < best_b) - (best_a > best_b)
