"""Computer players in a lobby: seated by its members, and taken away again."""

from __future__ import annotations

from collections.abc import Callable

from bot.opponents.levels import Level
from bot.opponents.opponent import NoOpponent, opponent_of
from bot.store.engine import Store
from bot.store.ground.errors import Conflict, DuplicateSource
from bot.store.ground.rows import computer_number
from bot.tables.locks import Locks
from bot.tables.reading import TableCache
from bot.tables.refusals import Full, NoComputer, NoComputers, NotJoined
from bot.tables.table import Table


class ComputerSeats:
    """Changes to the computer players of tables whose game hasn't started."""

    def __init__(self, store: Store, cache: TableCache, locks: Locks, wake: Callable[[int], None]) -> None:
        self._store = store
        self._cache = cache
        self._locks = locks
        self._wake = wake

    async def add(self, table_id: int, person: int, level: Level, *, source: str) -> Table:
        """Let a member of a lobby seat a computer player; raises NotJoined, NoComputers or Full."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.lobby(table_id)
                if table.member(person) is None:
                    raise NotJoined(table)
                check_computers(table.row.game)
                if any(each.joined_by == source for each in table.members):
                    return table
                if len(table.members) >= table.rules.info.seats[-1]:
                    raise Full
                number = computer_number(table.members)
                try:
                    snapshot = await self._store.changes.add_member(
                        table_id, table.revision, person_id=number, source=source, computer=level.value
                    )
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue
                self._wake(table_id)
                return await self._cache.take(snapshot)

    async def remove(self, table_id: int, person: int, *, source: str) -> Table:
        """Let a member of a lobby take the computer player away that came last; raises NotJoined or NoComputer."""
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.lobby(table_id)
                if table.member(person) is None:
                    raise NotJoined(table)
                try:
                    if not table.computers:
                        raise NoComputer
                    snapshot = await self._store.changes.remove_member(
                        table_id, table.revision, person_id=table.computers[-1].person_id, source=source
                    )
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue
                self._wake(table_id)
                return await self._cache.take(snapshot)


def check_computers(game: str) -> None:
    """Raise NoComputers for a game that no computer plays."""
    try:
        opponent_of(game)
    except NoOpponent as error:
        raise NoComputers from error
