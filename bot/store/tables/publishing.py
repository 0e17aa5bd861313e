"""What the publisher stores about a table's message. None of it changes the table: no revision rises."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Case,
    ColumnElement,
    Update,
    bindparam,
    case,
    delete,
    literal_column,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.database import Database, whole
from bot.store.ground.rows import Board, Trouble
from bot.store.ground.told import News, tell
from bot.store.tables.queries import is_open

OVER: Final = 1 << 30
"""Stands in ``pinged_turn``, and in a hand's ``turn``, for the end of a game by its rules: later than all revisions."""
OVER_OTHERWISE: Final = OVER + 1
"""Stands there for a game that was stopped or voided."""

OUT_OF_SIGHT: Final = 1 << 20
"""More messages than lie below any board that is in sight."""

_TABLES = schema.tables.c
_TRIES: Final = 10
"""How often an old message is edited before it is left as it is."""
_LOCKED_STILL = case((_TABLES.trouble == Trouble.LOCKED, _TABLES.trouble), else_=None)
# Put together once, as they are sent at every move.
_PUBLISHED = (
    update(schema.tables)
    .where(_TABLES.id == bindparam("wanted"), _TABLES.published_revision <= bindparam("shown"))
    .values(published_revision=bindparam("shown"), trouble=_LOCKED_STILL)
)
_PINGED = (
    update(schema.tables)
    .where(_TABLES.id == bindparam("wanted"), _TABLES.pinged_turn < bindparam("told"))
    .values(pinged_turn=bindparam("told"))
)
_PINGED_BY = _PINGED.values(ping_message_id=bindparam("ping"))


