"""Changing tables. Every change is one transaction, meant for one revision, and raises the revision by one.

``source`` is the id of the event (a Discord interaction) that asked for it; None where nobody did. The same
source a second time raises DuplicateSource, another revision raises Conflict, and then nothing is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import ColumnElement, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.calendar import day_of
from bot.games.core import Outcome
from bot.games.options import Options
from bot.store.ground import schema
from bot.store.ground.agreement import Agreement, agreement_text
from bot.store.ground.clock import NO_DEADLINE, Clock, Deadline
from bot.store.ground.columns import MOVE_FIELDS, options_text, result_text
from bot.store.ground.database import Database, whole
from bot.store.ground.erasures import admit
from bot.store.ground.errors import AlreadyMember, Conflict, NotMember
from bot.store.ground.rows import (
    OPEN,
    Beginning,
    Kind,
    NewMove,
    NewTable,
    Seating,
    Snapshot,
    Status,
    StoredMove,
    TableRow,
)
from bot.store.tables.caps import USUAL, CapReached, Caps
from bot.store.tables.codes import Codes
from bot.store.tables.opening import explain, insert_table, started_values
from bot.store.tables.queries import read_members, read_snapshot
from bot.store.tables.revisions import raise_revision, store_event

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_APPEND = insert(schema.moves)

_RACES = 64
_NOT_PAUSED: Final = {"paused_at": None, "paused_left": None}


class Settlement(Protocol):
    """What happens to people's results when a game ends, within the transaction that changes the table."""

    async def begin(self, connection: AsyncConnection, table_id: int | None) -> None:
        """Make sure that no other game of the table's kind ends until the transaction does; comes first.

        Nobody is erased meanwhile either; for None that is all.
        """

    async def finish(self, connection: AsyncConnection, row: TableRow) -> None:
        """Settle a game that has just ended."""

    async def take_out(self, connection: AsyncConnection, row: TableRow) -> None:
        """Take a finished game that no longer counts out of all results."""


