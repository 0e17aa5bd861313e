"""Leaderboards' rows, kept up with the results: the few places that a game changes, or all of some people's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from sqlalchemy import ColumnElement, case, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import ratings
from bot.games.core import Departure
from bot.ratings import EVER, EVERYWHERE, Period, Skill, Span
from bot.store.ground import schema
from bot.store.ground.database import upsert
from bot.store.people.leaderboard_totals import places

_RESULTS = schema.results.c
_ROWS = schema.leaderboard_rows.c

_DEPARTURES: Final = tuple(sorted(each.value for each in Departure))

Values = dict[str, Any]


@dataclass(frozen=True, slots=True, order=True)
class Bucket:
    """What a person's standings in one place depend on: a game, a kind of it, a server, a day."""

    person_id: int
    game: str
    variant: str
    solo: bool
    guild_id: int
    day: int


async def latest(
    connection: AsyncConnection, person: int, game: str, guild: int, *conditions: ColumnElement[bool]
) -> Skill | None:
    """Return somebody's newest skill, None without a rated game."""
    columns = (
        (_RESULTS.mu, _RESULTS.sigma) if guild == EVERYWHERE else (_RESULTS.guild_mu, _RESULTS.guild_sigma)
    )
    query = (
        select(*columns)
        .where(_RESULTS.person_id == person, _RESULTS.game == game, _RESULTS.rated == 1, *conditions)
        .order_by(_RESULTS.finish_no.desc())
        .limit(1)
    )
    if guild != EVERYWHERE:
        query = query.where(_RESULTS.guild_id == guild)
    found = (await connection.execute(query)).first()
    return None if found is None else Skill(found[0], found[1])


def buckets(results: Iterable[Values]) -> set[Bucket]:
    """Return where the standings depend on these rows: the row's server, and everywhere."""
    return {
        Bucket(each["person_id"], each["game"], each["variant"], each["seats"] == 1, guild, each["day"])
        for each in results
        for guild in {each["guild_id"], EVERYWHERE}
    }


async def refresh(connection: AsyncConnection, touched: Iterable[Bucket]) -> int:
    """Bring the standings of these buckets to what the results say; returns how many of them weren't so."""
    wanted: dict[tuple[str, str, int, str, int], tuple[int, int, int] | None] = {}
    for bucket in sorted(touched):
        if bucket.person_id < 0:  # a computer, or somebody who has had themselves erased
            continue
        for span in Span:
            period = ratings.period(span, bucket.day)
            for board in _boards(bucket):
                key = (bucket.game, board, bucket.guild_id, period.key, bucket.person_id)
                if key not in wanted:
                    wanted[key] = await _standing(connection, bucket, board, period)
    changed = 0
    for key, standing in wanted.items():
        changed += await _put_standing(connection, key, standing)
    return changed


def _boards(bucket: Bucket) -> tuple[str, ...]:
    """Return the boards on which games of this kind count."""
    if not bucket.solo:
        return (ratings.RATING,)
    match bucket.game:
        case "dizzle":
            return (ratings.level_board(bucket.variant),)
        case "zen":
            return (ratings.FORMS, ratings.rounds_board(bucket.variant))
        case _:
            return ()


