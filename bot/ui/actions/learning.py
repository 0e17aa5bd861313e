"""Learning: what the bot can do, the rules of games, a guided first game."""

from __future__ import annotations

from bot.games.text import text
from bot.tables.guides import first_guided, guided_games
from bot.tables.refusals import GameMissing
from bot.tables.service import Tables
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import check_opening
from bot.ui.actions.viewing import ViewActions
from bot.ui.screens import help_pages
from bot.ui.screens.panel import Panels
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router


class HelpActions:
    """What newcomers look for."""

    def __init__(
        self,
        tables: Tables,
        finder: Finder,
        views: ViewActions,
        panels: Panels,
    ) -> None:
        self._tables = tables
        self._finder = finder
        self._views = views
        self._panels = panels

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("rules", Ack.ANEW, lambda click: self.rules_of_table(click.caller, click.id.table))
        router.add("help", Ack.PANEL, self._turn_page)
        router.add("overview", Ack.PANEL, lambda click: self.overview(click.caller))
        router.add("guide", Ack.PANEL, lambda click: self.guide(click.caller))

    async def overview(self, caller: Caller) -> Screen:
        """What the bot can do, and where to begin."""
        return help_pages.help_page(caller.words)

    async def play(self, caller: Caller) -> Screen:
        """The games to choose from."""
        return help_pages.play_page(caller.words)

    async def rules(self, caller: Caller, game: str, page: int = 0) -> Screen:
        """A page of a game's rules, counted from 0."""
        return await self._panels.rules(game, page, caller.words, caller.preferences)

    async def rules_of_table(self, caller: Caller, named: Named) -> Screen:
        """The rules of a table's game."""
        table = await self._finder.find(caller, named)
        return await self.rules(caller, table.row.game)

    async def guide(self, caller: Caller, game: str | None = None) -> Screen:
        """Open a guided game for this person alone; the one that the person has under way comes back."""
        if game is not None and game not in guided_games():
            raise GameMissing(game)
        running = await self._tables.guides.running(caller.person, game)
        if running is not None:
            return await self._views.panel(caller, running, notice=text("guide-again"))
        game = game or first_guided()
        check_opening(caller, game, against_computer=True)
        table = await self._tables.guides.begin(caller.guest, caller.place, game, source=caller.source)
        return await self._views.panel(caller, table, notice=text("guide-begins"))

    async def _turn_page(self, click: Click) -> Screen:
        game, _, number = click.id.arg.partition(".")
        if not help_pages.page_count(game):
            raise UnknownId(str(click.id))
        return await self.rules(click.caller, game, int(number) if number.isdecimal() else 0)
