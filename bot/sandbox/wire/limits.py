"""How much Discord lets a bot ask for: the figures, where they come from, and the counting.

Discord publishes two figures alone, the global limit and the ban for invalid requests; all others are told in the
headers of answers, and change. Those here are what bots' authors have seen and reported:

- messages: 5 in 5 s a channel, sent and edited ones together (discord-api-docs issues 20 and 981: both have one bucket)
- deletions: 5 in 1 s a channel, of messages younger than ten seconds (issues 1092 and 8330: others for older ones)
- reactions: 1 in 0.25 s (issues 395 and 981; the list that libraries copy from each other)
- an interaction's follow-ups and edits: 5 in 2 s a token (Discord's page on webhooks gives none; from headers)
- opening direct messages: nobody has a figure; 10 in 10 s is ours, and says no more than that there is one
- 50 requests a second in all, but for those about interactions (docs: topics/rate-limits)
- 10,000 answers 401, 403 or 429 within ten minutes: then everything is refused; 429 of a shared limit don't count
  (docs: topics/rate-limits)
- edits of messages older than an hour: 30046, a few within some seconds in a channel, or within an hour
  (discord-userdoccers issue 551; Discord doesn't say)

A bucket is a window: it begins with a request, and all that were used come back when it ends.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Limits(Enum):
    """Whether the sandbox keeps Discord's limits."""

    NONE = "none"
    """Only faults bring any."""
    REAL = "real"


@dataclass(frozen=True, slots=True)
class Ration:
    """So many requests within a window of so many seconds."""

    number: int
    seconds: float


MESSAGES: Final = Ration(5, 5.0)
DELETIONS: Final = Ration(5, 1.0)
REACTIONS: Final = Ration(1, 0.25)
TOKEN: Final = Ration(5, 2.0)
OPENING: Final = Ration(10, 10.0)
GLOBAL: Final = Ration(50, 1.0)
INVALID: Final = Ration(10_000, 600.0)
OTHERS: Final = Ration(10, 10.0)
"""What nobody has told of."""

OLD: Final = 3600.0
"""Seconds after which edits of a message are rationed."""
LATE_EDITS: Final = 3
"""Edits of old messages that a channel takes in an hour, or within ten seconds."""
LATE_WINDOW: Final = 10.0
"""Seconds in which these edits count where there is no hour's budget."""

BUCKETS: Final[Mapping[str, tuple[str, Ration]]] = {
    "create_message": ("messages", MESSAGES),
    "update_message": ("messages", MESSAGES),
    "delete_message": ("deletions", DELETIONS),
    "create_dm": ("opening", OPENING),
    "add_my_message_reaction": ("reactions", REACTIONS),
    "delete_my_message_reaction": ("reactions", REACTIONS),
}
_COUNTED: Final = frozenset({401, 403, 429})
"""Statuses that make a request an invalid one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a request."""

    headers: Mapping[str, str]
    wait: float = 0.0
    """Seconds after which it may be tried again; 0: it may go on."""
    scope: str = "user"
    banned: bool = False
    """Whether not Discord refuses it, but what stands before it."""


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0


class Rations:
    """Counts requests, always; refuses those over a limit where limits are kept."""

    def __init__(self, limits: Limits, seconds: Callable[[], float]) -> None:
        self.limits = limits
        self._seconds = seconds
        self.spent: Counter[str] = Counter()
        """Requests so far, by what they ask for: the difference between two moments is what happened between cost."""
        self.refused: Counter[str] = Counter()
        """Those that were over a limit, by bucket."""
        self._windows: dict[tuple[str, str], _Window] = {}
        self._all: deque[float] = deque()
        self._invalid: deque[float] = deque()

    def take(self, operation: str, path: str, params: Mapping[str, str]) -> Verdict:
        """Count a request, and say whether it may go on; ``path`` is its route's, with ``{names}``."""
        self.spent[operation] += 1
        if path.startswith("/interactions/"):
            return Verdict({})
        if self.limits is Limits.NONE:
            return Verdict(_headers(operation, Ration(1000, 1.0), 999, 1.0, self._seconds()))
        now = self._seconds()
        if self._over(self._invalid, INVALID, now):
            return Verdict({}, wait=self._invalid[0] + INVALID.seconds - now, banned=True)
        by_token = path.startswith("/webhooks/")
        if not by_token and self._over(self._all, GLOBAL, now):
            self.refused["global"] += 1
            return Verdict({}, wait=self._all[0] + GLOBAL.seconds - now, scope="global")
        name, ration = ("token", TOKEN) if by_token else BUCKETS.get(operation, (operation, OTHERS))
        major = params.get("token") or params.get("channel") or params.get("guild") or ""
        window = self._windows.get((name, major))
        if window is None or window.ends <= now:
            window = self._windows[name, major] = _Window(now + ration.seconds)
            self._forget(now)
        left = ration.number - window.used
        headers = _headers(name, ration, max(0, left - 1), window.ends - now, now)
        if left <= 0:
            self.refused[name] += 1
            return Verdict(headers, wait=window.ends - now)
        window.used += 1
        if not by_token:
            self._all.append(now)
        return Verdict(headers)

    def answered(self, status: int, *, scope: str | None) -> None:
        """Count an answer: too many refusals, and nothing is answered any more."""
        if status in _COUNTED and scope != "shared":
            self._invalid.append(self._seconds())

    @staticmethod
    def _over(times: deque[float], ration: Ration, now: float) -> bool:
        while times and times[0] <= now - ration.seconds:
            times.popleft()
        return len(times) >= ration.number

    def _forget(self, now: float) -> None:
        if len(self._windows) > 1000:
            self._windows = {key: each for key, each in self._windows.items() if each.ends > now}


def _headers(name: str, ration: Ration, left: int, ends_in: float, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(ration.number),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{now + ends_in:.3f}",
        "X-RateLimit-Reset-After": f"{ends_in:.3f}",
        "X-RateLimit-Bucket": name,
    }
