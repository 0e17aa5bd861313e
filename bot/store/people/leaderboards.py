"""Leaderboards: a page of one and the asker's own row, in one query that only walks an index."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from sqlalchemy import CTE, Column, ColumnElement, ScalarSelect, Select, func, literal, select, union_all
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from bot.store.ground import schema
from bot.store.ground.database import Database, whole

_ROWS = schema.leaderboard_rows.c

PAGE: Final = 10
"""Rows of a page."""


@dataclass(frozen=True, slots=True)
class LeaderboardKey:
    """Which leaderboard is meant."""

    game: str
    name: str
    """As :mod:`bot.ratings` names them: ``rating``, ``forms``, ``level-1``, ``rounds-easy-fly``."""
    guild_id: int
    """0: everywhere."""
    period: str
    """A key of :func:`bot.calendar.period`; empty for all time."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """Somebody's row."""

    rank: int
    """From 1; people with the same points share it, and the ranks after them are left out."""
    person_id: int
    points: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard."""

    rows: tuple[LeaderboardRow, ...]
    own: LeaderboardRow | None
    """The asker's row, wherever it is."""
    page: int
    """From 0; the last one where a later one was asked for."""
    pages: int
    """At least 1."""
    people: int
    own_page: int
    """The page on which the asker's row stands; 0 without one."""


class Leaderboards:
    """Reads leaderboards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def page(self, key: LeaderboardKey, asker: int, number: int) -> LeaderboardPage:
        """A page of a leaderboard, counted from 0, with the asker's own row."""
        number = max(0, number)
        async with self._database.reading() as connection:
            found = (await connection.execute(_query(key, asker, number))).all()
            if number and all(each.own for each in found):  # behind the end: the last page instead
                people = await connection.scalar(select(func.count()).where(*_on(key, _ROWS))) or 0
                number = max(0, -(-people // PAGE) - 1)
                found = (await connection.execute(_query(key, asker, number))).all()
        people = int(found[0].people) if found else 0
        own = next((each for each in found if each.own), None)
        others = [each for each in found if not each.own]
        rows: list[LeaderboardRow] = []
        for place, each in enumerate(others):
            tied = place > 0 and others[place - 1].points == each.points
            first = number * PAGE + place + 1 - (each.tied if place == 0 else 0)
            rank = rows[-1].rank if tied else first
            rows.append(LeaderboardRow(rank, each.person_id, each.points, each.games, each.wins))
        assert all(one.points >= other.points for one, other in pairwise(rows))
        mine = (
            None
            if own is None
            else LeaderboardRow(own.above + 1, own.person_id, own.points, own.games, own.wins)
        )
        own_page = 0 if own is None else (own.above + own.tied) // PAGE
        return LeaderboardPage(tuple(rows), mine, number, max(1, -(-people // PAGE)), people, own_page)

    @whole
    async def of_person(
        self, person_id: int, *, game: str | None = None
    ) -> list[tuple[LeaderboardKey, LeaderboardRow]]:
        """All places of somebody on leaderboards of all time. The rank is left at 0."""
        query = select(schema.leaderboard_rows).where(_ROWS.person_id == person_id, _ROWS.period == "")
        if game is not None:
            query = query.where(_ROWS.game == game)
        query = query.order_by(_ROWS.game, _ROWS.leaderboard, _ROWS.guild_id)
        async with self._database.statement() as connection:
            return [
                (
                    LeaderboardKey(each.game, each.leaderboard, each.guild_id, each.period),
                    LeaderboardRow(0, each.person_id, each.points, each.games, each.wins),
                )
                for each in await connection.execute(query)
            ]


def _on(
    key: LeaderboardKey, columns: ReadOnlyColumnCollection[str, Column[Any]]
) -> list[ColumnElement[bool]]:
    """The conditions for the rows of a leaderboard."""
    return [
        columns.game == key.game,
        columns.leaderboard == key.name,
        columns.guild_id == key.guild_id,
        columns.period == key.period,
    ]


def _query(key: LeaderboardKey, asker: int, number: int) -> Select[*tuple[Any, ...]]:
    """The query for a page's rows and the asker's own one.

    ``tied`` counts those with as many points as the first of them and a higher id: they stand before it. ``above``
    counts those with more points than the asker, whom nothing but counting tells. An index is walked for it, which may
    be long: once, with everybody counted on the same way.
    """
    columns = (_ROWS.person_id, _ROWS.points, _ROWS.games, _ROWS.wins)
    here = _on(key, _ROWS)
    order = _ROWS.points.desc(), _ROWS.person_id.desc()
    # The rows left out are walked in the index alone; what isn't in it is looked up for those that are left.
    wanted = (
        select(_ROWS.person_id).where(*here).order_by(*order).limit(PAGE).offset(number * PAGE).cte("wanted")
    )
    page = (
        select(literal(0).label("own"), *columns)
        .where(*here, _ROWS.person_id.in_(select(wanted.c.person_id)))
        .cte("page")
    )
    own = select(literal(1).label("own"), *columns).where(*here, _ROWS.person_id == asker).cte("mine")
    others = schema.leaderboard_rows.alias("others")
    everyone = select(func.count()).select_from(others).where(*_on(key, others.c))

    def points_of(part: CTE) -> ScalarSelect[Any]:
        return select(func.max(part.c.points)).scalar_subquery()

    def tied(part: CTE) -> ScalarSelect[Any]:
        first = select(func.max(part.c.person_id)).where(part.c.points == points_of(part)).scalar_subquery()
        return everyone.where(
            others.c.points == points_of(part), others.c.person_id > first
        ).scalar_subquery()

    counted = everyone.add_columns(func.count().filter(others.c.points > points_of(own))).cte("counted")
    people, above = (select(column).scalar_subquery() for column in counted.c)
    shown = union_all(
        *(
            select(part, rank.label("above"), tied(part).label("tied"), people.label("people"))
            for part, rank in ((page, literal(0)), (own, above))
        )
    ).subquery()
    return select(shown).order_by(shown.c.own, shown.c.points.desc(), shown.c.person_id.desc())
