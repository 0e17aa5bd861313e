"""How finished games are rated and ranked: pure arithmetic and rules, without a database.

What is shown is OpenSkill's cautious estimate, mu − 3 sigma, times 40, plus 1000, as a whole number. Somebody
who has never played is at 1000, a strong regular at about 2200.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from openskill.models import BradleyTerryFull

_MODEL: Final = BradleyTerryFull()
_CAUTION: Final = 3.0
SCALE: Final = 40.0
START: Final = 1000
"""What is shown of somebody who hasn't played a rated game."""

METHOD: Final = "2"
"""The name of the way in which games are rated. Change it with the arithmetic, or with who counts: then all
rated games are rated anew, once, after the next start."""

LEAST_MOVES: Final = 2
"""How many moves somebody must make before a game counts for them."""
FREE_DEPARTURES: Final = 2
"""How many games of one kind somebody can leave before those moves in a day (UTC). The next ones are
losses."""
MOST_A_DAY: Final = 5
"""How many rated games of one kind the same two people can have in a day (UTC)."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of somebody's strength: a normal distribution."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people see."""
        return round(START + SCALE * (self.mu - _CAUTION * self.sigma))


UNKNOWN: Final = Skill(_MODEL.mu, _MODEL.sigma)
"""The skill of somebody who hasn't played yet."""


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a game; people at equal places have drawn with each other.

    Each person meets each other one in a game for two (the full Bradley–Terry model). So a better place never
    brings the same person less; and of two people with the same skill, the better placed gains more.
    """
    teams = [[_MODEL.create_rating([each.mu, each.sigma])] for each in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(float(team[0].mu), float(team[0].sigma)) for team in rated]


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody did in a game for two or more."""

    moves: int
    """Leaving isn't one."""
    left: bool
    """Whether they left before the end."""
    fled: int = 0
    """Games that they had left too early on that day before this one."""

    @property
    def left_early(self) -> bool:
        """Whether they left before the game was theirs."""
        return self.left and self.moves < LEAST_MOVES


def rated_seats(played: Sequence[Played]) -> tuple[int, ...]:
    """The seats whose people are rated for a game: those who moved twice. None if they are fewer than two.

    Whoever left before that counts as not having played. If they have done so too often that day, they have
    lost to everybody who stayed, however few moves those made.
    """
    seats = list(enumerate(played, start=1))
    lost = [seat for seat, each in seats if each.left_early and each.fled >= FREE_DEPARTURES]
    rest = [seat for seat, each in seats if not each.left_early and (lost or each.moves >= LEAST_MOVES)]
    return tuple(sorted((*rest, *lost))) if len(rest) + len(lost) > 1 else ()


class Ending(StrEnum):
    """What a finished game was for one of its people."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


def ending(places: Sequence[int], seat: int) -> Ending:
    """How a game ended for a seat: a first place that is shared is a draw."""
    if places[seat - 1] != 1:
        return Ending.LOST
    return Ending.DRAWN if places.count(1) > 1 else Ending.WON


EVERYWHERE: Final = 0
"""Stands for all servers together, and for direct messages, which belong to no server."""
_FORM_WORTH: Final = 1_000_000


def forms_points(forms: int, rounds: int) -> int:
    """A number that ranks people by solved forms, then by rounds: one more form beats any number of
    rounds."""
    return forms * _FORM_WORTH - min(rounds, _FORM_WORTH - 1)


def forms_and_rounds(points: int) -> tuple[int, int]:
    """Forms and rounds, from the number that :func:`forms_points` made of them."""
    forms = -(-points // _FORM_WORTH)
    return forms, forms * _FORM_WORTH - points


_BEATEN_WORTH: Final = 30_000


def beaten_worth(strength: int) -> int:
    """What a win against a computer player of a strength counts: one more beats any number of weaker ones.

    ``strength`` is 1 for the weakest, as :class:`bot.opponents.levels.Level` has it.
    """
    return int(_BEATEN_WORTH ** (strength - 1)) if strength else 0


def strongest_beaten(points: int) -> tuple[int, int]:
    """The greatest strength that somebody has beaten and how often, from the sum of what that counted."""
    strength, times = 1, points
    while times >= _BEATEN_WORTH:
        strength, times = strength + 1, times // _BEATEN_WORTH
    return strength, times
