"""Points by source, the stars of a solo game, and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Final

from bot.games.core import Departure, Outcome
from bot.games.dizzle.sheet import Kind, Sheet, bits
from bot.games.dizzle.view import Paper, Position, Standing

SOLO_BOMB: Final = 2
"""Points for a bomb crossed out in a solo game."""
ROWS: Final = 7
"""Rows of the solo chart, best first: 0 is the best row, 6 the worst."""
_STARS: Final = (5, 4, 3, 2, 1, 0, 0)
_WON_FROM: Final = 3


@dataclass(frozen=True, slots=True)
class Score:
    """A sheet's points by source; what costs points is negative."""

    gems: int = 0
    arrows: int = 0
    puzzles: int = 0
    frame: int = 0
    flags: int = 0
    solo_bombs: int = 0
    exploded: int = 0
    piles: int = 0

    @property
    def total(self) -> int:
        """All points together; may be negative."""
        return int(sum(astuple(self)))


def score(sheet: Sheet, paper: Paper, seats: int) -> Score:
    """What a sheet's Xs are worth; dice that still lie don't count."""
    crosses = paper.crosses
    return Score(
        gems=sum(sheet.fields[index].points for index in bits(crosses & sheet.of(Kind.GEM))),
        arrows=sum(arrow.points for arrow in sheet.arrows if not arrow.fields & ~crosses),
        puzzles=sum(
            points for each, points in sheet.puzzles.items() if not sheet.of(Kind.PUZZLE, each) & ~crosses
        ),
        frame=sheet.frame.points if sheet.frame and not sheet.frame.fields & ~crosses else 0,
        flags=sum(points for _, points in paper.flags),
        solo_bombs=SOLO_BOMB * (crosses & sheet.of(Kind.BOMB)).bit_count() if seats == 1 else 0,
        exploded=sheet.bomb * paper.exploded.bit_count(),
        piles=sheet.pile * (crosses & sheet.of(Kind.PILE)).bit_count(),
    )


def chart_row(level: int, total: int) -> int:
    """A solo game's row of the chart: 0 (best) to 6; levels above 1 ask ten points more."""
    best = 80 if level == 1 else 90
    return min(ROWS - 1, max(0, (best - total) // 10 + 1))


def stars(level: int, total: int) -> int:
    """A solo game's stars, 0 to 5."""
    return _STARS[chart_row(level, total)]


def scores(position: Position) -> tuple[Score, ...]:
    """Every seat's score as the sheets lie."""
    return tuple(score(position.sheet, paper, position.seats) for paper in position.papers)


def result(position: Position, reason: str) -> Outcome:
    """How a game that ends now ended: points, then fewer Xs, then shared; seats that left are last."""
    totals = tuple(each.total for each in scores(position))
    if position.seats == 1:
        left = reason in {each.value for each in Departure}
        won = not left and stars(position.level, totals[0]) >= _WON_FROM
        return Outcome(reason, (1 if won else 2,), totals)
    return Outcome(reason, _places(position.papers, totals), totals)


def _places(papers: Sequence[Paper], totals: Sequence[int]) -> tuple[int, ...]:
    keys = [
        (True, 0, 0) if paper.standing is Standing.LEFT else (False, -total, paper.crosses.bit_count())
        for paper, total in zip(papers, totals, strict=True)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
