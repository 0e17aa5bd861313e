"""Settling finished games anew, in the background: after a game has been voided, and after an upgrade."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from bot.games.registry import all_games, rules_of
from bot.ratings import METHOD
from bot.store.engine import Store
from bot.store.ground.patience import waiting
from bot.store.people.settling import Ledger

log = logging.getLogger(__name__)

_BREATH: Final = 0.01
"""Seconds between two transactions, so that players get their turn at the database."""
_PAUSE: Final = 5.0
"""Seconds until a new try where the database failed."""
_MOST: Final = 100


@dataclass(frozen=True, slots=True)
class Recounted:
    """What came of a recount."""

    games: int
    changed: int
    """Games whose results weren't what their records say."""
    leaderboard_rows: int
    """Those that weren't what the results say."""


class Recount:
    """A job that settles all unsettled games; woken when there are some.

    Of several processes only that one does it which does what is done once for all: it looks for them by itself.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._job: asyncio.Task[None] | None = None
        self._again = False

    def wake(self) -> None:
        """Begin, or look once more before ending."""
        self._again = True
        if self._job is None or self._job.done():
            with waiting(None):
                self._job = asyncio.create_task(self._work(), name="recount")

    async def settle(self) -> None:
        """Wait until nothing is left to do."""
        if self._job is not None:
            await asyncio.shield(self._job)

    async def close(self) -> None:
        """End; what is left is done after the next start."""
        if self._job is not None:
            self._job.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._job

    async def _work(self) -> None:
        while self._again:
            self._again = False
            try:
                if not await self._store.duty.mine():
                    return
                rated = [game for game in all_games() if rules_of(game).info.seats[-1] > 1]
                await self._store.resettling.unsettle_other_method(METHOD, rated)
                for game in await self._store.resettling.unsettled_games():
                    games, changed = await _resettle(self._store, game)
                    log.info("settled anew: game=%s games=%s changed=%s", game, games, changed)
            except Exception:  # they stay unsettled: nothing is lost by trying later
                log.exception("settling anew failed")
                self._again = True
                await asyncio.sleep(_PAUSE)


async def recompute(store: Store) -> Recounted:
    """Make all results and leaderboards anew from the records; what is right already isn't written."""
    changed = await _all(store.resettling.weed)
    await store.resettling.unsettle_all(all_games())
    totals = [await _resettle(store, game) for game in all_games()]
    changed += sum(each for _, each in totals)
    return Recounted(sum(games for games, _ in totals), changed, await _all(store.resettling.rewrite_rows))


async def _all(step: Callable[[int], Awaitable[tuple[int | None, int]]]) -> int:
    """Take steps until one says that it was the last. Returns how much they found wrong."""
    found = 0
    after: int | None = 0
    while after is not None:
        after, wrong = await step(after)
        found += wrong
        await asyncio.sleep(_BREATH)
    return found


async def _resettle(store: Store, game: str) -> tuple[int, int]:
    ledger = Ledger()
    games = changed = 0
    while True:
        done, news = await store.resettling.resettle(game, ledger, most=_MOST)
        games += done
        changed += news
        if done < _MOST:
            return games, changed
        await asyncio.sleep(_BREATH)
