"""What finished games come to: results, skills and standings, written in the transaction that ends a game.

All of it is made from the tables, their members and their moves, in the order in which the games were
committed; nothing of it is kept that couldn't be made again. Where an older game is taken out (voided), the
games after it are settled anew from there, a few in each transaction: ``meta`` keeps how far that has come, so
that a crash in the middle costs nothing.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, case, delete, func, insert, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import ratings
from bot.games.core import Departure
from bot.ratings import EVER, UNKNOWN, Period, Skill, Span
from bot.store import schema
from bot.store.database import Database, upsert, whole
from bot.store.places import places
from bot.store.rows import Status, TableRow, table_row

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_RESULTS = schema.results.c
_STANDINGS = schema.standings.c
_META = schema.meta.c

EVERYWHERE: Final = 0
"""Stands for all servers together; also for direct messages, which belong to none."""
_LOCK: Final = 0x7AB1E
"""PostgreSQL's lock that one ending game holds at a time, so that their order is the order of their commits."""
_DEPARTURES: Final = tuple(sorted(each.value for each in Departure))
_CHUNK: Final = 100
_WEEDED: Final = 500
_MARK: Final = "resettle:"


@dataclass
class Ledger:
    """What is known while games of one kind are settled one after another in their order."""

    mark: str | None = None
    """The mark that this ledger has left behind the last game it knows, None before the first."""
    skills: dict[tuple[int, int], Skill] = field(default_factory=dict)
    """By person and server."""
    day: int = -1
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Rated games of the day by pair of people; of those in ``known``."""
    known: set[tuple[int, int]] = field(default_factory=set)
    whole: bool = False
    """Whether it has seen every game from the very first: then nothing needs to be asked of the database."""
    days: set[int] = field(default_factory=set)
    complete: bool = False
    """Whether it has seen all games of the day so far."""

    def clear(self, *, whole: bool = False) -> None:
        """Forget everything; ``whole``: the very first game comes next."""
        self.mark = None
        self.skills.clear()
        self.days.clear()
        self.whole = whole
        self.day = -1
        self.pairs.clear()
        self.known.clear()

    def turn_to(self, day: int) -> None:
        """Forget the pairs of another day: games come nearly in the order of their days."""
        if self.day != day:
            self.day = day
            self.pairs.clear()
            self.known.clear()
            self.complete = self.whole and day not in self.days
            self.days.add(day)


@dataclass(frozen=True, slots=True)
class _Seated:
    seat: int
    person_id: int
    human: bool


@dataclass(frozen=True, slots=True, order=True)
class _Bucket:
    """What a person's standings in one place depend on: a game, a kind of it, a server, a day."""

    person_id: int
    game: str
    variant: str
    solo: bool
    guild_id: int
    day: int


Values = dict[str, Any]


async def lock(connection: AsyncConnection) -> None:
    """Let no other game be settled until this transaction ends."""
    if connection.dialect.name != "sqlite":  # SQLite has one writer anyway
        await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))


async def finish(connection: AsyncConnection, row: TableRow) -> None:
    """Give a game that has just ended its number, and settle it."""
    await lock(connection)
    newest = await connection.scalar(select(func.max(_TABLES.finish_no))) or 0
    await connection.execute(update(schema.tables).where(_TABLES.id == row.id).values(finish_no=newest + 1))
    await settle(connection, [(newest + 1, row)], Ledger())


async def take_out(connection: AsyncConnection, row: TableRow) -> None:
    """Take a game that no longer counts out of everything, and mark those after it to be settled anew."""
    await lock(connection)
    stored = await _stored(connection, [row.id])
    await connection.execute(delete(schema.results).where(_RESULTS.table_id == row.id))
    await _refresh(connection, _buckets(stored))
    if row.finish_no is not None and any(each["rated"] for each in stored):
        await mark(connection, row.game, row.finish_no)


async def mark(connection: AsyncConnection, game: str, number: int) -> None:
    """Keep that the games from this number on are to be settled anew."""
    before = await _marked(connection, game)
    if before is None or _number(before) > number:
        await _put_mark(connection, game, str(number))


async def disown(connection: AsyncConnection) -> None:
    """Let whoever settles games anew read everything again: the past isn't what it was."""
    marks = select(_META.key, _META.value).where(_META.key.like(f"{_MARK}%"))
    for key, value in (await connection.execute(marks)).all():
        await connection.execute(
            update(schema.meta).where(_META.key == key).values(value=str(_number(value)))
        )


async def _marked(connection: AsyncConnection, game: str) -> str | None:
    value: str | None = await connection.scalar(select(_META.value).where(_META.key == f"{_MARK}{game}"))
    return value


