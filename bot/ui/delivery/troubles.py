"""Channels that take nothing from the bot: the games of their tables go on, and their players are told why and where.

Each is told once, until something can be shown there again.
"""

from __future__ import annotations

import logging

from bot.i18n import language_of
from bot.store.engine import Store
from bot.store.ground.rows import Kind, Person, Trouble
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.policy import FAILURES
from bot.ui.delivery.sending import says
from bot.ui.screens.names import words_of
from bot.ui.screens.panel import channel_closed
from bot.ui.screens.table import play_button, title_line
from bot.ui.transport.layout import Note, nonce

log = logging.getLogger(__name__)


class Troubles:
    """Marks tables whose channel is in trouble, and tells their players."""

    def __init__(self, store: Store, direct: DirectMessages, now: Now) -> None:
        self._store = store
        self._direct = direct
        self._now = now
        self._untold: set[int] = set()

    async def mark(self, table: int, trouble: Trouble) -> None:
        """Keep that nothing can be posted in a table's channel."""
        if await self._store.publishing.mark_dead(table, trouble):
            self.is_news(table)

    def is_news(self, table: int) -> None:
        """Have a table's players told what is wrong, the next time that it is shown."""
        self._untold.add(table)

    def waits(self, table: int) -> bool:
        """Whether a table's players are still to be told what is wrong."""
        return table in self._untold

    def tell(self, table: Table) -> None:
        """Tell the players without a noise, while nothing waits for it: whose turn it is hears of that aloud."""
        self._untold.discard(table.id)
        if table.is_running and table.row.daily is None and not table.row.by_answers:
            self._direct.aside.run(self._tell_all(table), name=f"trouble-{table.id}")

    async def _tell_all(self, table: Table) -> None:
        for each in table.members:
            person = table.people.get(each.person_id)
            if each.kind is Kind.PERSON and person is not None and table.has_place(person.id):
                await self._tell(table, person)

    async def _tell(self, table: Table, person: Person) -> None:
        if person.dm_dead_at is not None:
            return
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        why = f"{words.text(channel_closed(table))} {words.say('told-here', code=table.row.code)}"
        said = words.say("told-news", table=title_line(table, words), said=why)
        at = table.row.dead_at or table.row.touched_at
        try:
            message = await self._direct.send(
                person,
                Note(said, (play_button(table, words),), silent=True),
                nonce=nonce("trouble", table.id, table.row.created_at, at, person.id),
                due=self._now(),
                same=says(said),
            )
        except FAILURES as error:  # it may pass, and they are told of their turns
            log.warning("not told: table=%s error=%r", table.id, error)
            return
        if message is not None:
            self._direct.stored(message.id)
