"""Tables in places that the bot isn't in: what has changed is shown by the answer to whoever changed it.

There the bot can send nothing by itself: no board, no ping. But whoever does something gives it a token, with which it
edits the message that was clicked, or posts another one for all to see.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import discord

from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.delivery.policy import FAILURES
from bot.ui.transport.caller import is_away
from bot.ui.transport.layout import Screen

log = logging.getLogger(__name__)

_TOUCHED: Final[ContextVar[dict[int, None] | None]] = ContextVar("touched", default=None)


@contextmanager
def noticing() -> Iterator[None]:
    """Notice which tables are changed within this block, for whoever acts in it."""
    token = _TOUCHED.set({})
    try:
        yield
    finally:
        _TOUCHED.reset(token)


def touched(table: int) -> None:
    """Hear that a table has changed."""
    seen = _TOUCHED.get()
    if seen is not None:
        seen[table] = None


class AnsweredBoards:
    """Shows boards by the answers to those who have changed them."""

    def __init__(self, tables: Tables, screen: Callable[[Table], Awaitable[Screen]]) -> None:
        self._tables = tables
        self._screen = screen

    async def show(self, interaction: discord.Interaction[Any], clicked: int | None) -> None:
        """Show the tables that an interaction has changed; ``clicked`` is the one whose board was clicked.

        Somebody who plays alone has seen it already, in their panel.
        """
        if not is_away(interaction):
            return
        for number in list(_TOUCHED.get() or ()):
            table = await self._tables.read.find(number)
            if (
                table is None
                or not table.row.by_answers
                or table.row.seats == 1
                or table.row.daily is not None
            ):
                continue
            screen = await self._screen(table)
            try:
                await self._put(interaction, screen, edit=number == clicked)
            except FAILURES as error:
                log.warning("board not shown by answer: table=%s error=%r", number, error)

    async def _put(self, interaction: discord.Interaction[Any], screen: Screen, *, edit: bool) -> None:
        nobody = discord.AllowedMentions.none()
        if edit:
            await interaction.edit_original_response(
                view=screen.view(), attachments=screen.files(), allowed_mentions=nobody
            )
        else:
            await interaction.followup.send(view=screen.view(), files=screen.files(), allowed_mentions=nobody)
