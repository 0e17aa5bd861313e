"""Finding and reading tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    exists,
    literal,
    literal_column,
    or_,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.columns import MEMBER_FIELDS, MOVE_FIELDS, member, table_of, table_row
from bot.store.ground.database import Database, whole
from bot.store.ground.puzzles import PUZZLE_LIFE
from bot.store.ground.rows import (
    OPEN,
    Attended,
    Kind,
    Member,
    Person,
    Snapshot,
    Status,
    StoredMove,
    TableRow,
)
from bot.store.tables.codes import normal_code

_TABLES = schema.tables.c
_THREADS = schema.tables.alias("threads").c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_PEOPLE = schema.people.c

_ATTENDED = (
    select(
        *_TABLES,
        *(_MEMBERS[name].label(f"member_{name}") for name in MEMBER_FIELDS),
        *(each.label(f"people_{each.name}") for each in _PEOPLE),
    )
    .select_from(
        schema.tables.outerjoin(schema.members, _MEMBERS.table_id == _TABLES.id).outerjoin(
            schema.people, _PEOPLE.id == _MEMBERS.person_id
        )
    )
    .where(_TABLES.id == bindparam("wanted"))
    .order_by(_MEMBERS.position)
)
"""A table with its members and their people: put together once, as it is asked for at every click."""


class Which(Enum):
    """Which tables are meant."""

    OPEN = "open"
    ENDED = "ended"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody has typed to find a table: a part of its code, or of its game's name."""

    text: str
    games: tuple[str, ...]
    """The games whose name it fits, in the language of whoever typed."""


def is_open() -> ColumnElement[bool]:
    """The condition that a table is open."""
    return _TABLES.status.in_(sorted(OPEN))


_FIRST = case((is_open(), 0), else_=1)
_BY_CODE = select(schema.tables).where(_TABLES.code == bindparam("code")).order_by(_FIRST, _TABLES.id.desc())
_OWN = exists().where(_MEMBERS.table_id == _TABLES.id, _MEMBERS.person_id == bindparam("person"))
_NAMED = _BY_CODE.add_columns(_OWN.label("own")).limit(1)


async def read_row(connection: AsyncConnection, table_id: int) -> TableRow | None:
    """A table, None if there is none."""
    found = (await connection.execute(select(schema.tables).where(_TABLES.id == table_id))).first()
    return None if found is None else table_row(found)


async def read_members(connection: AsyncConnection, table_id: int) -> tuple[Member, ...]:
    """A table's members by position."""
    columns = [_MEMBERS[name] for name in MEMBER_FIELDS]
    query = select(*columns).where(_MEMBERS.table_id == table_id).order_by(_MEMBERS.position)
    return tuple(member(each) for each in await connection.execute(query))


async def read_moves(connection: AsyncConnection, table_id: int, *, after: int = 0) -> tuple[StoredMove, ...]:
    """A table's moves behind a ply."""
    columns = [_MOVES[name] for name in MOVE_FIELDS]
    query = select(*columns).where(_MOVES.table_id == table_id, _MOVES.ply > after).order_by(_MOVES.ply)
    return tuple(StoredMove(*each) for each in await connection.execute(query))


async def read_attended(connection: AsyncConnection, table_id: int) -> Attended | None:
    """A table with its members and their people, in one statement; None if there is none."""
    rows = (await connection.execute(_ATTENDED, {"wanted": table_id})).all()
    if not rows:
        return None
    columns, first = len(_TABLES), len(_TABLES) + len(MEMBER_FIELDS)
    table = table_of(dict(zip(_TABLES.keys(), rows[0], strict=False)))
    present = tuple(member(row[columns:first]) for row in rows if row[columns] is not None)
    known = (Person(**dict(zip(_PEOPLE.keys(), row[first:], strict=True))) for row in rows if row[first])
    return Attended(table, present, {person.id: person for person in known})


async def read_snapshot(connection: AsyncConnection, table_id: int) -> Snapshot | None:
    """A table whole, None if there is none."""
    found = await read_attended(connection, table_id)
    if found is None:
        return None
    return Snapshot(found.table, found.members, await read_moves(connection, table_id), found.people)


