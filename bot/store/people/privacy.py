"""All that is stored about one person: handed out whole, or taken out everywhere."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Table, case, delete, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.calendar import date_of, day_of
from bot.games.core import Seat
from bot.games.record import dump
from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.erasures import begin_erasure, end_erasure, hold_people
from bot.store.ground.private import delete_old_copies
from bot.store.ground.puzzles import PUZZLE_LIFE, puzzle_ends
from bot.store.ground.rows import OPEN, Kind, Snapshot, Status, TableRow
from bot.store.ground.told import News, tell
from bot.store.people.day_limits import left_of, remember
from bot.store.people.shares import leave_shares
from bot.store.people.unsettled import disown, lock_settling
from bot.store.tables.queries import read_snapshots

log = logging.getLogger(__name__)

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_MOVES = schema.moves.c
_RESULTS = schema.results.c
_ROWS = schema.leaderboard_rows.c
_TRIES = schema.daily_tries.c
_PEOPLE = schema.people.c
_HANDS = schema.hands.c
_SHARES = schema.shares.c
_WATCHERS = schema.watchers.c
_INVITATIONS = schema.invitations.c
_NUDGES = schema.nudges.c

SCRUB: Final = "scrub"
"""The key of the note that the database's file must still be written anew without what was erased."""
_AT_ONCE: Final = 200
_RANDOM: Final = 1 << 61
"""Whoever is erased becomes a random number between −2 × this and −this, which no Discord user has."""


class Privacy:
    """What a person may ask for by law."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def export(self, person_id: int) -> dict[str, Any]:
        """Everything about somebody, as JSON values.

        What others hid from them stays out: of games under way there are only their own moves. Of games that
        have ended there are the records, too, which are public then. Of a try at a daily puzzle there is
        neither while others may still play that puzzle.
        """
        async with self._database.reading() as connection:
            member = select(_MEMBERS.table_id).where(_MEMBERS.person_id == person_id)
            today = day_of(self._database.now())
            ids = (await connection.execute(member.order_by(_MEMBERS.table_id))).scalars().all()
            return {
                "person": await _rows(connection, schema.people, _PEOPLE.id == person_id),
                "tables": await _tables(connection, ids, person_id, today),
                "ended_for_others": await _ended(connection, person_id),
                "results": await _rows(connection, schema.results, _RESULTS.person_id == person_id),
                "leaderboards": await _rows(
                    connection, schema.leaderboard_rows, _ROWS.person_id == person_id
                ),
                "daily_tries": await _rows(connection, schema.daily_tries, _TRIES.person_id == person_id),
                "shares": await _rows(connection, schema.shares, _SHARES.person_id == person_id),
                "left_of_erasures": await left_of(connection, person_id),
                "direct_messages": await _rows(connection, schema.hands, _HANDS.person_id == person_id),
                "invitations": await _rows(
                    connection, schema.invitations, _INVITATIONS.person_id == person_id
                ),
                "watched": await _rows(connection, schema.watchers, _WATCHERS.person_id == person_id),
                "nudges": await _rows(connection, schema.nudges, _NUDGES.person_id == person_id),
                "moves_taken_back": await _taken_back(connection, person_id, today),
            }

    @whole
    async def begin(self, person_id: int, *, source: str) -> None:
        """Let nothing be written about somebody any more, but what this event asks for, until they are erased."""
        async with self._database.writing() as connection:
            await begin_erasure(connection, person_id, source=source, now=self._database.now())

    @whole
    async def erase(self, person_id: int) -> int:
        """Take somebody out of everything, and return the number that stands for them in finished games.

        Their running games must have been left before. Results stay with the games, so that what the others'
        ratings are made of stays whole; places on leaderboards go.
        """
        nobody = -_RANDOM - secrets.randbelow(_RANDOM)
        async with self._database.writing() as connection:
            # The locks first, then tables in order: so does a game that ends.
            await hold_people(connection, [person_id])
            await lock_settling(connection)
            theirs = select(_MEMBERS.table_id).where(_MEMBERS.person_id == person_id)
            concerned = or_(
                _TABLES.id.in_(theirs), _TABLES.host_id == person_id, _TABLES.ended_by == person_id
            )
            tables = select(_TABLES.id).where(concerned).order_by(_TABLES.id)
            await connection.execute(tables.with_for_update(key_share=True))
            await disown(connection)
            await remember(connection, person_id, day_of(self._database.now()))
            for column, told in (
                (_TABLES.host_id, {}),
                (_TABLES.ended_by, {"ended_by_erased": 1}),
                (_MEMBERS.person_id, {"kind": Kind.ERASED}),
                (_RESULTS.person_id, {"kind": Kind.ERASED}),
            ):
                await connection.execute(
                    update(column.table).where(column == person_id).values({column.name: nobody, **told})
                )
            theirs = select(_MEMBERS.table_id).where(_MEMBERS.person_id == nobody)
            # Whoever has one of the tables in memory sees by its revision that it has changed. What has
            # ended needs no new message for that.
            await connection.execute(
                update(schema.tables)
                .where(_TABLES.id.in_(theirs))
                .values(
                    revision=_TABLES.revision + 1,
                    published_revision=_TABLES.published_revision
                    + case((_TABLES.status == Status.PLAYING, 0), else_=1),
                )
            )
            await leave_shares(connection, person_id)
            # A try's table stays a finished game; that it was this person's try is deleted.
            for column in (
                _TRIES.person_id,
                _SHARES.person_id,
                _ROWS.person_id,
                _HANDS.person_id,
                _NUDGES.person_id,
                _WATCHERS.person_id,
                _INVITATIONS.person_id,
                _PEOPLE.id,
            ):
                # A hand that was stored late has followed the seat.
                await connection.execute(delete(column.table).where(column.in_([person_id, nobody])))
            await self._outdate_boards(connection, nobody)
            note = {"key": SCRUB, "value": "1"}
            await upsert(connection, schema.notes, key=["key"], insert=note, update=["value"])
            await end_erasure(connection, person_id, now=self._database.now())
            await tell(connection, News.PERSON, person_id)
        return nobody

    async def _outdate_boards(self, connection: AsyncConnection, nobody: int) -> None:
        """Keep that the messages of ended tables name somebody who has become nobody."""
        theirs = select(_MEMBERS.table_id).where(_MEMBERS.person_id == nobody)
        naming = select(_TABLES.id, literal(0)).where(
            or_(_TABLES.id.in_(theirs), _TABLES.host_id == nobody, _TABLES.ended_by == nobody),
            _TABLES.status.not_in(sorted(OPEN)),
            _TABLES.board_message_id.is_not(None),
            _TABLES.daily.is_(None),
            _TABLES.id.not_in(select(schema.outdated_boards.c.table_id)),
        )
        boards = insert(schema.outdated_boards).from_select(["table_id", "tries"], naming)
        await connection.execute(boards)

    async def delete_old_copies(self) -> None:
        """Delete the copies of before an upgrade that are too old: they know people who were erased since."""
        if (file := self._database.file) is not None:
            for each in await asyncio.to_thread(delete_old_copies, file, self._database.now()):
                log.info("old copy deleted: file=%s", each.name)

    async def scrub(self) -> None:
        """Write the database's file anew: until then it may hold bytes of what was deleted."""
        await self._database.finish(self._database.compact())