class Changes:
    """Changes tables."""

    def __init__(self, database: Database, settlement: Settlement, caps: Caps = USUAL) -> None:
        self.caps = caps
        self._database = database
        self._settlement = settlement
        self._codes = Codes()

    @whole
    async def create_table(self, new: NewTable, *, source: str) -> Snapshot:
        """Open a table under a free code, with its host as the first member, and computers.

        Raises DuplicateSource (its ``table_id`` is the table which that event opened), RematchExists, CapReached
        or TriedBefore. The snapshot has nobody in ``people``.
        """
        for attempt in range(_RACES + 1):
            try:
                async with self._database.writing() as connection:
                    invited = [person for person, _ in new.invited]
                    await admit(connection, [new.host_id, *invited], source=source, now=self._database.now())
                    if new.daily is not None:  # nobody may be erased meanwhile
                        await self._settlement.begin(connection, None)
                    await self.caps.check_person(connection, new.host_id, lobby=new.begins is None)
                    if new.daily is None:
                        await self.caps.check_channel(connection, new.parent_id or new.channel_id)
                    code, now = await self._codes.choose(connection), self._database.now()
                    row, members = await insert_table(connection, new, code=code, source=source, now=now)
                    self._codes.taken(code)
                    forced = () if new.begins is None else new.begins.forced
                    moves = await _append(connection, row, forced, after=0, source=None)
                    return Snapshot(row, members, moves)
            except CapReached:
                async with self._database.reading() as connection:
                    await explain(connection, new, source=source)  # what is there already needs no room
                raise
            except IntegrityError:
                # The engines name the violated constraint in different words: so look.
                async with self._database.reading() as connection:
                    await explain(connection, new, source=source)
                if attempt == _RACES:
                    raise  # nobody loses so many races: the cause is something else
        raise AssertionError("unreachable")

    @whole
    async def count_codes(self) -> None:
        """Count anew how many codes are taken, as other processes and ended tables change it."""
        async with self._database.statement() as connection:
            await self._codes.count(connection)

    @whole
    async def add_member(
        self, table_id: int, revision: int, *, person_id: int, source: str, computer: str | None = None
    ) -> Snapshot:
        """Seat a person, or a computer player, in a lobby; raises AlreadyMember or CapReached."""
        async with self._database.writing() as connection:
            if computer is None:
                await admit(connection, [person_id], source=source, now=self._database.now())
            await self._change(connection, table_id, revision, source=source, within={Status.LOBBY})
            present = await read_members(connection, table_id)
            if any(member.person_id == person_id for member in present):
                raise AlreadyMember(f"{person_id} has joined table {table_id} already")
            if computer is None:
                await self.caps.check_person(connection, person_id, lobby=True)
            position = max((member.position for member in present), default=0) + 1
            await connection.execute(
                insert(schema.members).values(
                    table_id=table_id,
                    position=position,
                    person_id=person_id,
                    joined_by=source,
                    computer=computer,
                    kind=Kind.PERSON if computer is None else Kind.COMPUTER,
                )
            )
            return await _snapshot(connection, table_id)

    @whole
    async def remove_member(
        self, table_id: int, revision: int, *, person_id: int, source: str, host_id: int | None = None
    ) -> Snapshot:
        """Let a person leave a lobby; ``host_id`` is the new host where that changes. Raises NotMember."""
        values = {} if host_id is None else {"host_id": host_id}
        async with self._database.writing() as connection:
            await self._change(
                connection, table_id, revision, source=source, within={Status.LOBBY}, values=values
            )
            left = await connection.execute(
                delete(schema.members).where(_MEMBERS.table_id == table_id, _MEMBERS.person_id == person_id)
            )
            if left.rowcount == 0:
                raise NotMember(f"{person_id} hasn't joined table {table_id}")
            return await _snapshot(connection, table_id)

    @whole
    async def set_clock(self, table_id: int, revision: int, clock: Clock, *, source: str) -> TableRow:
        """Give a lobby another clock."""
        async with self._database.writing() as connection:
            return await self._change(
                connection,
                table_id,
                revision,
                source=source,
                within={Status.LOBBY},
                values={"clock": clock.value},
            )

    @whole
    async def set_options(
        self, table_id: int, revision: int, options: Options, seating: Seating, *, source: str
    ) -> TableRow:
        """Let a lobby's game be played otherwise."""
        values = {"options": options_text(options), "seating": seating}
        async with self._database.writing() as connection:
            return await self._change(
                connection, table_id, revision, source=source, within={Status.LOBBY}, values=values
            )

    @whole
    async def start(
        self,
        table_id: int,
        revision: int,
        *,
        order: Sequence[int],
        salt: str,
        source: str | None,
        forced: Sequence[NewMove] = (),
        deadline: Deadline = NO_DEADLINE,
    ) -> Snapshot:
        """Begin the game: ``order`` names all members in the order of their seats.

        Forced moves that the position begins with are committed with it. Raises NotMember if ``order`` isn't
        exactly the members.
        """
        begins = Beginning(tuple(order), salt, forced, deadline)
        started = started_values(begins, self._database.now())
        started["pinged_turn"] = 0  # up to now, people have been told of the lobby
        async with self._database.writing() as connection:
            row = await self._change(
                connection, table_id, revision, source=source, within={Status.LOBBY}, values=started
            )
            present = await read_members(connection, table_id)
            if sorted(order) != sorted(member.person_id for member in present):
                raise NotMember(f"the order of seats isn't that of the members of table {table_id}")
            await connection.execute(
                update(schema.members)
                .where(_MEMBERS.table_id == table_id, _MEMBERS.person_id == bindparam("person"))
                .values(seat=bindparam("place")),
                [{"person": person_id, "place": seat} for seat, person_id in enumerate(order, start=1)],
            )
            await _append(connection, row, forced, after=0, source=None)
            await _forget_invitations(connection, table_id)
            return await _snapshot(connection, table_id)

    @whole
    async def append_moves(
        self,
        table_id: int,
        revision: int,
        *,
        moves: Sequence[NewMove],
        source: str | None,
        result: Outcome | None = None,
        late: bool = False,
        out: Collection[int] = (),
        agreement: Agreement | None = None,
        same_turn: bool = False,
        deadline: Deadline = NO_DEADLINE,
    ) -> TableRow:
        """Commit a move with the forced ones that follow it; ``result`` when they end the game.

        Nothing is committed to a try at a daily puzzle whose time is up, except, with ``late``, what closes it.
        ``out`` are the seats that these moves have taken out of a game that goes on without them. ``agreement`` is
        what these moves leave of what was asked. With ``same_turn`` those to act have been waited for all along.
        ``deadline`` is that of those who come to act.
        """
        if not moves:
            raise ValueError("no moves")
        now = self._database.now()
        changed: dict[str, Any] = {
            "agreement": agreement_text(agreement),
            "deadline_at": deadline.at,
            "remind_at": deadline.remind_at,
        }
        if not same_turn:
            changed |= {"moved_at": now, "nudged_by": None}
        if result is not None:
            changed |= {
                "status": Status.FINISHED,
                "result": result_text(result),
                "ended_at": now,
                "deadline_at": None,
                "remind_at": None,
                "finish_no": _next_number(on_server=self._database.on_server),
                **_NOT_PAUSED,
            }

        async def steps(connection: AsyncConnection) -> TableRow:
            if result is not None:
                await self._settlement.begin(connection, table_id)
            row, last = await raise_revision(
                connection,
                table_id,
                revision,
                source=source,
                now=now,
                within={Status.PLAYING},
                values=changed,
            )
            if row.is_late(day_of(now)) and not late:
                raise Conflict(table_id, revision)
            await _append(connection, row, moves, after=last, source=source)
            if out:
                seats = _MEMBERS.seat.in_(sorted(out))
                await connection.execute(
                    update(schema.members).where(_MEMBERS.table_id == table_id, seats).values(playing=0)
                )
            if result is not None:
                await self._settlement.finish(connection, row)
            return row

        return await self._database.at_once(steps, move=True)

    @whole
    async def void_finished(self, table_id: int, revision: int, *, source: str, by: int) -> TableRow:
        """Let a game that has ended count for nothing; its record and how it ended are kept.

        If it was rated, the games after it are settled again: see ``bot.store.people.settling``.
        """
        async with self._database.writing() as connection:
            await admit(connection, [by], source=source, now=self._database.now())
            await self._settlement.begin(connection, table_id)
            values = {"status": Status.VOID, "ended_by": by}
            row = await self._change(
                connection, table_id, revision, source=source, within={Status.FINISHED}, values=values
            )
            await self._settlement.take_out(connection, row)
            return row

    @whole
    async def count_hint(self, table_id: int) -> None:
        """Count a hint. It doesn't change the position, so no revision rises.

        A hint that comes when the game is over changes nothing: its results are settled.
        """
        async with self._database.writing() as connection:
            await connection.execute(
                update(schema.tables)
                .where(_TABLES.id == table_id, _TABLES.status == Status.PLAYING)
                .values(helped=_TABLES.helped + 1)
            )

    @whole
    async def cancel(self, table_id: int, revision: int, *, source: str | None, by: int | None) -> TableRow:
        """Close a table early: a lobby that nobody starts, or a game that somebody stops who may."""
        return await self._end(table_id, revision, Status.CANCELLED, source=source, by=by)

    @whole
    async def stop_broken(self, table_id: int, revision: int) -> TableRow:
        """Stop a table whose record no longer replays. All its rows stay."""
        return await self._end(table_id, revision, Status.BROKEN, source=None, by=None)

    async def _end(
        self, table_id: int, revision: int, status: Status, *, source: str | None, by: int | None
    ) -> TableRow:
        ended = {"status": status, "ended_at": self._database.now(), "ended_by": by, "deadline_at": None}
        ended |= {"agreement": None, "remind_at": None, **_NOT_PAUSED}
        async with self._database.writing() as connection:
            if by is not None:
                await admit(connection, [by], source=source, now=self._database.now())
            await _forget_invitations(connection, table_id)
            return await self._change(
                connection, table_id, revision, source=source, within=OPEN, values=ended
            )

    async def _change(
        self,
        connection: AsyncConnection,
        table_id: int,
        revision: int,
        *,
        source: str | None,
        within: Collection[Status],
        values: Mapping[str, Any] | None = None,
    ) -> TableRow:
        """Raise the revision for a change that isn't a move, and store its event: a move stores its own."""
        now = self._database.now()
        row, _ = await raise_revision(
            connection, table_id, revision, source=source, now=now, within=within, values=values
        )
        await store_event(connection, row, source)
        return row


