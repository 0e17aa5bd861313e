"""What finished games come to: results, skills and leaderboard rows, written in the transaction that ends a game.

All of it is made from the tables, their members and their moves, in the order in which the games were committed,
so all of it can be made again. When a game is voided, the games after it are settled again, a few in each
transaction. The table ``unsettled`` holds how far that has come, so a crash in the middle costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from sqlalchemy import Select, and_, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import calendar, ratings
from bot.games.core import DEPARTURES
from bot.leaderboards import variant_of
from bot.opponents.levels import Level
from bot.ratings import EVERYWHERE, UNKNOWN, Played, Skill
from bot.store.ground import schema
from bot.store.ground.day_keys import day_key
from bot.store.ground.rows import Kind, TableRow
from bot.store.people.day_limits import Remembered, early_departures, recall
from bot.store.people.leaderboard_rows import Concern, Values, concerns, refresh
from bot.store.people.skills import newest_skills
from bot.store.people.unsettled import Unsettled, lock_game_of, share_settling, unsettle

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_RESULTS = schema.results.c

_DEPARTURES: Final = sorted(DEPARTURES)


@dataclass
class Ledger:
    """What is known while tables of one game are settled one after another in their order."""

    left: Unsettled | None = None
    """What it stored after the last table that it knows; None before the first."""
    skills: dict[tuple[int, int], Skill] = field(default_factory=dict)
    """By person and server."""
    day: int = -1
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Rated games of the day by pair of people, for the pairs in ``known``."""
    known: set[tuple[int, int]] = field(default_factory=set)
    whole: bool = False
    """Whether it has seen every table from the first on: then it needs nothing from the database."""
    days: set[int] = field(default_factory=set)
    complete: bool = False
    """Whether it has seen all games of the day so far."""

    def clear(self, *, whole: bool = False) -> None:
        """Forget everything; ``whole``: the very first table comes next."""
        self.left = None
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
    kind: Kind
    moves: int
    """Made, leaving not counted."""
    left: bool
    fled_before: int
    """Games left too early on that day, before an erasure."""
    strength: int = 0
    """Of a computer player."""

    def played(self, fled: int = 0) -> Played:
        """What counts for the rating."""
        return Played(self.moves, self.left, self.fled_before + fled)


class Settling:
    """Settles games within the transaction that ends them, or takes them out of everything."""

    async def begin(self, connection: AsyncConnection, table_id: int | None) -> None:
        """Make sure that no other game of the table's kind ends until the transaction does."""
        if table_id is None:
            await share_settling(connection)
        else:
            await lock_game_of(connection, table_id)

    async def finish(self, connection: AsyncConnection, row: TableRow) -> None:
        """Settle a game that has just ended, by what erasures of the day have left, too."""
        await _settle(connection, [row], Ledger(), present={}, ended_now=True)

    async def take_out(self, connection: AsyncConnection, row: TableRow) -> None:
        """Take a table out of everything; if it was rated, the games after it must be settled again."""
        stored = (await _stored(connection, [row.id])).get(row.id, [])
        await connection.execute(delete(schema.results).where(_RESULTS.table_id == row.id))
        await refresh(connection, concerns(stored))
        if row.finish_no is None:
            return
        seated = (await _seated(connection, [row.id])).get(row.id, [])
        if any(each["rated"] for each in stored) or any(each.played().left_early for each in seated):
            await unsettle(connection, row.game, row.finish_no)


async def settle(connection: AsyncConnection, rows: Sequence[TableRow], ledger: Ledger) -> int:
    """Correct the results and leaderboard rows of some finished tables, in the order of their numbers.

    Returns how many of the tables had wrong ones.
    """
    present = await _stored(connection, [row.id for row in rows])
    return await _settle(connection, rows, ledger, present=present)


async def _settle(
    connection: AsyncConnection,
    rows: Sequence[TableRow],
    ledger: Ledger,
    *,
    present: dict[int, list[Values]],
    ended_now: bool = False,
) -> int:
    seated, key = await _seated_and_key(connection, rows, ended_now=ended_now)
    touched: set[Concern] = set()
    changed = 0
    for row in rows:
        there = seated.get(row.id, [])
        remembered = None
        if key is not None and len(there) > 1:
            people = [each.person_id for each in there if each.kind is Kind.PERSON]
            remembered = await recall(connection, row, _day(row), people, key=key)
            there = [replace(each, fled_before=remembered.fled[each.person_id]) for each in there]
        wanted = await _results(connection, row, there, ledger, remembered)
        found = present.get(row.id, [])
        if found != wanted:
            changed += 1
            touched |= concerns([*found, *wanted])
            if found:
                await connection.execute(delete(schema.results).where(_RESULTS.table_id == row.id))
            if wanted:
                await connection.execute(insert(schema.results), wanted)
    await refresh(connection, touched)
    return changed


