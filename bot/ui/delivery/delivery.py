"""Everything that shows a table's newest revision: its board, its players' hands, the ping."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

from bot.store.engine import Store
from bot.store.ground.rows import Status, Trouble
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.delivery.boards import BoardDelivery, Overtaken
from bot.ui.delivery.hands import HandDelivery
from bot.ui.delivery.pings import PingDelivery
from bot.ui.delivery.troubles import Troubles
from bot.ui.delivery.turns import Superseded
from bot.ui.delivery.watchers import Watchers


class Delivery:
    """Shows tables to everyone concerned."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        boards: BoardDelivery,
        hands: HandDelivery,
        pings: PingDelivery,
        watchers: Watchers,
        troubles: Troubles,
    ) -> None:
        self._store = store
        self._tables = tables
        self._boards = boards
        self._hands = hands
        self._pings = pings
        self._watchers = watchers
        self._troubles = troubles

    async def show(self, table_id: int) -> None:
        """Show a table's newest revision in its channel and in hands, and ping whoever has come to act.

        Raises what may pass (5xx, a lost connection, Overtaken): the publisher tries again.
        """
        try:
            # Held, as what waits for its turn must find out that it has been superseded.
            with self._tables.read.holding(table_id):
                while True:
                    with contextlib.suppress(Superseded):
                        return await self._show(table_id)
        finally:
            self._boards.let_go(table_id)

    async def _show(self, table_id: int) -> None:
        table = await self._tables.read.find(table_id)
        if table is None:
            return
        if not table.is_installed and table.row.status is not Status.CANCELLED:
            return  # it stays unpublished, and is shown at the first start with its game back
        table = await self._with_invited(await self._with_ender(table))
        plan = await self._pings.plan(table)
        if self._troubles.waits(table.id):
            self._troubles.tell(table)
        newest = self._tables.read.newest

        def overtaken() -> bool:
            """Whether something has happened since: then what comes after tells people."""
            return newest(table).revision > table.revision

        told: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()
        hands = asyncio.create_task(self._hands.deliver(table, plan.by_message, overtaken, told))
        watchers = asyncio.ensure_future(self._watchers.tell(table))
        board = self._boards.deliver(table, plan, (told, watchers), overtaken)
        shown, delivered, watching = await asyncio.gather(board, hands, watchers, return_exceptions=True)
        for result in (delivered, watching, shown):
            if isinstance(result, BaseException):
                raise result
        assert not isinstance(watching, BaseException)
        if shown is False and self._troubles.waits(table.id):
            raise Superseded  # it has just turned out: once more, for those whom nothing in the channel reaches
        if table.row.trouble is not None and not overtaken():
            await self._pings.told_by_message(table, plan, closed=bool(delivered))
        if plan.reminder is not None:
            await self._store.clocks.mark_reminded(table.id, plan.reminder)
        if shown is True:
            await self._watchers.forget(table, watching)
        if shown is not True or (
            table.row.published_revision == table.revision and table.row.trouble in (None, Trouble.LOCKED)
        ):
            return
        # Last, so that after a crash all of it is looked at again: board, hands and ping.
        if not await self._store.publishing.mark_published(table.id, table.revision):
            # A newer revision was shown, and then perhaps ours in its place.
            await self._store.publishing.unmark_published(table.id)
            raise Overtaken(table.id)

    async def _with_ender(self, table: Table) -> Table:
        """A table that knows also who ended it, without having been at it perhaps: its message names them."""
        ender = table.row.ended_by
        if ender is None or ender in table.people:
            return table
        return replace(table, people={**table.people, **await self._store.people.people([ender])})

    async def _with_invited(self, table: Table) -> Table:
        """A lobby that knows also who has been asked to join it."""
        if not table.is_lobby:
            return table
        invited = await self._store.invitations.of(table.id)
        if not invited:
            return table
        known = await self._store.people.people(each.person_id for each in invited)
        return replace(table, invited=invited, people={**known, **table.people})
