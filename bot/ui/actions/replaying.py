"""Going through games that have ended: alone, or in the channel for everyone there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.games.text import Text, text
from bot.people.preferences import USUAL, Preferences
from bot.tables.past import Past, PastGames
from bot.tables.proof import proof_of
from bot.tables.table import Table
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import Action, may_show
from bot.ui.delivery.showings import Showings, Shown
from bot.ui.screens.names import words_of
from bot.ui.screens.proof import promise_screen, proof_screen
from bot.ui.screens.replay import At, Notes, board_text, checked, read_at, replay_screen
from bot.ui.screens.stills import Still, Stills
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import ComponentId, UnknownId
from bot.ui.transport.layout import Picture, Screen
from bot.ui.transport.router import Ack, Click, Router
from renderers.registry import renderer_of

NoteSource = Callable[[Table, Past, Caller], Awaitable[Notes]]
"""Finds what is to be said to somebody of some turns of a game that has ended."""
_AHEAD: Final = (1, -1, 2, -2)
"""The positions that are drawn ahead, counted from the one that is looked at: two each way, so that one is ready
while the one behind it is drawn."""


class ReplayActions:
    """Replays. A button says itself which position it leads to, so it still does after a restart."""

    def __init__(self, past_games: PastGames, finder: Finder, stills: Stills, showings: Showings) -> None:
        self._past_games = past_games
        self._finder = finder
        self._stills = stills
        self._showings = showings
        self.note_sources: list[NoteSource] = []
        """Each may add notes to turns: they stand below the position, and in the menu."""

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("replay", Ack.ANEW, self._open)
        router.add("step", Ack.PANEL, self._step)
        router.add("together", Ack.SHARED, self._step_together)
        router.add("showall", Ack.PANEL, self._show_all)

    async def replay(self, caller: Caller, named: Named, *, turn: int = 0) -> Screen:
        """A game that has ended, from its beginning or from a turn on, for this person alone.

        Without a name it is their table here whose game ended last.
        """
        table = await self._finder.ended(caller, named, Action.REPLAY)
        return await self._alone(caller, table, At(turn, as_text=caller.preferences.text_first))

    async def verify(self, caller: Caller, named: Named, noted: str | None = None) -> Screen:
        """Check that a game went as its seed says, which was fixed before anybody joined.

        Of one that hasn't ended it is told what can be checked then. Without a name it is the person's game
        here that ended last.
        """
        table = await self._finder.ended(caller, named, Action.VERIFY)
        if table.row.status.open and table.row.daily is None:
            return promise_screen(table, caller.language)
        past = await self._past_games.past(table.row)
        return proof_screen(table, proof_of(table, past, noted), caller.language)

    async def _open(self, click: Click) -> Screen:
        table = await self._finder.find(click.caller, click.id.table, Action.REPLAY)
        usual = At(as_text=click.caller.preferences.text_first)
        return await self._alone(click.caller, table, read_at(click.id.arg) if click.id.arg else usual)

    async def _step(self, click: Click) -> Screen:
        table = await self._finder.find(click.caller, click.id.table, Action.REPLAY)
        return await self._alone(click.caller, table, _wanted(click))

    async def _step_together(self, click: Click) -> Screen:
        table = await self._finder.find(click.caller, click.id.table, Action.REPLAY)
        return await self._for_all(table, _wanted(click))

    async def _show_all(self, click: Click) -> Screen:
        """Show the position in the channel; where the game is shown there already, say where."""
        caller = click.caller
        table = await self._finder.find(caller, click.id.table, Action.SHOW)
        at = read_at(click.id.arg)
        screen = await self._for_all(table, at)
        link, new = await self._showings.show(table, Shown.REPLAY, screen, source=caller.source)
        said = text("replay-shown" if new else "replay-shown-there", link=link)
        return await self._alone(caller, table, at, notice=said)

    async def _alone(self, caller: Caller, table: Table, at: At, *, notice: Text | None = None) -> Screen:
        past = await self._past_games.past(table.row)
        at = checked(at, past)
        notes: dict[int, Text] = {}
        for source in self.note_sources:
            notes |= await source(table, past, caller)
        picture = await self._picture(table, past, at, caller.preferences, caller.language)
        may = may_show(caller, table)
        return replay_screen(
            table, past, at, caller.language, picture, notes=notes, may_share=may, notice=notice
        )

    async def _for_all(self, table: Table, at: At) -> Screen:
        past = await self._past_games.past(table.row)
        at, language = checked(at, past), table.row.locale
        picture = await self._picture(table, past, at, USUAL, language)
        return replay_screen(table, past, at, language, picture, together=True)

    async def _picture(self, table: Table, past: Past, at: At, liked: Preferences, language: str) -> Picture:
        """The position's picture; without its pixels where it is shown as text."""
        words, view = words_of(table, language), past.view(at.turn, at.seat)
        still = Still(table.id, table.revision, at.turn, at.seat, liked.look, liked.upright)
        png = b"" if at.as_text else await self._stills.png(still, past)
        if not at.as_text:
            near = [past.nearest(at.turn + each) for each in _AHEAD]
            led_to = (*near, past.last, 0)  # where the buttons lead
            self._stills.draw_ahead((replace(still, turn=turn) for turn in dict.fromkeys(led_to)), past)
        alt = renderer_of(table.row.game, upright=liked.upright).alt(view, words)
        name = f"{table.row.code.lower()}-{at.turn}-{at.seat or 0}.png"
        return Picture(name, png, alt, lambda: board_text(table, past, at, words))


def _wanted(click: Click) -> At:
    """The position that a button or a menu asks for."""
    at = read_at(click.id.arg)
    if not click.values:
        return at
    value = click.values[0]
    if not (value.isascii() and value.isdecimal() and len(value) < 7):
        raise UnknownId(str(click.id))
    if click.id.arg.startswith("seat."):
        return replace(at, seat=int(value) or None)
    return replace(at, turn=int(value))


def replay_id(table: Table, at: At) -> ComponentId:
    """The id of a button that opens a replay at a position, for whoever presses it alone."""
    return ComponentId(table.id, table.revision, "replay", at.arg("at"))
