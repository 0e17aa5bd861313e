"""Writing leaderboard rows: the few that a game changes, or all of some people's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    literal,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import calendar, ratings
from bot.calendar import EVER, Period, Span
from bot.games.core import DEPARTURES
from bot.games.ranking import Measure
from bot.leaderboards import leaderboards
from bot.opponents.levels import Level
from bot.ratings import EVERYWHERE, Ending
from bot.store.ground import schema
from bot.store.ground.database import upsert
from bot.store.ground.rows import Kind
from bot.store.people.leaderboard_totals import Worth, totals
from bot.store.people.skills import newest_skills

_RESULTS = schema.results.c
_ROWS = schema.leaderboard_rows.c

_KEY: Final = ("game", "leaderboard", "guild_id", "period", "person_id")
_WHATEVER_VARIANT: Final = frozenset({Measure.RATING, Measure.BEATEN, Measure.SOLVED})
"""Measures that rank all variants together."""
_AT_ONCE: Final = 50
"""Places asked for in one statement."""
_BEATEN: Final = case(
    {each.strength: literal(ratings.beaten_worth(each.strength), BigInteger) for each in Level},
    value=_RESULTS.computers,
    else_=0,
)
"""What a win counts by the strongest computer player that was beaten."""

Values: TypeAlias = dict[str, Any]
Key: TypeAlias = tuple[str, str, int, str, int]
"""A place and a person."""


@dataclass(frozen=True, slots=True, order=True)
class Concern:
    """What some of a person's leaderboard rows are made from: results of a game, a variant, a server, a day."""

    person_id: int
    game: str
    variant: str
    solo: bool
    against_computers: bool
    guild_id: int
    day: int


@dataclass(frozen=True, slots=True)
class _Asked:
    """A place on which some people's rows are wanted."""

    game: str
    leaderboard: str
    measure: Measure
    variant: str
    guild_id: int
    period: Period


def concerns(results: Iterable[Values]) -> set[Concern]:
    """Which leaderboard rows depend on these results: those of the result's server, and those of all
    servers."""
    return {
        Concern(
            each["person_id"],
            each["game"],
            each["variant"],
            each["seats"] == 1,
            each["computers"] > 0,
            guild,
            each["day"],
        )
        for each in results
        if each["kind"] == Kind.PERSON
        for guild in {each["guild_id"], EVERYWHERE}
    }


async def refresh(connection: AsyncConnection, touched: Iterable[Concern]) -> None:
    """Bring some leaderboard rows in line with the results."""
    asked: dict[_Asked, set[int]] = defaultdict(set)
    for each in touched:
        for span in Span:
            period = calendar.period(span, each.day)
            for name, measure in leaderboards(each.game, each.variant, solo=each.solo):
                if measure is Measure.BEATEN and not each.against_computers:
                    continue
                variant = "" if measure in _WHATEVER_VARIANT else each.variant
                place = _Asked(each.game, name, measure, variant, each.guild_id, period)
                asked[place].add(each.person_id)
    wanted: dict[Key, Worth | None] = {
        (place.game, place.leaderboard, place.guild_id, place.period.key, person): None
        for place, people in asked.items()
        for person in people
    }
    places = list(asked.items())
    for first in range(0, len(places), _AT_ONCE):
        wanted |= await _worths(connection, places[first : first + _AT_ONCE])
    await _write(connection, wanted)


async def _worths(
    connection: AsyncConnection, asked: Sequence[tuple[_Asked, set[int]]]
) -> dict[Key, Worth | None]:
    """The points of some people on some leaderboards. Whoever doesn't stand on one is left out."""
    queries = [_query(number, *each) for number, each in enumerate(asked)]
    found = (await connection.execute(union_all(*queries))).all()
    skills = {}
    for game in {place.game for place, _ in asked}:
        wanted = [
            (each.person_id, place.guild_id)
            for each in found
            if (place := asked[each.number][0]).measure is Measure.RATING
            and place.period == EVER
            and place.game == game
        ]
        skills.update(
            {(game, *who): skill for who, skill in (await newest_skills(connection, game, wanted)).items()}
        )
    worths: dict[Key, Worth | None] = {}
    for number, person, games, wins, first, second in found:
        place = asked[number][0]
        match place.measure:
            case Measure.RATING if place.period == EVER:
                points = skills[place.game, person, place.guild_id].shown
            case Measure.SOLVED | Measure.BEATEN if not first:
                continue
            case Measure.SOLVED:
                points = ratings.forms_points(int(first), int(second))
            case Measure.FEWEST_ROUNDS:
                points = -int(first)
            case _:
                points = int(first)
        key = (place.game, place.leaderboard, place.guild_id, place.period.key, person)
        worths[key] = (points, int(games), int(wins))
    return worths


