"""Tables in threads of their own: the thread is made here, and the channel keeps one line with the state.

A thread begins at a message, and bears its number: the line. So nothing is made twice after a crash. The line says
nothing that changes with each move, and names nobody.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

import discord

from bot.i18n import Words, fit, spoken
from bot.store.engine import Store
from bot.store.ground.rows import Status, TableRow
from bot.tables.table import Table
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.policy import Meaning, meaning
from bot.ui.delivery.posts import Posts
from bot.ui.screens.table import title_line
from bot.ui.transport.layout import nonce

log = logging.getLogger(__name__)

_THREAD_MADE: Final = 160004
"""A message has its thread already: an earlier try has got through."""
_LONGEST_NAME: Final = 100
_ARCHIVED_AFTER: Final = 10080
"""Minutes without a message after which Discord puts the thread away: a week, as games take days."""


class Lines:
    """Makes threads, and keeps their lines."""

    def __init__(self, store: Store, posts: Posts, burial: Burial) -> None:
        self._store = store
        self._posts = posts
        self._burial = burial

    async def settle(self, table: Table) -> Table:
        """A table as it stands in its thread, which is made if it isn't there yet.

        Where none can be made, the table stays in the channel. Raises what may pass, and what keeps us out of the
        channel as a whole.
        """
        row = table.row
        if row.parent_id is None or row.line_id == row.channel_id:
            return table
        line = row.line_id
        if line is None:
            line = await self._post(table)
        try:
            await self._open(table, line)
        except discord.HTTPException as error:
            if meaning(error) is Meaning.PASSING:
                raise
            log.warning("no thread: table=%s channel=%s error=%r", table.id, row.channel_id, error)
            await self._posts.remove(row.channel_id, line, table)
            await self._store.publishing.stay_in_channel(table.id)
            return replace(table, row=replace(row, parent_id=None, line_id=None, line_shown=None))
        return replace(table, row=replace(row, channel_id=line, line_id=line, line_shown=_state(row)))

    async def bring(self, table: Table) -> None:
        """Let the line say how its table stands; raises what may pass. A line that is gone isn't missed."""
        row = table.row
        if row.line_id is None or row.parent_id is None or row.line_shown == _state(row):
            return
        if not await self._store.tables.is_newest_in(row):
            return  # the line tells of the rematch in the same thread
        try:
            await (
                self._posts.channel(row.parent_id, table)
                .get_partial_message(row.line_id)
                .edit(content=line_text(table), allowed_mentions=discord.AllowedMentions.none())
            )
        except discord.HTTPException as error:
            if meaning(error) is Meaning.PASSING:
                raise
            log.info("line left as it is: table=%s code=%s", table.id, error.code)
        await self._store.publishing.line_shows(table.id, _state(row))

    async def _post(self, table: Table) -> int:
        row = table.row
        message = await self._posts.channel(row.channel_id, table).send(
            line_text(table),
            silent=True,
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=nonce("line", table.id, row.created_at),
        )
        self._burial.heard(row.channel_id)
        await self._store.publishing.keep_line(table.id, message.id, shows=_state(row))
        return message.id

    async def _open(self, table: Table, line: int) -> None:
        name = fit(spoken(title_line(table, Words(table.row.locale))), _LONGEST_NAME)
        try:
            await self._posts.open_thread(
                table.row.channel_id, line, name=name, archived_after=_ARCHIVED_AFTER
            )
        except discord.HTTPException as error:
            if error.code != _THREAD_MADE:
                raise
        await self._store.publishing.move_to_thread(table.id, line)


def line_text(table: Table) -> str:
    """What the channel is told of a table in a thread."""
    words = Words(table.row.locale)
    return words.say("line", table=title_line(table, words), state=_state(table.row))


def _state(row: TableRow) -> str:
    """How a table stands, as far as the line tells."""
    match row.status:
        case Status.LOBBY:
            return "lobby"
        case Status.PLAYING:
            return "playing"
        case Status.FINISHED:
            return "finished"
        case _:
            return "closed"
