"""Where people have shared their results of daily puzzles."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import and_, delete, insert, select, true, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole

_SHARES = schema.shares.c
_LEFT = schema.left_shares.c
_TRIES: Final = 10
"""How often a message is to be deleted before it is left where it is."""


@dataclass(frozen=True, slots=True)
class Share:
    """A result that somebody has posted for all to see."""

    game: str
    day: int
    """The puzzle's, days since 1970-01-01."""
    person_id: int
    guild_id: int | None
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class LeftShare:
    """A message by which somebody had shared a result who has been erased since."""

    guild_id: int
    channel_id: int
    message_id: int


async def leave_shares(connection: AsyncConnection, person_id: int) -> None:
    """Keep which messages are to be deleted of somebody who is just being erased, but not whose they were."""
    columns = ["message_id", "channel_id", "guild_id"]
    theirs = select(*(_SHARES[name] for name in columns)).where(
        _SHARES.person_id == person_id,
        _SHARES.guild_id.is_not(None),
        _SHARES.message_id.not_in(select(_LEFT.message_id)),
    )
    await connection.execute(insert(schema.left_shares).from_select(columns, theirs))


class Shares:
    """Remembers each person's post of each day's puzzle."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def find(self, game: str, day: int, person_id: int) -> Share | None:
        """Where somebody has shared a result, None if nowhere."""
        same = and_(_SHARES.game == game, _SHARES.day == day, _SHARES.person_id == person_id)
        async with self._database.statement() as connection:
            found = (await connection.execute(select(schema.shares).where(same))).first()
        return None if found is None else Share(**found._mapping)

    @whole
    async def in_private(self, person_id: int, *, limit: int) -> list[Share]:
        """What somebody has shared in direct messages, newest first."""
        theirs = (_SHARES.person_id == person_id, _SHARES.guild_id.is_(None))
        query = select(schema.shares).where(*theirs).order_by(_SHARES.day.desc())
        async with self._database.statement() as connection:
            return [Share(**each._mapping) for each in await connection.execute(query.limit(limit))]

    @whole
    async def put(self, share: Share) -> bool:
        """Store where a result was shared; False where that try is nobody's any more."""
        try:
            async with self._database.writing() as connection:
                await upsert(
                    connection,
                    schema.shares,
                    key=["game", "day", "person_id"],
                    insert=asdict(share),
                    update=["guild_id", "channel_id", "message_id"],
                )
        except IntegrityError:  # a key of the database holds shares to tries
            return False
        return True

    @whole
    async def forget(self, channel_id: int, message_id: int) -> bool:
        """Forget a share whose message was deleted, so that it can be shared again. False if it was no
        share."""
        same = and_(_SHARES.message_id == message_id, _SHARES.channel_id == channel_id)
        async with self._database.statement() as connection:
            known = (await connection.execute(select(_SHARES.person_id).where(same))).first()
        if known is None:  # as nearly always: no write for it
            return False
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.shares).where(same))
        return True

    @whole
    async def left(self, *, limit: int, tried: int | None = None) -> list[LeftShare]:
        """Messages that are to be deleted as whoever shared something by them is erased, least often tried first.

        ``tried``: how often they may have been tried, if that matters.
        """
        query = select(_LEFT.guild_id, _LEFT.channel_id, _LEFT.message_id)
        query = query.order_by(_LEFT.tries, _LEFT.message_id).limit(limit)
        if tried is not None:
            query = query.where(_LEFT.tries <= tried)
        async with self._database.statement() as connection:
            return [LeftShare(**each._mapping) for each in await connection.execute(query)]

    @whole
    async def leave(self, share: LeftShare) -> None:
        """Keep that a message is to be deleted that couldn't be stored as a share any more."""
        async with self._database.writing() as connection:
            await upsert(
                connection,
                schema.left_shares,
                key=["message_id"],
                insert=asdict(share),
                update=["channel_id"],
            )

    @whole
    async def tried(self, message_id: int, *, done: bool) -> None:
        """Keep that such a message was deleted, or that it wasn't: after a few tries it is left where it is."""
        this = _LEFT.message_id == message_id
        async with self._database.writing() as connection:
            await connection.execute(update(schema.left_shares).where(this).values(tries=_LEFT.tries + 1))
            over = true() if done else _LEFT.tries >= _TRIES
            await connection.execute(delete(schema.left_shares).where(this, over))

    @whole
    async def give_up(self, channel_id: int) -> None:
        """Leave all such messages of a channel where they are: it is closed to us."""
        async with self._database.writing() as connection:
            await connection.execute(delete(schema.left_shares).where(_LEFT.channel_id == channel_id))