async def _append(
    connection: AsyncConnection, row: TableRow, moves: Sequence[NewMove], *, after: int, source: str | None
) -> tuple[StoredMove, ...]:
    """Append moves to a table after a ply; the first one bears the source, the forced ones after it bear none."""
    if not moves:
        return ()
    stored = tuple(
        StoredMove(
            ply, row.revision, move.seat, move.notation, source if ply == after + 1 else None, row.touched_at
        )
        for ply, move in enumerate(moves, start=after + 1)
    )
    values = [{name: getattr(each, name) for name in MOVE_FIELDS} | {"table_id": row.id} for each in stored]
    await connection.execute(_APPEND, values)
    return stored


def _next_number(*, on_server: bool) -> ColumnElement[int]:
    """The number of the game that finishes next, as a part of the statement that ends it."""
    if on_server:
        return func.nextval("finish_numbers")
    finished = schema.tables.alias("finished")
    return select(func.coalesce(func.max(finished.c.finish_no), 0) + 1).scalar_subquery()


async def _snapshot(connection: AsyncConnection, table_id: int) -> Snapshot:
    snapshot = await read_snapshot(connection, table_id)
    assert snapshot is not None, "it was changed in this very transaction"
    return snapshot


async def _forget_invitations(connection: AsyncConnection, table_id: int) -> None:
    """Forget who was asked to join a table that nobody joins any more."""
    await connection.execute(delete(schema.invitations).where(schema.invitations.c.table_id == table_id))
