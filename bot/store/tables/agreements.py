"""What people at a table agree to: asked, answered, and done. Each change raises the revision, as every other does."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, case, delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.calendar import day_of
from bot.games.core import Seat
from bot.store.ground import schema
from bot.store.ground.agreement import Agreement, agreement_text
from bot.store.ground.clock import NO_DEADLINE, Clock, Deadline
from bot.store.ground.database import Database, whole
from bot.store.ground.erasures import admit
from bot.store.ground.errors import Conflict
from bot.store.ground.rows import Kind, Status, TableRow, computer_number
from bot.store.tables.queries import read_members
from bot.store.tables.revisions import raise_revision, store_event

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_NUDGES = schema.nudges.c


class NudgedBefore(Exception):
    """Somebody was nudged too short a time ago."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Agreements:
    """Changes running games in ways that aren't moves. Raises what ``changes`` raises."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def keep(
        self, table_id: int, revision: int, agreement: Agreement | None, *, source: str | None
    ) -> TableRow:
        """Store what has been asked, or how it was answered."""
        async with self._database.writing() as connection:
            return await self._change(connection, table_id, revision, agreement, source=source)

    @whole
    async def hand_over(
        self,
        table_id: int,
        revision: int,
        seat: Seat,
        *,
        level: str,
        agreement: Agreement,
        source: str | None,
        deadline: Deadline,
    ) -> None:
        """Let a computer player sit where a person has sat, who isn't at the table any more. The game isn't rated."""
        values = {
            "turn_at": _TABLES.revision + 1,
            "moved_at": self._database.now(),
            "deadline_at": deadline.at,
            "remind_at": deadline.remind_at,
        }
        sits = (_MEMBERS.table_id == table_id, _MEMBERS.seat == seat)
        async with self._database.writing() as connection:
            await self._change(connection, table_id, revision, agreement, source=source, values=values)
            gone = select(_MEMBERS.person_id).where(*sits).scalar_subquery()
            hands = schema.hands.c
            await connection.execute(
                delete(schema.hands).where(hands.table_id == table_id, hands.person_id == gone)
            )
            number = computer_number(await read_members(connection, table_id))
            await connection.execute(
                update(schema.members)
                .where(*sits)
                .values(person_id=number, kind=Kind.COMPUTER, computer=level)
            )

    @whole
    async def take_back(
        self,
        table_id: int,
        revision: int,
        *,
        to: int,
        playing: Collection[Seat],
        agreement: Agreement,
        source: str | None,
        deadline: Deadline = NO_DEADLINE,
        helped: bool = False,
    ) -> TableRow:
        """Take the moves after a ply off the record. They are kept, but count for nothing any more.

        ``playing`` are the seats in the game as it stands then, ``deadline`` is that of those to act. ``helped``:
        whether this counts as a hint does.
        """
        now = self._database.now()
        values = {
            "turn_at": _TABLES.revision + 1,
            "moved_at": now,
            "nudged_by": None,
            "deadline_at": deadline.at,
            "remind_at": deadline.remind_at,
            "helped": _TABLES.helped + int(helped),
        }
        gone = (_MOVES.table_id == table_id, _MOVES.ply > to)
        async with self._database.writing() as connection:
            row = await self._change(
                connection, table_id, revision, agreement, source=source, values=values, now=now
            )
            # An event that is told a second time must still be known.
            events = select(_MOVES.table_id, _MOVES.source, literal(row.revision), literal(now)).where(
                *gone, _MOVES.source.is_not(None)
            )
            await connection.execute(
                insert(schema.events).from_select(["table_id", "source", "revision", "handled_at"], events)
            )
            kept = ("table_id", "ply", "revision", "seat", "notation", "made_at")
            moves = select(literal(row.revision), *(_MOVES[name] for name in kept)).where(*gone)
            await connection.execute(insert(schema.taken_back).from_select(["taken_at", *kept], moves))
            await connection.execute(delete(schema.moves).where(*gone))
            back = (_MEMBERS.table_id == table_id, _MEMBERS.seat.in_(sorted(playing)), _MEMBERS.playing == 0)
            await connection.execute(update(schema.members).where(*back).values(playing=1))
            return row

    @whole
    async def help(
        self, table_id: int, revision: int, agreement: Agreement, *, source: str | None
    ) -> TableRow:
        """Let a game count as helped from now on."""
        async with self._database.writing() as connection:
            values = {"helped": _TABLES.helped + 1}
            return await self._change(connection, table_id, revision, agreement, source=source, values=values)

    @whole
    async def pause(
        self, table_id: int, revision: int, agreement: Agreement, *, source: str | None
    ) -> TableRow:
        """Stop a game until people agree to go on. What was left of the time to move is kept."""
        now = self._database.now()
        values = {
            "paused_at": now,
            "paused_left": _TABLES.deadline_at - now,
            "deadline_at": None,
            "remind_at": None,
            "nudged_by": None,
        }
        async with self._database.writing() as connection:
            return await self._change(
                connection, table_id, revision, agreement, source=source, values=values, now=now
            )

    @whole
    async def resume(
        self, table_id: int, revision: int, agreement: Agreement | None, *, source: str | None
    ) -> TableRow:
        """Let a paused game go on, with as much time to move as was left."""
        now = self._database.now()
        values = {
            "paused_at": None,
            "paused_left": None,
            "deadline_at": _TABLES.paused_left + now,
            "remind_at": case(*_reminders(now), else_=None),
            "turn_at": _TABLES.revision + 1,
            "moved_at": now,
        }
        async with self._database.writing() as connection:
            return await self._change(
                connection, table_id, revision, agreement, source=source, values=values, now=now
            )

    @whole
    async def nudge(
        self,
        table_id: int,
        revision: int,
        people: Collection[int],
        *,
        by: Seat | None,
        since: int,
        source: str | None,
    ) -> TableRow:
        """Remind people of their turn: it counts as one that begins anew.

        Raises NudgedBefore, and changes nothing, if one of them has been nudged there since a time.
        """
        now = self._database.now()
        values = {"turn_at": _TABLES.revision + 1, "nudged_by": by}
        async with self._database.writing() as connection:
            await admit(connection, people, source=source, now=now)
            row, _ = await raise_revision(
                connection, table_id, revision, source=source, now=now, within={Status.PLAYING}, values=values
            )
            await store_event(connection, row, source)
            theirs = (_NUDGES.table_id == table_id, _NUDGES.person_id.in_(sorted(people)))
            found = await connection.execute(
                select(_NUDGES.nudged_at).where(*theirs, _NUDGES.nudged_at > since)
            )
            if (last := max(found.scalars(), default=None)) is not None:
                raise NudgedBefore(last)
            await connection.execute(delete(schema.nudges).where(*theirs))
            await connection.execute(
                insert(schema.nudges),
                [{"table_id": table_id, "person_id": each, "nudged_at": now} for each in sorted(people)],
            )
            return row

    @whole
    async def watch(self, table_id: int, person_id: int, *, source: str) -> bool:
        """Keep that somebody wants to hear of a game's end; or, if they did, that they don't any more (False)."""
        watchers = schema.watchers
        theirs = (watchers.c.table_id == table_id, watchers.c.person_id == person_id)
        async with self._database.writing() as connection:
            await admit(connection, [person_id], source=source, now=self._database.now())
            if (await connection.execute(delete(watchers).where(*theirs))).rowcount:
                return False
            await connection.execute(insert(watchers).values(table_id=table_id, person_id=person_id))
            return True

    @whole
    async def watchers(self, table_id: int) -> list[int]:
        """Who wants to hear of a game's end, and hasn't yet."""
        watchers = schema.watchers.c
        query = select(watchers.person_id).where(watchers.table_id == table_id).order_by(watchers.person_id)
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def forget_watchers(self, table_id: int, people: Collection[int]) -> None:
        """Store that some have heard of a game's end."""
        watchers = schema.watchers
        theirs = (watchers.c.table_id == table_id, watchers.c.person_id.in_(sorted(people)))
        async with self._database.writing() as connection:
            await connection.execute(delete(watchers).where(*theirs))

    @whole
    async def long_paused(self, before: int) -> list[int]:
        """The ids of games that have been paused since before a time."""
        query = select(_TABLES.id).where(_TABLES.paused_at < before, _TABLES.status == Status.PLAYING)
        async with self._database.statement() as connection:
            return list((await connection.execute(query.order_by(_TABLES.id))).scalars())

    async def _change(
        self,
        connection: AsyncConnection,
        table_id: int,
        revision: int,
        agreement: Agreement | None,
        *,
        source: str | None,
        values: dict[str, Any] | None = None,
        now: int | None = None,
    ) -> TableRow:
        now = self._database.now() if now is None else now
        row, _ = await raise_revision(
            connection,
            table_id,
            revision,
            source=source,
            now=now,
            within={Status.PLAYING},
            values={**(values or {}), "agreement": agreement_text(agreement)},
        )
        if row.is_late(day_of(now)):  # as for a move
            raise Conflict(table_id, revision)
        await store_event(connection, row, source)
        return row


def _reminders(now: int) -> list[tuple[ColumnElement[bool], ColumnElement[int]]]:
    """For each clock when people are reminded whose game goes on now, where there is as much time left."""
    left = _TABLES.paused_left
    return [
        ((_TABLES.clock == each.value) & (left > each.last_part), left - each.last_part + now)
        for each in Clock
    ]
