"""What people at a table ask of each other: to undo, to pause, to go on without somebody; and their answers."""

from __future__ import annotations

from bot.games.text import Text, text
from bot.store.ground.agreement import Asked
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.ending import EndActions
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import Action, may_see
from bot.ui.actions.viewing import ViewActions
from bot.ui.screens.panel import confirm_absent, farewell
from bot.ui.screens.perspective import seen_by
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router


class AgreementActions:
    """Asking the others, and answering them."""

    def __init__(self, tables: Tables, finder: Finder, views: ViewActions, ends: EndActions) -> None:
        self._tables = tables
        self._finder = finder
        self._views = views
        self._ends = ends

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add(
            "undo",
            Ack.PANEL,
            lambda click: self.undo(click.caller, click.id.table, revision=click.id.revision),
        )
        router.add("pause", Ack.PANEL, lambda click: self.pause(click.caller, click.id.table))
        router.add("absent", Ack.PANEL, lambda click: self.ask_absent(click.caller, click.id.table))
        router.add(
            "absented",
            Ack.PANEL,
            lambda click: self.absent(click.caller, click.id.table, revision=click.id.revision),
        )
        router.add(
            "handed",
            Ack.PANEL,
            lambda click: self.hand_over(click.caller, click.id.table, revision=click.id.revision),
        )
        router.add(
            "agree", Ack.PANEL, lambda click: self.agree(click.caller, click.id.table, asked=_asked(click))
        )
        router.add(
            "disagree",
            Ack.PANEL,
            lambda click: self.refuse(click.caller, click.id.table, asked=_asked(click)),
        )

    async def undo(self, caller: Caller, named: Named, *, revision: int | None = None) -> Screen:
        """Ask for one's last move back; with nobody to ask it is taken back."""
        return await self._ask(caller, named, Action.UNDO, Asked.UNDO, revision=revision)

    async def pause(self, caller: Caller, named: Named) -> Screen:
        """Ask for a pause; in one, to go on."""
        table = await self._finder.find(caller, named, Action.PAUSE)
        what = Asked.RESUME if table.is_paused else Asked.PAUSE
        return await self._ask(caller, table.id, Action.PAUSE, what)

    async def ask_absent(self, caller: Caller, named: Named) -> Screen:
        """Ask whether the person really wants to go on without somebody who stays away."""
        table = await self._finder.find(caller, named, Action.ABSENT)
        seat = self._tables.agreements.absent(table, caller.person)
        return confirm_absent(seen_by(caller, table), seat)

    async def absent(self, caller: Caller, named: Named, *, revision: int | None = None) -> Screen:
        """Vote that somebody who stays away loses by time."""
        return await self._ask(caller, named, Action.ABSENT, Asked.TIMEOUT, revision=revision)

    async def hand_over(self, caller: Caller, named: Named, *, revision: int | None = None) -> Screen:
        """Vote that a computer plays on for somebody who stays away."""
        return await self._ask(caller, named, Action.ABSENT, Asked.COMPUTER, revision=revision)

    async def agree(self, caller: Caller, named: Named, *, asked: int | None = None) -> Screen:
        """Agree to what somebody has asked."""
        found = await self._finder.find(caller, named, Action.AGREE)
        table = await self._tables.agreements.agree(
            found.id, caller.person, source=caller.source, asked=asked
        )
        return await self._said(caller, table, text(_agreed(table)))

    async def refuse(self, caller: Caller, named: Named, *, asked: int | None = None) -> Screen:
        """Say no to what somebody has asked, or take one's own question back."""
        found = await self._finder.find(caller, named, Action.AGREE)
        table = await self._tables.agreements.refuse(
            found.id, caller.person, source=caller.source, asked=asked
        )
        answered = table.row.agreement
        own = answered is not None and answered.seat == table.seat_of(caller.person)
        return await self._said(caller, table, text("panel-withdrawn" if own else "panel-refused"))

    async def decline(self, caller: Caller, named: Named) -> Screen:
        """Say no to whatever is asked or offered."""
        table = await self._finder.find(caller, named, Action.AGREE)
        if table.row.agreement is not None and table.row.agreement.open:
            return await self.refuse(caller, table.id)
        return await self._ends.decline(caller, table.id)

    async def _ask(
        self, caller: Caller, named: Named, action: Action, what: Asked, *, revision: int | None = None
    ) -> Screen:
        found = await self._finder.find(caller, named, action)
        table = await self._tables.agreements.ask(
            found.id, caller.person, what, source=caller.source, revision=revision
        )
        asked = table.row.agreement
        own = asked is not None and asked.open and asked.seat == table.seat_of(caller.person)
        return await self._said(caller, table, text("panel-asked" if own else _agreed(table)))

    async def _said(self, caller: Caller, table: Table, said: Text) -> Screen:
        if not may_see(caller, table):
            return farewell(seen_by(caller, table), said)
        return await self._views.panel(caller, table, notice=said)


def _agreed(table: Table) -> str:
    """What somebody is told who has agreed to something."""
    asked = table.row.agreement
    return "panel-agreed-waiting" if asked is not None and asked.open else "panel-agreed"


def _asked(click: Click) -> int | None:
    """The agreement that a button answers, named by its revision."""
    return int(click.id.arg) if click.id.arg.isdecimal() and len(click.id.arg) < 10 else None
