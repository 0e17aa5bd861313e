"""Settling games anew, a few in each transaction: after one has been voided, and for whoever wants to be sure."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final

from sqlalchemy import and_, delete, func, or_, select, union

from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.rows import Status, table_row
from bot.store.people.leaderboard_rows import rewrite_rows
from bot.store.people.settling import Ledger, settle
from bot.store.people.unsettled import MARK, lock_settling, mark, marked, number_of, put_mark

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_RESULTS = schema.results.c
_ROWS = schema.leaderboard_rows.c
_META = schema.meta.c

_CHUNK: Final = 100
_METHOD: Final = "rated-by"
"""The key under which it is kept by which method all games are rated."""
_WEEDED: Final = 500


class Resettling:
    """Settles games anew, a few at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def marked(self) -> list[str]:
        """Return the games of which some are to be settled anew."""
        query = select(_META.key).where(_META.key.like(f"{MARK}%")).order_by(_META.key)
        async with self._database.reading() as connection:
            return [key.removeprefix(MARK) for key in (await connection.execute(query)).scalars()]

    @whole
    async def mark_all(self, games: Iterable[str]) -> None:
        """Mark all finished games to be settled anew."""
        async with self._database.writing() as connection:
            await lock_settling(connection)
            for game in games:
                await mark(connection, game, 0)

    @whole
    async def mark_other_method(self, method: str) -> None:
        """Mark all games for several to be settled anew where they were rated by another method; once."""
        async with self._database.writing() as connection:
            await lock_settling(connection)
            if await connection.scalar(select(_META.value).where(_META.key == _METHOD)) == method:
                return
            games = select(_RESULTS.game).where(_RESULTS.seats > 1).distinct().order_by(_RESULTS.game)
            for game in list((await connection.execute(games)).scalars()):
                await mark(connection, game, 0)
            row = {"key": _METHOD, "value": method}
            await upsert(connection, schema.meta, key=["key"], insert=row, update=["value"])

    @whole
    async def resettle(self, game: str, ledger: Ledger, *, most: int = _CHUNK) -> tuple[int, int]:
        """Settle the next few marked games; returns how many they were, and in how many something changed.

        No more are left when they were fewer than ``most``. ``ledger`` is to be handed on from call to call.
        """
        async with self._database.writing() as connection:
            await lock_settling(connection)
            present = await marked(connection, game)
            if present is None:
                return 0, 0
            if ledger.mark != present:  # somebody else has put it there: earlier games may be others by now
                ledger.clear(whole=number_of(present) == 0)
            query = (
                select(schema.tables)
                .where(
                    _TABLES.game == game,
                    _TABLES.finish_no >= number_of(present),
                    _TABLES.status == Status.FINISHED,
                )
                .order_by(_TABLES.finish_no)
                .limit(most)
            )
            rows = [table_row(each) for each in await connection.execute(query)]
            numbered = [(row.finish_no, row) for row in rows if row.finish_no is not None]
            changed = await settle(connection, numbered, ledger)
            if len(rows) < most:
                await connection.execute(delete(schema.meta).where(_META.key == f"{MARK}{game}"))
            else:
                ledger.mark = f"{numbered[-1][0] + 1} {secrets.token_hex(8)}"
                await put_mark(connection, game, ledger.mark)
            return len(rows), changed

    @whole
    async def weed(self, after: int, *, most: int = _WEEDED) -> tuple[int | None, int]:
        """Delete results that can't be those of their table: of another number, person or game, of no finished one.

        What is right is told from what was settled before, so these would lead astray. Tables are taken by
        their id, from ``after`` on; returns where to go on, None at the end, and of how many tables that
        haven't finished there were results.
        """
        async with self._database.writing() as connection:
            await lock_settling(connection)
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
    async def rewrite_rows(self, after: int, *, most: int = _CHUNK) -> tuple[int | None, int]:
        """Make all standings of the next few people anew; returns where to go on, and how many were wrong.

        People are taken by their number, from ``after`` on; None when there are no more.
        """
        async with self._database.writing() as connection:
            await lock_settling(connection)
            parts = [
                select(column).where(column > after).distinct().order_by(column).limit(most).subquery()
                for column in (_RESULTS.person_id, _ROWS.person_id)
            ]
            query = union(*(select(part) for part in parts)).order_by("person_id").limit(most)
            people = list((await connection.execute(query)).scalars())
            if not people:
                return None, 0
            changed = await rewrite_rows(connection, people)
            return people[-1], changed
