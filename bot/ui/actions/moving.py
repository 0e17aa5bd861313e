"""Making moves: step by step in a panel, written into a form, or given as a command; and hints at them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from discord import ui

from bot.games.core import Seat
from bot.games.registry import has_opponent
from bot.games.text import text
from bot.store.ground.agreement import Asked
from bot.tables.asked import hint_is_asked_for
from bot.tables.play import check_turn, intended
from bot.tables.refusals import NoHints, NoHintsToday, NothingToHint, UnderWay
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import Action
from bot.ui.actions.viewing import ViewActions
from bot.ui.games.base import Chosen, Path, screen_of
from bot.ui.screens.asked import asked_move
from bot.ui.screens.choices import arg_path
from bot.ui.screens.panel import confirm_hint, own_move
from bot.ui.screens.perspective import seen_by
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router

Notation = str | Callable[[Table], str]
"""A move in its notation, or a function that writes it once the table is known."""


Advise = Callable[[Table, Seat], Awaitable[tuple[str, int]]]
"""What a strong computer player would do at a seat, as a notation; and in how many plies that surely wins, or 0."""


class MoveActions:
    """What people do when it is their turn."""

    def __init__(self, tables: Tables, finder: Finder, views: ViewActions, advise: Advise) -> None:
        self._tables = tables
        self._finder = finder
        self._views = views
        self._advise = advise
        self._advised: set[tuple[int, int]] = set()
        """Tables and people for whom a computer player is thinking."""

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("pick", Ack.PANEL, self._pick)
        router.add("sure", Ack.PANEL, self._sure)
        router.add("page", Ack.PANEL, self._page)
        router.add("back", Ack.PANEL, self._back)
        router.add("type", Ack.MODAL, self._type)
        router.add("typed", Ack.PANEL, self._typed)
        router.add("hint", Ack.PANEL, lambda click: self.hint(click.caller, click.id.table))
        router.add("hinted", Ack.PANEL, lambda click: self.hint(click.caller, click.id.table, sure=True))

    async def move(
        self, caller: Caller, named: Named, notation: Notation, *, game: str | None = None
    ) -> Screen:
        """Make a move given as a command."""
        table = await self._finder.find(caller, named, Action.MOVE, game=game)
        written = notation if isinstance(notation, str) else notation(table)
        return await self._make(caller, table, written.strip())

    async def step(self, caller: Caller, named: Named, path: Path, *, revision: int) -> Screen:
        """Take one step of a move in a panel; the last one makes it."""
        table = await self._finder.find(caller, named, Action.MOVE)
        check_turn(table, caller.person, revision=revision)
        seen = seen_by(caller, table)
        chosen = seen.step(seen.checked(path))
        if isinstance(chosen, Chosen):
            return await self._make(caller, table, chosen.notation, revision=revision, back=seen.before(path))
        return await self._views.panel_of(seen, path=path)

    async def hint(
        self, caller: Caller, named: Named, *, game: str | None = None, sure: bool = False
    ) -> Screen:
        """Show one good move; the game counts as helped from then on. Where a computer player gives it, that is said
        before; where other people play, they are asked before the first one."""
        table = await self._finder.find(caller, named, Action.HINT, game=game)
        seat = check_turn(table, caller.person)
        assert table.game is not None
        screen = screen_of(table.row.game)
        by_computer = not screen.gives_hints
        if by_computer and not has_opponent(table.row.game):
            raise NoHints
        if table.row.daily is not None:
            raise NoHintsToday
        others = hint_is_asked_for(table, seat)
        if not sure and not table.row.helped and (by_computer or others):
            return confirm_hint(seen_by(caller, table), others=others)
        if others:
            table = await self._tables.agreements.ask(
                table.id, caller.person, Asked.HINT, source=caller.source
            )
            if not table.row.helped:
                return await self._views.panel(caller, table, notice=text("panel-asked"))
        if by_computer:
            return await self._by_computer(caller, table, seat)
        assert table.game is not None
        hint = await asyncio.to_thread(screen.hint, table.game.view(seat))
        if hint is None:
            raise NothingToHint
        table = await self._tables.play.count_hint(table, caller.person)
        return await self._views.panel(caller, table, path=hint.path, notice=hint.said)

    async def _by_computer(self, caller: Caller, table: Table, seat: Seat) -> Screen:
        """Show what a strong computer player would do, and why."""
        asked = (table.id, caller.person)
        if asked in self._advised:
            raise UnderWay
        self._advised.add(asked)
        try:
            notation, plies = await self._advise(table, seat)
        finally:
            self._advised.discard(asked)
        now = await self._tables.read.get(table.id)
        check_turn(now, caller.person, revision=table.revision)
        assert now.game is not None
        screen, view, move = screen_of(now.row.game), now.game.view(seat), now.rules.read(notation)
        own_moves = (plies + 1) // 2  # one at once is told as what it is
        why = text("hint-wins", moves=own_moves) if own_moves > 1 else screen.why(view, move)
        said = text("hint-says", move=screen.move(view, move), why="none" if why is None else why)
        now = await self._tables.play.count_hint(now, caller.person)
        return await self._views.panel(caller, now, notice=said)

    async def _make(
        self,
        caller: Caller,
        table: Table,
        notation: str,
        *,
        revision: int | None = None,
        back: Path | None = None,
        sure: bool = False,
    ) -> Screen:
        """Make a move; whoever wants to be asked before is asked, with a way back to the step before."""
        if caller.preferences.confirmations and not sure:
            move = intended(table, caller.person, notation, revision=revision)
            return await self._views.question(seen_by(caller, table), move, back=back or ())
        after = await self._tables.play.move(
            table.id, caller.person, notation, revision=revision, source=caller.source, known=table
        )
        return await self._views.panel(caller, after, notice=own_move(after, caller.person))

    async def _pick(self, click: Click) -> Screen:
        path = (*arg_path(click.id.arg), *click.values)
        return await self.step(click.caller, click.id.table, path, revision=click.id.revision)

    async def _sure(self, click: Click) -> Screen:
        """Make the move about which a person was asked."""
        table = await self._finder.find(click.caller, click.id.table, Action.MOVE)
        notation = asked_move(click.id.arg)
        return await self._make(click.caller, table, notation, revision=click.id.revision, sure=True)

    async def _page(self, click: Click) -> Screen:
        """Show another page of a long menu."""
        table = await self._finder.find(click.caller, click.id.table, Action.MOVE)
        check_turn(table, click.caller.person, revision=click.id.revision)
        number, *rest = arg_path(click.id.arg) or ("0",)
        seen = seen_by(click.caller, table)
        page = int(number) if number.isdecimal() else 0
        return await self._views.panel_of(seen, path=seen.checked(tuple(rest)), page=page)

    async def _back(self, click: Click) -> Screen:
        """Take a step back."""
        table = await self._finder.find(click.caller, click.id.table, Action.MOVE)
        check_turn(table, click.caller.person, revision=click.id.revision)
        seen = seen_by(click.caller, table)
        return await self._views.panel_of(seen, path=seen.checked(arg_path(click.id.arg)))

    async def _type(self, click: Click) -> ui.Modal:
        """Open the form in which a move can be written."""
        words = click.caller.words
        form = ui.Modal(
            title=words.say("form-move-title"),
            custom_id=str(ComponentId(click.id.table, click.id.revision, "typed")),
            timeout=None,
        )
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            max_length=60, min_length=1, placeholder=words.say("form-move-example")
        )
        form.add_item(ui.Label(text=words.say("form-move-label"), component=field))
        form.stop()  # its answer comes to the router by its id, after a restart too
        return form

    async def _typed(self, click: Click) -> Screen:
        """Make the move that was written into the form."""
        table = await self._finder.find(click.caller, click.id.table, Action.MOVE)
        notation = click.values[0].strip() if click.values else ""
        return await self._make(click.caller, table, notation, revision=click.id.revision)
