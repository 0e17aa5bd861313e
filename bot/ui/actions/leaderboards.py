"""Leaderboards: looked at, turned over, and changed for another one."""

from __future__ import annotations

from bot.calendar import day_of
from bot.games.registry import leading_game
from bot.leaderboards import variants
from bot.people.leaderboards import Leaderboard, NoLeaderboard, read_leaderboard
from bot.store.engine import Store
from bot.tables.timing import Now
from bot.ui.screens.leaderboards import leaderboard_screen
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router


class LeaderboardActions:
    """Looking at leaderboards."""

    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now

    def register(self, router: Router) -> None:
        """Put the handlers into a router, also by the verbs of older messages."""
        for verb in ("leaderboard", "ladder"):
            router.add(verb, Ack.PANEL, self._turn)
        for verb in ("leaderboardpick", "ladderpick"):
            router.add(verb, Ack.PANEL, self._pick)

    async def last_played(self, caller: Caller) -> str:
        """The game whose leaderboard somebody means who names none: the last that they finished."""
        page = await self._store.history.page(caller.person, 0)
        return page.results[0].game if page.results else leading_game()

    async def show(self, caller: Caller, leaderboard: Leaderboard) -> Screen:
        """A page of a leaderboard."""
        key = leaderboard.key(caller.guild, day_of(self._now()))
        page = await self._store.leaderboards.page(key, caller.person, leaderboard.page)
        people = [row.person_id for row in page.rows] + ([] if page.own is None else [page.own.person_id])
        names = await self._store.people.names(people)
        return leaderboard_screen(leaderboard, page, names, caller.words, in_server=caller.guild is not None)

    async def _turn(self, click: Click) -> Screen:
        _, _, arg = click.id.arg.partition(".")
        return await self.show(click.caller, _read(click, arg))

    async def _pick(self, click: Click) -> Screen:
        leaderboard = _read(click, click.id.arg)
        variant = "".join(click.values[:1]).removeprefix("-")
        if variant not in variants(leaderboard.game):
            raise UnknownId(str(click.id))
        return await self.show(
            click.caller, Leaderboard(leaderboard.game, leaderboard.server, leaderboard.span, 0, variant)
        )


def _read(click: Click, arg: str) -> Leaderboard:
    try:
        return read_leaderboard(arg)
    except NoLeaderboard as error:
        raise UnknownId(str(click.id)) from error
