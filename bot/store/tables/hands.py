"""The direct messages that show people their hands."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.rows import Hand

_HANDS = schema.hands.c
_OF_TABLE = select(schema.hands).where(_HANDS.table_id == bindparam("wanted"))


class Hands:
    """Keeps which direct message shows whose hand at which table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def hands_of(self, table_id: int) -> dict[int, Hand]:
        """The hands' messages of a table by person."""

        async def steps(connection: AsyncConnection) -> dict[int, Hand]:
            found = await connection.execute(_OF_TABLE, {"wanted": table_id})
            return {each.person_id: Hand(**each._mapping) for each in found}

        return await self._database.asked(steps)

    @whole
    async def forget_hand(self, hand: Hand) -> None:
        """Forget a message that is over, unless another has taken its place."""
        theirs = (_HANDS.table_id == hand.table_id, _HANDS.person_id == hand.person_id)
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.hands).where(*theirs, _HANDS.message_id == hand.message_id)
            )

    @whole
    async def put_hand(self, hand: Hand) -> bool:
        """Keep a hand's message, in place of an older one; False where that person sits there no more."""
        row = {
            "table_id": hand.table_id,
            "person_id": hand.person_id,
            "channel_id": hand.channel_id,
            "message_id": hand.message_id,
            "revision": hand.revision,
            "turn": hand.turn,
        }

        async def steps(connection: AsyncConnection) -> None:
            await upsert(
                connection,
                schema.hands,
                key=["table_id", "person_id"],
                insert=row,
                update=["channel_id", "message_id", "revision", "turn"],
            )

        try:
            await self._database.at_once(steps, single=True)
        except IntegrityError:  # a key of the database holds hands to seats
            return False
        return True