class Publishing:
    """Remembers what has been published, where, and where nothing can be."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def _unshown(self) -> dict[str, Any]:
        """What is stored of a table that this process is about to show again: the others leave it alone for a while."""
        return {"published_revision": 0, "taken_at": self._database.now()}

    @whole
    async def mark_published(self, table_id: int, revision: int) -> bool:
        """Store that a table's message shows a revision, and that its channel's trouble is over.

        Returns False, and stores nothing, if another process has published a newer revision meanwhile.
        """
        return await self._done(_PUBLISHED, wanted=table_id, shown=revision)

    @whole
    async def unmark_published(self, table_id: int) -> bool:
        """Store that nobody knows what a table's message shows, so that it is shown again."""
        return await self._update(table_id, self._unshown)

    @whole
    async def leave_behind(self, table_id: int) -> bool:
        """Store that a table's message lies out of sight, so that it is posted anew."""
        return await self._update(table_id, {"board_below": OUT_OF_SIGHT, **self._unshown})

    @whole
    async def keep_board(self, table_id: int, board: Board, *, instead_of: int | None) -> bool:
        """Store where a table's message is, and which one it replaces.

        Returns False, and stores nothing, if another process has posted another one meanwhile.
        """
        known = _TABLES.board_message_id
        values = {
            "board_channel_id": board.channel_id,
            "board_message_id": board.message_id,
            "board_posted_at": board.posted_at,
            "board_below": case((known == board.message_id, _TABLES.board_below), else_=0),
        }
        expected = [each for each in (instead_of, board.message_id) if each is not None]
        return await self._update(
            table_id, values, known.is_(None) | known.in_(expected), told=board.channel_id
        )

    @whole
    async def forget_board(self, table_id: int, message_id: int, *, trouble: Trouble | None = None) -> bool:
        """Store that a table's message is gone, so that it counts as unpublished. False if it has another
        one.

        ``trouble`` is why none is to come in its place by itself: stored with it, as whoever finds no message and no
        reason posts one.
        """
        values = {"board_message_id": None, "board_posted_at": None, **self._unshown}
        if trouble is not None:
            values |= {"dead_at": self._database.now(), "trouble": _unless_locked(trouble)}
        return await self._update(table_id, values, _TABLES.board_message_id == message_id)

    @whole
    async def keep_line(self, table_id: int, line_id: int, *, shows: str) -> None:
        """Store which message a table's thread is to begin at, and what it says."""
        await self._update(table_id, {"line_id": line_id, "line_shown": shows})

    @whole
    async def line_shows(self, table_id: int, shown: str) -> None:
        """Store what a table's line says."""
        await self._update(table_id, {"line_shown": shown})

    @whole
    async def move_to_thread(self, table_id: int, thread_id: int) -> None:
        """Store that a table stands in its thread from now on."""
        await self._update(table_id, {"channel_id": thread_id})

    @whole
    async def stay_in_channel(self, table_id: int) -> None:
        """Store that a table stays in the channel, as it can't have a thread."""
        await self._update(table_id, {"parent_id": None, "line_id": None, "line_shown": None})

    @whole
    async def mark_pinged(self, table_id: int, turn: int, *, message_id: int | None = None) -> bool:
        """Store that people have been told of a turn. False if they had been told of it, or of a later one.

        ``turn`` is the revision at which it began. Call it before the ping: only one of several
        processes gets True.
        """
        if message_id is None:
            return await self._done(_PINGED, wanted=table_id, told=turn)
        return await self._done(_PINGED_BY, wanted=table_id, told=turn, ping=message_id)

    @whole
    async def hold_ping(self, table_id: int, until: int | None) -> bool:
        """Store when a turn ping is due that quiet hours hold back; None when none is."""
        return await self._update(table_id, {"ping_at": until})

    @whole
    async def keep_ping_message(self, table_id: int, message_id: int | None) -> bool:
        """Store which message pinged last; None when it was removed."""
        return await self._update(table_id, {"ping_message_id": message_id})

    @whole
    async def mark_dead(self, table_id: int, trouble: Trouble) -> bool:
        """Store that nothing can be posted in a table's channel, and why, so that nobody tries again and again.

        Returns whether that is news: another trouble than the one before, which may have been tried out meanwhile.
        A channel that is gone is gone for good, whatever was wrong with it before.
        """
        if trouble is Trouble.GONE:
            values = {"dead_at": self._database.now(), "trouble": trouble.value}
            return await self._update(table_id, values, _TABLES.trouble.is_distinct_from(trouble.value))
        query = select(_TABLES.trouble).where(_TABLES.id == table_id, _TABLES.dead_at.is_(None))
        async with self._database.writing() as connection:
            found = (await connection.execute(query.with_for_update())).one_or_none()
            if found is None:
                return False
            values = {"dead_at": self._database.now(), "trouble": _unless_locked(trouble)}
            await connection.execute(update(schema.tables).where(_TABLES.id == table_id).values(**values))
        return found[0] not in (trouble.value, Trouble.LOCKED.value)

    @whole
    async def open_in(self, channel_id: int) -> list[int]:
        """The ids of the open tables of a channel, or of the threads that were made for them there."""
        return await self._open(or_(_TABLES.channel_id == channel_id, _TABLES.parent_id == channel_id))

    @whole
    async def open_of_guild(self, guild_id: int) -> list[int]:
        """The ids of a server's open tables."""
        return await self._open(_TABLES.guild_id == guild_id)

    async def _open(self, condition: ColumnElement[bool]) -> list[int]:
        query = select(_TABLES.id).where(is_open(), condition).order_by(_TABLES.id)
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def revive(self, table_id: int) -> bool:
        """Store that the channel is worth another try; False if it wasn't marked dead.

        What was wrong is known until something has been shown there again.
        """
        return await self._update(table_id, {"dead_at": None}, _TABLES.dead_at.is_not(None))

    @whole
    async def lock(self, channel_id: int, *, archived: bool) -> list[int]:
        """Store that a thread is locked, and return those of its open tables for which that is news.

        In one that is archived, too, nothing can be shown.
        """
        news = _TABLES.trouble.is_distinct_from(Trouble.LOCKED.value)
        values: dict[str, Any] = {"trouble": Trouble.LOCKED.value, **self._unshown}
        if archived:
            news |= _TABLES.dead_at.is_(None)
            values["dead_at"] = self._database.now()
        return await self._change_all(channel_id, news, values)

    @whole
    async def unlock(self, channel_id: int) -> list[int]:
        """Store that a thread isn't locked any more, and return its open tables that were held up by that."""
        values = {"trouble": None, "dead_at": None, **self._unshown}
        return await self._change_all(channel_id, _TABLES.trouble == Trouble.LOCKED.value, values)

    @whole
    async def locked_channels(self) -> list[int]:
        """The threads with open tables that were locked when last heard of."""
        query = (
            select(_TABLES.channel_id)
            .where(is_open(), _TABLES.trouble == literal_column(f"'{Trouble.LOCKED.value}'"))
            .distinct()
        )
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    async def _change_all(
        self, channel_id: int, condition: ColumnElement[bool], values: dict[str, Any]
    ) -> list[int]:
        query = select(_TABLES.id).where(_TABLES.channel_id == channel_id, is_open(), condition)
        async with self._database.statement() as connection:
            found = list((await connection.execute(query)).scalars())
        if found:  # as hardly ever: most threads have no table
            async with self._database.writing() as connection:
                await connection.execute(update(schema.tables).where(_TABLES.id.in_(found)).values(**values))
        return found

    @whole
    async def bury(self, channel_id: int, number: int, *, most: int, but: int | None = None) -> bool:
        """Count messages below the boards of a channel's open tables, of those with ``most`` so far at the most.

        Returns False where there is none of these. ``but`` is a table that isn't concerned.
        """
        return await self._count(channel_id, number, _TABLES.board_below <= most, _TABLES.id != (but or 0))

    @whole
    async def unbury(self, channel_id: int, message_id: int, *, most: int) -> None:
        """Count one message less below those boards that lie above it."""
        counted = _TABLES.board_below.between(1, most)
        await self._count(channel_id, -1, counted, _TABLES.board_message_id < message_id)

    async def _count(self, channel_id: int, number: int, *conditions: Any) -> bool:
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.tables)
                .where(_TABLES.channel_id == channel_id, is_open(), _TABLES.board_message_id.is_not(None))
                .where(*conditions)
                .values(board_below=_TABLES.board_below + number)
            )
        return done.rowcount > 0

    @whole
    async def outdated(self, *, limit: int, tried: int | None = None) -> list[int]:
        """The ids of ended tables whose message still names somebody erased, least often tried first.

        ``tried``: how often they may have been tried, if that matters.
        """
        boards = schema.outdated_boards.c
        query = select(boards.table_id).order_by(boards.tries, boards.table_id).limit(limit)
        if tried is not None:
            query = query.where(boards.tries <= tried)
        async with self._database.statement() as connection:
            return list((await connection.execute(query)).scalars())

    @whole
    async def brought_up_to_date(self, table_id: int, *, done: bool) -> None:
        """Keep that such a message was edited, or that it wasn't: after a few tries it is left alone."""
        boards = schema.outdated_boards
        async with self._database.writing() as connection:
            await connection.execute(
                update(boards).where(boards.c.table_id == table_id).values(tries=boards.c.tries + 1)
            )
            over = true() if done else boards.c.tries >= _TRIES
            await connection.execute(delete(boards).where(boards.c.table_id == table_id, over))

    async def _done(self, statement: Update, **given: int) -> bool:
        """Change the one row that a statement is for; False where it isn't so any more."""

        async def steps(connection: AsyncConnection) -> bool:
            return (await connection.execute(statement, given)).rowcount == 1

        return await self._database.at_once(steps, single=True)

    async def _update(
        self, table_id: int, values: dict[str, Any], *conditions: Any, told: int | None = None
    ) -> bool:
        """Change a table's row; other processes are told of a board in the channel ``told``."""
        async with self._database.writing() as connection:
            done = await connection.execute(
                update(schema.tables).where(_TABLES.id == table_id, *conditions).values(**values)
            )
            if told is not None:
                await tell(connection, News.BOARD, told)
        return done.rowcount == 1


def _unless_locked(trouble: Trouble) -> Case[Any]:
    """A trouble to store: a locked thread stays one."""
    return case((_TABLES.trouble == Trouble.LOCKED, _TABLES.trouble), else_=trouble.value)
