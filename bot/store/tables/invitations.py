"""Who has been asked to join a lobby, and who has declined."""

from __future__ import annotations

from sqlalchemy import select, update

from bot.store.ground import schema
from bot.store.ground.database import Database, whole
from bot.store.ground.erasures import admit
from bot.store.ground.rows import Invitation

_INVITATIONS = schema.invitations.c


class Invitations:
    """Reads and answers invitations. They are made with their table, and deleted when its game begins or it closes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def of(self, table_id: int) -> tuple[Invitation, ...]:
        """Those who have been asked to join a table."""
        query = (
            select(_INVITATIONS.person_id, _INVITATIONS.name, _INVITATIONS.declined)
            .where(_INVITATIONS.table_id == table_id)
            .order_by(_INVITATIONS.person_id)
        )
        async with self._database.statement() as connection:
            found = await connection.execute(query)
            return tuple(Invitation(each.person_id, each.name, bool(each.declined)) for each in found)

    @whole
    async def decline(self, table_id: int, person_id: int, *, source: str) -> bool:
        """Store that somebody doesn't come; False where they weren't asked, or have said so before."""
        query = (
            update(schema.invitations)
            .where(
                _INVITATIONS.table_id == table_id,
                _INVITATIONS.person_id == person_id,
                _INVITATIONS.declined == 0,
            )
            .values(declined=1)
        )
        async with self._database.writing() as connection:
            await admit(connection, [person_id], source=source, now=self._database.now())
            return (await connection.execute(query)).rowcount > 0
