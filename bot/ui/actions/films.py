"""Films of games that have ended: made at somebody's wish, and shown where the game was played."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import discord

from bot.games.record import Record
from bot.games.text import text
from bot.people.preferences import USUAL
from bot.tables.filming import Wanted
from bot.tables.films import Films, Key
from bot.tables.past import PastGames
from bot.tables.refusals import UnderWay
from bot.tables.table import Table
from bot.ui.actions.finding import Finder, Named
from bot.ui.actions.rights import Action, may_show
from bot.ui.delivery.policy import FAILURES
from bot.ui.delivery.showings import Showings, Shown
from bot.ui.screens.films import film_screen, progress_screen
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Accent, Screen
from bot.ui.transport.router import Ack, Router
from renderers.film import Form

log = logging.getLogger(__name__)

_TOLD: Final = 2.0
"""Seconds between two lines about how far a film is."""


class FilmActions:
    """Films. Where others could watch the game, they see its film too; else it is for whoever asked alone."""

    def __init__(
        self,
        films: Films,
        past_games: PastGames,
        finder: Finder,
        showings: Showings,
        *,
        told: float = _TOLD,
    ) -> None:
        self._films = films
        self._past_games = past_games
        self._finder = finder
        self._showings = showings
        self._told = told
        self._waiting: set[int] = set()

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("film", Ack.ANEW, lambda click: self.film(click.interaction, click.caller, click.id.table))

    async def film(
        self, interaction: discord.Interaction[Any], caller: Caller, named: Named, form: Form = Form.GIF
    ) -> Screen:
        """Make the film of a game that has ended, and say meanwhile how far it is.

        Without a name it is that of the person's game here that ended last.
        """
        table = await self._finder.ended(caller, named, Action.REPLAY)
        record = await self._past_games.record(table.row)
        shown = Shown(form.value)
        if (link := self._showings.where(table, shown)) is not None and may_show(caller, table):
            return _said("film-shown-there", link, caller)
        if caller.person in self._waiting:
            raise UnderWay
        self._waiting.add(caller.person)
        try:
            look = USUAL.look if may_show(caller, table) else caller.preferences.look
            made = await self._made(interaction, caller, table, record, Wanted(form, look))
        finally:
            self._waiting.discard(caller.person)
        moves = len(record.moves)
        if not may_show(caller, table):
            return film_screen(table, made, form, caller.language, moves=moves)
        screen = film_screen(table, made, form, table.row.locale, moves=moves)
        link, new = await self._showings.show(table, shown, screen, source=caller.source)
        return _said("film-shown" if new else "film-shown-there", link, caller)

    async def _made(
        self,
        interaction: discord.Interaction[Any],
        caller: Caller,
        table: Table,
        record: Record,
        wanted: Wanted,
    ) -> bytes:
        """The film. A line says how far it is, again and again until it is there."""
        done = [0]

        def tell(frames: int, most: int) -> None:
            done[0] = 100 * frames // most

        async def say() -> None:
            said = -1
            while True:
                if done[0] != said:
                    said = done[0]
                    if not await _edited(interaction, progress_screen(table, said, caller.words)):
                        return
                await asyncio.sleep(self._told)

        saying = asyncio.create_task(say(), name="film progress")
        try:
            return await self._films.film(Key(table.id, table.revision, wanted), record, tell)
        finally:
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)


async def _edited(interaction: discord.Interaction[Any], screen: Screen) -> bool:
    """Edit an answer; False where it is gone: a line about how far something is isn't sent anew."""
    try:
        await interaction.edit_original_response(view=screen.view(), attachments=[])
    except FAILURES as error:
        log.info("progress not told: interaction=%s error=%r", interaction.id, error)
        return False
    return True


def _said(key: str, link: str, caller: Caller) -> Screen:
    return Screen((caller.words.text(text(key, link=link)),), accent=Accent.OVER)
