"""Invitations to a lobby, and how they are answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store.engine import Store
from bot.store.ground.rows import Kind
from bot.tables.refusals import Ended, Joined, NotInvited, Started
from bot.tables.table import Table


class Invited:
    """Lets people decline. Whoever comes, joins as everyone does."""

    def __init__(self, store: Store, show_anew: Callable[[int], Awaitable[None]]) -> None:
        self._store = store
        self._show_anew = show_anew

    async def refuse(self, table: Table, person: int, *, source: str) -> None:
        """Decline an invitation; raises Started, Ended, Joined or NotInvited."""
        if table.is_running:
            raise Started
        if not table.is_lobby:
            raise Ended
        if table.member(person) is not None:
            raise Joined
        if person not in {each.person_id for each in await self._store.invitations.of(table.id)}:
            raise NotInvited
        if await self._store.invitations.decline(table.id, person, source=source):
            await self._show_anew(table.id)


def others_of(table: Table, person: int) -> list[tuple[int, str]]:
    """The other people who have played at a table, as far as they are known: numbers and names."""
    people = [each.person_id for each in table.members if each.kind is Kind.PERSON]
    known = [table.people[each] for each in people if each != person and each in table.people]
    return [(each.id, each.name) for each in known]