async def read_snapshots(connection: AsyncConnection, ids: Sequence[int]) -> list[Snapshot]:
    """Some tables whole, by their ids: in three queries, however many they are."""
    rows = await connection.execute(select(schema.tables).where(_TABLES.id.in_(ids)).order_by(_TABLES.id))
    columns = [_MEMBERS[name] for name in MEMBER_FIELDS]
    members: dict[int, list[Member]] = {}
    query = select(_MEMBERS.table_id, *columns).where(_MEMBERS.table_id.in_(ids))
    for table_id, *values in await connection.execute(query.order_by(_MEMBERS.table_id, _MEMBERS.position)):
        members.setdefault(table_id, []).append(member(values))
    moves: dict[int, list[StoredMove]] = {}
    columns = [_MOVES[name] for name in MOVE_FIELDS]
    query = select(_MOVES.table_id, *columns).where(_MOVES.table_id.in_(ids))
    for table_id, *values in await connection.execute(query.order_by(_MOVES.table_id, _MOVES.ply)):
        moves.setdefault(table_id, []).append(StoredMove(*values))
    tables = [table_row(row) for row in rows]
    return [
        Snapshot(table, tuple(members.get(table.id, ())), tuple(moves.get(table.id, ()))) for table in tables
    ]


class Tables:
    """Reads tables. Changing them is for ``changes``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def load(self, table_id: int) -> Snapshot | None:
        """A table whole, as it was at one moment."""
        async with self._database.reading() as connection:
            return await read_snapshot(connection, table_id)

    @whole
    async def attended(self, table_id: int) -> Attended | None:
        """A table with its members and their people, without moves: to see what has changed."""
        return await self._database.asked(lambda connection: read_attended(connection, table_id))

    @whole
    async def row(self, table_id: int) -> TableRow | None:
        """A table without members and moves: a cheap look at whether it has changed."""
        async with self._database.statement() as connection:
            return await read_row(connection, table_id)

    @whole
    async def briefs(self, ids: Collection[int]) -> dict[int, tuple[str, tuple[tuple[int, Kind], ...]]]:
        """The code and the people (with their kinds) of some tables: all that a list shows."""
        query = (
            select(_TABLES.id, _TABLES.code, _MEMBERS.person_id, _MEMBERS.kind)
            .join(schema.members, _MEMBERS.table_id == _TABLES.id)
            .where(_TABLES.id.in_(sorted(ids)))
            .order_by(_TABLES.id, _MEMBERS.position)
        )
        found: dict[int, tuple[str, tuple[tuple[int, Kind], ...]]] = {}
        async with self._database.statement() as connection:
            for table_id, code, person, kind in await connection.execute(query):
                found[table_id] = (code, (*found.get(table_id, ("", ()))[1], (person, Kind(kind))))
        return found

    @whole
    async def moves_after(self, table_id: int, ply: int) -> tuple[StoredMove, ...]:
        """The moves after a ply: those that a cached position lacks."""
        async with self._database.statement() as connection:
            return await read_moves(connection, table_id, after=ply)

    @whole
    async def by_code(self, code: str) -> TableRow | None:
        """The open table with a code, else the newest one that had it."""
        return await self._first(_BY_CODE, code=normal_code(code))

    @whole
    async def named(self, code: str, person_id: int) -> tuple[TableRow | None, bool]:
        """The same, and whether somebody is a member of it: one statement, whatever there is."""
        given = {"code": normal_code(code), "person": person_id}

        async def steps(connection: AsyncConnection) -> tuple[TableRow | None, bool]:
            found = (await connection.execute(_NAMED, given)).first()
            values = None if found is None else dict(zip(_TABLES.keys(), found, strict=False))
            return (None, False) if found is None or values is None else (table_of(values), bool(found.own))

        return await self._database.asked(steps)

    @whole
    async def tables_of(
        self,
        person_id: int,
        *,
        which: Which,
        channel: int | None = None,
        game: str | None = None,
        started: bool = False,
        left: bool = False,
        typed: Typed | None = None,
        limit: int = 25,
        after: int = 0,
    ) -> list[TableRow]:
        """The newest tables of somebody: of one channel, one game, of games that have begun, or as ``typed``.

        A game that goes on without them is theirs again when it has ended; with ``left`` it is all the time.
        ``after`` so many newer ones are left out.
        """
        query = select(schema.tables).join(schema.members).where(_MEMBERS.person_id == person_id)
        if not left:
            query = query.where(or_(_MEMBERS.playing != 0, ~is_open()))
        if channel is not None:
            query = query.where(or_(_TABLES.channel_id == channel, _TABLES.parent_id == channel))
        if game is not None:
            query = query.where(_TABLES.game == game)
        if started:
            query = query.where(_TABLES.salt.is_not(None))
        return await self._all(_fitting(_chosen(query, which), typed), limit=limit, after=after)

    @whole
    async def open_tables_in_channel(
        self,
        channel_id: int,
        *,
        without: int | None = None,
        typed: Typed | None = None,
        limit: int = 25,
        after: int = 0,
    ) -> list[TableRow]:
        """The newest open tables of a channel (or thread) that everyone there may see, or as ``typed``.

        ``without`` a person's own ones, and behind so many newer ones.
        """
        conditions = [stands_in(channel_id), _TABLES.daily.is_(None), _TABLES.guided == 0]
        if without is not None:
            own = (_MEMBERS.table_id == _TABLES.id, _MEMBERS.person_id == without, _MEMBERS.playing != 0)
            conditions.append(~exists().where(*own))
        query = _chosen(select(schema.tables), Which.OPEN, *conditions)
        return await self._all(_fitting(query, typed), limit=limit, after=after)

    @whole
    async def finished_in_channel(
        self, channel_id: int, *, typed: Typed | None = None, limit: int = 25
    ) -> list[TableRow]:
        """The newest finished tables of a channel (or thread) that everyone there may see."""
        conditions = (
            _TABLES.status == Status.FINISHED,
            _TABLES.channel_id == channel_id,
            _TABLES.daily.is_(None),
            _TABLES.guided == 0,
        )
        return await self._all(_fitting(select(schema.tables).where(*conditions), typed), limit=limit)

    @whole
    async def board_at(self, channel_id: int, message_id: int) -> TableRow | None:
        """The table whose message this is, None if it is no table's (any more)."""
        return await self._first(
            select(schema.tables).where(
                _TABLES.board_message_id == message_id, _TABLES.board_channel_id == channel_id
            )
        )

    @whole
    async def is_newest_in(self, row: TableRow) -> bool:
        """Whether no later table stands in a table's thread."""
        later = exists().where(
            _TABLES.parent_id == row.parent_id, _TABLES.channel_id == row.channel_id, _TABLES.id > row.id
        )
        async with self._database.statement() as connection:
            return not await connection.scalar(select(later))

    @whole
    async def rematch_of(self, table_id: int) -> int | None:
        """The table that was opened as the rematch of another, None if there is none."""
        async with self._database.statement() as connection:
            found: int | None = await connection.scalar(
                select(_TABLES.id).where(_TABLES.rematch_of == table_id)
            )
        return found

    @whole
    async def stale_lobbies(self, before: int) -> list[int]:
        """The ids of lobbies in which nothing has happened since a time; tries at daily puzzles have their own."""
        query = select(_TABLES.id).where(_TABLES.status == Status.LOBBY, _TABLES.touched_at < before)
        return await self._ids(query.where(_TABLES.daily.is_(None)).order_by(_TABLES.id))

    @whole
    async def late_tries(self, today: int, *, most: int = 500) -> list[int]:
        """The ids of some open tries at daily puzzles whose time is up."""
        over = and_(_TABLES.status.in_(sorted(OPEN)), _TABLES.daily <= today - PUZZLE_LIFE)
        return await self._ids(select(_TABLES.id).where(over).order_by(_TABLES.id).limit(most))

    @whole
    async def hands_behind(self, games: Collection[str]) -> list[int]:
        """The ids of running tables of some games that can't be shown in their channel, so hands may lag, too.

        Where a channel can be written to, its table counts as published only once all hands have been brought.
        """
        query = select(_TABLES.id).where(
            _TABLES.published_revision < _TABLES.revision,
            _TABLES.dead_at.is_not(None),
            _TABLES.status == Status.PLAYING,
            _TABLES.game.in_(sorted(games)),
        )
        return await self._ids(query.order_by(_TABLES.id))

    @whole
    async def against_computers(self, *, since: int = 0, before: int | None = None) -> list[int]:
        """The ids of tables at which a game with computer players is under way: all, or those last touched then."""
        computers = select(_MEMBERS.table_id).where(_MEMBERS.kind == literal_column(f"'{Kind.COMPUTER}'"))
        query = select(_TABLES.id).where(_TABLES.id.in_(computers), _TABLES.status == Status.PLAYING)
        if before is not None:
            query = query.where(_TABLES.touched_at.between(since, before - 1))
        return await self._ids(query.order_by(_TABLES.id))

    @whole
    async def unpublished(self, *, before: int | None = None) -> list[int]:
        """The ids of tables whose message lags behind and can be sent, longest untouched first.

        ``before``: only those that haven't been changed since that time.
        """
        query = select(_TABLES.id).where(
            _TABLES.published_revision < _TABLES.revision, _TABLES.dead_at.is_(None)
        )
        if before is not None:
            query = query.where(_TABLES.touched_at < before)
        return await self._ids(query.order_by(_TABLES.touched_at, _TABLES.id))

    @whole
    async def pings_due(self, now: int) -> list[int]:
        """The ids of running tables whose held-back turn ping is due."""
        query = select(_TABLES.id).where(_TABLES.ping_at <= now, _TABLES.status == Status.PLAYING)
        return await self._ids(query.order_by(_TABLES.id))

    async def _first(self, query: Select[*tuple[Any, ...]], **given: str) -> TableRow | None:
        async with self._database.statement() as connection:
            found = (await connection.execute(query.limit(1), given)).first()
        return None if found is None else table_row(found)

    async def _all(self, query: Select[*tuple[Any, ...]], *, limit: int, after: int = 0) -> list[TableRow]:
        async with self._database.statement() as connection:
            found = await connection.execute(query.order_by(_TABLES.id.desc()).limit(limit).offset(after))
            return [table_row(each) for each in found]

    async def _ids(self, query: Select[int]) -> list[int]:
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())


