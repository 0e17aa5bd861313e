"""The limits of a day on rated games and early departures: counted from results, and from what erasures left.

What erasures left is hashed, see :mod:`bot.store.ground.day_keys`, and gone when the day is over. So that games can
be settled again later, what it meant for a game stays with that game's table, without a word of whom it was about.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from sqlalchemy import Select, and_, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import ratings
from bot.games.core import DEPARTURES
from bot.games.registry import all_games
from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.day_keys import hashed
from bot.store.ground.rows import Kind, TableRow

_KEYS = schema.day_keys.c
_COUNTS = schema.day_counts.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_RESULTS = schema.results.c
_TRIES = schema.daily_tries.c


class DayLimits:
    """Forgets what a day has remembered."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def forget(self, *, before: int) -> None:
        """Throw away keys and counts of the days before one: they can limit nothing any more."""
        async with self._database.statement() as connection:
            oldest = await connection.scalar(select(func.min(_KEYS.day)))
        if oldest is None or oldest >= before:
            return
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.day_counts).where(_COUNTS.day < before))
            await connection.execute(delete(schema.day_keys).where(_KEYS.day < before))


Pair = tuple[int, int]
"""Two people, the lower number first."""


def early_departures(people: Sequence[int], day: int, *conditions: Any) -> Select[Any]:
    """How many games among people some have left too early on a day, by person and game."""
    theirs = (_MOVES.table_id == _RESULTS.table_id, _MOVES.seat == _RESULTS.seat)
    leaves = _MOVES.notation.in_(sorted(DEPARTURES))
    moved = select(func.count()).select_from(schema.moves).where(*theirs, ~leaves).scalar_subquery()
    return (
        select(_RESULTS.person_id, _RESULTS.game, func.count().label("games"))
        .where(
            _RESULTS.person_id.in_(people),
            _RESULTS.day == day,
            _RESULTS.seats > 1,
            exists().where(*theirs, leaves),
            moved < ratings.LEAST_MOVES,
            ~exists().where(_MEMBERS.table_id == _RESULTS.table_id, _MEMBERS.kind == Kind.COMPUTER),
            *conditions,
        )
        .group_by(_RESULTS.person_id, _RESULTS.game)
    )


@dataclass(slots=True)
class Remembered:
    """What erasures of a day have left, for one game that has just ended."""

    key: str
    fled: Counter[int] = field(default_factory=Counter)
    """Early departures by person."""
    pairs: Counter[Pair] = field(default_factory=Counter)
    """Rated games by two people."""


async def recall(
    connection: AsyncConnection, row: TableRow, day: int, people: Sequence[int], *, key: str
) -> Remembered:
    """What was left of these people's doings in a game on a day, and keep of it what this table needs later."""
    hashes: dict[str, int | Pair] = {hashed(key, "fled", row.game, each): each for each in people}
    hashes |= {hashed(key, "rated", row.game, *pair): pair for pair in combinations(sorted(people), 2)}
    query = select(_COUNTS.hash, _COUNTS.times).where(_COUNTS.day == day, _COUNTS.hash.in_(sorted(hashes)))
    found = Remembered(key)
    for each, times in await connection.execute(query):
        match hashes[each]:
            case int() as person:
                found.fled[person] = times
                theirs = (_MEMBERS.table_id == row.id, _MEMBERS.person_id == person)
                await connection.execute(update(schema.members).where(*theirs).values(fled_before=times))
            case pair:
                found.pairs[pair] = times
    return found


async def remember(connection: AsyncConnection, person_id: int, day: int) -> None:
    """Leave, of somebody who is being erased, what limits them for the rest of the day."""
    one, other = schema.results.alias("one"), schema.results.alias("other")
    rated = (
        select(one.c.game, other.c.person_id, func.count().label("games"))
        .select_from(one.join(other, and_(one.c.table_id == other.c.table_id, one.c.seat != other.c.seat)))
        .where(
            one.c.person_id == person_id,
            one.c.day == day,
            one.c.rated == 1,
            other.c.rated == 1,
            other.c.kind == Kind.PERSON,
        )
        .group_by(one.c.game, other.c.person_id)
    )
    tries = select(_TRIES.game).where(_TRIES.person_id == person_id, _TRIES.day == day)
    counts: list[tuple[str, str, tuple[int, ...], int]] = [
        ("try", game, (person_id,), 1) for game in (await connection.execute(tries)).scalars()
    ]
    for game, met, games in await connection.execute(rated):
        counts.append(("rated", game, (person_id, met), games))
    for each in await connection.execute(early_departures([person_id], day)):
        counts.append(("fled", each.game, (person_id,), each.games))
    if not counts:
        return
    key = await _key(connection, day)
    for what, game, people, times in counts:
        row = {"day": day, "hash": hashed(key, what, game, *people), "times": times}
        before = (_COUNTS.day == day, _COUNTS.hash == row["hash"])
        known = await connection.scalar(select(_COUNTS.times).where(*before))
        row["times"] = times + (known or 0)
        await upsert(connection, schema.day_counts, key=["day", "hash"], insert=row, update=["times"])


async def left_of(connection: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """What somebody's earlier erasures have left of them, as far as its hashes can be told to be theirs.

    Whom a count is about with them can't be read from it: those are tried who have played rated games that day.
    """
    found: list[dict[str, Any]] = []
    for day, key in (await connection.execute(select(_KEYS.day, _KEYS.key).order_by(_KEYS.day))).all():
        left = select(_COUNTS.hash, _COUNTS.times).where(_COUNTS.day == day)
        counts = dict((await connection.execute(left)).all())
        rated = (_RESULTS.day == day, _RESULTS.rated == 1, _RESULTS.person_id != person_id)
        met = select(_RESULTS.game, _RESULTS.person_id).where(*rated).distinct()
        tried: list[tuple[str, str, tuple[int, ...]]] = [
            (what, game, (person_id,)) for what in ("try", "fled") for game in all_games()
        ]
        tried += [("rated", game, (person_id, other)) for game, other in await connection.execute(met)]
        found += await asyncio.to_thread(_told, day, key, counts, tried)
    return found


def _told(
    day: int, key: str, counts: dict[str, int], tried: list[tuple[str, str, tuple[int, ...]]]
) -> list[dict[str, Any]]:
    hashes = [(what, game, hashed(key, what, game, *people)) for what, game, people in tried]
    return [
        {"day": day, "what": what, "game": game, "times": counts[hash]}
        for what, game, hash in hashes
        if hash in counts
    ]


async def _key(connection: AsyncConnection, day: int) -> str:
    """A day's key, drawn now if nobody has been erased on it before."""
    known: str | None = await connection.scalar(select(_KEYS.key).where(_KEYS.day == day))
    if known is not None:
        return known
    key = secrets.token_hex(32)
    await connection.execute(insert(schema.day_keys).values(day=day, key=key))
    return key
