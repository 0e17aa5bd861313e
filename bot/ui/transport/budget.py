"""How much may be asked of Discord, and who goes first: in place of discord.py's waiting, which is first come first
served.

Each bucket is a window that Discord's headers tell of: so many requests, and when they come back. Whoever has something
to draw asks for a **turn** before drawing it. A turn comes when there is room, to those first for whom somebody waits;
so what is drawn then is the newest, and what has been superseded meanwhile is never drawn or sent. Any other request
waits here, too, but needs no turn.

Answers to interactions don't come by here: they have no limit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from typing import Any, Final, cast

import aiohttp
from discord.http import HTTPClient, Route

A_SECOND: Final = 50
"""Requests of a bot that Discord takes in a second, those about interactions left out."""
AT_ONCE: Final = 16
"""Turns that are used at the same time: more would only be drawn earlier, not sent earlier."""
FEW: Final = 4
"""Turns in use from which on none is given to what can be spared, as long as it hasn't waited long."""
_AGING: Final = 10.0
"""Seconds of waiting that are worth one step of need, so that everybody's turn comes."""
_SEND: Final = Route("POST", "/channels/{channel_id}/messages").key
_EDIT: Final = Route("PATCH", "/channels/{channel_id}/messages/{message_id}").key
"""Messages sent and edited share a channel's bucket. Until an answer to the first edit tells so, it is taken to be so:
counted apart, that edit might go out when the bucket is empty, and what it tells would take the place of the count."""
_IDLE: Final = 300.0
"""Seconds after which an unused bucket can be forgotten."""


class Need(IntEnum):
    """How much something is needed. The least number goes first."""

    ANSWER = 0
    """Somebody has asked for it just now."""
    AWAITED = 1
    """Somebody waits to see it."""
    SHOWN = 2
    """It is to be right in the end."""
    SPARED = 3
    """It is to be right in the end, and perhaps something newer takes its place before there is time for it."""


@dataclass(eq=False, slots=True)
class _Waiter:
    bucket: Bucket
    need: Callable[[], Need]
    since: float
    turn: bool
    """Whether it waits for a turn; else to send."""
    reserved: bool = False
    """Whether its place in the bucket is taken already."""
    over: Callable[[], bool] | None = None
    about: Hashable = None
    needed: Need = field(init=False)
    """How much it was needed when that was asked last: when it came, and whenever it was rechecked."""
    granted: asyncio.Future[bool] = field(init=False)

    def __post_init__(self) -> None:
        self.needed = self.need()
        self.granted = asyncio.get_running_loop().create_future()

    def rank(self, now: float) -> tuple[int, float]:
        """Where it stands among others."""
        return max(0, self.needed - int((now - self.since) / _AGING)), self.since


@dataclass(eq=False, slots=True)
class Turn:
    """The right to send something, with a place in its bucket."""

    bucket: Bucket
    need: Callable[[], Need]
    used: bool = False


_turn: ContextVar[Turn | None] = ContextVar("turn", default=None)


@contextmanager
def using(turn: Turn) -> Iterator[None]:
    """Send within this block by a turn."""
    outside = _turn.set(turn)
    try:
        yield
    finally:
        _turn.reset(outside)


class Bucket:
    """One of Discord's buckets, in the form that discord.py asks for."""

    def __init__(self, budget: Budget, limit: int) -> None:
        self._budget = budget
        self.limit = limit
        self.remaining = limit
        self.expires: float | None = None
        """When the window ends; None before an answer has told of one."""
        self.outgoing = 0
        """Requests under way, and turns that haven't sent theirs yet."""
        self._least: int | None = None
        """The least that an answer has said to be left in this window."""
        self._span: float | None = None
        """The longest window that an answer has told of."""
        self._used = budget.seconds()

    def free(self, now: float) -> bool:
        """Whether a request can be sent now."""
        if self.expires is not None and now >= self.expires:
            self.remaining = self.limit - self.outgoing
            self.expires = self._least = None
        return self.remaining > 0

    def take(self) -> None:
        """Count a request that will be sent."""
        self.remaining -= 1
        self.outgoing += 1

    def give_back(self) -> None:
        """Count one that won't."""
        self.remaining += 1
        self.outgoing -= 1

    def sent(self) -> None:
        """Count one that has been answered, or has failed."""
        self._used = self._budget.seconds()
        self.outgoing -= 1
        if (
            self.expires is None and self._span is None
        ):  # such requests have no limit, or nothing is known of it
            self.remaining = min(self.limit, self.remaining + 1)
        elif self.expires is None:  # it failed: who knows whether Discord has counted it
            self.expires = self._used + (self._span or 0)

    def update(self, response: aiohttp.ClientResponse, *, use_clock: bool = False) -> None:  # noqa: ARG002 - discord.py's form
        """Learn from an answer. Of the others under way nobody knows whether it counts them already."""
        now, headers = self._budget.seconds(), response.headers
        self.limit = int(headers.get("X-RateLimit-Limit", 1))
        left = int(headers.get("X-RateLimit-Remaining", 0))
        within = self.expires is not None and now < self.expires and self._least is not None
        self._least = min(left, self._least) if within and self._least is not None else left
        self.remaining = self._least - (self.outgoing - 1)
        ends_in = float(headers.get("X-RateLimit-Reset-After", 1.0))
        self.expires, self._span = now + ends_in, max(ends_in, self._span or 0.0)
        self._budget.learn(headers.get("X-RateLimit-Bucket", ""), self.limit)

    def is_inactive(self) -> bool:
        """Whether discord.py may forget it."""
        return not self.outgoing and self._budget.seconds() - self._used > _IDLE

    async def __aenter__(self) -> None:
        await self._budget.enter(self)

    async def __aexit__(self, *_: object) -> None:
        self._budget.leave(self)