async def _standing(
    connection: AsyncConnection, bucket: Bucket, board: str, period: Period
) -> tuple[int, int, int] | None:
    """Return points, games and wins of somebody on a board in a period, None where they aren't on it."""
    conditions = [
        _RESULTS.person_id == bucket.person_id,
        _RESULTS.game == bucket.game,
        _RESULTS.day >= period.first,
        _RESULTS.day < period.end,
    ]
    if bucket.guild_id != EVERYWHERE:
        conditions.append(_RESULTS.guild_id == bucket.guild_id)
    wins = func.sum(case((_RESULTS.ending == ratings.Ending.WON, 1), else_=0))
    if board == ratings.RATING:
        gain = _RESULTS.gain if bucket.guild_id == EVERYWHERE else _RESULTS.guild_gain
        query = select(func.count(), wins, func.sum(gain)).where(*conditions, _RESULTS.rated == 1)
        games, won, points = (await connection.execute(query)).one()
        if not games:
            return None
        if period == EVER:
            skill = await latest(connection, bucket.person_id, bucket.game, bucket.guild_id)
            assert skill is not None
            points = skill.shown
        return int(points), games, int(won)
    conditions += [_RESULTS.seats == 1, _RESULTS.helped == 0]
    if board == ratings.FORMS:
        best = (
            select(func.count().label("solved"), func.min(_RESULTS.rounds).label("rounds"))
            .where(*conditions, _RESULTS.ending == ratings.Ending.WON)
            .group_by(_RESULTS.variant)
            .subquery()
        )
        forms_query = select(func.count(), func.sum(best.c.solved), func.sum(best.c.rounds)).select_from(best)
        forms, solved, rounds = (await connection.execute(forms_query)).one()
        if not forms:
            return None
        tried = await connection.scalar(select(func.count()).select_from(schema.results).where(*conditions))
        return ratings.forms_points(forms, int(rounds)), tried or 0, int(solved)
    conditions.append(_RESULTS.variant == bucket.variant)
    if bucket.game == "zen":
        conditions.append(_RESULTS.ending == ratings.Ending.WON)
        points_of: ColumnElement[Any] = -func.min(_RESULTS.rounds)
    else:
        conditions.append(_RESULTS.reason.not_in(_DEPARTURES))
        points_of = func.max(_RESULTS.score)
    games, won, points = (
        await connection.execute(select(func.count(), wins, points_of).where(*conditions))
    ).one()
    return (int(points), games, int(won)) if games else None


async def _put_standing(
    connection: AsyncConnection,
    key: tuple[str, str, int, str, int],
    standing: tuple[int, int, int] | None,
) -> bool:
    """Keep a standing, or that there is none; returns whether that is news."""
    game, board, guild_id, period, person_id = key
    here = (
        _ROWS.game == game,
        _ROWS.board == board,
        _ROWS.guild_id == guild_id,
        _ROWS.period == period,
        _ROWS.person_id == person_id,
    )
    query = select(_ROWS.points, _ROWS.games, _ROWS.wins).where(*here)
    found = (await connection.execute(query)).first()
    present = None if found is None else tuple(found)
    if present == standing:
        return False
    if standing is None:
        await connection.execute(delete(schema.leaderboard_rows).where(*here))
        return True
    points, games, wins = standing
    names = {"game": game, "board": board, "guild_id": guild_id, "period": period, "person_id": person_id}
    await upsert(
        connection,
        schema.leaderboard_rows,
        key=list(names),
        insert={**names, "points": points, "games": games, "wins": wins},
        update=["points", "games", "wins"],
    )
    return True


async def rewrite_rows(connection: AsyncConnection, people: Sequence[int]) -> int:
    """Bring all standings of some people to what their results say; returns how many of them weren't so."""
    query = select(schema.results).where(_RESULTS.person_id.in_(people))
    found = await connection.execute(query.order_by(_RESULTS.person_id, _RESULTS.finish_no))
    wanted = {
        (*place, person): worth
        for person, rows in groupby(found.all(), key=lambda row: row.person_id)
        if person > 0
        for place, worth in places(rows).items()
    }
    columns = (
        _ROWS.game,
        _ROWS.board,
        _ROWS.guild_id,
        _ROWS.period,
        _ROWS.person_id,
    )
    worths = (_ROWS.points, _ROWS.games, _ROWS.wins)
    stored = {
        tuple(row[:5]): tuple(row[5:])
        for row in await connection.execute(select(*columns, *worths).where(_ROWS.person_id.in_(people)))
    }
    wrong = [key for key in {*wanted, *stored} if wanted.get(key) != stored.get(key)]
    for key in sorted(wrong):
        await _put_standing(connection, key, wanted.get(key))
    return len(wrong)
