"""Changing tables. Every change is one transaction, meant for one revision, and raises the revision by one.

``source`` is the id of the event (a Discord interaction) that asked for it; None where nobody did. The same
source a second time raises DuplicateSource, another revision raises Conflict, and then nothing is changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, union_all, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.core import Outcome
from bot.store import schema
from bot.store.codes import free_code, random_code
from bot.store.database import Database
from bot.store.errors import (
    AlreadyMember,
    Conflict,
    DuplicateSource,
    NoFreeCode,
    NoSuchTable,
    NotMember,
    RematchExists,
)
from bot.store.rows import (
    OPEN,
    NewMove,
    NewTable,
    Snapshot,
    Status,
    TableRow,
    options_text,
    result_text,
    table_row,
)
from bot.store.tables import is_open, read_members, read_snapshot

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_EVENTS = schema.events.c

_GUESSES = 8
_RACES = 8


class Changes:
    """Changes tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create_table(self, new: NewTable, *, source: str) -> Snapshot:
        """Open a lobby under a free code, with its host as the first member.

        Raises DuplicateSource (its ``table_id`` is the table which that event opened), RematchExists or
        NoFreeCode.
        """
        for _ in range(_RACES):
            try:
                async with self._database.writing() as connection:
                    return await self._create(connection, new, source)
            except IntegrityError:
                # Which constraint it was, engines tell in different words: so look.
                await self._explain(new, source)
        raise NoFreeCode("no table code could be had")

    async def add_member(
        self, table_id: int, revision: int, *, person_id: int, source: str, computer: str | None = None
    ) -> Snapshot:
        """Seat a person, or a computer player, in a lobby; raises AlreadyMember."""
        async with self._database.writing() as connection:
            await self._advance(connection, table_id, revision, source=source, within={Status.LOBBY})
            present = await read_members(connection, table_id)
            if any(member.person_id == person_id for member in present):
                raise AlreadyMember(f"{person_id} has joined table {table_id} already")
            position = max((member.position for member in present), default=0) + 1
            await connection.execute(
                insert(schema.members).values(
                    table_id=table_id,
                    position=position,
                    person_id=person_id,
                    joined_by=source,
                    computer=computer,
                )
            )
            return await _snapshot(connection, table_id)

    async def remove_member(
        self, table_id: int, revision: int, *, person_id: int, source: str, host_id: int | None = None
    ) -> Snapshot:
        """Let a person leave a lobby; ``host_id`` is the new host where that changes. Raises NotMember."""
        values = {} if host_id is None else {"host_id": host_id}
        async with self._database.writing() as connection:
            await self._advance(
                connection, table_id, revision, source=source, within={Status.LOBBY}, values=values
            )
            left = await connection.execute(
                delete(schema.members).where(_MEMBERS.table_id == table_id, _MEMBERS.person_id == person_id)
            )
            if left.rowcount == 0:
                raise NotMember(f"{person_id} hasn't joined table {table_id}")
            return await _snapshot(connection, table_id)

    async def start(
        self,
        table_id: int,
        revision: int,
        *,
        order: Sequence[int],
        salt: str,
        source: str | None,
        forced: Sequence[NewMove] = (),
    ) -> Snapshot:
        """Begin the game: ``order`` names all members in the order of their seats.

        Forced moves that the position begins with are committed with it. Raises NotMember if ``order`` isn't
        exactly the members.
        """
        started = {
            "status": Status.PLAYING,
            "seats": len(order),
            "salt": salt,
            "started_at": self._database.now(),
        }
        async with self._database.writing() as connection:
            row = await self._advance(
                connection, table_id, revision, source=source, within={Status.LOBBY}, values=started
            )
            present = await read_members(connection, table_id)
            if sorted(order) != sorted(member.person_id for member in present):
                raise NotMember(f"the order of seats isn't that of the members of table {table_id}")
            for seat, person_id in enumerate(order, start=1):
                await connection.execute(
                    update(schema.members)
                    .where(_MEMBERS.table_id == table_id, _MEMBERS.person_id == person_id)
                    .values(seat=seat)
                )
            await self._append(connection, row, forced, source=None)
            return await _snapshot(connection, table_id)

    async def append_moves(
        self,
        table_id: int,
        revision: int,
        *,
        moves: Sequence[NewMove],
        source: str | None,
        result: Outcome | None = None,
    ) -> TableRow:
        """Commit a move with the forced ones that follow it; ``result`` when they end the game."""
        if not moves:
            raise ValueError("no moves")
        now = self._database.now()
        ended = (
            {}
            if result is None
            else {
                "status": Status.FINISHED,
                "result": result_text(result),
                "ended_at": now,
                "deadline_at": None,
            }
        )
        async with self._database.writing() as connection:
            row = await self._advance(
                connection,
                table_id,
                revision,
                source=source,
                within={Status.PLAYING},
                values=ended,
                remember=False,  # the move itself bears the source
            )
            await self._append(connection, row, moves, source=source)
            return row

    async def cancel(self, table_id: int, revision: int, *, source: str | None, by: int | None) -> TableRow:
        """End a table before its end: a lobby nobody starts, a game that somebody entitled to it stops."""
        return await self._end(table_id, revision, Status.CANCELLED, source=source, by=by)

    async def void(self, table_id: int, revision: int, *, source: str | None = None) -> TableRow:
        """Stop a table whose record no longer replays; everything of it is kept."""
        return await self._end(table_id, revision, Status.VOID, source=source, by=None)

    async def _end(
        self, table_id: int, revision: int, status: Status, *, source: str | None, by: int | None
    ) -> TableRow:
        ended = {"status": status, "ended_at": self._database.now(), "ended_by": by, "deadline_at": None}
        async with self._database.writing() as connection:
            return await self._advance(
                connection, table_id, revision, source=source, within=OPEN, values=ended
            )

    async def _create(self, connection: AsyncConnection, new: NewTable, source: str) -> Snapshot:
        now = self._database.now()
        query = (
            insert(schema.tables)
            .values(
                code=await _choose_code(connection),
                source=source,
                game=new.game,
                rules_version=new.rules_version,
                status=Status.LOBBY,
                guild_id=new.guild_id,
                channel_id=new.channel_id,
                locale=new.locale,
                host_id=new.host_id,
                options=options_text(new.options),
                seating=new.seating,
                seed=new.seed.hex(),
                revision=1,
                published_revision=0,
                pinged_revision=0,
                clock=new.clock,
                created_at=now,
                touched_at=now,
                rematch_of=new.rematch_of,
            )
            .returning(_TABLES.id)
        )
        table_id = (await connection.execute(query)).scalar_one()
        people = (new.host_id, *new.guests)
        await connection.execute(
            insert(schema.members),
            [
                {"table_id": table_id, "position": position, "person_id": person_id, "joined_by": source}
                for position, person_id in enumerate(people, start=1)
            ],
        )
        return await _snapshot(connection, table_id)

    async def _explain(self, new: NewTable, source: str) -> None:
        """Raise what a refused new table means; return if only its code had just been taken elsewhere."""
        async with self._database.reading() as connection:
            table_id = await connection.scalar(select(_TABLES.id).where(_TABLES.source == source))
            if table_id is not None:
                raise DuplicateSource(table_id, source)
            if new.rematch_of is not None:
                rematch = await connection.scalar(
                    select(_TABLES.id).where(_TABLES.rematch_of == new.rematch_of)
                )
                if rematch is not None:
                    raise RematchExists(new.rematch_of, rematch)

    async def _advance(
        self,
        connection: AsyncConnection,
        table_id: int,
        revision: int,
        *,
        source: str | None,
        within: set[Status] | frozenset[Status],
        values: Mapping[str, Any] | None = None,
        remember: bool = True,
    ) -> TableRow:
        """Raise the revision, the gate that every change passes, and return the table as it is then.

        On PostgreSQL the row stays locked until the transaction ends: what follows has the table to itself.
        """
        now = self._database.now()
        found = (
            await connection.execute(
                update(schema.tables)
                .where(
                    _TABLES.id == table_id, _TABLES.revision == revision, _TABLES.status.in_(sorted(within))
                )
                .values(revision=_TABLES.revision + 1, touched_at=now, **(values or {}))
                .returning(*_TABLES)
            )
        ).first()
        if source is not None and await _handled(connection, table_id, source):
            raise DuplicateSource(table_id, source)
        if found is None:
            if await connection.scalar(select(_TABLES.id).where(_TABLES.id == table_id)) is None:
                raise NoSuchTable(table_id)
            raise Conflict(table_id, revision)
        row = table_row(found)
        if source is not None and remember:
            await connection.execute(
                insert(schema.events).values(
                    table_id=table_id, source=source, revision=row.revision, handled_at=now
                )
            )
        return row

    async def _append(
        self, connection: AsyncConnection, row: TableRow, moves: Sequence[NewMove], *, source: str | None
    ) -> None:
        if not moves:
            return
        last = await connection.scalar(select(func.max(_MOVES.ply)).where(_MOVES.table_id == row.id)) or 0
        await connection.execute(
            insert(schema.moves),
            [
                {
                    "table_id": row.id,
                    "ply": ply,
                    "revision": row.revision,
                    "seat": move.seat,
                    "notation": move.notation,
                    "source": source if ply == last + 1 else None,
                    "made_at": row.touched_at,
                }
                for ply, move in enumerate(moves, start=last + 1)
            ],
        )


async def _snapshot(connection: AsyncConnection, table_id: int) -> Snapshot:
    snapshot = await read_snapshot(connection, table_id)
    assert snapshot is not None, "it was changed in this very transaction"
    return snapshot


async def _handled(connection: AsyncConnection, table_id: int, source: str) -> bool:
    """Return whether an event has changed this table already (or opened it)."""
    found = union_all(
        select(_EVENTS.table_id).where(_EVENTS.table_id == table_id, _EVENTS.source == source),
        select(_MOVES.table_id).where(_MOVES.table_id == table_id, _MOVES.source == source),
        select(_TABLES.id).where(_TABLES.id == table_id, _TABLES.source == source),
    )
    return (await connection.execute(found)).first() is not None


async def _choose_code(connection: AsyncConnection) -> str:
    """Return a code that no open table has: guessed, and if that fails chosen among the free ones."""
    for _ in range(_GUESSES):
        code = random_code()
        if await connection.scalar(select(_TABLES.id).where(_TABLES.code == code, is_open())) is None:
            return code
    return free_code(set((await connection.execute(select(_TABLES.code).where(is_open()))).scalars()))
