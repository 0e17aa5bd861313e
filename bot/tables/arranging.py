"""What a lobby's host chooses before the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.games.options import Option, OptionsError
from bot.store.engine import Store
from bot.store.ground.clock import Clock
from bot.store.ground.errors import Conflict, DuplicateSource
from bot.store.ground.rows import Seating, TableRow
from bot.tables.locks import Locks
from bot.tables.option_words import allowed_values
from bot.tables.reading import TableCache
from bot.tables.refusals import Ended, NotHost, Started, WrongOption
from bot.tables.table import Table


class Arranging:
    """Changes how a table will be played."""

    def __init__(self, store: Store, cache: TableCache, locks: Locks, wake: Callable[[int], None]) -> None:
        self._store = store
        self._cache = cache
        self._locks = locks
        self._wake = wake

    async def clock(self, table_id: int, person: int, clock: Clock, *, source: str) -> Table:
        """Choose how long people may take for a move; raises what :func:`check_arranging` raises."""
        return await self._change(
            table_id,
            person,
            lambda table: self._store.changes.set_clock(table_id, table.revision, clock, source=source),
        )

    async def option(self, table_id: int, person: int, name: str, value: Option, *, source: str) -> Table:
        """Choose an option of the game; raises WrongOption, and what :func:`check_arranging` raises."""

        def change(table: Table) -> Awaitable[TableRow]:
            row = table.row
            try:
                options = table.rules.options({**row.options, name: value})
            except OptionsError as error:
                raise WrongOption(error.option, allowed_values(row.game, error)) from error
            return self._store.changes.set_options(
                table_id, table.revision, options, row.seating, source=source
            )

        return await self._change(table_id, person, change)

    async def seating(self, table_id: int, person: int, seating: Seating, *, source: str) -> Table:
        """Choose how seats are given out; raises what :func:`check_arranging` raises."""
        return await self._change(
            table_id,
            person,
            lambda table: self._store.changes.set_options(
                table_id, table.revision, table.row.options, seating, source=source
            ),
        )

    async def _change(
        self, table_id: int, person: int, change: Callable[[Table], Awaitable[TableRow]]
    ) -> Table:
        async with self._locks.hold(table_id):
            while True:
                table = await self._cache.get(table_id)
                check_arranging(table, person)
                try:
                    row = await change(table)
                except DuplicateSource:
                    return await self._cache.get(table_id)
                except Conflict:
                    continue  # another process was first: look again
                self._wake(table_id)
                return self._cache.keep(replace(table, row=row))


def check_arranging(table: Table, person: int) -> None:
    """Raise the reason why somebody can't choose how a table is played: its host can, before the game."""
    if table.is_running:
        raise Started
    if not table.is_lobby:
        raise Ended
    if person != table.row.host_id:
        raise NotHost(table)
