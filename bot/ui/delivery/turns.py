"""Who is shown the newest first, where Discord takes less than there is to show."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from discord.http import Route

from bot.store.ground.rows import Hand
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.transport.budget import Budget, Turn, using
from bot.ui.transport.waiting import Need

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
_OPENING = "/users/@me/channels"


class Superseded(Exception):
    """While something waited for its turn, the table has changed: it is to be drawn from the newest position."""


class Turns:
    """Gives turns to boards, pings and hands: first to those for which somebody waits."""

    def __init__(self, budget: Budget, tables: Tables) -> None:
        self._budget = budget
        self._newest = tables.read.newest
        self._since: dict[int, float] = {}
        """Since when the boards wait that are to be shown."""
        self._opening: dict[int, float] = {}
        """Since when people's direct messages wait that are to be opened."""
        self._kept: dict[int, Turn] = {}
        """Turns of boards that turned out to be superseded, until the newest position is drawn."""

    @asynccontextmanager
    async def board(self, table: Table, overtaken: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait until a table's board can be sent. Raises Superseded, after which it is its turn still.

        Were it not, a table that changes as often as turns come would wait for ever.
        """
        board = table.row.board
        route = (
            Route("POST", _MESSAGES, channel_id=table.row.channel_id)
            if board is None
            else Route("PATCH", _MESSAGE, channel_id=board.channel_id, message_id=board.message_id)
        )
        since = self._since.setdefault(table.id, self._budget.seconds())
        turn = self._kept.pop(table.id, None)
        if turn is not None and not self._budget.fits(turn, route):
            self._budget.give_up(turn)
            turn = None
        if turn is None:
            turn = await self._budget.take(
                route, lambda: need_of(self._newest(table)), since=since, about=table.id
            )
        assert turn is not None, "it is never over"
        if overtaken():
            self._kept[table.id] = turn
            raise Superseded(table.id)
        self._since.pop(table.id, None)
        try:
            with using(turn):
                yield
        finally:
            self._budget.give_up(turn)

    def let_go(self, table: int) -> None:
        """Let others have a turn that a table's board has had and needs no more."""
        turn = self._kept.pop(table, None)
        if turn is not None:
            self._budget.give_up(turn)

    def ping(self, table: Table, overtaken: Callable[[], bool]) -> AbstractAsyncContextManager[bool]:
        """Wait until a ping can be sent; False where its turn is over by then."""
        route = Route("POST", _MESSAGES, channel_id=table.row.channel_id)
        return self._budget.turn(route, lambda: Need.AWAITED, over=overtaken, about=table.id)

    def hand(
        self, hand: Hand, table: Table, overtaken: Callable[[], bool]
    ) -> AbstractAsyncContextManager[bool]:
        """Wait until a hand's message can be edited; False where the table has changed by then."""
        route = Route("PATCH", _MESSAGE, channel_id=hand.channel_id, message_id=hand.message_id)
        need = _need_of_hand(table, hand.person_id)
        return self._budget.turn(route, lambda: need, over=overtaken, about=table.id)

    @asynccontextmanager
    async def opening(self, person: int, table: Table, overtaken: Callable[[], bool]) -> AsyncIterator[None]:
        """Wait until somebody's direct messages can be opened to show them a table. Raises Superseded.

        Discord lets a bot open few in a while. Whoever has waited before has kept their place.
        """
        need = _need_of_hand(table, person)
        since = self._opening.setdefault(person, self._budget.seconds())
        turn = await self._budget.take(
            Route("POST", _OPENING), lambda: need, since=since, over=overtaken, about=table.id
        )
        if turn is None:
            raise Superseded(table.id)
        self._opening.pop(person, None)
        try:
            with using(turn):
                yield
        finally:
            self._budget.give_up(turn)


def _need_of_hand(table: Table, person: int) -> Need:
    """How much somebody needs their hand: whoever isn't to act needs it less than everybody needs boards."""
    if person in table.acting_people:
        return Need.AWAITED
    return Need.SPARED if table.is_running else Need.SHOWN


def need_of(table: Table) -> Need:
    """Whether anybody waits to see a table's board: whoever has just moved there has seen it in their panel."""
    if not table.is_running or table.game is None:
        return Need.AWAITED
    last = next((each.entry.seat for each in reversed(table.game.log) if not each.forced), None)
    mover = None if last is None else table.person_at(last)
    return Need.AWAITED if any(each != mover for each in table.acting_people) else Need.SHOWN
