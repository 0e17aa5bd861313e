"""What somebody has played: totals, streaks, opponents, ratings over time, and their finished tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, case, exists, func, select

from bot.ratings import Ending, Skill
from bot.store.ground import schema
from bot.store.ground.database import Database, whole
from bot.store.ground.rows import Kind

_RESULTS = schema.results.c

PAGE: Final = 10
"""Finished tables of a page."""
_OPPONENTS: Final = 3


@dataclass(frozen=True, slots=True)
class Totals:
    """How often somebody has played a game, and how it went."""

    game: str
    solo: bool
    played: int
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody they have met often."""

    person_id: int
    games: int
    won: int
    """By the one who is asked about."""


@dataclass(frozen=True, slots=True)
class Stats:
    """All that statistics show of somebody."""

    totals: tuple[Totals, ...]
    streak: int
    """Games won running up to now."""
    best_streak: int
    opponents: tuple[Opponent, ...]


@dataclass(frozen=True, slots=True)
class SkillAt:
    """Somebody's skill after a rated game."""

    at: int
    """When it ended, in milliseconds since 1970."""
    skill: Skill


@dataclass(frozen=True, slots=True)
class Result:
    """One person's result of a finished table."""

    table_id: int
    seat: int
    person_id: int
    game: str
    seats: int
    ended_at: int
    place: int
    score: float
    ending: Ending
    rounds: int
    rated: bool
    skill: Skill | None
    """After it; None where it wasn't rated."""
    gain: int
    """By how much the shown rating rose."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of somebody's finished tables, newest first."""

    results: tuple[Result, ...]
    page: int
    pages: int


class History:
    """Reads results by person and by table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def stats(self, person_id: int, *, game: str | None = None, guild: int | None = None) -> Stats:
        """Somebody's statistics, of one game or of all. With ``guild``, opponents are those who have
        played in that server, too.
        """
        mine = _of(person_id, game)
        kinds = [
            func.sum(case((_RESULTS.ending == ending, 1), else_=0))
            for ending in (Ending.WON, Ending.DRAWN, Ending.LOST)
        ]
        solo = case((_RESULTS.seats == 1, 1), else_=0)
        totals = (
            select(_RESULTS.game, solo, func.count(), *kinds)
            .where(*mine)
            .group_by(_RESULTS.game, solo)
            .order_by(_RESULTS.game, solo)
        )
        endings = select(_RESULTS.ending).where(*mine).order_by(_RESULTS.finish_no)
        own, others = schema.results.alias("own"), schema.results.alias("others")
        met = (
            select(
                others.c.person_id,
                func.count(),
                func.sum(case((own.c.place < others.c.place, 1), else_=0)),
            )
            .select_from(own.join(others, own.c.table_id == others.c.table_id))
            .where(
                own.c.person_id == person_id, others.c.person_id != person_id, others.c.kind == Kind.PERSON
            )
            .group_by(others.c.person_id)
            .order_by(func.count().desc(), others.c.person_id)
            .limit(_OPPONENTS)
        )
        if game is not None:
            met = met.where(own.c.game == game)
        if guild is not None:
            there = exists().where(_RESULTS.person_id == others.c.person_id, _RESULTS.guild_id == guild)
            met = met.having(there)
        async with self._database.reading() as connection:
            found = (await connection.execute(totals)).all()
            run = [Ending(each) for each in (await connection.execute(endings)).scalars()]
            opponents = (await connection.execute(met)).all()
        now, best = _streaks(run)
        return Stats(
            tuple(Totals(each[0], bool(each[1]), *(int(count) for count in each[2:])) for each in found),
            now,
            best,
            tuple(Opponent(person, games, int(won)) for person, games, won in opponents),
        )

    @whole
    async def skills(self, person_id: int, game: str) -> list[SkillAt]:
        """Somebody's skill after each rated game of a kind, oldest first."""
        query = (
            select(_RESULTS.ended_at, _RESULTS.mu, _RESULTS.sigma)
            .where(*_of(person_id, game), _RESULTS.rated == 1)
            .order_by(_RESULTS.finish_no)
        )
        async with self._database.statement() as connection:
            return [SkillAt(at, Skill(mu, sigma)) for at, mu, sigma in await connection.execute(query)]

    @whole
    async def page(self, person_id: int, number: int, *, game: str | None = None) -> HistoryPage:
        """A page of somebody's finished tables, counted from 0; the last one if there aren't so many."""
        mine = _of(person_id, game)
        async with self._database.reading() as connection:
            count = (
                await connection.scalar(select(func.count()).select_from(schema.results).where(*mine)) or 0
            )
            pages = max(1, -(-count // PAGE))
            number = max(0, min(number, pages - 1))
            query = (
                select(schema.results)
                .where(*mine)
                .order_by(_RESULTS.finish_no.desc())
                .limit(PAGE)
                .offset(number * PAGE)
            )
            found = tuple(_result(each) for each in await connection.execute(query))
        return HistoryPage(found, number, pages)

    @whole
    async def of_table(self, table_id: int) -> tuple[Result, ...]:
        """The results of a table by seat; empty while the game runs, and if it doesn't count."""
        query = select(schema.results).where(_RESULTS.table_id == table_id).order_by(_RESULTS.seat)
        async with self._database.statement() as connection:
            return tuple(_result(each) for each in await connection.execute(query))


def _of(person_id: int, game: str | None) -> list[ColumnElement[bool]]:
    conditions = [_RESULTS.person_id == person_id]
    return conditions if game is None else [*conditions, _RESULTS.game == game]


def _streaks(endings: list[Ending]) -> tuple[int, int]:
    """The games won in a row at the end, and the most ever."""
    run = best = 0
    for ending in endings:
        run = run + 1 if ending is Ending.WON else 0
        best = max(best, run)
    return run, best


def _result(row: Any) -> Result:
    return Result(
        table_id=row.table_id,
        seat=row.seat,
        person_id=row.person_id,
        game=row.game,
        seats=row.seats,
        ended_at=row.ended_at,
        place=row.place,
        score=row.score,
        ending=Ending(row.ending),
        rounds=row.rounds,
        rated=bool(row.rated),
        skill=None if row.mu is None else Skill(row.mu, row.sigma),
        gain=row.gain,
    )
