"""A table before its game: opened, joined, left, started, called off; and opened once more after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from bot.games.registry import all_games
from bot.games.text import Text, text
from bot.opponents.levels import Level
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Seating
from bot.tables.arranging import check_arranging
from bot.tables.places import place_of
from bot.tables.refusals import GameMissing, NotSeated, Refusal, WrongOption
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import Action, NotWithoutMe, check_opening, check_settled, moderates, thread_wanted
from bot.ui.actions.viewing import ViewActions, notice_of, page_number
from bot.ui.games.base import screen_of
from bot.ui.screens.arranging import SEATING, arranging, offered, written
from bot.ui.screens.clocks import clock_words
from bot.ui.screens.computers import NO_COMPUTER
from bot.ui.screens.panel import channel_closed, in_trouble
from bot.ui.screens.table import board_labels, game_name
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Accent, Screen
from bot.ui.transport.router import Ack, Click, Router


class LobbyActions:
    """What people do before a game. The table's own message changes, through the publisher."""

    def __init__(
        self, tables: Tables, finder: Finder, views: ViewActions, published: Callable[[int], Awaitable[None]]
    ) -> None:
        self._tables = tables
        self._finder = finder
        self._views = views
        self._published = published
        """Waits until a table's message stands in its channel, but not for long."""

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("join", Ack.BOARD, lambda click: self.join(click.caller, click.id.table))
        router.add("refuse", Ack.BOARD, lambda click: self.refuse(click.caller, click.id.table))
        router.add("leave", Ack.BOARD, lambda click: self.leave(click.caller, click.id.table))
        router.add("computer", Ack.BOARD, self._computer)
        router.add("quit", Ack.PANEL, self._quit)
        router.add("start", Ack.BOARD, lambda click: self.start(click.caller, click.id.table))
        router.add("clock", Ack.ANEW, lambda click: self.ask_clock(click.caller, click.id.table))
        router.add("arrange", Ack.PANEL, self._arrange)
        router.add("clocked", Ack.PANEL, self._clocked)
        router.add("cancel", Ack.BOARD, lambda click: self.cancel(click.caller, click.id.table))
        router.add("open", Ack.ANEW, self._open)
        router.add("next", Ack.ANEW, lambda click: self.further(click.caller, click.id.table))
        router.add("rematch", Ack.ANEW, lambda click: self.rematch(click.caller, click.id.table))

    async def open(
        self,
        caller: Caller,
        game: str,
        *,
        seats: Seating,
        options: Mapping[str, object] | None = None,
        opponent: Level | None = None,
        thread: bool | None = None,
        clock: Clock | None = None,
        language: str | None = None,
        invited: Sequence[tuple[int, str]] = (),
    ) -> Screen:
        """Open a table where the person is, after looking whether the bot may keep one there.

        With ``opponent`` a computer of that level sits there from the first moment. ``thread`` tells whether it
        is to have a thread of its own, None where the server may decide. ``language`` is what its message speaks,
        where that isn't the server's. ``invited`` are asked to join.
        """
        check_opening(caller, game, against_computer=opponent is not None)
        if caller.by_answers and clock not in {None, Clock.NONE}:
            raise NotWithoutMe
        wanted = thread_wanted(caller, thread)
        place = caller.in_own_thread if wanted else caller.place
        table = await self._tables.lobby.open(
            game,
            caller.guest,
            replace(place, locale=language or place.locale),
            options=options or {},
            seats=seats,
            source=caller.source,
            computers=() if opponent is None else (opponent,),
            invited=[each for each in invited if each[0] != caller.person],
            clock=Clock.NONE if caller.by_answers else clock or caller.server.clock,
        )
        if table.is_running:  # a game for one, or one against a computer
            return await self._begun(caller, table)
        key = "opened-in-thread" if wanted else "opened"
        said = text(key, game=game_name(game, caller.words), code=table.row.code, **board_labels(table))
        return notice_of(said, caller, Accent.OPEN)

    async def _open(self, click: Click) -> Screen:
        """Open a table of a game that was chosen from all, as it is usually played."""
        game = click.id.arg
        if game not in all_games():
            raise GameMissing(game)
        return await self.open(click.caller, game, seats=Seating.RANDOM)

    async def join(self, caller: Caller, named: Named) -> Screen | None:
        """Take a place in a lobby."""
        found = await self._finder.find(caller, named, Action.JOIN)
        table = await self._tables.lobby.join(found.id, caller.guest, source=caller.source)
        return await self._changed(caller, table)

    async def refuse(self, caller: Caller, named: Named) -> Screen:
        """Decline an invitation to a lobby."""
        found = await self._finder.find(caller, named)
        await self._tables.invitations.refuse(found, caller.person, source=caller.source)
        return notice_of(text("declined", code=found.row.code), caller, Accent.OPEN)

    async def add_computer(self, caller: Caller, named: Named, level: Level) -> Screen | None:
        """Give a place in a lobby to a computer player."""
        found = await self._finder.find(caller, named, Action.COMPUTER)
        table = await self._tables.computers.add(found.id, caller.person, level, source=caller.source)
        return await self._changed(caller, table)

    async def remove_computer(self, caller: Caller, named: Named) -> Screen | None:
        """Take the computer player away that came last."""
        found = await self._finder.find(caller, named, Action.COMPUTER)
        table = await self._tables.computers.remove(found.id, caller.person, source=caller.source)
        return await self._changed(caller, table)

    async def leave(self, caller: Caller, named: Named) -> Screen | None:
        """Give a place in a lobby back."""
        found = await self._finder.find(caller, named, Action.LEAVE)
        table = await self._tables.lobby.leave(found.id, caller.person, source=caller.source)
        return await self._changed(caller, table)

    async def quit(self, caller: Caller, named: Named) -> Text:
        """Give a place in a lobby back from wherever the person is, whatever has become of its channel."""
        found = await self._finder.find(caller, named, Action.LEAVE)
        await self._tables.lobby.leave(found.id, caller.person, source=caller.source)
        return text("left-table", code=found.row.code)

    async def start(self, caller: Caller, named: Named) -> Screen | None:
        """Start the game."""
        found = await self._finder.find(caller, named, Action.START)
        table = await self._tables.lobby.start(found.id, caller.person, source=caller.source)
        return await self._changed(caller, table)

    async def ask_clock(self, caller: Caller, named: Named) -> Screen:
        """Offer all that whoever opened a lobby can choose there."""
        found = await self._finder.find(caller, named, Action.SETTLE)
        check_arranging(found, caller.person)
        return arranging(found, caller.words)

    async def set_clock(self, caller: Caller, named: Named, clock: Clock) -> Screen:
        """Choose how long people may take for a move."""
        found = await self._finder.find(caller, named, Action.SETTLE)
        if found.row.by_answers:
            raise NotWithoutMe
        table = await self._tables.arrange.clock(found.id, caller.person, clock, source=caller.source)
        said = text("clock-chosen", clock=clock_words(clock, caller.words), code=table.row.code)
        return notice_of(said, caller, Accent.OPEN)

    async def _arrange(self, click: Click) -> Screen:
        """Choose an option of the game, or the seating, and show what else can be chosen."""
        caller, name, chosen = click.caller, click.id.arg, "".join(click.values[:1])
        found = await self._finder.find(caller, click.id.table, Action.SETTLE)
        arrange = self._tables.arrange
        if name == SEATING and chosen in set(Seating):
            table = await arrange.seating(found.id, caller.person, Seating(chosen), source=caller.source)
            return arranging(table, caller.words)
        info = next((each for each in found.rules.info.options if each.name == name), None)
        values = [] if info is None else offered(info.kind, found.row.options[name])
        value = next((each for each in values if written(each) == chosen), None)
        if value is None:
            raise UnknownId(str(click.id))
        try:
            table = await arrange.option(found.id, caller.person, name, value, source=caller.source)
        except WrongOption as refusal:  # what else is chosen doesn't go with it
            screen = arranging(found, caller.words)
            return replace(screen, texts=(caller.words.text(refusal.reason), *screen.texts))
        return arranging(table, caller.words)

    async def _clocked(self, click: Click) -> Screen:
        chosen = "".join(click.values[:1])
        if chosen not in set(Clock):
            raise UnknownId(str(click.id))
        return await self.set_clock(click.caller, click.id.table, Clock(chosen))

    async def cancel(self, caller: Caller, named: Named) -> Screen | None:
        """Close a lobby."""
        found = await self._finder.find(caller, named, Action.CANCEL)
        await self._tables.meet(caller.guest, found, source=caller.source)
        table = await self._tables.lobby.cancel(
            found.id, caller.person, source=caller.source, moderator=moderates(caller, found)
        )
        return await self._changed(caller, table)

    async def rematch(self, caller: Caller, named: Named) -> Screen:
        """Open the same table once more, or join the rematch that somebody else opened."""
        found = await self._finder.find(caller, named, Action.REMATCH)
        try:
            check_settled(caller)
        except Refusal:
            if not await self._tables.lobby.has_rematch(found.id):
                raise
        table = await self._tables.lobby.rematch(found.id, caller.guest, source=caller.source)
        if table.is_running and table.row.seats == 1:
            return await self._begun(caller, table)
        key = "rematch-waits" if table.is_lobby else "rematch-open"
        return notice_of(text(key, code=table.row.code, **board_labels(table)), caller, Accent.OPEN)

    async def further(self, caller: Caller, named: Named) -> Screen:
        """Begin the next task after a game for one: the next form, the next level."""
        found = await self._finder.find(caller, named, Action.REMATCH)
        row = found.row
        further = screen_of(row.game).further(row.options) if row.seats == 1 else None
        if further is None:
            raise UnknownId("next")
        if found.seat_of(caller.person) is None:
            raise NotSeated
        check_settled(caller)
        place = place_of(row)
        table = await self._tables.lobby.open(
            row.game,
            caller.guest,
            place,
            options=further.options,
            seats=row.seating,
            source=caller.source,
            clock=row.clock,
        )
        if table.is_lobby:
            table = await self._tables.lobby.start(table.id, caller.person, source=f"{caller.source}-start")
        return await self._begun(caller, table)

    async def _begun(self, caller: Caller, table: Table) -> Screen:
        """The panel of a game that has just begun for somebody alone, below its board."""
        await self._published(table.id)
        return replace(await self._views.panel(caller, table), below=True)

    async def _computer(self, click: Click) -> Screen | None:
        """Do what was picked in a lobby's menu of computer players."""
        picked = "".join(click.values[:1])
        if picked == NO_COMPUTER:
            return await self.remove_computer(click.caller, click.id.table)
        try:
            level = Level(picked)
        except ValueError as error:
            raise UnknownId(str(click.id)) from error
        return await self.add_computer(click.caller, click.id.table, level)

    async def _quit(self, click: Click) -> Screen:
        """Leave the lobby chosen in a list of tables, and show the list again."""
        chosen = "".join(click.values[:1])
        number = int(chosen) if chosen.isdecimal() and len(chosen) < 18 else 0
        try:
            said = await self.quit(click.caller, number)
        except Refusal as refusal:
            said = refusal.reason
        return await self._views.tables(click.caller, page_number(click.id.arg), notice=said)

    async def _changed(self, caller: Caller, table: Table) -> Screen | None:
        """Say why a table's message stays as it was, if its channel was found closed; and try the channel
        once more."""
        if not in_trouble(table):
            return None
        await self._tables.revive(table)
        return notice_of(channel_closed(table), caller, Accent.TROUBLE)