async def _put_mark(connection: AsyncConnection, game: str, value: str) -> None:
    row = {"key": f"{_MARK}{game}", "value": value}
    await upsert(connection, schema.meta, key=["key"], insert=row, update=["value"])


def _number(mark: str) -> int:
    """Return from which game on a mark says that they are to be settled; what follows says who has left it."""
    return int(mark.partition(" ")[0])


async def settle(connection: AsyncConnection, rows: Sequence[tuple[int, TableRow]], ledger: Ledger) -> int:
    """Bring results and standings of some finished games to what they must be, in the order of their numbers.

    Returns how many of the games weren't so already.
    """
    ids = [row.id for _, row in rows]
    seated = await _seated(connection, ids)
    tallies = await _tallies(connection, ids)
    present: dict[int, list[Values]] = {}
    for each in await _stored(connection, ids):
        present.setdefault(each["table_id"], []).append(each)
    touched: set[_Bucket] = set()
    changed = 0
    for number, row in rows:
        wanted = await _results(
            connection, number, row, seated.get(row.id, ()), tallies.get(row.id, {}), ledger
        )
        found = present.get(row.id, [])
        if found != wanted:
            changed += 1
            touched |= _buckets([*found, *wanted])
            if found:
                await connection.execute(delete(schema.results).where(_RESULTS.table_id == row.id))
            if wanted:
                await connection.execute(insert(schema.results), wanted)
    await _refresh(connection, touched)
    return changed


async def _seated(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, list[_Seated]]:
    query = (
        select(_MEMBERS.table_id, _MEMBERS.seat, _MEMBERS.person_id, _MEMBERS.computer)
        .where(_MEMBERS.table_id.in_(ids), _MEMBERS.seat.is_not(None))
        .order_by(_MEMBERS.table_id, _MEMBERS.seat)
    )
    found: dict[int, list[_Seated]] = {}
    for each in await connection.execute(query):
        found.setdefault(each.table_id, []).append(_Seated(each.seat, each.person_id, each.computer is None))
    return found


async def _tallies(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, dict[int, tuple[int, int]]]:
    """Return for each table and seat its moves, leaving not counted, and how many of them drew a card."""
    query = (
        select(
            _MOVES.table_id,
            _MOVES.seat,
            func.sum(case((_MOVES.notation.in_(_DEPARTURES), 0), else_=1)),
            func.sum(case((_MOVES.notation.like("draw %"), 1), else_=0)),
        )
        .where(_MOVES.table_id.in_(ids))
        .group_by(_MOVES.table_id, _MOVES.seat)
    )
    found: dict[int, dict[int, tuple[int, int]]] = {}
    for table_id, seat, moves, draws in await connection.execute(query):
        found.setdefault(table_id, {})[seat] = (int(moves), int(draws))
    return found


async def _stored(connection: AsyncConnection, ids: Sequence[int]) -> list[Values]:
    query = (
        select(schema.results).where(_RESULTS.table_id.in_(ids)).order_by(_RESULTS.table_id, _RESULTS.seat)
    )
    return [dict(each._mapping) for each in await connection.execute(query)]


async def _results(
    connection: AsyncConnection,
    number: int,
    row: TableRow,
    seated: Sequence[_Seated],
    tallies: dict[int, tuple[int, int]],
    ledger: Ledger,
) -> list[Values]:
    """Return the rows that a finished game must have."""
    outcome = row.result
    assert outcome is not None
    assert row.ended_at is not None
    day, guild = ratings.day_of(row.ended_at), row.guild_id or EVERYWHERE
    people = [each.person_id for each in seated if each.human]
    enough = all(tallies.get(each.seat, (0, 0))[0] >= ratings.LEAST_MOVES for each in seated)
    rated = len(seated) > 1 and len(people) == len(seated) and enough
    rated = rated and await _within_limit(connection, number, row.game, day, people, ledger)
    rows: list[Values] = []
    for each in seated:
        if not each.human:
            continue
        variant = row.options.get(ratings.VARIANTS.get(row.game, ""), "")
        # Zen's first card is drawn before the first round begins (ZEN-2, ZEN-4).
        rounds = max(0, tallies.get(each.seat, (0, 0))[1] - 1) if row.game == "zen" else 0
        rows.append(
            {
                "table_id": row.id,
                "seat": each.seat,
                "finish_no": number,
                "person_id": each.person_id,
                "game": row.game,
                "variant": str(variant),
                "guild_id": guild,
                "day": day,
                "ended_at": row.ended_at,
                "seats": len(seated),
                "place": outcome.places[each.seat - 1],
                "score": float(outcome.scores[each.seat - 1]),
                "ending": str(ratings.ending(outcome.places, each.seat)),
                "reason": outcome.reason,
                "rounds": rounds,
                "helped": int(row.helped > 0),
                "rated": int(rated),
                "mu": None,
                "sigma": None,
                "gain": 0,
                "guild_mu": None,
                "guild_sigma": None,
                "guild_gain": 0,
            }
        )
    if rated:
        places = [each["place"] for each in rows]
        scopes = [(EVERYWHERE, "")] if guild == EVERYWHERE else [(EVERYWHERE, ""), (guild, "guild_")]
        for scope, prefix in scopes:
            before = [await _skill(connection, number, row.game, person, scope, ledger) for person in people]
            after = ratings.rate(before, places)
            for values, old, new in zip(rows, before, after, strict=True):
                ledger.skills[values["person_id"], scope] = new
                values[f"{prefix}mu"], values[f"{prefix}sigma"] = new.mu, new.sigma
                values[f"{prefix}gain"] = new.shown - old.shown
    return rows


