"""What each button, menu and form does."""

from __future__ import annotations

import asyncio

from discord import ui

from bot.games.text import Text, text
from bot.i18n import Words
from bot.tables.play import check_seated, check_turn, spelled
from bot.tables.refusals import NoHints, NoHintsToday, NothingToHint, Refusal, UnknownTable
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.rights import check_rights, guest, may_see, moderates
from bot.ui.games.base import Chosen, Hint, screen_of
from bot.ui.screens import help_pages
from bot.ui.screens.guide import guided_game
from bot.ui.screens.panel import (
    Panels,
    arg_path,
    board_as_text,
    channel_closed,
    confirm_resign,
    more,
)
from bot.ui.screens.perspective import Perspective, seen_by
from bot.ui.transport import answers
from bot.ui.transport.ids import ComponentId, UnknownId
from bot.ui.transport.layout import Accent, Attached, Screen
from bot.ui.transport.manners import preferences
from bot.ui.transport.router import Ack, Click, Router


class Clicks:
    """The handlers of all verbs, to be put into a router."""

    def __init__(self, tables: Tables, panels: Panels) -> None:
        self._tables = tables
        self._panels = panels

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        for verb, handler in (
            ("join", self.join),
            ("leave", self.leave),
            ("start", self.start),
            ("cancel", self.cancel),
        ):
            router.add(verb, Ack.BOARD, handler)
        for verb, handler in (
            ("rematch", self.rematch),
            ("play", self.play),
            ("hand", self.look),
            ("more", self.more),
            ("plain", self.plain),
            ("rules", self.rules),
            ("record", self.record),
        ):
            router.add(verb, Ack.ANEW, handler)
        for verb, handler in (
            ("look", self.look),
            ("pick", self.pick),
            ("page", self.page),
            ("back", self.back),
            ("typed", self.typed),
            ("resign", self.ask_resign),
            ("resigned", self.resign),
            ("draw", self.draw),
            ("help", self.help),
            ("overview", self.overview),
            ("guide", self.guide),
            ("hint", self.hint),
        ):
            router.add(verb, Ack.PANEL, handler)
        router.add("type", Ack.MODAL, self.type)

    # -- lobby: the table message itself changes, through the publisher

    async def join(self, click: Click) -> None:
        """Take a place in a lobby."""
        await self._here(click)
        check_rights(click.interaction, click.words)
        table = await self._tables.lobby.join(click.id.table, guest(click.interaction), source=click.source)
        await self._changed(click, table)

    async def leave(self, click: Click) -> None:
        """Give a place in a lobby back."""
        table = await self._tables.lobby.leave(click.id.table, click.person, source=click.source)
        await self._changed(click, table)

    async def start(self, click: Click) -> None:
        """Start the game."""
        check_rights(click.interaction, click.words)
        table = await self._tables.lobby.start(click.id.table, click.person, source=click.source)
        await self._changed(click, table)

    async def cancel(self, click: Click) -> None:
        """Close a lobby."""
        found = await self._here(click)
        table = await self._tables.lobby.cancel(
            found.id, click.person, source=click.source, moderator=moderates(found, click.interaction)
        )
        await self._changed(click, table)

    async def _here(self, click: Click) -> Table:
        """Return the table of a click; raises UnknownTable also for one that isn't this person's to see from here."""
        table = await self._tables.read.get(click.id.table)
        if not may_see(table, click.interaction):
            raise UnknownTable("")
        return table

    async def _changed(self, click: Click, table: Table) -> None:
        """Say, where a table's channel was found closed, why its message stays as it was, and try it once more."""
        if table.row.dead_at is not None:
            await self._tables.revive(table)
            said = notice_of(channel_closed(table), click.words, Accent.TROUBLE)
            await answers.tell(click.interaction, said)

    async def rematch(self, click: Click) -> None:
        """Open the same table once more, or join the one that somebody else opened so."""
        table = await self._tables.lobby.rematch(
            click.id.table, guest(click.interaction), source=click.source
        )
        code = table.row.code
        said = text("rematch-waits", code=code) if table.is_lobby else text("rematch-open", code=code)
        await answers.show(click.interaction, notice_of(said, click.words, Accent.OPEN))

    # -- panels

    async def look(self, click: Click) -> None:
        """Show the person's own panel of the present position."""
        await self.show_panel(click, await self._here(click))

    async def play(self, click: Click) -> None:
        """Show the person's panel, and why there is nothing to choose in it where it isn't their turn."""
        table = await self._here(click)
        try:
            check_turn(table, click.person)
        except Refusal as refusal:
            await self.show_panel(click, table, notice=refusal.reason)
        else:
            await self.show_panel(click, table)

    async def pick(self, click: Click) -> None:
        """Take one step; the last one makes the move."""
        table = await self._tables.read.get(click.id.table)
        check_turn(table, click.person, revision=click.id.revision)
        seen = seen_by(click.interaction, table)
        path = seen.checked((*arg_path(click.id.arg), *click.values[:1]))
        chosen = seen.step(path)
        if isinstance(chosen, Chosen):
            table = await self._tables.play.move(
                table.id,
                click.person,
                chosen.notation,
                revision=click.id.revision,
                source=click.source,
                known=table,
            )
            await self.show_panel(click, table, notice=text("panel-played", move=chosen.notation))
        else:
            await self._show(click, seen, path=path)

    async def page(self, click: Click) -> None:
        """Show another page of a long menu."""
        table = await self._tables.read.get(click.id.table)
        check_turn(table, click.person, revision=click.id.revision)
        number, *rest = arg_path(click.id.arg) or ("0",)
        seen = seen_by(click.interaction, table)
        path = seen.checked(tuple(rest))
        await self._show(click, seen, path=path, page=int(number) if number.isdecimal() else 0)

    async def back(self, click: Click) -> None:
        """Take a step back."""
        table = await self._tables.read.get(click.id.table)
        check_turn(table, click.person, revision=click.id.revision)
        seen = seen_by(click.interaction, table)
        await self._show(click, seen, path=seen.checked(arg_path(click.id.arg)))

    async def type(self, click: Click) -> None:
        """Open the form in which a move can be written."""
        words = click.words
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
        await click.interaction.response.send_modal(form)

    async def typed(self, click: Click) -> None:
        """Make the move that was written into the form."""
        notation = click.values[0].strip() if click.values else ""
        table = await self._tables.play.move(
            click.id.table, click.person, notation, revision=click.id.revision, source=click.source
        )
        await self.show_panel(click, table, notice=text("panel-played", move=spelled(table, notation)))

    async def plain(self, click: Click) -> None:
        """Show the board as text."""
        table = await self._here(click)
        await answers.show(click.interaction, board_as_text(seen_by(click.interaction, table)))

    async def more(self, click: Click) -> None:
        """Show what else can be done."""
        table = await self._here(click)
        await answers.show(click.interaction, more(seen_by(click.interaction, table)))

    async def ask_resign(self, click: Click) -> None:
        """Ask before resigning."""
        table = await self._tables.read.get(click.id.table)
        check_seated(table, click.person)
        await answers.show(click.interaction, confirm_resign(seen_by(click.interaction, table)))

    async def resign(self, click: Click) -> None:
        """Give the game up."""
        table = await self._tables.play.resign(click.id.table, click.person, source=click.source)
        await self.show_panel(click, table, notice=text("panel-resigned"))

    async def draw(self, click: Click) -> None:
        """Offer a draw, or take the other's offer."""
        table = await self._tables.play.draw(
            click.id.table, click.person, source=click.source, revision=click.id.revision
        )
        await self.show_panel(
            click, table, notice=text("panel-draw-agreed" if not table.is_running else "panel-draw-offered")
        )

    async def hint(self, click: Click) -> None:
        """Show one good move; the game counts as helped from then on."""
        table = await self._tables.read.get(click.id.table)
        table, hint = await self.give_hint(table, click.person)
        await self.show_panel(click, table, path=hint.path, notice=hint.said)

    async def give_hint(self, table: Table, person: int) -> tuple[Table, Hint]:
        """Return a hint for somebody whose turn it is, counted; raises Refusal."""
        seat = check_turn(table, person)
        assert table.game is not None
        screen = screen_of(table.row.game)
        if not screen.gives_hints:
            raise NoHints
        if table.row.daily is not None:
            raise NoHintsToday
        hint = await asyncio.to_thread(screen.hint, table.game.view(seat))
        if hint is None:
            raise NothingToHint
        return await self._tables.play.count_hint(table, person), hint

    async def rules(self, click: Click) -> None:
        """Show the rules of the table's game."""
        table = await self._here(click)
        await self._show_rules(click, table.row.game, 0)

    async def help(self, click: Click) -> None:
        """Turn a page of the rules."""
        game, _, number = click.id.arg.partition(".")
        if not help_pages.page_count(game):
            raise UnknownId(str(click.id))
        await self._show_rules(click, game, int(number) if number.isdecimal() else 0)

    async def _show_rules(self, click: Click, game: str, page: int) -> None:
        screen = await self._panels.rules(game, page, click.words, preferences(click.interaction))
        await answers.show(click.interaction, screen)

    async def overview(self, click: Click) -> None:
        """Show what the bot can do."""
        await answers.show(click.interaction, help_pages.help_page(click.words))

    async def guide(self, click: Click) -> None:
        """Open a guided first game, or show the one under way."""
        table, said = await guided_game(self._tables, click.interaction, click.words)
        await self.show_panel(click, table, notice=said)

    async def record(self, click: Click) -> None:
        """Hand out the record of a game that has ended."""
        table = await self._here(click)
        await answers.show(click.interaction, await self.record_screen(table, click.words))

    async def record_screen(self, table: Table, words: Words) -> Screen:
        """Return the message with a table's record; raises Refusal while the game runs."""
        name, content = await self._tables.play.export(table.id)
        said = words.say("record-here", code=table.row.code)
        return Screen((said,), attached=Attached(name, content.encode("ascii")), accent=Accent.OVER)

    async def show_panel(
        self, click: Click, table: Table, *, path: tuple[str, ...] = (), notice: Text | None = None
    ) -> None:
        """Put the person's panel of a table where the click's answer belongs."""
        await self._show(click, seen_by(click.interaction, table), path=path, notice=notice)

    async def _show(
        self,
        click: Click,
        seen: Perspective,
        *,
        path: tuple[str, ...] = (),
        page: int = 0,
        notice: Text | None = None,
    ) -> None:
        await self._tables.revive(seen.table)
        panel = await self._panels.panel(seen, path=path, page=page, notice=notice)
        await answers.show(click.interaction, panel)

    async def fail(self, click: Click, failure: answers.Failure) -> None:
        """Tell a person why their click did nothing, with the present position where that helps."""
        if click.ack is Ack.PANEL and click.interaction.response.is_done() and click.id.table:
            table = await self._tables.read.find(click.id.table)
            if table is not None and may_see(table, click.interaction):
                await self.show_panel(click, table, notice=failure.reason)
                return
        await answers.answer(click.interaction, failure, click.words)


def notice_of(said: Text, words: Words, accent: Accent) -> Screen:
    """Return a message of one text."""
    return Screen((words.text(said),), accent=accent)
