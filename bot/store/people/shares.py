"""Where people have shared their results of daily puzzles."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import and_, delete, select
from sqlalchemy.exc import IntegrityError

from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole

_SHARES = schema.shares.c


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
    async def of(self, person_id: int, *, limit: int) -> list[Share]:
        """What somebody has shared, newest first."""
        query = select(schema.shares).where(_SHARES.person_id == person_id).order_by(_SHARES.day.desc())
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
