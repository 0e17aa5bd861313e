"""Channels, threads and servers that are gone for good: their games move on into direct messages, or are closed.

Each player is told once. Where somebody can't be reached, nobody could play on fairly: the game ends without a result,
before time runs out for whoever sees nothing of it. A server that takes the bot back gets its boards back.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord
from discord.ext import commands

from bot.i18n import language_of
from bot.people.servers import ServerStore
from bot.store.engine import Store
from bot.store.ground.rows import Kind, Person, Trouble
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.news import turn_words
from bot.ui.delivery.policy import FAILURES
from bot.ui.delivery.sending import says
from bot.ui.screens.names import words_of
from bot.ui.screens.table import ended_by, play_button, title_line
from bot.ui.transport.layout import Note, nonce

log = logging.getLogger(__name__)


class GonePlaces:
    """Lets games go on whose place has gone, and tells their players."""

    def __init__(
        self, store: Store, servers: ServerStore, tables: Tables, direct: DirectMessages, now: Now
    ) -> None:
        self._store = store
        self._servers = servers
        self._tables = tables
        self._direct = direct
        self._now = now

    def listen(self, bot: commands.Bot | commands.AutoShardedBot) -> None:
        """Hear of what the gateway tells."""
        bot.add_listener(self._channel_deleted, "on_guild_channel_delete")
        bot.add_listener(self._thread_deleted, "on_raw_thread_delete")
        bot.add_listener(self._removed, "on_guild_remove")
        bot.add_listener(self._joined, "on_guild_join")

    async def gone(self, tables: Iterable[int]) -> None:
        """Let the games of some tables move on; each table only once, as it is marked."""
        for number in tables:
            if not await self._store.publishing.mark_dead(number, Trouble.GONE):
                continue
            table = await self._tables.read.find(number)
            if table is not None and table.is_lobby:
                await self._close(table)
            elif table is not None and table.is_running and table.row.daily is None:
                self._direct.aside.run(self._move(table), name=f"gone-{table.id}")

    async def _close(self, table: Table) -> None:
        """Close a lobby that nobody can find any more, and tell those who wait in it."""
        await self._tables.lobby.expire(table.id)
        closed = await self._tables.read.find(table.id)
        if closed is None or closed.is_lobby or closed.is_running:  # somebody was quicker
            return
        self._direct.aside.run(self._tell_closed(closed), name=f"gone-{table.id}")

    async def _tell_closed(self, closed: Table) -> None:
        for each in closed.members:
            if each.kind is Kind.PERSON and (person := closed.people.get(each.person_id)) is not None:
                words = words_of(closed, language_of(person.language, person.locale, closed.row.locale))
                said = words.say("told-news", table=title_line(closed, words), said=ended_by(closed, words))
                await self._send(closed, person, Note(said))

    async def _move(self, table: Table) -> None:
        """Tell the players, those last, and aloud, who are to act: so nobody hears twice of a game that is closed."""
        people = [
            each.person_id
            for each in table.members
            if each.kind is Kind.PERSON and each.seat is not None and table.has_place(each.person_id)
        ]
        for person in sorted(people, key=lambda each: each in table.acting_people):
            if not await self._tell(table, person):
                log.info("closed, as somebody can't be reached: table=%s", table.id)
                await self._tables.play.close(table.id)
                return

    async def _tell(self, table: Table, person_id: int) -> bool:
        """Tell somebody that a game goes on in their messages; False where they can't be reached."""
        person = table.people.get(person_id)
        if person is None:
            return False
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        said = words.say("gone-moved", table=title_line(table, words), code=table.row.code)
        if person_id in table.acting_people:
            said = f"{said}\n{turn_words(table, words)}"
        silent = person_id not in table.acting_people or table.row.seats == 1  # who knows whose turn it is
        return await self._send(table, person, Note(said, (play_button(table, words),), silent=silent))

    async def _send(self, table: Table, person: Person, note: Note) -> bool:
        """Write to somebody; False where they can't be reached."""
        if person.dm_dead_at is not None:
            return False
        try:
            message = await self._direct.send(
                person,
                note,
                nonce=nonce("gone", table.id, table.row.created_at, person.id),
                due=self._now(),
                same=says(note.text),
            )
        except FAILURES as error:  # it may pass, and they can be told of what comes next
            log.warning("not told: table=%s error=%r", table.id, error)
            return True
        return message is not None

    async def _channel_deleted(self, channel: discord.abc.GuildChannel) -> None:
        await self.gone(await self._store.publishing.open_in(channel.id))

    async def _thread_deleted(self, event: discord.RawThreadDeleteEvent) -> None:
        await self.gone(await self._store.publishing.open_in(event.thread_id))

    async def _removed(self, guild: discord.Guild) -> None:
        """A server has removed the bot: what it has settled is forgotten."""
        await self._servers.forget(guild.id)
        await self.gone(await self._store.publishing.open_of_guild(guild.id))

    async def _joined(self, guild: discord.Guild) -> None:
        """A server has the bot, perhaps again: its boards are tried once more."""
        for table in await self._store.publishing.open_of_guild(guild.id):
            await self._tables.return_to(table)
