"""A person's own data: handed out whole, or erased."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import zipfile
from io import BytesIO
from typing import Any, Final

from bot.people.preferences import PreferenceStore
from bot.store.engine import Store
from bot.store.tables.queries import Which
from bot.tables.refusals import Refusal
from bot.tables.service import Tables

log = logging.getLogger(__name__)

NAME: Final = "tableside-my-data.json"
_LARGEST: Final = 8_000_000
"""Bytes that Discord takes as a file from anyone; more are sent compressed."""
SCRUB: Final = "scrub"
"""The key of the note that the database's file must still be written anew without what was erased."""
_ROUNDS: Final = 100
"""How often open tables are looked for, 25 each time: somebody may join one in the meantime."""
_LEFT: Final = 1000
"""Open tables that are shown anew after an erasure, as the name stands in them."""
_SMALL: Final = 64 * 1024 * 1024
"""Up to so many bytes the database is written anew at once; a larger one at the next start, as it takes
long."""


class Privacy:
    """Exports and erases."""

    def __init__(self, store: Store, tables: Tables, preferences: PreferenceStore) -> None:
        self._store = store
        self._tables = tables
        self._preferences = preferences

    async def export(self, person_id: int) -> tuple[str, bytes]:
        """A file's name and content: all that is stored about somebody, as JSON."""
        found = await self._store.privacy.export(person_id)
        return await asyncio.to_thread(_packed, found)

    async def erase(self, person_id: int, *, source: str) -> None:
        """Resign somebody's running games, call their lobbies off or leave them, and take them out of everything.

        A game that isn't installed any more can't be resigned: it is stopped without a result. From the beginning
        nothing else is written about them.
        """
        await self._store.privacy.begin(person_id, source=source)
        left = dict.fromkeys(each.id for each in await self._tables.of(person_id, left=True, limit=_LEFT))
        for _ in range(_ROUNDS):
            tables = await self._tables.of(person_id, which=Which.OPEN)
            if not tables:
                break
            for number, table in enumerate(tables):
                left[table.id] = None
                event = f"{source}-{number}-{table.id}-{table.revision}"
                try:
                    if table.is_lobby:
                        await self._tables.lobby.leave(table.id, person_id, source=event)
                    elif not table.is_installed:
                        await self._tables.play.stop(table.id, person_id, source=event, moderator=False)
                    else:
                        await self._tables.play.resign(table.id, person_id, source=event)
                except Refusal as refusal:  # it has just ended, or somebody was quicker
                    log.info("left already: table=%s reason=%s", table.id, refusal)
        await self._store.privacy.erase(person_id)
        self._preferences.forget(person_id)
        for table_id in left:  # these have just been shown with the name in them
            await self._tables.show_anew(table_id)
        await self._store.notes.put(SCRUB, "1")
        if self._store.database.size() <= _SMALL:
            await scrub(self._store)


def _packed(found: dict[str, Any]) -> tuple[str, bytes]:
    """What was found as a file that Discord takes."""
    content = json.dumps(found, ensure_ascii=False, indent=1).encode()
    if len(content) <= _LARGEST:
        return NAME, content
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(NAME, content)
    return f"{NAME}.zip", packed.getvalue()


async def scrub(store: Store) -> None:
    """Write the database's file anew without what was erased, if anything was.

    That takes as much room on the disk as the database. Where it fails, the next start tries again.
    """
    if await store.notes.get(SCRUB) != "1":
        return
    try:
        await store.privacy.scrub()
    except sqlite3.Error as error:
        log.warning("the database's file couldn't be written anew: error=%r", error)
    else:
        await store.notes.put(SCRUB, "0")