def _query(number: int, place: _Asked, people: set[int]) -> Select[*tuple[Any, ...]]:
    """The query for what people come to on one place: a row each with games, wins and two figures."""
    conditions: list[ColumnElement[bool]] = [
        _RESULTS.person_id.in_(sorted(people)),
        _RESULTS.game == place.game,
        _RESULTS.day >= place.period.first,
        _RESULTS.day < place.period.end,
    ]
    if place.guild_id != EVERYWHERE:
        conditions.append(_RESULTS.guild_id == place.guild_id)
    won = _RESULTS.ending == Ending.WON
    first: ColumnElement[Any]
    match place.measure:
        case Measure.RATING:
            conditions.append(_RESULTS.rated == 1)
            first = func.sum(_RESULTS.gain if place.guild_id == EVERYWHERE else _RESULTS.guild_gain)
        case Measure.BEATEN:
            conditions += [_RESULTS.computers > 0, _RESULTS.helped == 0]
            first = func.sum(case((won, _BEATEN), else_=0))
        case Measure.SOLVED:
            return _solved(number, [*conditions, _RESULTS.seats == 1, _RESULTS.helped == 0])
        case Measure.FEWEST_ROUNDS:
            conditions += [won, _RESULTS.variant == place.variant]
            first = func.min(_RESULTS.rounds)
        case Measure.MOST_POINTS:
            conditions += [_RESULTS.reason.not_in(sorted(DEPARTURES)), _RESULTS.variant == place.variant]
            first = func.max(_RESULTS.score)
    if place.measure not in (Measure.RATING, Measure.BEATEN):
        conditions += [_RESULTS.seats == 1, _RESULTS.helped == 0]
    return (
        select(
            literal(number).label("number"),
            _RESULTS.person_id.label("person_id"),
            func.count().label("games"),
            func.sum(case((won, 1), else_=0)).label("wins"),
            first.label("first"),
            literal(0).label("second"),
        )
        .where(*conditions)
        .group_by(_RESULTS.person_id)
    )


def _solved(number: int, conditions: Sequence[ColumnElement[bool]]) -> Select[*tuple[Any, ...]]:
    """The query for how many variants people have solved, and in how few rounds together."""
    won = _RESULTS.ending == Ending.WON
    each = (
        select(
            _RESULTS.person_id,
            func.count().label("games"),
            func.sum(case((won, 1), else_=0)).label("wins"),
            func.min(case((won, _RESULTS.rounds))).label("rounds"),
        )
        .where(*conditions)
        .group_by(_RESULTS.person_id, _RESULTS.variant)
        .subquery()
    )
    return select(
        literal(number).label("number"),
        each.c.person_id.label("person_id"),
        func.sum(each.c.games).label("games"),
        func.sum(each.c.wins).label("wins"),
        func.count(each.c.rounds).label("first"),
        func.sum(each.c.rounds).label("second"),
    ).group_by(each.c.person_id)


async def _write(connection: AsyncConnection, wanted: dict[Key, Worth | None]) -> None:
    """Store rows, and delete those without a worth."""
    # In one order, so that two processes never wait for each other's rows.
    kept = [
        dict(zip((*_KEY, "points", "games", "wins"), (*key, *worth), strict=True))
        for key, worth in sorted(wanted.items(), key=lambda each: each[0])
        if worth is not None
    ]
    gone = [
        {f"of_{name}": value for name, value in zip(_KEY, key, strict=True)}
        for key, worth in sorted(wanted.items(), key=lambda each: each[0])
        if worth is None
    ]
    if kept:
        await upsert(
            connection, schema.leaderboard_rows, key=_KEY, insert=kept, update=["points", "games", "wins"]
        )
    if gone:
        here = and_(*(_ROWS[name] == bindparam(f"of_{name}") for name in _KEY))
        await connection.execute(delete(schema.leaderboard_rows).where(here), gone)


async def rewrite_rows(connection: AsyncConnection, people: Sequence[int]) -> int:
    """Make all leaderboard rows of some people what their results say; returns how many were wrong."""
    query = select(schema.results).where(_RESULTS.person_id.in_(people), _RESULTS.kind == Kind.PERSON)
    found = await connection.execute(query.order_by(_RESULTS.person_id, _RESULTS.finish_no))
    wanted: dict[Key, Worth | None] = {
        (*place, person): worth
        for person, rows in groupby(found.all(), key=lambda row: row.person_id)
        for place, worth in totals(rows).items()
    }
    columns = [_ROWS[name] for name in _KEY]
    worths = (_ROWS.points, _ROWS.games, _ROWS.wins)
    stored = {
        tuple(row[:5]): tuple(row[5:])
        for row in await connection.execute(select(*columns, *worths).where(_ROWS.person_id.in_(people)))
    }
    wrong: dict[Any, Worth | None] = {
        key: wanted.get(key) for key in {*wanted, *stored} if wanted.get(key) != stored.get(key)
    }
    await _write(connection, wrong)
    return len(wrong)