async def _within_limit(
    connection: AsyncConnection, number: int, game: str, day: int, people: Sequence[int], ledger: Ledger
) -> bool:
    """Return whether no two of these people have had their rated games of the day; if so, this one is counted."""
    ledger.turn_to(day)
    pairs = list(combinations(sorted(people), 2))
    for each in pairs:
        if each not in ledger.known and not ledger.complete:
            ledger.pairs[each] = await _together(connection, number, game, day, each)
            ledger.known.add(each)
    if any(ledger.pairs[each] >= ratings.MOST_A_DAY for each in pairs):
        return False
    ledger.pairs.update(pairs)
    return True


async def _together(
    connection: AsyncConnection, number: int, game: str, day: int, pair: tuple[int, int]
) -> int:
    """Return how many rated games two people have had on a day before the game of this number."""
    one, other = pair
    mine, theirs = schema.results.alias("mine"), schema.results.alias("theirs")
    query = (
        select(func.count())
        .select_from(mine.join(theirs, mine.c.table_id == theirs.c.table_id))
        .where(
            mine.c.person_id == one,
            mine.c.game == game,
            mine.c.day == day,
            mine.c.rated == 1,
            mine.c.finish_no < number,
            theirs.c.person_id == other,
        )
    )
    return await connection.scalar(query) or 0


async def _skill(
    connection: AsyncConnection, number: int, game: str, person: int, guild: int, ledger: Ledger
) -> Skill:
    """Return what was believed of somebody before the game of this number."""
    known = ledger.skills.get((person, guild))
    if known is not None:
        return known
    before = UNKNOWN
    if not ledger.whole:
        before = await _latest(connection, person, game, guild, _RESULTS.finish_no < number) or UNKNOWN
    ledger.skills[person, guild] = before
    return before


async def _latest(
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


def _buckets(results: Iterable[Values]) -> set[_Bucket]:
    """Return where the standings depend on these rows: the row's server, and everywhere."""
    return {
        _Bucket(each["person_id"], each["game"], each["variant"], each["seats"] == 1, guild, each["day"])
        for each in results
        for guild in {each["guild_id"], EVERYWHERE}
    }


async def _refresh(connection: AsyncConnection, buckets: Iterable[_Bucket]) -> int:
    """Bring the standings of these buckets to what the results say; returns how many of them weren't so."""
    wanted: dict[tuple[str, str, int, str, int], tuple[int, int, int] | None] = {}
    for bucket in sorted(buckets):
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


def _boards(bucket: _Bucket) -> tuple[str, ...]:
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
    connection: AsyncConnection, bucket: _Bucket, board: str, period: Period
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
            skill = await _latest(connection, bucket.person_id, bucket.game, bucket.guild_id)
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
        _STANDINGS.game == game,
        _STANDINGS.board == board,
        _STANDINGS.guild_id == guild_id,
        _STANDINGS.period == period,
        _STANDINGS.person_id == person_id,
    )
    query = select(_STANDINGS.points, _STANDINGS.games, _STANDINGS.wins).where(*here)
    found = (await connection.execute(query)).first()
    present = None if found is None else tuple(found)
    if present == standing:
        return False
    if standing is None:
        await connection.execute(delete(schema.standings).where(*here))
        return True
    points, games, wins = standing
    names = {"game": game, "board": board, "guild_id": guild_id, "period": period, "person_id": person_id}
    await upsert(
        connection,
        schema.standings,
        key=list(names),
        insert={**names, "points": points, "games": games, "wins": wins},
        update=["points", "games", "wins"],
    )
    return True


