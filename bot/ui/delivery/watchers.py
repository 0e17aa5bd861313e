"""Those who wanted to hear of a game's end: told once, by a direct message or by a mention, as they like it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import language_of
from bot.people.preferences import Pings, Preferences, preferences_of
from bot.people.servers import ServerStore
from bot.store.engine import Store
from bot.store.ground.rows import Person
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.news import News, news_words
from bot.ui.delivery.posts import Posts
from bot.ui.delivery.sending import says
from bot.ui.screens.names import words_of
from bot.ui.transport.layout import Link, Note, nonce


class Watchers:
    """Tells people of the end of games in which they don't play."""

    def __init__(
        self, store: Store, direct: DirectMessages, posts: Posts, servers: ServerStore, now: Now
    ) -> None:
        self._store = store
        self._direct = direct
        self._posts = posts
        self._servers = servers
        self._now = now

    async def tell(self, table: Table) -> list[int]:
        """Write to those who want a direct message; returns those who are to be mentioned.

        Whoever wants no word by their preferences gets none. Raises what may pass.
        """
        if table.row.status.open or table.row.daily is not None:
            return []
        watching = await self._store.agreements.watchers(table.id)
        if not watching:
            return []
        people = await self._store.people.people(watching)
        usual = (await self._servers.of(table.row.guild_id)).pings
        mentioned: list[int] = []
        for each in watching:
            person = people.get(each)
            liked = preferences_of(person, usual=usual)
            if person is None or liked.pings is Pings.SILENT:
                await self.forget(table, (each,))
            elif (
                liked.pings is Pings.MENTION
                or person.dm_dead_at is not None
                or not await self._write(table, person, liked)
            ):
                mentioned.append(each)
        return mentioned

    async def forget(self, table: Table, people: Sequence[int]) -> None:
        """Keep that some have been told."""
        if people:
            await self._store.agreements.forget_watchers(table.id, people)

    async def _write(self, table: Table, person: Person, liked: Preferences) -> bool:
        """Tell somebody by a direct message; False where they take none."""
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        channel = self._posts.channel(table.row.channel_id, table)
        note = Note(
            news_words(table, News(0, (), (), ()), words),
            link=Link(words.say("button-channel"), channel.jump_url),
            silent=liked.quiet_until(self._now()) is not None,
        )
        message = await self._direct.send(
            person,
            note,
            nonce=nonce("watched", table.id, table.row.created_at, person.id),
            due=table.row.touched_at,
            same=says(note.text, but=None),
        )
        if message is None:
            return False
        await self.forget(table, (person.id,))
        self._direct.stored(message.id)
        return True