async def _seated_and_key(
    connection: AsyncConnection, rows: Sequence[TableRow], *, ended_now: bool
) -> tuple[dict[int, list[_Seated]], str | None]:
    """Who sat at some tables; for one that has just ended also the key of what erasures of its day have left."""
    if not ended_now:
        return await _seated(connection, [row.id for row in rows]), None
    (row,) = rows
    query = _seated_query([row.id]).add_columns(day_key(_day(row)))
    sitting = (await connection.execute(query)).all()
    found: dict[int, list[_Seated]] = {}
    for *values, _ in sitting:
        _put(found, values)
    return found, sitting[0][-1] if sitting else None


async def _seated(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, list[_Seated]]:
    """Who sat at some tables, by table and seat."""
    found: dict[int, list[_Seated]] = {}
    for values in await connection.execute(_seated_query(ids)):
        _put(found, values)
    return found


def _put(found: dict[int, list[_Seated]], values: Sequence[Any]) -> None:
    table_id, seat, person_id, kind, computer, fled_before, moves, left = values
    strength = Level(computer).strength if computer else 0
    seated = _Seated(seat, person_id, Kind(kind), int(moves or 0), bool(left), fled_before, strength)
    found.setdefault(table_id, []).append(seated)


def _seated_query(ids: Sequence[int]) -> Select[Any]:
    leaves = _MOVES.notation.in_(_DEPARTURES)
    made = (
        select(
            _MOVES.table_id,
            _MOVES.seat,
            func.sum(case((leaves, 0), else_=1)).label("moves"),
            func.sum(case((leaves, 1), else_=0)).label("left"),
        )
        .where(_MOVES.table_id.in_(ids))
        .group_by(_MOVES.table_id, _MOVES.seat)
        .subquery()
    )
    whose = (_MEMBERS.table_id, _MEMBERS.seat, _MEMBERS.person_id, _MEMBERS.kind, _MEMBERS.computer)
    sitting = (*whose, _MEMBERS.fled_before)
    return (
        select(*sitting, made.c.moves, made.c.left)
        .select_from(
            schema.members.outerjoin(
                made, and_(made.c.table_id == _MEMBERS.table_id, made.c.seat == _MEMBERS.seat)
            )
        )
        .where(_MEMBERS.table_id.in_(ids), _MEMBERS.seat.is_not(None))
        .order_by(_MEMBERS.table_id, _MEMBERS.seat)
    )


async def _stored(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, list[Values]]:
    """The results of some tables, by table and in the order of the seats."""
    query = (
        select(schema.results).where(_RESULTS.table_id.in_(ids)).order_by(_RESULTS.table_id, _RESULTS.seat)
    )
    found: dict[int, list[Values]] = {}
    for each in await connection.execute(query):
        found.setdefault(each.table_id, []).append(dict(each._mapping))
    return found


async def _results(
    connection: AsyncConnection,
    row: TableRow,
    seated: Sequence[_Seated],
    ledger: Ledger,
    remembered: Remembered | None,
) -> list[Values]:
    """The rows that a finished table must have in ``results``."""
    outcome = row.result
    assert outcome is not None
    assert row.ended_at is not None
    day, guild = _day(row), row.guild_id or EVERYWHERE
    counted = await _counted(connection, row, day, seated)
    people = [each.person_id for each in seated if each.seat in counted]
    if not people or not await _within_limit(connection, row, day, people, ledger, remembered):
        counted = ()
    rows: list[Values] = [
        {
            "table_id": row.id,
            "seat": each.seat,
            "finish_no": row.finish_no,
            "person_id": each.person_id,
            "game": row.game,
            "variant": variant_of(row.game, row.options),
            "guild_id": guild,
            "day": day,
            "ended_at": row.ended_at,
            "seats": len(seated),
            "place": outcome.places[each.seat - 1],
            "score": float(outcome.scores[each.seat - 1]),
            "ending": str(ratings.ending(outcome.places, each.seat)),
            "reason": outcome.reason,
            "rounds": outcome.rounds[each.seat - 1] if outcome.rounds else 0,
            "helped": int(row.helped > 0),
            "rated": int(each.seat in counted),
            "mu": None,
            "sigma": None,
            "gain": 0,
            "guild_mu": None,
            "guild_sigma": None,
            "guild_gain": 0,
            "kind": str(each.kind),
            "computers": max(other.strength for other in seated),
        }
        for each in seated
        if each.kind is not Kind.COMPUTER
    ]
    if counted:
        theirs = [each for each in rows if each["rated"]]
        places = [each["place"] for each in theirs]
        scopes = {EVERYWHERE: ""} if guild == EVERYWHERE else {EVERYWHERE: "", guild: "guild_"}
        await _learn_skills(connection, row, [(each, scope) for each in people for scope in scopes], ledger)
        for scope, prefix in scopes.items():
            before = [ledger.skills[person, scope] for person in people]
            after = ratings.rate(before, places)
            for values, old, new in zip(theirs, before, after, strict=True):
                ledger.skills[values["person_id"], scope] = new
                values[f"{prefix}mu"], values[f"{prefix}sigma"] = new.mu, new.sigma
                values[f"{prefix}gain"] = new.shown - old.shown
    return rows