class Results:
    """Settles games anew, a few at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def marked(self) -> list[str]:
        """Return the games of which some are to be settled anew."""
        query = select(_META.key).where(_META.key.like(f"{_MARK}%")).order_by(_META.key)
        async with self._database.reading() as connection:
            return [key.removeprefix(_MARK) for key in (await connection.execute(query)).scalars()]

    @whole
    async def mark_all(self, games: Iterable[str]) -> None:
        """Mark all finished games to be settled anew."""
        async with self._database.writing() as connection:
            await lock(connection)
            for game in games:
                await mark(connection, game, 0)

    @whole
    async def resettle(self, game: str, ledger: Ledger, *, most: int = _CHUNK) -> tuple[int, int]:
        """Settle the next few marked games; returns how many they were, and in how many something changed.

        No more are left when they were fewer than ``most``. ``ledger`` is to be handed on from call to call.
        """
        async with self._database.writing() as connection:
            await lock(connection)
            marked = await _marked(connection, game)
            if marked is None:
                return 0, 0
            if ledger.mark != marked:  # somebody else has put it there: earlier games may be others by now
                ledger.clear(whole=_number(marked) == 0)
            query = (
                select(schema.tables)
                .where(
                    _TABLES.game == game,
                    _TABLES.finish_no >= _number(marked),
                    _TABLES.status == Status.FINISHED,
                )
                .order_by(_TABLES.finish_no)
                .limit(most)
            )
            rows = [table_row(each) for each in await connection.execute(query)]
            numbered = [(row.finish_no, row) for row in rows if row.finish_no is not None]
            changed = await settle(connection, numbered, ledger)
            if len(rows) < most:
                await connection.execute(delete(schema.meta).where(_META.key == f"{_MARK}{game}"))
            else:
                ledger.mark = f"{numbered[-1][0] + 1} {secrets.token_hex(8)}"
                await _put_mark(connection, game, ledger.mark)
            return len(rows), changed

    @whole
    async def weed(self, after: int, *, most: int = _WEEDED) -> tuple[int | None, int]:
        """Delete results that can't be those of their table: of another number, person or game, of no finished one.

        What is right is told from what was settled before, so these would lead astray. Tables are taken by
        their id, from ``after`` on; returns where to go on, None at the end, and of how many tables that
        haven't finished there were results.
        """
        async with self._database.writing() as connection:
            await lock(connection)
            last = await connection.scalar(select(func.max(_RESULTS.table_id))) or 0
            if after >= last:
                return None, 0
            joined = schema.results.join(schema.tables, _TABLES.id == _RESULTS.table_id).outerjoin(
                schema.members, and_(_MEMBERS.table_id == _RESULTS.table_id, _MEMBERS.seat == _RESULTS.seat)
            )
            wrong = or_(
                _TABLES.status != Status.FINISHED,
                _TABLES.finish_no.is_distinct_from(_RESULTS.finish_no),
                _TABLES.game != _RESULTS.game,
                _MEMBERS.person_id.is_(None),
                _MEMBERS.person_id != _RESULTS.person_id,
            )
            query = (
                select(_RESULTS.table_id, _TABLES.status)
                .select_from(joined)
                .where(_RESULTS.table_id > after, _RESULTS.table_id <= after + most, wrong)
                .distinct()
            )
            found = (await connection.execute(query)).all()
            if found:
                ids = [each.table_id for each in found]
                await connection.execute(delete(schema.results).where(_RESULTS.table_id.in_(ids)))
            return after + most, sum(each.status != Status.FINISHED for each in found)

    @whole
    async def restand(self, after: int, *, most: int = _CHUNK) -> tuple[int | None, int]:
        """Make all standings of the next few people anew; returns where to go on, and how many were wrong.

        People are taken by their number, from ``after`` on; None when there are no more.
        """
        async with self._database.writing() as connection:
            await lock(connection)
            parts = [
                select(column).where(column > after).distinct().order_by(column).limit(most).subquery()
                for column in (_RESULTS.person_id, _STANDINGS.person_id)
            ]
            query = union(*(select(part) for part in parts)).order_by("person_id").limit(most)
            people = list((await connection.execute(query)).scalars())
            if not people:
                return None, 0
            changed = await _restand(connection, people)
            return people[-1], changed


async def _restand(connection: AsyncConnection, people: Sequence[int]) -> int:
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
        _STANDINGS.game,
        _STANDINGS.board,
        _STANDINGS.guild_id,
        _STANDINGS.period,
        _STANDINGS.person_id,
    )
    worths = (_STANDINGS.points, _STANDINGS.games, _STANDINGS.wins)
    stored = {
        tuple(row[:5]): tuple(row[5:])
        for row in await connection.execute(select(*columns, *worths).where(_STANDINGS.person_id.in_(people)))
    }
    wrong = [key for key in {*wanted, *stored} if wanted.get(key) != stored.get(key)]
    for key in sorted(wrong):
        await _put_standing(connection, key, wanted.get(key))
    return len(wrong)
