"""The daily puzzle: begun or gone on with, its results, one's own result shared."""

from __future__ import annotations

from datetime import date

from bot.calendar import date_of, day_number
from bot.games.text import text
from bot.i18n import Words, escape
from bot.people.daily import DailyPuzzle, daily_games
from bot.store.engine import Store
from bot.tables.places import Place
from bot.tables.refusals import GameMissing, NoDate, NoTable, NotFinished, Refusal
from bot.tables.service import Tables
from bot.ui.actions.rights import bot_may_write, check_settled, check_sharing
from bot.ui.actions.viewing import ViewActions, notice_of
from bot.ui.delivery.shares import Shares
from bot.ui.screens.daily import day_choice, day_results, left_open, read_daily, symbols
from bot.ui.screens.names import called, words_of
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Accent, Screen
from bot.ui.transport.router import Ack, Click, Router


class DailyActions:
    """What people do with a day's puzzle."""

    def __init__(
        self, store: Store, tables: Tables, puzzle: DailyPuzzle, views: ViewActions, shares: Shares
    ) -> None:
        self.puzzle = puzzle
        self._store = store
        self._tables = tables
        self._views = views
        self._shares = shares

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("daily", Ack.PANEL, self._turn)
        router.add("share", Ack.BOARD, self._share)

    async def begin(self, caller: Caller, game: str) -> Screen:
        """Begin or go on with today's puzzle, in the person's own language: only they see it.

        Somebody whose try of the day before isn't finished is told so.
        """
        try:
            check_settled(caller)
        except Refusal:
            if not await self.puzzle.tried(game, caller.person):
                raise
        place = Place(caller.guild, caller.channel, caller.language)
        begun = await self.puzzle.begin(game, caller.guest, place, source=caller.source)
        notice = None if begun.left_open is None else left_open(begun.left_open, self.puzzle.today)
        return await self._views.panel(caller, begun.table, notice=notice)

    async def results(self, caller: Caller, game: str, typed: str | None) -> Screen:
        """The results of the day that somebody typed as a date."""
        try:
            day = read_day(typed, self.puzzle.today)
        except ValueError as error:
            raise NoDate(escape(typed or ""), str(date_of(self.puzzle.today))) from error
        return await self.day(caller, game, day)

    async def days(self, words: Words) -> list[tuple[str, str]]:
        """The days whose results there are, newest first: each as it is listed, and as a date."""
        today = self.puzzle.today
        return [day_choice(day, today, words) for day in await self._store.daily.days()]

    async def day(self, caller: Caller, game: str, day: int) -> Screen:
        """The results of a day's puzzle."""
        if game not in daily_games():  # a client with older commands asks for it
            raise GameMissing(game)
        day = min(day, self.puzzle.today)
        results = await self.puzzle.results(game, day)
        known = await self._store.daily.any_table(game, day)
        table = None if known is None else await self._store.tables.row(known)
        return day_results(
            game,
            day,
            self.puzzle.today,
            table,
            results,
            caller.person,
            await self.puzzle.streak(game, caller.person),
            await self._store.people.names(each.tried.person_id for each in results),
            await self.puzzle.told(day),
            await self.puzzle.left_open(game, caller.person),
            caller.words,
        )

    async def _turn(self, click: Click) -> Screen:
        return await self.day(click.caller, *_read(click))

    async def _share(self, click: Click) -> Screen | None:
        """Post somebody's own result of a day for all to see, or say where it is."""
        game, day = _read(click)
        caller = click.caller
        check_sharing(caller)
        known = await self._store.daily.try_of(game, day, caller.person)
        if known is None:
            raise NoTable
        table = await self._tables.read.get(known)
        tried = next(
            (each for each in await self._store.daily.tries(game, day) if each.table_id == known), None
        )
        if tried is None:
            raise NotFinished
        streak = await self.puzzle.streak(game, caller.person)
        said = words_of(table, caller.language).say(
            "daily-shared",
            person=called(caller.name, caller.words),
            line=symbols(table.row, tried, streak, caller.words),
        )
        before = await self._shares.post(click.interaction, game, day, said, may_write=bot_may_write(caller))
        return (
            None
            if before is None
            else notice_of(text("daily-shared-there", link=before), caller, Accent.OVER)
        )


def read_day(typed: str | None, today: int) -> int:
    """The day that somebody typed as a date, today without one; raises ValueError."""
    if not typed:
        return today
    return min(max(day_number(date.fromisoformat(typed.strip())), 0), today)


def _read(click: Click) -> tuple[str, int]:
    try:
        return read_daily(click.id.arg)
    except ValueError as error:
        raise UnknownId(str(click.id)) from error
