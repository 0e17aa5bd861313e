"""What processes on one server tell each other: that what they remember may be out of date.

It is told with the transaction that changes it, so nobody hears of what isn't stored. SQLite has one process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground.database import Database, whole

log = logging.getLogger(__name__)

CHANNEL: Final = "tableside"
"""What PostgreSQL calls it where this is heard."""


class News(StrEnum):
    """What has changed."""

    PERSON = "person"
    """What somebody has chosen, by their id; or they have been erased."""
    SERVER = "server"
    """What a server has settled, by its id."""
    BOARD = "board"
    """There is a new board in a channel, by the channel's id."""
    SETBACK = "setback"
    """Something failed that isn't tried for ever."""
    SHOWING = "showing"
    """Something is shown in a table's channel."""


Hear = Callable[[str], Awaitable[None]]
"""Does what the rest of a piece of news calls for."""


async def tell(connection: AsyncConnection, news: News, about: object = "") -> None:
    """Tell all processes, this one too, when the connection's transaction is committed."""
    if connection.dialect.name != "sqlite":
        said = {"channel": CHANNEL, "said": f"{news} {about}"}
        await connection.execute(text("SELECT pg_notify(:channel, :said)"), said)


class Told:
    """Hears news, and tells some. Whoever was cut off may have missed any, and hears so."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hear: dict[News, Hear] = {}
        self._missed: list[Callable[[], Awaitable[None]]] = []
        self._doing: set[asyncio.Task[None]] = set()

    def listen(self, news: News, hear: Hear, *, missed: Callable[[], Awaitable[None]]) -> None:
        """Have something done with each piece of news of a kind, and where some may have been ``missed``."""
        self._hear[news] = hear
        self._missed.append(missed)

    async def tell(self, news: News, about: object) -> None:
        """Tell all processes what isn't stored anywhere. Where that fails, they don't hear of it."""
        if self._database.on_server:
            await _logged(self._tell(news, about))

    @whole
    async def _tell(self, news: News, about: object) -> None:
        async with self._database.writing() as connection:
            await tell(connection, news, about)

    def heard(self, said: str) -> None:
        """Hear a piece of news. One that only a newer version knows interests nobody here."""
        news, _, about = said.partition(" ")
        if news in self._hear:
            self._do(self._hear[News(news)](about))

    def missed(self) -> None:
        """Hear that some may have been missed."""
        for each in self._missed:
            self._do(each())

    async def settle(self) -> None:
        """Wait until what was heard has been done."""
        while self._doing:
            await asyncio.wait(self._doing)

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(_logged(work))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)


async def _logged(work: Awaitable[None]) -> None:
    try:
        await work
    except Exception:  # what is remembered is looked at again by and by
        log.exception("news not taken in")
