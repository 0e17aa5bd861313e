"""What finished games come to: results, skills and standings, written in the transaction that ends a game.

All of it is made from the tables, their members and their moves, in the order in which the games were
committed; nothing of it is kept that couldn't be made again. Where an older game is taken out (voided), the
games after it are settled anew from there, a few in each transaction: ``meta`` keeps how far that has come, so
that a crash in the middle costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

from sqlalchemy import case, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import ratings
from bot.games.core import Departure
from bot.ratings import EVERYWHERE, UNKNOWN, Played, Skill
from bot.store.ground import schema
from bot.store.ground.rows import TableRow
from bot.store.people.leaderboard_rows import Bucket, Values, buckets, latest, refresh
from bot.store.people.unsettled import lock_settling, mark

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_RESULTS = schema.results.c

_DEPARTURES: Final = tuple(sorted(each.value for each in Departure))


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


class Settling:
    """Settles games within the transaction that ends them, or takes them out of everything."""

    async def finish(self, connection: AsyncConnection, row: TableRow) -> TableRow:
        """Give a game that has just ended its number, and settle it; returns its table with the number."""
        await lock_settling(connection)
        newest = await connection.scalar(select(func.max(_TABLES.finish_no))) or 0
        number = newest + 1
        await connection.execute(update(schema.tables).where(_TABLES.id == row.id).values(finish_no=number))
        row = replace(row, finish_no=number)
        await settle(connection, [(number, row)], Ledger())
        return row

    async def take_out(self, connection: AsyncConnection, row: TableRow) -> None:
        """Take a game that no longer counts out of everything; rated games after it are to be settled again."""
        await lock_settling(connection)
        stored = await _stored(connection, [row.id])
        await connection.execute(delete(schema.results).where(_RESULTS.table_id == row.id))
        await refresh(connection, buckets(stored))
        if row.finish_no is None:
            return
        tallies = (await _tallies(connection, [row.id])).get(row.id, {})
        if any(each["rated"] for each in stored) or any(
            each.played().left_early for each in tallies.values()
        ):
            await mark(connection, row.game, row.finish_no)


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
    touched: set[Bucket] = set()
    changed = 0
    for number, row in rows:
        wanted = await _results(
            connection, number, row, seated.get(row.id, ()), tallies.get(row.id, {}), ledger
        )
        found = present.get(row.id, [])
        if found != wanted:
            changed += 1
            touched |= buckets([*found, *wanted])
            if found:
                await connection.execute(delete(schema.results).where(_RESULTS.table_id == row.id))
            if wanted:
                await connection.execute(insert(schema.results), wanted)
    await refresh(connection, touched)
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


@dataclass(frozen=True, slots=True)
class _Tally:
    """What a seat's moves come to."""

    moves: int = 0
    """Leaving isn't one."""
    draws: int = 0
    """How many of them drew a card."""
    left: bool = False

    def played(self, fled: int = 0) -> Played:
        """Return what counts for the rating."""
        return Played(self.moves, self.left, fled)


_NOTHING: Final = _Tally()


async def _tallies(connection: AsyncConnection, ids: Sequence[int]) -> dict[int, dict[int, _Tally]]:
    """Return for each table and seat what its moves come to; of a seat without a move nothing."""
    leaves = _MOVES.notation.in_(_DEPARTURES)
    query = (
        select(
            _MOVES.table_id,
            _MOVES.seat,
            func.sum(case((leaves, 0), else_=1)),
            func.sum(case((_MOVES.notation.like("draw %"), 1), else_=0)),
            func.sum(case((leaves, 1), else_=0)),
        )
        .where(_MOVES.table_id.in_(ids))
        .group_by(_MOVES.table_id, _MOVES.seat)
    )
    found: dict[int, dict[int, _Tally]] = {}
    for table_id, seat, moves, draws, left in await connection.execute(query):
        found.setdefault(table_id, {})[seat] = _Tally(int(moves), int(draws), bool(left))
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
    tallies: dict[int, _Tally],
    ledger: Ledger,
) -> list[Values]:
    """Return the rows that a finished game must have."""
    outcome = row.result
    assert outcome is not None
    assert row.ended_at is not None
    day, guild = ratings.day_of(row.ended_at), row.guild_id or EVERYWHERE
    counted = await _counted(connection, number, row.game, day, seated, tallies)
    people = [each.person_id for each in seated if each.seat in counted]
    if not people or not await _within_limit(connection, number, row.game, day, people, ledger):
        counted = ()
    rows: list[Values] = []
    for each in seated:
        if not each.human:
            continue
        variant = row.options.get(ratings.VARIANTS.get(row.game, ""), "")
        # Zen's first card is drawn before the first round begins (ZEN-2, ZEN-4).
        rounds = max(0, tallies.get(each.seat, _NOTHING).draws - 1) if row.game == "zen" else 0
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
                "rated": int(each.seat in counted),
                "mu": None,
                "sigma": None,
                "gain": 0,
                "guild_mu": None,
                "guild_sigma": None,
                "guild_gain": 0,
            }
        )
    if counted:
        theirs = [each for each in rows if each["rated"]]
        places = [each["place"] for each in theirs]
        scopes = [(EVERYWHERE, "")] if guild == EVERYWHERE else [(EVERYWHERE, ""), (guild, "guild_")]
        for scope, prefix in scopes:
            before = [await _skill(connection, number, row.game, person, scope, ledger) for person in people]
            after = ratings.rate(before, places)
            for values, old, new in zip(theirs, before, after, strict=True):
                ledger.skills[values["person_id"], scope] = new
                values[f"{prefix}mu"], values[f"{prefix}sigma"] = new.mu, new.sigma
                values[f"{prefix}gain"] = new.shown - old.shown
    return rows


async def _counted(
    connection: AsyncConnection,
    number: int,
    game: str,
    day: int,
    seated: Sequence[_Seated],
    tallies: dict[int, _Tally],
) -> tuple[int, ...]:
    """Return the seats whose people a game counts for, as far as it is said by who played and how."""
    if len(seated) < 2 or not all(each.human for each in seated):
        return ()
    played: list[Played] = []
    for each in seated:
        tally = tallies.get(each.seat, _NOTHING)
        early = tally.played().left_early
        fled = await _fled(connection, number, game, day, each.person_id) if early else 0
        played.append(tally.played(fled))
    seats = ratings.rated_seats(played)
    return tuple(seated[seat - 1].seat for seat in seats)


async def _fled(connection: AsyncConnection, number: int, game: str, day: int, person: int) -> int:
    """Return how many games among people somebody had left too early on a day before the game of this number."""
    theirs = (_MOVES.table_id == _RESULTS.table_id, _MOVES.seat == _RESULTS.seat)
    leaves = _MOVES.notation.in_(_DEPARTURES)
    moved = select(func.count()).select_from(schema.moves).where(*theirs, ~leaves).scalar_subquery()
    query = (
        select(func.count())
        .select_from(schema.results)
        .where(
            _RESULTS.person_id == person,
            _RESULTS.game == game,
            _RESULTS.day == day,
            _RESULTS.finish_no < number,
            _RESULTS.seats > 1,
            exists().where(*theirs, leaves),
            moved < ratings.LEAST_MOVES,
            ~exists().where(_MEMBERS.table_id == _RESULTS.table_id, _MEMBERS.computer.is_not(None)),
        )
    )
    return await connection.scalar(query) or 0


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
            theirs.c.rated == 1,
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
        before = await latest(connection, person, game, guild, _RESULTS.finish_no < number) or UNKNOWN
    ledger.skills[person, guild] = before
    return before
