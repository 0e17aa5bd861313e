"""Reading tables: a record is played through to its position, and some positions stay in memory."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final

from bot.calendar import day_of
from bot.games.core import Departure, GameOver, IllegalMove
from bot.games.record import WrongRecord, parse_entry
from bot.store.engine import Store
from bot.store.ground.aside import aside
from bot.store.ground.errors import Conflict
from bot.store.ground.rows import Snapshot, Status, TableRow
from bot.tables.refusals import Ended, Started, UnknownTable
from bot.tables.table import Game, Table, begin

log = logging.getLogger(__name__)

KEPT: Final = 1024
"""Positions kept in memory, beside those that are held: as many as one core can serve at human pace."""
_ALONE: Final = 1
"""The seat of whoever plays alone."""
_QUICK: Final = 20
"""So many moves are played through at once; more of them in a thread, so that nobody else waits."""


def fold(snapshot: Snapshot, known: Game | None = None) -> Game:
    """The position of a started table's record; ``known`` is an earlier one of it, to go on from.

    Raises WrongRecord if the record doesn't replay, or doesn't end as the store says.
    """
    record = snapshot.record()
    game = known
    if game is None or record.moves[: game.ply] != game.record.moves:
        game = begin(record)
    for number, text in enumerate(record.moves[game.ply :], start=game.ply + 1):
        try:
            entry = parse_entry(text)
            game = game.after(entry.seat, game.rules.read(entry.notation))
        except (ValueError, IllegalMove, GameOver) as error:
            raise WrongRecord(f"ply {number}: {text}: {error}") from error
    if game.outcome != record.result:
        raise WrongRecord(f"result: the store says {record.result}, the moves give {game.outcome}")
    return replace(game, record=record, revisions=tuple(each.revision for each in snapshot.moves))


def _unseen(_: Table) -> None:
    """Nobody watches."""


class TableCache:
    """Gives tables at their newest revision. Memory is a cache: each answer is checked against the database."""

    def __init__(self, store: Store, wake: Callable[[int], None]) -> None:
        self._store = store
        self._wake = wake
        self._kept: OrderedDict[int, Table] = OrderedDict()
        self._held: Counter[int] = Counter()
        """How often each table is held."""
        self.watch: Callable[[Table], None] = _unseen
        """Told of every table that is read or changed, as it is then."""

    async def find(self, table_id: int) -> Table | None:
        """A table, None if there is none with that number.

        A try at a daily puzzle whose time is up is closed by whoever finds it first, before they see it.
        """
        while True:
            table = await self._find(table_id)
            now = day_of(self._store.database.now())
            if table is None or not table.row.status.open or not table.row.is_late(now):
                return table
            try:
                closing = partial(self._close, table)
                if not await aside(self._store.database, closing, otherwise=False):
                    return table
            except Conflict:  # somebody was quicker: look again
                log.info("closed by another: table=%s", table_id)

    async def _find(self, table_id: int) -> Table | None:
        found = await self._store.tables.attended(table_id)
        if found is None:
            return None
        kept = self._kept.get(table_id)
        if kept is not None and kept.revision == found.table.revision:
            self._kept.move_to_end(table_id)
            return replace(kept, row=found.table, people=found.people)
        snapshot = await self._store.tables.load(table_id)
        return None if snapshot is None else await self.take(snapshot)

    async def get(self, table_id: int) -> Table:
        """A table; raises UnknownTable."""
        table = await self.find(table_id)
        if table is None:
            raise UnknownTable("")
        return table

    async def lobby(self, table_id: int) -> Table:
        """A table whose game hasn't begun; raises Started or Ended."""
        table = await self.get(table_id)
        if table.is_running:
            raise Started
        if not table.is_lobby:
            raise Ended
        return table

    async def by_code(self, code: str) -> Table:
        """The open table of a code, else the newest that had it; raises UnknownTable."""
        row = await self._store.tables.by_code(code)
        if row is None:
            raise UnknownTable(code[:10])
        return await self.get(row.id)

    async def take(self, snapshot: Snapshot, game: Game | None = None) -> Table:
        """The table of a snapshot that has just been read or written; remembered from now on. ``game`` is its
        game if known.

        A table whose record no longer replays is stopped as broken; its players are told and get the record.
        """
        row = snapshot.table
        table = Table(row, snapshot.members, None, snapshot.people)
        if row.salt is None or not table.is_installed:
            return self.keep(table)
        kept = self._kept.get(row.id)
        known = game if kept is None or game is not None else kept.game
        try:
            beyond = 0 if known is None else known.ply
            if not 0 <= len(snapshot.moves) - beyond <= _QUICK:  # fewer moves: some have been taken back
                game = await asyncio.to_thread(fold, snapshot, known)
            else:
                game = fold(snapshot, known)
        except WrongRecord as error:
            log.error("record doesn't replay: table=%s error=%s", row.id, error)
            return self.keep(replace(table, row=await self._stop(row)))
        return self.keep(replace(table, game=game))

    def newest(self, table: Table) -> Table:
        """A table that was read a moment ago, or what this process has seen of it since: all of that while it is held,
        else what is still kept."""
        kept = self._kept.get(table.id)
        return table if kept is None or kept.revision <= table.revision else kept

    def keep(self, table: Table) -> Table:
        """Keep a table as the newest known, and return it."""
        kept = self._kept.get(table.id)
        if kept is None or kept.revision <= table.revision:
            self._kept[table.id] = table
            self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT + len(self._held):  # so there is one that isn't held
            number, oldest = self._kept.popitem(last=False)
            if number in self._held:
                self._kept[number] = oldest
        self.watch(table)
        return table

    @contextmanager
    def holding(self, table_id: int) -> Iterator[None]:
        """Keep what is seen of a table within this block, however many others are read: :meth:`newest` knows it."""
        self._held[table_id] += 1
        try:
            yield
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]

    async def _close(self, table: Table) -> bool:
        """Close a try at a daily puzzle as unfinished; raises Conflict."""
        if table.game is None:
            await self._store.changes.cancel(table.id, table.revision, source=None, by=None)
        else:
            game = table.game.after(_ALONE, Departure.TIMEOUT)
            await self._store.changes.append_moves(
                table.id,
                table.revision,
                moves=game.moves_after(table.game.ply),
                source=None,
                result=game.outcome,
                late=True,
            )
        self._wake(table.id)
        return True

    async def _stop(self, row: TableRow) -> TableRow:
        if row.status is not Status.PLAYING:
            return row
        try:
            row = await self._store.changes.stop_broken(row.id, row.revision)
            self._wake(row.id)
            return row
        except Conflict:  # somebody else has stopped it, or played on with newer rules
            newest = await self._store.tables.row(row.id)
            return row if newest is None else newest
