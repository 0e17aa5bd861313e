"""All leaderboard rows of a person at once, made from all their results: for recounting many people.

While people play, :mod:`bot.store.people.leaderboard_rows` asks the database for the few rows that one game
changes. Both must agree: a recount says where they don't.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from bot import calendar, ratings
from bot.calendar import Span
from bot.games.core import DEPARTURES
from bot.games.ranking import Measure
from bot.leaderboards import leaderboards
from bot.ratings import EVERYWHERE, Ending, Skill

Place: TypeAlias = tuple[str, str, int, str]
"""Game, leaderboard, server (0: everywhere) and the key of a period."""
Worth: TypeAlias = tuple[int, int, int]
"""Points, games and wins."""


@dataclass(slots=True)
class _Sum:
    """What has come together in one place so far."""

    measure: Measure
    games: int = 0
    wins: int = 0
    gain: int = 0
    newest: Skill | None = None
    best: int | None = None
    rounds: dict[str, int] = field(default_factory=dict)
    """The fewest of each variant that was won."""

    def worth(self, period: str) -> Worth | None:
        """What the person's row says, None where they have none."""
        match self.measure:
            case Measure.RATING if period:
                return self.gain, self.games, self.wins
            case Measure.RATING:
                assert self.newest is not None
                return self.newest.shown, self.games, self.wins
            case Measure.BEATEN:
                return (self.gain, self.games, self.wins) if self.gain else None
            case Measure.SOLVED if not self.rounds:
                return None
            case Measure.SOLVED:
                points = ratings.forms_points(len(self.rounds), sum(self.rounds.values()))
                return points, self.games, self.wins
            case _:
                return None if self.best is None else (self.best, self.games, self.wins)


def totals(results: Iterable[Any]) -> dict[Place, Worth]:
    """All rows of one person, made from their results in the order of ``finish_no``."""
    sums: dict[Place, _Sum] = {}
    for row in results:
        keys = _periods(row.day)
        for guild in {EVERYWHERE, row.guild_id}:
            for name, measure in _leaderboards(row):
                for key in keys:
                    _add(sums.setdefault((row.game, name, guild, key), _Sum(measure)), row, guild)
    worths = ((place, found.worth(place[3])) for place, found in sums.items())
    return {place: worth for place, worth in worths if worth is not None}


@lru_cache(maxsize=4096)
def _periods(day: int) -> tuple[str, ...]:
    return tuple(calendar.period(span, day).key for span in Span)


def _leaderboards(row: Any) -> list[tuple[str, Measure]]:
    """The leaderboards on which a result counts."""
    if row.seats == 1 and row.helped:
        return []
    return [
        (name, measure)
        for name, measure in leaderboards(row.game, row.variant, solo=row.seats == 1)
        if not (measure is Measure.RATING and not row.rated)
        and not (measure is Measure.BEATEN and (not row.computers or row.helped))
        and not (measure is Measure.MOST_POINTS and row.reason in DEPARTURES)
        and not (measure is Measure.FEWEST_ROUNDS and row.ending != Ending.WON)
    ]


def _add(found: _Sum, row: Any, guild: int) -> None:
    won = row.ending == Ending.WON
    found.games += 1
    found.wins += won
    match found.measure:
        case Measure.RATING:
            everywhere = guild == EVERYWHERE
            found.gain += row.gain if everywhere else row.guild_gain
            found.newest = Skill(row.mu, row.sigma) if everywhere else Skill(row.guild_mu, row.guild_sigma)
        case Measure.BEATEN:
            found.gain += ratings.beaten_worth(row.computers) if won else 0
        case Measure.SOLVED:
            if won:
                found.rounds[row.variant] = min(row.rounds, found.rounds.get(row.variant, row.rounds))
        case Measure.MOST_POINTS | Measure.FEWEST_ROUNDS:
            points = int(row.score) if found.measure is Measure.MOST_POINTS else -row.rounds
            found.best = points if found.best is None else max(found.best, points)
