"""Looking at tables: the panel, the board as text, what else can be done, one's own tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.text import Text
from bot.tables.play import check_seated, check_turn
from bot.tables.refusals import NoHand, NoTable, NotYourTurn, Refusal
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import may_see
from bot.ui.games.base import Path
from bot.ui.screens.lists import PAGE, WATCHABLE, tables_screen, watchable_screen
from bot.ui.screens.panel import Panels, as_of, board_as_text, more
from bot.ui.screens.perspective import Perspective, seen_by
from bot.ui.transport.answers import Failure
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Accent, Screen
from bot.ui.transport.router import Ack, Click, Router


class ViewActions:
    """What people see of tables. Every panel that answers a click or a command is made here."""

    def __init__(self, tables: Tables, finder: Finder, panels: Panels) -> None:
        self._tables = tables
        self._finder = finder
        self._panels = panels

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("play", Ack.ANEW, lambda click: self.play(click.caller, click.id.table))
        router.add("hand", Ack.ANEW, lambda click: self.look(click.caller, click.id.table))
        router.add("look", Ack.PANEL, lambda click: self.look(click.caller, click.id.table))
        router.add("plain", Ack.ANEW, lambda click: self.plain(click.caller, click.id.table))
        router.add("sheet", Ack.PANEL, self._sheet)
        router.add("more", Ack.ANEW, lambda click: self.more(click.caller, click.id.table))
        router.add("tables", Ack.PANEL, lambda click: self.tables(click.caller, page_number(click.id.arg)))

    async def panel(
        self,
        caller: Caller,
        table: Table,
        *,
        path: Path = (),
        page: int = 0,
        notice: Text | None = None,
    ) -> Screen:
        """Somebody's panel of a table. Its channel is tried again if it was found closed."""
        return await self.panel_of(seen_by(caller, table), path=path, page=page, notice=notice)

    async def panel_of(
        self, seen: Perspective, *, path: Path = (), page: int = 0, notice: Text | None = None
    ) -> Screen:
        """The same, if what they see has been made already."""
        await self._tables.revive(seen.table)
        screen = await self._panels.panel(seen, path=path, page=page, notice=notice)
        return replace(screen, texts=(*screen.texts, as_of(seen)))

    async def question(self, seen: Perspective, move: Any, *, back: Path) -> Screen:
        """Whether a move is to be made, of somebody who wants to be asked before."""
        return await self._panels.question(seen, move, back=back)

    async def look(self, caller: Caller, named: Named) -> Screen:
        """The person's own panel of the present position."""
        return await self.panel(caller, await self._finder.find(caller, named))

    async def play(self, caller: Caller, named: Named) -> Screen:
        """The person's panel, and why there is nothing to choose in it."""
        table = await self._finder.find(caller, named)
        try:
            check_turn(table, caller.person)
        except NotYourTurn:  # the panel says whose it is: that stays true
            return await self.panel(caller, table)
        except Refusal as refusal:
            return await self.panel(caller, table, notice=refusal.reason)
        return await self.panel(caller, table)

    async def show(self, caller: Caller, named: Named) -> Screen:
        """The table as the person may see it; and bring its message back for everyone.

        A channel given up as closed is tried again, and a message that is gone is sent again. Whoever names no table
        and sits at none here chooses among those that they can watch.
        """
        try:
            table = await self._finder.find(caller, named)
        except NoTable:
            others = await self._tables.in_channel(caller.channel, without=caller.person, limit=WATCHABLE)
            if not (seen := [each for each in others if may_see(caller, each)]):
                raise
            return watchable_screen(seen, caller.words)
        await self._tables.show_again(table)
        return await self.panel(caller, table)

    async def hand(self, caller: Caller, named: Named) -> Screen:
        """The person's own hand, in games that have one."""
        table = await self._finder.find(caller, named)
        if not table.rules.info.hidden:
            raise NoHand
        check_seated(table, caller.person)
        return await self.panel(caller, table)

    async def plain(self, caller: Caller, named: Named) -> Screen:
        """The board as the person may see it, as text; in a lobby there is none."""
        table = await self._finder.find(caller, named)
        return board_as_text(seen_by(caller, table))

    async def _sheet(self, click: Click) -> Screen:
        """The board as text once more, with another seat's sheet."""
        table = await self._finder.find(click.caller, click.id.table)
        seat = click.id.arg
        return board_as_text(seen_by(click.caller, table), int(seat) if seat in {*"123456"} else None)

    async def more(self, caller: Caller, named: Named) -> Screen:
        """What else can be done at a table."""
        table = await self._finder.find(caller, named)
        return more(seen_by(caller, table))

    async def tables(self, caller: Caller, page: int = 0, *, notice: Text | None = None) -> Screen:
        """A page of the person's tables, and of those open here, counted from 0."""
        first, most = page * PAGE, PAGE + 1
        own = await self._tables.of(caller.person, limit=most, after=first)
        others: list[Table] = []
        if caller.guild is not None:
            others = await self._tables.in_channel(
                caller.channel, without=caller.person, limit=most, after=first
            )
        return tables_screen(own, others, caller.words, page=page, notice=notice)

    async def after_failure(self, click: Click, failure: Failure) -> Screen | None:
        """The panel that was clicked, at the present position and with what failed; None where there is none."""
        if click.ack is Ack.PANEL and click.interaction.response.is_done() and click.id.table:
            table = await self._tables.read.find(click.id.table)
            if table is not None and table.is_installed and may_see(click.caller, table):
                return await self.panel(click.caller, table, notice=failure.reason)
        return None


def page_number(arg: str) -> int:
    """The page that a button leads to; the first one if its id has no number."""
    return int(arg) if arg.isascii() and arg.isdecimal() and len(arg) < 6 else 0


def notice_of(said: Text, caller: Caller, accent: Accent) -> Screen:
    """A message of one text."""
    return Screen((caller.words.text(said),), accent=accent)
