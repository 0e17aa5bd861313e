"""Everything that can be done with tables, in one place."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from bot.games.fair import SEED_BYTES
from bot.store.engine import Store
from bot.store.ground.aside import aside
from bot.store.ground.rows import TableRow, Trouble
from bot.store.tables.queries import Typed, Which
from bot.tables.agreements import Agreements
from bot.tables.arranging import Arranging
from bot.tables.computer_seats import ComputerSeats
from bot.tables.guides import Guides
from bot.tables.invitations import Invited
from bot.tables.lobby import Guest, Lobby
from bot.tables.locks import Locks
from bot.tables.play import Play
from bot.tables.reading import TableCache
from bot.tables.refusals import NoEndedTable, NoTable, WhichTable
from bot.tables.table import Table

_NAMED: Final = 3
"""How many of somebody's tables in other places are named to them."""


class Tables:
    """Tables by what one does with them: ``read``, ``lobby``, ``arrange``, ``computers``, ``play``, ``agreements``,
    ``guides``.

    ``wake`` is called after each commit.
    """

    def __init__(
        self,
        store: Store,
        wake: Callable[[int], None],
        *,
        make_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
    ) -> None:
        locks = Locks()
        self._store = store
        self._wake = wake
        self.read = TableCache(store, wake)
        self.lobby = Lobby(store, self.read, locks, wake, make_seed=make_seed)
        self.computers = ComputerSeats(store, self.read, locks, wake)
        self.arrange = Arranging(store, self.read, locks, wake)
        self.play = Play(store, self.read, locks, wake)
        self.agreements = Agreements(store, self.read, locks, self.play, wake)
        self.guides = Guides(store, self.read, self.lobby)
        self.invitations = Invited(store, self.show_anew)

    async def named(self, person: int, code: str) -> tuple[TableRow | None, bool]:
        """The open table of a code, else the newest that had it, and whether somebody is a member of it."""
        return await self._store.tables.named(code, person)

    async def meant(self, person: int, *, channel: int | None, game: str | None = None) -> Table:
        """The table that a command means which names none: the only one here where the person sits.

        ``channel`` None: anywhere (in direct messages). Raises NoTable or WhichTable.
        """
        here = await self._store.tables.tables_of(person, which=Which.OPEN, channel=channel, game=game)
        if not here:
            if channel is None:
                raise NoTable
            raise NoTable(
                await self._store.tables.tables_of(person, which=Which.OPEN, game=game, limit=_NAMED)
            )
        if len(here) > 1:
            raise WhichTable([row.code for row in here])
        return await self.read.get(here[0].id)

    async def ended(self, person: int, *, channel: int | None) -> Table:
        """The table of a person at which a game ended last, here or (None) anywhere; raises NoEndedTable."""
        rows = await self._store.tables.tables_of(
            person, which=Which.ENDED, channel=channel, started=True, limit=1
        )
        if not rows:
            raise NoEndedTable
        return await self.read.get(rows[0].id)

    async def rows_of(
        self, person: int, *, which: Which, game: str | None = None, typed: Typed | None = None
    ) -> list[TableRow]:
        """The newest tables of a person, without their games: to choose from by what somebody types."""
        return await self._store.tables.tables_of(person, which=which, game=game, typed=typed)

    async def of(
        self, person: int, *, which: Which = Which.OPEN, left: bool = False, limit: int = 25, after: int = 0
    ) -> list[Table]:
        """The newest tables of a person, behind so many newer ones; with ``left`` those they have left, too."""
        rows = await self._store.tables.tables_of(person, which=which, left=left, limit=limit, after=after)
        return [await self.read.get(row.id) for row in rows]

    async def in_channel(
        self, channel: int, *, without: int | None = None, limit: int = 25, after: int = 0
    ) -> list[Table]:
        """The newest open tables of a channel, without somebody's own ones and behind so many newer ones."""
        rows = await self._store.tables.open_tables_in_channel(
            channel, without=without, limit=limit, after=after
        )
        return [await self.read.get(row.id) for row in rows]

    async def rows_in_channel(self, channel: int, *, without: int, typed: Typed) -> list[TableRow]:
        """The newest open tables of a channel without somebody's own ones, as they stand in lists."""
        return await self._store.tables.open_tables_in_channel(channel, without=without, typed=typed)

    async def ended_in_channel(self, channel: int, *, typed: Typed | None = None) -> list[TableRow]:
        """The tables of a channel at which a game ended last."""
        return await self._store.tables.finished_in_channel(channel, typed=typed)

    async def meet(self, guest: Guest, table: Table, *, source: str) -> None:
        """Remember somebody who does something to a table without being at it: the table will name them."""
        if table.member(guest.id) is None:
            await self.lobby.meet(guest, source)

    async def revive(self, table: Table) -> None:
        """Try a table's channel again that was found closed: somebody has come back to it."""
        if table.row.dead_at is None or table.row.trouble is Trouble.GONE:
            return
        if await aside(
            self._store.database, lambda: self._store.publishing.revive(table.id), otherwise=False
        ):
            self._wake(table.id)

    async def return_to(self, table_id: int) -> None:
        """Try a table's place again that was gone, and has come back."""
        if await self._store.publishing.revive(table_id):
            await self.show_anew(table_id)

    async def show_anew(self, table_id: int) -> None:
        """Have a table's message brought up to date once more, whatever it shows."""
        if await self._store.publishing.unmark_published(table_id):
            self._wake(table_id)

    async def bring_below(self, table: Table) -> None:
        """Have a table's message posted anew, below all others of its channel."""
        await self._store.publishing.revive(table.id)
        if await self._store.publishing.leave_behind(table.id):
            self._wake(table.id)

    async def show_again(self, table: Table) -> None:
        """Have an open table's message sent again: it may be gone without our having heard of it."""
        if table.row.status.open:
            await aside(self._store.database, lambda: self.show_anew(table.id), None)
