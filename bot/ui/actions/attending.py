"""What people do about a table besides playing: remind somebody, bring the board back, hear of the end."""

from __future__ import annotations

from bot.games.text import text
from bot.people.preferences import Pings
from bot.tables.agreeing_refusals import JustPosted, NoBoard, PlaysHere
from bot.tables.refusals import Ended, NotSeated
from bot.tables.service import Tables
from bot.tables.timing import MINUTE, Now
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import Action, moderates
from bot.ui.actions.viewing import ViewActions, notice_of
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Accent, Screen
from bot.ui.transport.router import Ack, Router

_IN_SIGHT = MINUTE
"""A board that was posted within this time isn't posted anew because somebody asks for it."""


class AttendingActions:
    """What people do for a table to go on, and to hear of it."""

    def __init__(self, tables: Tables, finder: Finder, views: ViewActions, now: Now) -> None:
        self._tables = tables
        self._finder = finder
        self._views = views
        self._now = now

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("nudge", Ack.PANEL, lambda click: self.nudge(click.caller, click.id.table))
        router.add("bump", Ack.PANEL, lambda click: self.bump(click.caller, click.id.table))
        router.add("watch", Ack.PANEL, lambda click: self.watch(click.caller, click.id.table))

    async def nudge(self, caller: Caller, named: Named) -> Screen:
        """Remind those whose turn it is."""
        found = await self._finder.find(caller, named, Action.NUDGE)
        table = await self._tables.agreements.nudge(found.id, caller.person, source=caller.source)
        return await self._views.panel(caller, table, notice=text("panel-nudged"))

    async def bump(self, caller: Caller, named: Named) -> Screen:
        """Post the table's message anew, below all others."""
        table = await self._finder.find(caller, named, Action.BUMP)
        if table.row.is_private:
            raise NoBoard
        if not table.row.status.open:
            raise Ended
        if not table.has_place(caller.person) and not moderates(caller, table):
            raise NotSeated
        board = table.row.board
        if board is not None and self._now() - board.posted_at < _IN_SIGHT:
            raise JustPosted
        await self._tables.bring_below(table)
        return notice_of(text("bumped", code=table.row.code), caller, Accent.RUNNING)

    async def watch(self, caller: Caller, named: Named) -> Screen:
        """Be told when the game ends; not any more, if one was to be."""
        table = await self._finder.find(caller, named, Action.WATCH)
        if not table.row.status.open:
            raise Ended
        if table.has_place(caller.person):
            raise PlaysHere
        await self._tables.meet(caller.guest, table, source=caller.source)
        if not await self._tables.agreements.watch(table, caller.person, source=caller.source):
            said = text("watching-no-more", code=table.row.code)
        elif caller.preferences.pings is Pings.SILENT:
            said = text("watching-silently", code=table.row.code)
        else:
            said = text("watching", code=table.row.code, how=caller.preferences.pings.value)
        return notice_of(said, caller, Accent.RUNNING)
