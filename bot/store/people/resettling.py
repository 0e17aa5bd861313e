"""Settling finished games again, a few in each transaction: after one was voided, and to make sure of all."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final

from sqlalchemy import and_, delete, func, or_, select, union

from bot.store.ground import schema
from bot.store.ground.columns import table_row
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.rows import Kind, Status
from bot.store.people.leaderboard_rows import rewrite_rows
from bot.store.people.settling import Ledger, settle
from bot.store.people.unsettled import (
    Unsettled,
    all_settled,
    lock_game,
    lock_settling,
    put_unsettled,
    unsettle,
    unsettled,
)

_TABLES = schema.tables.c
_MEMBERS = schema.members.c
_RESULTS = schema.results.c
_ROWS = schema.leaderboard_rows.c
_UNSETTLED = schema.unsettled.c
_NOTES = schema.notes.c

_CHUNK: Final = 100
RATED_BY: Final = "rated-by"
"""The key of the note that says by which method all games are rated."""
_WEEDED: Final = 500


class Resettling:
    """Settles games again, a few at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def unsettled_games(self) -> list[str]:
        """The games of which some tables must be settled again."""
        query = select(_UNSETTLED.game).order_by(_UNSETTLED.game)
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def unsettle_all(self, games: Iterable[str]) -> None:
        """Have all finished tables of some games settled again."""
        async with self._database.writing() as connection:
            await lock_settling(connection)
            for game in games:
                await unsettle(connection, game, 0)

    @whole
    async def unsettle_other_method(self, method: str, games: Iterable[str]) -> None:
        """Have all finished tables of some games settled again if they were rated by another method; once."""
        async with self._database.writing() as connection:
            await lock_settling(connection)
            if await connection.scalar(select(_NOTES.value).where(_NOTES.key == RATED_BY)) == method:
                return
            for game in games:
                finished = select(func.max(_TABLES.finish_no)).where(_TABLES.game == game)
                if await connection.scalar(finished) is not None:
                    await unsettle(connection, game, 0)
            row = {"key": RATED_BY, "value": method}
            await upsert(connection, schema.notes, key=["key"], insert=row, update=["value"])

    @whole
    async def resettle(self, game: str, ledger: Ledger, *, most: int = _CHUNK) -> tuple[int, int]:
        """Settle the next few tables of a game; returns how many there were, and how many of them changed.

        Fewer than ``most`` means that none are left. Hand the same ledger on from call to call.
        """
        async with self._database.writing() as connection:
            await lock_game(connection, game)
            present = await unsettled(connection, game)
            if present is None:
                return 0, 0
            if ledger.left != present:  # earlier games may be others by now
                ledger.clear(whole=present.first_no == 0)
            query = (
                select(schema.tables)
                .where(
                    _TABLES.game == game,
                    _TABLES.finish_no >= present.first_no,
                    _TABLES.status == Status.FINISHED,
                )
                .order_by(_TABLES.finish_no)
                .limit(most)
            )
            rows = [table_row(each) for each in await connection.execute(query)]
            changed = await settle(connection, rows, ledger)
            if len(rows) < most:
                await all_settled(connection, game)
            else:
                last = rows[-1].finish_no
                assert last is not None, "it was chosen by its number"
                ledger.left = Unsettled(last + 1, secrets.token_hex(8))
                await put_unsettled(connection, game, ledger.left)
            return len(rows), changed

    @whole
    async def weed(self, after: int, *, most: int = _WEEDED) -> tuple[int | None, int]:
        """Delete results that can't be right: of another number, person or game, or of a table that hasn't
        finished.

        Games are settled by the results before them, so wrong ones would spoil the rest. Takes the tables
        with the next ids after ``after``. Returns where to go on (None at the end), and how many of the
        tables with wrong results hadn't finished.
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
        """Make the leaderboard rows of the next few people again, by their ids after ``after``.

        Returns where to go on, None when nobody is left, and how many rows were wrong.
        """
        async with self._database.writing() as connection:
            await lock_settling(connection)
            parts = [
                select(column)
                .where(column > after, *people)
                .distinct()
                .order_by(column)
                .limit(most)
                .subquery()
                for column, *people in (
                    (_RESULTS.person_id, _RESULTS.kind == Kind.PERSON),
                    (_ROWS.person_id,),
                )
            ]
            query = union(*(select(part) for part in parts)).order_by("person_id").limit(most)
            people = list((await connection.execute(query)).scalars())
            if not people:
                return None, 0
            changed = await rewrite_rows(connection, people)
            return people[-1], changed