class Budget:
    """What may be asked of Discord now."""

    def __init__(
        self, http: HTTPClient, *, a_second: int = A_SECOND, seconds: Callable[[], float] | None = None
    ) -> None:
        self._http = cast(Any, http)
        self._a_second = a_second
        self._seconds = seconds
        self._limits: dict[str, int] = {}
        self._sending: dict[_Waiter, None] = {}
        """Those that wait to send, in the order in which they came."""
        self._waiting: dict[_Waiter, None] = {}
        """Those that wait for a turn."""
        self._about: dict[Hashable, set[_Waiter]] = {}
        """Those of them that are about something."""
        self._sent: deque[float] = deque()
        self._flying = 0
        self._turns = 0
        self._timer: asyncio.TimerHandle | None = None
        self._http.get_ratelimit = self.bucket

    def seconds(self) -> float:
        """The time, as the event loop counts it."""
        return asyncio.get_running_loop().time() if self._seconds is None else self._seconds()

    def bucket(self, key: str) -> Bucket:
        """The bucket of a key of discord.py's: a route or what Discord calls the bucket, and what it concerns."""
        route, _, where = key.partition(":")
        if route == _EDIT:
            key = f"{self._http._bucket_hashes.get(_SEND, _SEND)}:{where}"
        found = self._http._buckets.get(key)
        if not isinstance(found, Bucket):
            found = Bucket(self, self._limits.get(key.partition(":")[0], 1))
            self._http._buckets[key] = found
            self._http._try_clear_expired_ratelimits()
        return found

    def learn(self, name: str, limit: int) -> None:
        """Remember how many requests a kind of bucket takes: others of the kind take as many."""
        self._limits[name] = limit

    @asynccontextmanager
    async def turn(
        self,
        route: Route,
        need: Callable[[], Need],
        *,
        over: Callable[[], bool] | None = None,
        about: Hashable = None,
    ) -> AsyncIterator[bool]:
        """Wait for a turn to send something; False where it is ``over`` by then, and needn't be sent any more."""
        turn = await self.take(route, need, over=over, about=about)
        if turn is None:
            yield False
            return
        try:
            with using(turn):
                yield True
        finally:
            self.give_up(turn)

    async def take(
        self,
        route: Route,
        need: Callable[[], Need],
        *,
        since: float | None = None,
        over: Callable[[], bool] | None = None,
        about: Hashable = None,
    ) -> Turn | None:
        """Wait for a turn as :meth:`turn` does, and have it until it is given up; None where it is ``over`` by then.

        ``since``: when the waiting began, if it was before now. ``about`` is what :meth:`recheck` calls it by: neither
        what it needs nor whether it is over is asked again before.
        """
        bucket = self._bucket_of(route)
        since = self.seconds() if since is None else since
        waiter = _Waiter(bucket, need, since, turn=True, over=over, about=about)
        return Turn(bucket, need) if await self._granted(waiter) else None

    def give_up(self, turn: Turn) -> None:
        """Let others have what a turn has left over."""
        self._turns -= 1
        if not turn.used:
            turn.used = True
            turn.bucket.give_back()
        self.nudge()

    def fits(self, turn: Turn, route: Route) -> bool:
        """Whether a turn is one for such a request."""
        return turn.bucket is self._bucket_of(route)

    def _bucket_of(self, route: Route) -> Bucket:
        name = self._http._bucket_hashes.get(route.key, route.key)
        return self.bucket(f"{name}:{route.major_parameters}")

    async def enter(self, bucket: Bucket) -> None:
        """Wait until a request can be sent."""
        turn = _turn.get()
        waiter = _Waiter(bucket, _answer if turn is None else turn.need, self.seconds(), turn=False)
        if turn is not None and turn.bucket is bucket and not turn.used:
            turn.used = waiter.reserved = True
        try:
            await self._granted(waiter)
        except BaseException:
            if waiter.reserved:
                bucket.give_back()
            raise

    def leave(self, bucket: Bucket) -> None:
        """Count that a request was answered, or has failed."""
        self._flying -= 1
        self._sent.append(self.seconds())
        bucket.sent()
        self.nudge()

    def recheck(self, about: Hashable) -> None:
        """Look anew how much is needed what is about something that has changed, and whether it is over."""
        for waiter in list(self._about.get(about, ())):
            if self._dismissed(waiter):
                self._drop(waiter)
            else:
                waiter.needed = waiter.need()
        self.nudge()

    def nudge(self) -> None:
        """Look anew who can go on: something has ended."""
        if not self._sending and not self._waiting:
            return
        now = self.seconds()
        while self._sent and self._sent[0] <= now - 1:
            self._sent.popleft()
        ready, soonest = [], float("inf")
        # Where all turns are in use, those who wait for one aren't looked at: under load they are many.
        for each in chain(self._sending, self._waiting if self._turns < AT_ONCE else ()):
            wait = self._wait(each, now)
            if wait:
                soonest = min(soonest, wait)
            else:
                ready.append(each)
        if len(ready) > 1:
            ready.sort(key=lambda each: each.rank(now))
        for waiter in ready:
            wait = self._wait(waiter, now)
            if not wait:
                if not self._dismissed(waiter):
                    self._grant(waiter)
                self._drop(waiter)
            else:
                soonest = min(soonest, wait)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if soonest < float("inf"):
            self._timer = asyncio.get_running_loop().call_later(soonest, self.nudge)

    async def _granted(self, waiter: _Waiter) -> bool:
        """Wait for one's turn or for leave to send; False where what is waited for is over."""
        group = self._waiting if waiter.turn else self._sending
        group[waiter] = None
        if waiter.about is not None:
            self._about.setdefault(waiter.about, set()).add(waiter)
        self.nudge()
        try:
            return await waiter.granted
        except asyncio.CancelledError:
            if waiter in group:
                self._drop(waiter)
            elif waiter.granted.done() and not waiter.granted.cancelled() and waiter.granted.result():
                self._withdraw(waiter)
            raise

    def _drop(self, waiter: _Waiter) -> None:
        """Let nobody wait there any more."""
        (self._waiting if waiter.turn else self._sending).pop(waiter, None)
        alike = self._about.get(waiter.about)
        if alike is not None:
            alike.discard(waiter)
            if not alike:
                del self._about[waiter.about]

    def _dismissed(self, waiter: _Waiter) -> bool:
        """Whether nobody waits there any more, or what they wait for is over."""
        if not waiter.granted.done() and waiter.over is not None and waiter.over():
            waiter.granted.set_result(False)
        return waiter.granted.done()

    def _wait(self, waiter: _Waiter, now: float) -> float:
        """Seconds until something may be granted; infinite where something else must end first."""
        if self._flying + len(self._sent) >= self._a_second:
            return max(0.001, self._sent[0] + 1 - now) if self._sent else float("inf")
        if waiter.turn and self._turns >= AT_ONCE:
            return float("inf")
        bucket = waiter.bucket
        if waiter.reserved or bucket.free(now):
            spared = waiter.turn and self._turns >= FEW and waiter.needed is Need.SPARED
            return max(0.0, waiter.since + _AGING - now) if spared else 0
        return float("inf") if bucket.expires is None else max(0.001, bucket.expires - now)

    def _grant(self, waiter: _Waiter) -> None:
        if not waiter.reserved:
            waiter.bucket.take()
        if waiter.turn:
            self._turns += 1
        else:
            self._flying += 1
        waiter.granted.set_result(True)

    def _withdraw(self, waiter: _Waiter) -> None:
        """Take back what was granted to somebody who had just given up."""
        if not waiter.reserved:
            waiter.bucket.give_back()
        if waiter.turn:
            self._turns -= 1
        else:
            self._flying -= 1
        self.nudge()


def _answer() -> Need:
    return Need.ANSWER
