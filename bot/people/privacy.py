"""A person's own data: handed out whole, or erased."""

from __future__ import annotations

import asyncio
import json
import logging
import zipfile
from io import BytesIO
from typing import Any, Final

from bot.people.preferences import PreferenceStore
from bot.store.engine import Store
from bot.store.ground.patience import waiting
from bot.store.ground.private import COPIES_KEPT
from bot.store.tables.queries import Which
from bot.tables.refusals import Refusal
from bot.tables.service import Tables

log = logging.getLogger(__name__)

NAME: Final = "tableside-my-data.json"
_PATIENCE: Final = 60.0
"""Seconds that somebody waits for the database while all that is theirs is gathered or erased."""
_LARGEST: Final = 8_000_000
"""Bytes that Discord takes as a file from anyone; more are sent compressed."""
_ROUNDS: Final = 100
"""How often open tables are looked for, 25 each time: somebody may join one in the meantime."""
_LEFT: Final = 1000
"""Open tables that are shown anew after an erasure, as the name stands in them."""


class Privacy:
    """Exports and erases."""

    def __init__(self, store: Store, tables: Tables, preferences: PreferenceStore) -> None:
        self._store = store
        self._tables = tables
        self._preferences = preferences

    def remembered_until(self) -> int:
        """Until when copies of the database may know somebody who is erased now."""
        return self._store.database.now() + COPIES_KEPT

    async def export(self, person_id: int) -> tuple[str, bytes]:
        """A file's name and content: all that is stored about somebody, as JSON."""
        with waiting(_PATIENCE):
            found = await self._store.privacy.export(person_id)
        return await asyncio.to_thread(_packed, found)

    async def erase(self, person_id: int, *, source: str) -> None:
        """Take somebody out of everything, which takes its time: resign their games, and forget them."""
        with waiting(_PATIENCE):
            await self._erase(person_id, source=source)

    async def _erase(self, person_id: int, *, source: str) -> None:
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


def _packed(found: dict[str, Any]) -> tuple[str, bytes]:
    """What was found as a file that Discord takes."""
    content = json.dumps(found, ensure_ascii=False, indent=1).encode()
    if len(content) <= _LARGEST:
        return NAME, content
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(NAME, content)
    return f"{NAME}.zip", packed.getvalue()