def stands_in(channel: int | ColumnElement[int]) -> ColumnElement[bool]:
    """Whether a table stands in a channel, or in a thread that was made for it there."""
    here = literal(channel, BigInteger) if isinstance(channel, int) else channel
    made = select(_THREADS.channel_id).where(_THREADS.parent_id == here)
    return _TABLES.channel_id.in_(union_all(select(here), made))


def _fitting(query: Select[*tuple[Any, ...]], typed: Typed | None) -> Select[*tuple[Any, ...]]:
    """Of some tables those that fit what somebody typed, first those whose code begins so."""
    if typed is None or not typed.text.strip():
        return query
    ways = [_TABLES.game.in_(typed.games), _TABLES.game.icontains(typed.text.strip(), autoescape=True)]
    if not (code := normal_code(typed.text)):
        return query.where(or_(*ways))
    first = case((_TABLES.code.startswith(code, autoescape=True), 0), else_=1)
    return query.where(or_(_TABLES.code.contains(code, autoescape=True), *ways)).order_by(first)


def _chosen(
    query: Select[*tuple[Any, ...]], which: Which, *conditions: ColumnElement[bool]
) -> Select[*tuple[Any, ...]]:
    chosen: dict[Which, Sequence[ColumnElement[bool]]] = {
        Which.OPEN: (is_open(),),
        Which.ENDED: (~is_open(),),
        Which.ALL: (),
    }
    return query.where(*conditions, *chosen[which])
