"""The bound on what the bot tries again by itself: requests that keep failing, messages that keep going.

Without it two bots would heal against each other for ever; and ten thousand refused requests in ten minutes
shut a bot out of Discord. Setbacks are stored, so that a restart doesn't begin a loop anew.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.store.ground.setbacks import Setbacks
from bot.tables.timing import HOUR, MINUTE, Now

MOST: Final = 3
"""So many requests about one subject may fail within an hour, and a message may come back so many times in
ten minutes."""
FAILING: Final = HOUR
REPAIRING: Final = 10 * MINUTE


class Bound:
    """Counts setbacks by subject: what it is about, as a text that names nobody."""

    def __init__(self, setbacks: Setbacks, now: Now) -> None:
        self._setbacks = setbacks
        self._now = now
        self._times: dict[str, list[int]] = {}
        """When each subject's setbacks of the last hour were, oldest first."""

    async def load(self) -> None:
        """Go on from what earlier runs, and other processes, have stored."""
        for subject, times in (await self._setbacks.since(self._now() - FAILING)).items():
            known = Counter(times) | Counter(self._times.get(subject, []))
            self._times[subject] = sorted(known.elements())

    def may_ask(self, subject: str) -> bool:
        """Whether a request about something may be sent: not after three that failed within the last hour."""
        return self._lately(subject, FAILING) < MOST

    def may_repair(self, subject: str) -> bool:
        """Whether something may come back by itself: not after three times within the last ten minutes."""
        return self._lately(subject, REPAIRING) < MOST

    async def count(self, subject: str, *, store: bool = True) -> None:
        """Count a request that failed, or something that has to come back.

        ``store`` it only where the next run could begin the same again.
        """
        now = self._now()
        for each in [key for key, times in self._times.items() if times[-1] <= now - FAILING]:
            del self._times[each]
        times = self._times.setdefault(subject, [])
        times.append(now)
        del times[: -MOST - 1]
        if store:
            stored = await self._setbacks.add(subject, now, start=now - FAILING)
            self._times[subject] = sorted((Counter(stored) | Counter(times)).elements())[-MOST - 1 :]

    def _lately(self, subject: str, span: int) -> int:
        start = self._now() - span
        return sum(1 for each in self._times.get(subject, ()) if each > start)