def _day(row: TableRow) -> int:
    """The day that a finished game counts for; of a try at a daily puzzle its own, whenever it ended."""
    assert row.ended_at is not None
    return calendar.day_of(row.ended_at) if row.daily is None else row.daily


async def _counted(
    connection: AsyncConnection, row: TableRow, day: int, seated: Sequence[_Seated]
) -> tuple[int, ...]:
    """The seats whose people a game counts for, by who played and how."""
    if len(seated) < 2 or row.helped or any(each.kind is Kind.COMPUTER for each in seated):
        return ()
    early = [each.person_id for each in seated if each.played().left_early]
    fled = await _fled(connection, row, day, early) if early else {}
    seats = ratings.rated_seats([each.played(fled.get(each.person_id, 0)) for each in seated])
    return tuple(seated[seat - 1].seat for seat in seats)


async def _fled(
    connection: AsyncConnection, row: TableRow, day: int, people: Sequence[int]
) -> dict[int, int]:
    """How many games among people some have left too early on a day before this table."""
    before = (_RESULTS.game == row.game, _RESULTS.finish_no < row.finish_no)
    query = early_departures(people, day, *before)
    return {each.person_id: each.games for each in await connection.execute(query)}


async def _within_limit(
    connection: AsyncConnection,
    row: TableRow,
    day: int,
    people: Sequence[int],
    ledger: Ledger,
    remembered: Remembered | None,
) -> bool:
    """Whether each two of these people may have another rated game on the day; if so, this one is counted."""
    if row.over_limit:
        return False
    ledger.turn_to(day)
    pairs = list(combinations(sorted(people), 2))
    if not ledger.complete and not ledger.known.issuperset(pairs):
        ledger.pairs.update(await _together(connection, row, day, people, without=ledger.known))
        ledger.known.update(pairs)
    if any(ledger.pairs[each] >= ratings.MOST_A_DAY for each in pairs):
        return False
    erased = Counter() if remembered is None else remembered.pairs
    if any(ledger.pairs[each] + erased[each] >= ratings.MOST_A_DAY for each in pairs):
        await connection.execute(update(schema.tables).where(_TABLES.id == row.id).values(over_limit=1))
        return False
    ledger.pairs.update(pairs)
    return True


async def _together(
    connection: AsyncConnection,
    row: TableRow,
    day: int,
    people: Sequence[int],
    *,
    without: Iterable[tuple[int, int]],
) -> dict[tuple[int, int], int]:
    """How many rated games each two of these people have had on a day before this table."""
    one, other = schema.results.alias("one"), schema.results.alias("other")
    query = (
        select(one.c.person_id, other.c.person_id, func.count())
        .select_from(one.join(other, one.c.table_id == other.c.table_id))
        .where(
            one.c.person_id.in_(people),
            one.c.game == row.game,
            one.c.day == day,
            one.c.rated == 1,
            one.c.finish_no < row.finish_no,
            other.c.person_id.in_(people),
            other.c.person_id > one.c.person_id,
            other.c.rated == 1,
        )
        .group_by(one.c.person_id, other.c.person_id)
    )
    found: list[Any] = list(await connection.execute(query))
    return {(a, b): count for a, b, count in found if (a, b) not in without}


async def _learn_skills(
    connection: AsyncConnection, row: TableRow, wanted: Iterable[tuple[int, int]], ledger: Ledger
) -> None:
    """Put into the ledger some people's skills before a table, by server."""
    unknown = [each for each in wanted if each not in ledger.skills]
    ledger.skills.update(dict.fromkeys(unknown, UNKNOWN))
    if unknown and not ledger.whole:
        before = _RESULTS.finish_no < row.finish_no
        ledger.skills.update(await newest_skills(connection, row.game, unknown, before))
