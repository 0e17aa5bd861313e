"""What somebody's results come to on leaderboards, all of them at once: for recounting many people.

While people play, :mod:`bot.store.people.leaderboard_rows` asks the database for the few places that one game
changes. Both must
agree: recounting says where they don't.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias

from bot import ratings
from bot.games.core import Departure
from bot.ratings import Ending, Skill, Span

Place: TypeAlias = tuple[str, str, int, str]
"""Game, board, server (0: everywhere) and the key of a period."""
Worth: TypeAlias = tuple[int, int, int]
"""Points, games and wins."""

_DEPARTURES: Final = frozenset(each.value for each in Departure)


@dataclass(slots=True)
class _Sum:
    """What has come together in one place so far."""

    games: int = 0
    wins: int = 0
    gain: int = 0
    latest: Skill | None = None
    best: int | None = None
    forms: dict[str, int] = field(default_factory=dict)
    """Zen: the fewest rounds by form."""

    def worth(self, board: str, period: str) -> Worth | None:
        """Return what stands on a board, None where nothing does."""
        if board == ratings.RATING:
            points = self.gain
            if not period:
                assert self.latest is not None
                points = self.latest.shown
            return points, self.games, self.wins
        if board == ratings.FORMS:
            if not self.forms:
                return None
            points = ratings.forms_points(len(self.forms), sum(self.forms.values()))
            return points, self.games, self.wins
        return None if self.best is None else (self.best, self.games, self.wins)


def places(results: Iterable[Any]) -> dict[Place, Worth]:
    """Return all places of one person from the rows of their results, in the order of ``finish_no``."""
    sums: dict[Place, _Sum] = {}
    for row in results:
        keys = _periods(row.day)
        for guild in {0, row.guild_id}:
            for board in _boards(row):
                for key in keys:
                    _add(sums.setdefault((row.game, board, guild, key), _Sum()), board, row, guild)
    worths = ((place, found.worth(place[1], place[3])) for place, found in sums.items())
    return {place: worth for place, worth in worths if worth is not None}


@lru_cache(maxsize=4096)
def _periods(day: int) -> tuple[str, ...]:
    return tuple(ratings.period(span, day).key for span in Span)


def _boards(row: Any) -> tuple[str, ...]:
    """Return the boards on which a result counts."""
    if row.seats > 1:
        return (ratings.RATING,) if row.rated else ()
    if row.helped:
        return ()
    match row.game:
        case "dizzle" if row.reason not in _DEPARTURES:
            return (ratings.level_board(row.variant),)
        case "zen" if row.ending == Ending.WON:
            return (ratings.FORMS, ratings.rounds_board(row.variant))
        case "zen":
            return (ratings.FORMS,)
        case _:
            return ()


def _add(found: _Sum, board: str, row: Any, guild: int) -> None:
    won = row.ending == Ending.WON
    found.games += 1
    found.wins += won
    if board == ratings.RATING:
        found.gain += row.gain if guild == 0 else row.guild_gain
        found.latest = Skill(row.mu, row.sigma) if guild == 0 else Skill(row.guild_mu, row.guild_sigma)
    elif board == ratings.FORMS:
        if won:
            found.forms[row.variant] = min(row.rounds, found.forms.get(row.variant, row.rounds))
    else:
        points = int(row.score) if row.game == "dizzle" else -row.rounds
        found.best = points if found.best is None else max(found.best, points)
