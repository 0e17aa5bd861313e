"""Clocks that run out, and time in which nobody could play: it counts for nobody."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from bot.store.engine import Store
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.tables.timing import HOUR, MINUTE, Now

log = logging.getLogger(__name__)

ROUND: Final = MINUTE // 2
"""Milliseconds between two rounds, at the most."""
_SOON: Final = 1.0
"""Seconds until the next look whether people can reach the bot."""
_LATE: Final = ROUND + MINUTE // 12
"""A bot that has been silent for longer was away: it died, or was cut off."""
_DRIFT: Final = MINUTE
"""By less than this the clock is only being set right."""
JUMP: Final = HOUR
"""A jump of the clock, or an absence, that is told; and for how long no table is closed after it."""


class Clocks(Rounds):
    """Lets deadlines run out, and has people reminded; moves deadlines by the time in which the bot was away.

    ``now`` is the time of day, which may jump; ``steady`` runs on evenly while the program does. ``connected``
    tells whether people can reach the bot.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        catch_up: Callable[[Iterable[int]], None],
        now: Now,
        *,
        steady: Now,
        connected: Callable[[], bool],
    ) -> None:
        super().__init__("clocks")
        self._store = store
        self._tables = tables
        self._catch_up = catch_up
        self._now = now
        self._steady = steady
        self._connected = connected
        self._beaten: int | None = None
        """When it last noticed to be at work, by ``steady``; None before that, and after it was cut off."""
        self._noted = 0
        """The time of day then."""
        self._jumped: int | None = None
        self._next: int | None = None

    @property
    def settled(self) -> bool:
        """Whether ages can be trusted: no jump of the clock, and no absence, has just been noticed.

        It may be asked before the round that moves the deadlines.
        """
        if self._beaten is not None:
            passed = self._steady() - self._beaten
            if abs(self._now() - self._noted - passed) >= JUMP:
                return False
        return self._jumped is None or self._steady() - self._jumped >= JUMP

    async def tidy(self) -> None:
        """See to all that is due now."""
        if not self._connected():
            self._beaten = None
            return
        try:
            await self._beat()
            for table in await self._store.clocks.due(self._now()):
                await self._time_out(table)
            self._catch_up(await self._store.clocks.reminders_due(self._now()))
            self._next = await self._store.clocks.next_due(self._now())
        except Exception:
            self._beaten = None  # without its database the bot is away
            raise

    def pause(self) -> float:
        """Until the next deadline or reminder, but never longer than a round."""
        if self._beaten is None:
            return _SOON
        left = ROUND if self._next is None else self._next - self._now()
        return max(1, min(ROUND, left)) / 1000

    async def close(self) -> None:
        """End the rounds, and keep until when the bot was at work."""
        await super().close()
        if self._beaten is not None:
            await self._store.clocks.beat(self._now(), stopped=True)

    async def _time_out(self, table: int) -> None:
        try:
            await self._tables.play.time_out(table)
        except Exception:  # one table must not hold the others up
            log.exception("clock not run out: table=%s", table)

    async def _beat(self) -> None:
        """Note that the bot is at work, and move all deadlines by the time in which it wasn't."""
        now, steady, last = self._now(), self._steady(), await self._store.clocks.last_beat()
        at_work = None if self._beaten is None else steady - self._beaten
        if last is None:
            await self._store.clocks.beat(now)
        else:
            lost = now - last[0] - (at_work or 0)
            if abs(lost) < self._least(at_work, stopped=last[1]):
                await self._store.clocks.beat(now)
            elif await self._store.clocks.beat_after(
                now, last=last[0], lost=lost, jumped=at_work is not None or lost < 0
            ):
                await self._tell(lost, jumped=at_work is not None or lost < 0)
        self._beaten, self._noted = steady, now

    @staticmethod
    def _least(at_work: int | None, *, stopped: bool) -> int:
        """From how many lost milliseconds on they count."""
        if at_work is not None:
            return _DRIFT
        return 1 if stopped else _LATE

    async def _tell(self, lost: int, *, jumped: bool) -> None:
        """Log it, and have boards shown whose deadline has moved."""
        if abs(lost) >= JUMP:
            self._jumped = self._steady()
        what = "the clock has jumped" if jumped else "the bot was away"
        level = logging.WARNING if abs(lost) >= JUMP else logging.INFO
        log.log(level, "%s: seconds=%s, deadlines moved by that", what, lost // 1000)
        self._catch_up(await self._store.tables.unpublished())
