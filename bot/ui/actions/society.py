"""What people see about themselves and each other, and the clicks in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import discord

from bot.games.registry import all_games
from bot.i18n import LANGUAGES, Words
from bot.people.boards import Ladder, NoBoard, read_ladder, variants
from bot.people.daily import DailyPuzzle
from bot.people.preferences import Choices, Pings, Preferences, WrongHours, read_offset, read_time
from bot.people.privacy import Privacy
from bot.ratings import day_number, day_of
from bot.store.engine import Store
from bot.tables.clock import Clock
from bot.tables.refusals import NoTable, NotFinished, UnknownTable
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.screens.daily import day_results, read_daily, symbols
from bot.ui.screens.leaderboards import leaderboard, person_line
from bot.ui.screens.names import mention, words_of
from bot.ui.screens.perspective import perspective
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.preferences import AUTOMATIC, choices, confirm_erase, hours_form
from bot.ui.screens.statistics import history, read_stats, statistics
from bot.ui.screens.table import finished
from bot.ui.transport import answers
from bot.ui.transport.ids import ComponentId, UnknownId
from bot.ui.transport.layout import Accent, Attached, Picture, Press, Screen
from bot.ui.transport.manners import Manners, language, preferences
from bot.ui.transport.router import Ack, Click, Router
from renderers.base import Look


class Society:
    """Makes the screens about people, for commands and clicks alike."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        chosen: Choices,
        puzzle: DailyPuzzle,
        privacy: Privacy,
        pictures: Pictures,
        manners: Manners,
        now: Clock,
        recount: Callable[[], None],
    ) -> None:
        self.puzzle = puzzle
        self.choices = chosen
        self.privacy = privacy
        self.recount = recount
        """To be called when a game has been voided."""
        self._store = store
        self._tables = tables
        self._pictures = pictures
        self._manners = manners
        self._now = now

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        for verb, handler in (
            ("ladder", self._turn_ladder),
            ("ladderpick", self._pick_ladder),
            ("stats", self._turn_stats),
            ("history", self._turn_history),
            ("past", self._open_past),
            ("daily", self._turn_daily),
            ("prefs", self._choose),
            ("quieted", self._keep_hours),
            ("erased", self._erase),
            ("kept", self._keep),
        ):
            router.add(verb, Ack.PANEL, handler)
        router.add("share", Ack.BOARD, self._share)
        router.add("quiet", Ack.MODAL, self._ask_hours)

    # -- screens

    async def ladder(self, ladder: Ladder, asker: int, guild: int | None, words: Words) -> Screen:
        """Return a page of a leaderboard."""
        board = ladder.board_id(guild, day_of(self._now()))
        page = await self._store.leaderboards.page(board, asker, ladder.page)
        people = [row.person_id for row in page.rows] + ([] if page.own is None else [page.own.person_id])
        names = await self._store.people.names(people)
        return leaderboard(ladder, page, names, words, in_server=guild is not None)

    async def stats(
        self, person: int, game: str | None, guild: int | None, words: Words, chosen: Preferences
    ) -> Screen:
        """Return somebody's statistics, with their rating over time in the game, else in the most rated one."""
        stats = await self._store.history.stats(person, game=game)
        standings = [
            (board, standing)
            for board, standing in await self._store.leaderboards.of_person(person, game=game)
            if board.guild_id in {0, guild}
        ]
        names = await self._store.people.names([person, *(each.person_id for each in stats.opponents)])
        picture = await self._curve(person, game or _most_rated(standings), words, chosen)
        return statistics(person, game, stats, standings, names, words, picture)

    async def history(self, person: int, number: int, words: Words) -> Screen:
        """Return a page of somebody's finished tables."""
        page = await self._store.history.page(person, number)
        briefs = await self._store.tables.briefs([each.table_id for each in page.results])
        known = await self._store.people.names(each for _, people in briefs.values() for each in people)
        codes = {table: code for table, (code, _) in briefs.items()}
        names = {
            table: [person_line(each, known, words) for each in people if each != person]
            for table, (_, people) in briefs.items()
        }
        return history(page, codes, names, words)

    async def past(self, table: Table, words: Words, *, page: int, chosen: Preferences) -> Screen:
        """Return a finished table: its final board, results and what can be had of it."""
        seen = perspective(table, None, words.language, chosen)
        picture = None if table.game is None else await self._pictures.picture(seen)
        results = await self._store.history.of_table(table.id)
        secret = table.row.seed_is_secret(day_of(self._now()))
        screen = finished(seen, picture, results, secret=secret)
        back = Press(ComponentId(0, 0, "history", str(page)), words.say("button-back"))
        return Screen(screen.texts, screen.picture, (*screen.rows, (back,)), screen.accent)

    async def day(self, game: str, day: int, asker: int, words: Words) -> Screen:
        """Return the results of a day's puzzle."""
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
            asker,
            await self.puzzle.streak(game, asker),
            await self._store.people.names(each.tried.person_id for each in results),
            words,
            commitments=await self.puzzle.commitments(day),
            proof=await self.puzzle.proof(day),
        )

    async def _curve(
        self, person: int, game: str | None, words: Words, chosen: Preferences
    ) -> Picture | None:
        if game is None:
            return None
        skills = await self._store.history.skills(person, game)
        if not skills:
            return None
        return await self._pictures.curve(
            [(each.at, each.skill.shown) for each in skills], words, chosen.look
        )

    # -- clicks

    async def _turn_ladder(self, click: Click) -> None:
        _, _, arg = click.id.arg.partition(".")
        await self._show_ladder(click, _ladder(click.id, arg))

    async def _pick_ladder(self, click: Click) -> None:
        ladder = _ladder(click.id, click.id.arg)
        variant = "".join(click.values[:1]).removeprefix("-")
        if variant not in variants(ladder.game):
            raise UnknownId(str(click.id))
        await self._show_ladder(click, Ladder(ladder.game, ladder.server, ladder.span, 0, variant))

    async def _show_ladder(self, click: Click, ladder: Ladder) -> None:
        guild = click.interaction.guild_id
        await answers.show(click.interaction, await self.ladder(ladder, click.person, guild, click.words))

    async def _turn_stats(self, click: Click) -> None:
        try:
            person, game = read_stats(click.id.arg)
        except ValueError as error:
            raise UnknownId(str(click.id)) from error
        screen = await self.stats(
            person, game, click.interaction.guild_id, click.words, preferences(click.interaction)
        )
        await answers.show(click.interaction, screen)

    async def _turn_history(self, click: Click) -> None:
        await answers.show(
            click.interaction, await self.history(click.person, _number(click.id.arg), click.words)
        )

    async def _open_past(self, click: Click) -> None:
        table = await self._tables.read.get(_number("".join(click.values[:1])))
        if table.member(click.person) is None:
            raise UnknownTable("")
        if table.row.result is None:
            raise NotFinished
        screen = await self.past(
            table, click.words, page=_number(click.id.arg), chosen=preferences(click.interaction)
        )
        await answers.show(click.interaction, screen)

    async def _turn_daily(self, click: Click) -> None:
        game, day = _daily(click.id)
        await answers.show(click.interaction, await self.day(game, day, click.person, click.words))

    async def _share(self, click: Click) -> None:
        """Post somebody's own result of a day for all to see."""
        game, day = _daily(click.id)
        known = await self._store.daily.try_of(game, day, click.person)
        if known is None:
            raise NoTable
        table = await self._tables.read.get(known)
        tried = next(
            (each for each in await self._store.daily.tries(game, day) if each.table_id == known), None
        )
        if tried is None:
            raise NotFinished
        streak = await self.puzzle.streak(game, click.person)
        said = words_of(table, click.words.language).say(
            "daily-shared",
            person=mention(click.person, click.words),
            line=symbols(table.row, tried, streak, click.words),
        )
        await click.interaction.followup.send(said, allowed_mentions=discord.AllowedMentions.none())

    async def _choose(self, click: Click) -> None:
        value = "".join(click.values[:1])
        match click.id.arg:
            case "language" if value in {AUTOMATIC, *LANGUAGES}:
                chosen = await self.set_choices(click.interaction, language=value)
            case "pings" if value in set(Pings):
                chosen = await self.set_choices(click.interaction, pings=value)
            case "look" if value in {each.value for each in Look}:
                chosen = await self.set_choices(click.interaction, look=value)
            case "text":
                before = preferences(click.interaction)
                chosen = await self.set_choices(click.interaction, text_first=not before.text_first)
            case "loud":
                chosen = await self.set_choices(click.interaction, quiet=None)
            case _:
                raise UnknownId(str(click.id))
        await answers.show(click.interaction, choices(chosen, Words(language(click.interaction))))

    async def _ask_hours(self, click: Click) -> None:
        await click.interaction.response.send_modal(hours_form(preferences(click.interaction), click.words))

    async def _keep_hours(self, click: Click) -> None:
        if len(click.values) != 3:
            raise WrongHours
        start, end = read_time(click.values[0]), read_time(click.values[1])
        offset = read_offset(click.values[2])
        chosen = await self.set_choices(click.interaction, quiet=(start, end), offset=offset)
        await answers.show(click.interaction, choices(chosen, click.words))

    async def set_choices(
        self,
        interaction: discord.Interaction[Any],
        *,
        quiet: tuple[int, int] | bool | None = True,
        offset: int | None = None,
        text_first: bool | None = None,
        **named: str,
    ) -> Preferences:
        """Keep some choices of an interaction's person; ``quiet`` True leaves the quiet hours as they are."""
        values: dict[str, str | int | None] = dict(named)
        if "language" in named:
            values["language"] = None if named["language"] == AUTOMATIC else named["language"]
        if text_first is not None:
            values["text_first"] = int(text_first)
        if offset is not None:
            values["utc_offset"] = offset
        if not isinstance(quiet, bool):
            values["quiet_from"], values["quiet_until"] = (None, None) if quiet is None else quiet
        if isinstance(quiet, tuple) and quiet[0] == quiet[1]:
            raise WrongHours
        if values:
            await self.choices.change(interaction.user.id, **values)
        await self._manners.prepare(interaction)
        return preferences(interaction)

    async def _erase(self, click: Click) -> None:
        await self.privacy.erase(click.person, source=click.source)
        said = Screen((click.words.say("erase-done"),), accent=Accent.OVER)
        await answers.show(click.interaction, said)

    async def _keep(self, click: Click) -> None:
        await answers.show(click.interaction, Screen((click.words.say("erase-kept"),), accent=Accent.OVER))

    async def export(self, person: int, words: Words) -> Screen:
        """Return the message with all that is stored about somebody."""
        name, content = await self.privacy.export(person)
        return Screen((words.say("export-here"),), attached=Attached(name, content), accent=Accent.OVER)

    def question_of_erasing(self, words: Words) -> Screen:
        """Return the question before somebody is erased."""
        return confirm_erase(words)


def read_day(typed: str | None, today: int) -> int:
    """Return the day that somebody typed as a date, today without one; raises ValueError."""
    if not typed:
        return today
    return min(day_number(date.fromisoformat(typed.strip())), today)


def _most_rated(standings: list[tuple[Any, Any]]) -> str | None:
    rated = {
        board.game: standing.games
        for board, standing in standings
        if board.board == "rating" and board.guild_id == 0
    }
    return max(all_games(), key=lambda game: rated.get(game, 0)) if rated else None


def _ladder(id: ComponentId, arg: str) -> Ladder:
    try:
        return read_ladder(arg)
    except NoBoard as error:
        raise UnknownId(str(id)) from error


def _daily(id: ComponentId) -> tuple[str, int]:
    try:
        return read_daily(id.arg)
    except ValueError as error:
        raise UnknownId(str(id)) from error


def _number(value: str) -> int:
    return int(value) if value.isdecimal() and len(value) < 18 else 0