async def _rows(connection: AsyncConnection, table: Table, condition: Any) -> list[dict[str, Any]]:
    found = await connection.execute(select(table).where(condition).order_by(*table.primary_key))
    return [dict(each._mapping) for each in found]


async def _ended(connection: AsyncConnection, person_id: int) -> list[dict[str, Any]]:
    """The tables that somebody called off or voided without sitting there."""
    columns = (_TABLES.id, _TABLES.code, _TABLES.game, _TABLES.status, _TABLES.guild_id, _TABLES.channel_id)
    theirs = select(_MEMBERS.table_id).where(_MEMBERS.person_id == person_id)
    query = select(*columns).where(_TABLES.ended_by == person_id, _TABLES.id.not_in(theirs))
    return [dict(each._mapping) for each in await connection.execute(query.order_by(_TABLES.id))]


async def _taken_back(connection: AsyncConnection, person_id: int, today: int) -> list[dict[str, Any]]:
    """Somebody's moves that don't count any more. Those of a puzzle of the day aren't told before its end."""
    moves = schema.taken_back.c
    query = (
        select(moves.table_id, moves.ply, moves.notation, moves.made_at)
        .join_from(
            schema.taken_back,
            schema.members,
            (_MEMBERS.table_id == moves.table_id) & (_MEMBERS.seat == moves.seat),
        )
        .join(schema.tables, _TABLES.id == moves.table_id)
        .where(_MEMBERS.person_id == person_id)
        .where(or_(_TABLES.daily.is_(None), _TABLES.daily <= today - PUZZLE_LIFE))
        .order_by(*schema.taken_back.primary_key)
    )
    return [dict(each._mapping) for each in await connection.execute(query)]


async def _tables(
    connection: AsyncConnection, ids: Sequence[int], person_id: int, today: int
) -> list[dict[str, Any]]:
    """Somebody's tables, a few hundred at a time, put together beside the event loop."""
    found: list[dict[str, Any]] = []
    sits = await _rows(connection, schema.members, _MEMBERS.person_id == person_id)
    fled = {each["table_id"]: each["fled_before"] for each in sits}
    for first in range(0, len(ids), _AT_ONCE):
        snapshots = await read_snapshots(connection, ids[first : first + _AT_ONCE])
        found += await asyncio.to_thread(
            lambda part: [
                _table(each, person_id, today) | {"fled_before": fled[each.table.id]} for each in part
            ],
            snapshots,
        )
    return found


def _asked_by(table: TableRow, seat: Seat | None) -> str | None:
    """What somebody asked at a table, if it was asked last; else None."""
    asked = table.agreement
    return None if seat is None or asked is None or asked.seat != seat else asked.what.value


def _table(snapshot: Snapshot, person_id: int, today: int) -> dict[str, Any]:
    table, member = snapshot.table, snapshot.member(person_id)
    assert member is not None
    shown: dict[str, Any] = {
        "id": table.id,
        "code": table.code,
        "game": table.game,
        "status": table.status,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "host": table.host_id == person_id,
        "ended_by_you": table.ended_by == person_id,
        "joined_by": member.joined_by,
        "seat": member.seat,
        "position": member.position,
        "playing": member.playing,
        "asked": _asked_by(table, member.seat),
        "nudged_last": member.seat is not None and table.nudged_by == member.seat,
        "created_at": table.created_at,
        "started_at": table.started_at,
        "ended_at": table.ended_at,
    }
    if table.daily is not None and not table.is_late(today):  # the moves tell what was drawn and thrown
        shown["moves_and_record_from"] = str(date_of(puzzle_ends(table.daily)))
        return shown
    shown["moves"] = [
        {"ply": move.ply, "notation": move.notation, "made_at": move.made_at, "source": move.source}
        for move in snapshot.moves
        if move.seat == member.seat
    ]
    if table.salt is not None and not table.status.open and not table.seed_is_secret(today):
        shown["record"] = json.loads(dump(snapshot.record()))
    return shown
