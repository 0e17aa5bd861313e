"""Leaderboards: looked at, turned over, and changed for another one."""

from __future__ import annotations

from bot.leaderboards import variants
from bot.people.boards import Ladder, NoBoard, read_ladder
from bot.ratings import day_of
from bot.store.engine import Store
from bot.tables.timing import Now
from bot.ui.screens.leaderboards import leaderboard
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router


class LeaderboardActions:
    """Who is best at a game."""

    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now

    def register(self, router: Router) -> None:
        """Put the handlers into a router. The verbs are those that messages in channels have borne from the start."""
        router.add("ladder", Ack.PANEL, self._turn)
        router.add("ladderpick", Ack.PANEL, self._pick)

    async def show(self, caller: Caller, ladder: Ladder) -> Screen:
        """A page of a leaderboard."""
        board = ladder.board_id(caller.guild, day_of(self._now()))
        page = await self._store.leaderboards.page(board, caller.person, ladder.page)
        people = [row.person_id for row in page.rows] + ([] if page.own is None else [page.own.person_id])
        names = await self._store.people.names(people)
        return leaderboard(ladder, page, names, caller.words, in_server=caller.guild is not None)

    async def _turn(self, click: Click) -> Screen:
        _, _, arg = click.id.arg.partition(".")
        return await self.show(click.caller, _read(click, arg))

    async def _pick(self, click: Click) -> Screen:
        ladder = _read(click, click.id.arg)
        variant = "".join(click.values[:1]).removeprefix("-")
        if variant not in variants(ladder.game):
            raise UnknownId(str(click.id))
        return await self.show(click.caller, Ladder(ladder.game, ladder.server, ladder.span, 0, variant))


def _read(click: Click, arg: str) -> Ladder:
    try:
        return read_ladder(arg)
    except NoBoard as error:
        raise UnknownId(str(click.id)) from error
