"""What heals boards: one that somebody deletes comes back, unless something deletes it again and again."""

from __future__ import annotations

import logging

from bot.store.engine import Store
from bot.store.ground.rows import TableRow, Trouble
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.troubles import Troubles

log = logging.getLogger(__name__)


class Upkeep:
    """Knows which boards have been lost. After three returns in ten minutes a table waits until it is asked for."""

    def __init__(self, store: Store, bound: Bound, troubles: Troubles) -> None:
        self._store = store
        self._troubles = troubles
        self._bound = bound
        self._lost: dict[int, int] = {}
        """The last message of each table that has lost it, until another one is posted."""

    async def deleted(self, channel: int, message: int) -> int | None:
        """The table whose board a deleted message was, so that it is shown anew; None if there is none.

        One whose board keeps going is told of by direct messages.
        """
        row = await self._store.tables.board_at(channel, message)
        if row is None or not row.status.open:  # what is over needn't come back
            return None
        returns = self._returns(row.id, message)
        trouble = None if returns else Trouble.DELETED
        if not await self._store.publishing.forget_board(row.id, message, trouble=trouble):
            return None
        await self._lose(row, message, returns=returns)
        return row.id

    async def may_return(self, row: TableRow, message: int) -> bool:
        """Whether a table that has lost its message may have another by itself.

        If not, it waits from now on, and without that message: whoever asks for the table is to get a new one.
        """
        returns = self._returns(row.id, message)
        if returns or await self._store.publishing.forget_board(row.id, message, trouble=Trouble.DELETED):
            await self._lose(row, message, returns=returns)
        return returns

    def _returns(self, table: int, message: int) -> bool:
        """Whether another may take a message's place: once that is so it stays so, however many tries it takes."""
        return self._lost.get(table) == message or self._bound.may_repair(_subject(table))

    async def _lose(self, row: TableRow, message: int, *, returns: bool) -> None:
        """Remember that a table has lost its message, and count once that another takes its place."""
        known, self._lost[row.id] = self._lost.get(row.id), message
        if not returns:
            log.warning("board keeps going: table=%s", row.id)
            if row.trouble not in (Trouble.DELETED, Trouble.LOCKED):
                self._troubles.is_news(row.id)
        elif known != message:
            await self._bound.count(_subject(row.id))

    def last_lost(self, table: int) -> int | None:
        """The message of a table that has been lost and not yet replaced."""
        return self._lost.get(table)

    def posted(self, table: int) -> None:
        """Hear that a table has a new board."""
        self._lost.pop(table, None)


def _subject(table: int) -> str:
    return f"board {table}"
