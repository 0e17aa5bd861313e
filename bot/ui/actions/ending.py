"""Ending games, and what can be had afterwards: resigning, draws, end, void, the record."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.text import text
from bot.tables.lobby import check_cancelling
from bot.tables.play import check_seated, check_stopping, check_voiding
from bot.tables.service import Tables
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.lobby import LobbyActions
from bot.ui.actions.rights import Action, may_see, moderates
from bot.ui.actions.viewing import ViewActions, notice_of
from bot.ui.screens.panel import (
    confirm_draw,
    confirm_end,
    confirm_resign,
    confirm_void,
    farewell,
    record_texts,
)
from bot.ui.screens.perspective import seen_by
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Accent, Attached, Screen
from bot.ui.transport.router import Ack, Router


class EndActions:
    """What ends a game, and what comes after."""

    def __init__(
        self,
        tables: Tables,
        finder: Finder,
        views: ViewActions,
        lobby: LobbyActions,
        recount: Callable[[], None],
    ) -> None:
        self._tables = tables
        self._finder = finder
        self._views = views
        self._lobby = lobby
        self._recount = recount
        """To be called when a game has been voided."""

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("resign", Ack.PANEL, lambda click: self.ask_resign(click.caller, click.id.table))
        router.add("resigned", Ack.PANEL, lambda click: self.resign(click.caller, click.id.table))
        router.add(
            "draw",
            Ack.PANEL,
            lambda click: self.draw(click.caller, click.id.table, revision=click.id.revision),
        )
        router.add(
            "agreed",
            Ack.PANEL,
            lambda click: self.draw(click.caller, click.id.table, revision=click.id.revision, sure=True),
        )
        router.add(
            "decline",
            Ack.PANEL,
            lambda click: self.decline(click.caller, click.id.table, revision=click.id.revision),
        )
        router.add("ended", Ack.PANEL, lambda click: self.end(click.caller, click.id.table))
        router.add("voided", Ack.PANEL, lambda click: self.void(click.caller, click.id.table))
        router.add("record", Ack.ANEW, lambda click: self.export(click.caller, click.id.table))

    async def ask_resign(self, caller: Caller, named: Named) -> Screen:
        """Ask whether the person really gives up; a lobby is left without asking."""
        table = await self._finder.find(caller, named, Action.RESIGN)
        if table.is_lobby:
            return notice_of(await self._lobby.quit(caller, table.id), caller, Accent.OVER)
        check_seated(table, caller.person)
        return confirm_resign(seen_by(caller, table))

    async def resign(self, caller: Caller, named: Named) -> Screen:
        """Give the game up."""
        found = await self._finder.find(caller, named, Action.RESIGN)
        table = await self._tables.play.resign(found.id, caller.person, source=caller.source)
        said = text("panel-resigned")
        if not may_see(caller, table):  # it goes on in a channel that they aren't in now
            return farewell(seen_by(caller, table), said)
        return await self._views.panel(caller, table, notice=said)

    async def draw(
        self, caller: Caller, named: Named, *, revision: int | None = None, sure: bool = False
    ) -> Screen:
        """Offer a draw, or take the other's offer; whoever wants to be asked before their moves is asked."""
        found = await self._finder.find(caller, named, Action.DRAW)
        if caller.preferences.confirmations and not sure and found.game is not None:
            seen = seen_by(caller, found)
            if seen.seat is not None and seen.screen.draw_offer(seen.view) not in {None, seen.seat}:
                return confirm_draw(seen)
        table = await self._tables.play.draw(found.id, caller.person, source=caller.source, revision=revision)
        said = text("panel-draw-offered" if table.is_running else "panel-draw-agreed")
        return await self._views.panel(caller, table, notice=said)

    async def decline(self, caller: Caller, named: Named, *, revision: int | None = None) -> Screen:
        """Turn the other's draw offer down."""
        found = await self._finder.find(caller, named, Action.DRAW)
        table = await self._tables.play.decline(
            found.id, caller.person, source=caller.source, revision=revision
        )
        return await self._views.panel(caller, table, notice=text("panel-draw-declined"))

    async def ask_end(self, caller: Caller, named: Named) -> Screen:
        """Ask before a lobby is called off or a game stopped, and say what is lost with it."""
        table = await self._finder.find(caller, named, Action.END)
        check = check_cancelling if table.is_lobby else check_stopping
        check(table, caller.person, moderator=moderates(caller, table))
        return confirm_end(seen_by(caller, table))

    async def ask_void(self, caller: Caller, named: Named) -> Screen:
        """Ask before a finished game counts for nothing, and say what is lost with it."""
        table = await self._finder.find(caller, named, Action.VOID)
        check_voiding(table, caller.person, moderator=moderates(caller, table))
        return confirm_void(seen_by(caller, table))

    async def end(self, caller: Caller, named: Named) -> Screen:
        """Call a lobby off, or stop a game without a result."""
        found = await self._finder.find(caller, named, Action.END)
        moderator = moderates(caller, found)
        await self._tables.meet(caller.guest, found, source=caller.source)
        stop = self._tables.lobby.cancel if found.is_lobby else self._tables.play.stop
        await stop(found.id, caller.person, source=caller.source, moderator=moderator)
        return notice_of(text("ended", code=found.row.code), caller, Accent.OVER)

    async def void(self, caller: Caller, named: Named) -> Screen:
        """Let a game that has ended count for nothing. For moderators."""
        found = await self._finder.find(caller, named, Action.VOID)
        await self._tables.meet(caller.guest, found, source=caller.source)
        await self._tables.play.void(
            found.id, caller.person, source=caller.source, moderator=moderates(caller, found)
        )
        self._recount()
        return notice_of(text("voided-said", code=found.row.code), caller, Accent.OVER)

    async def export(self, caller: Caller, named: Named) -> Screen:
        """Hand out the record of a game that has ended; raises Refusal while it runs."""
        table = await self._finder.ended(caller, named)
        name, content = await self._tables.play.export(table.id)
        texts = record_texts(seen_by(caller, table))
        return Screen(texts, attached=Attached(name, content.encode("ascii")), accent=Accent.OVER)
