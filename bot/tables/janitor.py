"""What happens to tables by itself, because time has passed. Deadlines are in the database, not in timers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bot.calendar import day_of, start_of
from bot.store.engine import Store
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.tables.timing import DAY, MINUTE, Now

LOBBY_LIFE: Final = DAY
"""A lobby in which nothing has happened for so long is closed."""
LAG: Final = MINUTE // 2
"""A table whose message lags behind for so long has been forgotten: its process is gone, or an error hid that
a change had been committed."""
_FORGOTTEN: Final = 1000
"""So many of them are shown in a round, at the most."""
_ROUND: Final = 60.0
"""Seconds between two rounds, at the most."""


class Janitor(Rounds):
    """Sees to what is due: lobbies that nobody starts, daily puzzles whose time is up, forgotten boards, pings."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        catch_up: Callable[[Iterable[int]], None],
        now: Now,
        settled: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__("janitor")
        self._store = store
        self._tables = tables
        self._catch_up = catch_up
        self._now = now
        self._settled = settled
        """Whether ages can be trusted: where the clock has just jumped, nothing is closed for its age."""

    async def tidy(self) -> None:
        """See to all that is due now."""
        if self._settled():
            for table in await self._store.tables.stale_lobbies(self._now() - LOBBY_LIFE):
                await self._tables.lobby.expire(table)
        await self._tables.agreements.end_long_pauses()
        await self._store.changes.count_codes()
        today = day_of(self._now())
        await self._store.day_limits.forget(before=today)
        for table in await self._store.tables.late_tries(today):
            await self._tables.read.find(table)  # which closes it
        self._catch_up(await self._store.left_overs.take(before=self._now() - LAG, most=_FORGOTTEN))
        self._catch_up(await self._store.tables.pings_due(self._now()))

    def pause(self) -> float:
        """Less before midnight, when puzzles close."""
        return min(_ROUND, self._until_midnight())

    def _until_midnight(self) -> float:
        """Seconds until the next day has begun, when puzzles close."""
        now = self._now()
        return (start_of(day_of(now) + 1) - now + 1) / 1000
