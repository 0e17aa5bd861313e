"""Word to somebody for whom a computer plays on, as all others have agreed: they aren't at the table any more."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.i18n import language_of
from bot.people.preferences import Pings, preferences_of
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.policy import FAILURES
from bot.ui.delivery.sending import says
from bot.ui.screens.names import words_of
from bot.ui.screens.table import title_line
from bot.ui.transport.layout import Note, nonce

log = logging.getLogger(__name__)


def replaced(direct: DirectMessages, now: Now) -> Callable[[Table, int], None]:
    """Tells whoever sat at a table until now; it makes no noise for those who want none."""

    async def tell(table: Table, person_id: int) -> None:
        person = table.people.get(person_id)
        if person is None or person.dm_dead_at is not None:
            return
        liked = preferences_of(person)
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        note = Note(
            words.say("told-replaced", table=title_line(table, words), code=table.row.code),
            silent=liked.pings is Pings.SILENT or liked.quiet_until(now()) is not None,
        )
        try:
            message = await direct.send(
                person,
                note,
                nonce=nonce("replaced", table.id, table.row.created_at, table.revision, person_id),
                due=now(),
                same=says(note.text),
            )
        except FAILURES as error:
            log.warning("not told: table=%s error=%r", table.id, error)
            return
        if message is not None:
            direct.stored(message.id)

    return lambda table, person: direct.aside.run(tell(table, person), name=f"replaced-{table.id}")
