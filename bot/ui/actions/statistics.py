"""What somebody has played: their statistics, their finished tables, and one of these opened again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.registry import all_games
from bot.store.engine import Store
from bot.store.people.leaderboards import LeaderboardKey, LeaderboardRow
from bot.tables.locks import Locks
from bot.tables.refusals import GameMissing, NotFinished
from bot.tables.service import Tables
from bot.tables.timing import Now
from bot.ui.actions.rights import Action, check
from bot.ui.screens.leaderboards import person_line
from bot.ui.screens.perspective import perspective
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.statistics import history, read_stats, statistics
from bot.ui.screens.table import finished
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import ComponentId, UnknownId
from bot.ui.transport.layout import Picture, Press, Screen
from bot.ui.transport.router import Ack, Click, Router


class StatisticsActions:
    """What people have played."""

    def __init__(self, store: Store, tables: Tables, pictures: Pictures, now: Now) -> None:
        self._store = store
        self._tables = tables
        self._pictures = pictures
        self._now = now
        self._charts = Locks()

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("stats", Ack.PANEL, self._turn_statistics)
        router.add("history", Ack.PANEL, self._turn_history)
        router.add("past", Ack.PANEL, self._open)

    async def statistics(
        self, caller: Caller, person: int, game: str | None, *, called: str | None = None
    ) -> Screen:
        """Somebody's statistics, with their rating over time in the game, else in the most rated one.

        ``called`` is their present name, where it is at hand: nobody need have met them.
        """
        stats = await self._store.history.stats(person, game=game, guild=caller.guild)
        if caller.guild is None:  # whom they have met elsewhere is told nowhere
            stats = replace(stats, opponents=())
        rows = [
            (key, row)
            for key, row in await self._store.leaderboards.of_person(person, game=game)
            if key.guild_id in {0, caller.guild}
        ]
        names = await self._store.people.names([person, *(each.person_id for each in stats.opponents)])
        if called is not None:
            names[person] = called
        picture = await self._curve(caller, person, game or _most_rated(rows))
        return statistics(person, game, stats, rows, names, caller.words, picture)

    async def history(self, caller: Caller, number: int) -> Screen:
        """A page of the person's finished tables, counted from 0."""
        page = await self._store.history.page(caller.person, number)
        briefs = await self._store.tables.briefs([each.table_id for each in page.results])
        known = await self._store.people.names(each for _, people in briefs.values() for each, _ in people)
        codes = {table: code for table, (code, _) in briefs.items()}
        names = {
            table: [
                person_line(each, known, caller.words, kind=kind)
                for each, kind in people
                if each != caller.person
            ]
            for table, (_, people) in briefs.items()
        }
        return history(page, codes, names, caller.words)

    async def past(self, caller: Caller, table_id: int, *, page: int) -> Screen:
        """A finished table of the person's own: its final board, its results, and buttons for the record and
        more."""
        table = await self._tables.read.get(table_id)
        check(Action.PAST, caller, table)
        if not table.is_installed:
            raise GameMissing(table.row.game)
        if table.row.result is None:
            raise NotFinished
        seen = perspective(table, None, caller.language, caller.preferences)
        picture = None if table.game is None else await self._pictures.picture(seen)
        results = await self._store.history.of_table(table.id)
        screen = finished(seen, picture, results)
        back = Press(ComponentId(0, 0, "history", str(page)), caller.words.say("button-back"))
        return Screen(screen.texts, screen.picture, (*screen.rows, (back,)), screen.accent)

    async def _curve(self, caller: Caller, person: int, game: str | None) -> Picture | None:
        if game is None:
            return None
        async with self._charts.hold(caller.person):  # one at a time
            skills = await self._store.history.skills(person, game)
            if not skills:
                return None
            return await self._pictures.curve(
                [(each.at, each.skill.shown) for each in skills], caller.words, caller.preferences.look
            )

    async def _turn_statistics(self, click: Click) -> Screen:
        try:
            person, game = read_stats(click.id.arg)
        except ValueError as error:
            raise UnknownId(str(click.id)) from error
        return await self.statistics(click.caller, person, game)

    async def _turn_history(self, click: Click) -> Screen:
        return await self.history(click.caller, _number(click.id.arg))

    async def _open(self, click: Click) -> Screen:
        table = _number("".join(click.values[:1]))
        return await self.past(click.caller, table, page=_number(click.id.arg))


def _most_rated(rows: Sequence[tuple[LeaderboardKey, LeaderboardRow]]) -> str | None:
    rated = {key.game: row.games for key, row in rows if key.name == "rating" and key.guild_id == 0}
    return max(all_games(), key=lambda game: rated.get(game, 0)) if rated else None


def _number(value: str) -> int:
    return int(value) if value.isdecimal() and len(value) < 18 else 0
