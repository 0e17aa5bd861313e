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
from dataclasses import dataclass
from typing import Any, Final, cast

from discord.http import HTTPClient, Route

from bot.ui.transport.bucket import Bucket
from bot.ui.transport.waiting import AGING, Need, Waiter, Waiting

A_SECOND: Final = 50
"""Requests of a bot that Discord takes in a second, those about interactions left out."""
AT_ONCE: Final = 16
"""Turns that are used at the same time: more would only be drawn earlier, not sent earlier."""
FEW: Final = 4
"""Turns in use from which on none is given to what can be spared, as long as it hasn't waited long."""
_SEND: Final = Route("POST", "/channels/{channel_id}/messages").key
_EDIT: Final = Route("PATCH", "/channels/{channel_id}/messages/{message_id}").key
"""Messages sent and edited share a channel's bucket. Until an answer to the first edit tells so, it is taken to be so:
counted apart, that edit might go out when the bucket is empty, and what it tells would take the place of the count."""


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


class Budget:
    """What may be asked of Discord now."""

    def __init__(
        self, http: HTTPClient, *, a_second: int = A_SECOND, seconds: Callable[[], float] | None = None
    ) -> None:
        self._http = cast(Any, http)
        self._a_second = a_second
        self._seconds = seconds
        self._limits: dict[str, int] = {}
        self._sending: list[Waiter] = []
        """Those that wait to send, in the order in which they came."""
        self._waiting = Waiting()
        """Those that wait for a turn."""
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

        ``since``: when the waiting began, if it was before now. ``about`` is what :meth:`recheck` calls it by: how much
        it is needed is asked again only then, and whether it is over only then and when its turn comes.
        """
        bucket = self._bucket_of(route)
        since = self.seconds() if since is None else since
        waiter = Waiter(bucket, need, since, turn=True, over=over, about=about)
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
        waiter = Waiter(bucket, _answer if turn is None else turn.need, self.seconds(), turn=False)
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
        for waiter in self._waiting.about(about):
            if self._dismissed(waiter):
                self._waiting.drop(waiter)
            else:
                self._waiting.ask_again(waiter)
        self.nudge()

    def nudge(self) -> None:
        """Look anew who can go on: something has ended."""
        if not self._sending and not self._waiting:
            return
        now, soonest = self.seconds(), float("inf")
        while self._sent and self._sent[0] <= now - 1:
            self._sent.popleft()

        def can_go_on(waiter: Waiter) -> bool:
            nonlocal soonest
            wait = self._wait(waiter, now)
            soonest = min(soonest, wait) if wait else soonest
            return not wait

        for waiter in sorted(self._sending, key=lambda each: each.rank(now)):
            if can_go_on(waiter):
                self._sending.remove(waiter)
                if not self._dismissed(waiter):
                    self._grant(waiter)
        # Where all turns are in use, those who wait for one aren't looked at.
        while self._turns < AT_ONCE:
            found = self._waiting.next(now, can_go_on)
            if found is None:
                break
            self._waiting.drop(found)
            if not self._dismissed(found):
                self._grant(found)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if soonest < float("inf"):
            self._timer = asyncio.get_running_loop().call_later(soonest, self.nudge)

    async def _granted(self, waiter: Waiter) -> bool:
        """Wait for one's turn or for leave to send; False where what is waited for is over."""
        if waiter.turn:
            self._waiting.add(waiter)
        else:
            self._sending.append(waiter)
        self.nudge()
        try:
            return await waiter.granted
        except asyncio.CancelledError:
            if waiter in self._sending:
                self._sending.remove(waiter)
            elif waiter in self._waiting:
                self._waiting.drop(waiter)
            elif waiter.granted.done() and not waiter.granted.cancelled() and waiter.granted.result():
                self._withdraw(waiter)
            raise

    def _dismissed(self, waiter: Waiter) -> bool:
        """Whether nobody waits there any more, or what they wait for is over."""
        if not waiter.granted.done() and waiter.over is not None and waiter.over():
            waiter.granted.set_result(False)
        return waiter.granted.done()

    def _wait(self, waiter: Waiter, now: float) -> float:
        """Seconds until something may be granted; infinite where something else must end first."""
        if self._flying + len(self._sent) >= self._a_second:
            return max(0.001, self._sent[0] + 1 - now) if self._sent else float("inf")
        if waiter.turn and self._turns >= AT_ONCE:
            return float("inf")
        bucket = waiter.bucket
        if waiter.reserved or bucket.free(now):
            spared = waiter.turn and self._turns >= FEW and waiter.needed is Need.SPARED
            return max(0.0, waiter.since + AGING - now) if spared else 0
        return float("inf") if bucket.expires is None else max(0.001, bucket.expires - now)

    def _grant(self, waiter: Waiter) -> None:
        if not waiter.reserved:
            waiter.bucket.take()
        if waiter.turn:
            self._turns += 1
        else:
            self._flying += 1
        waiter.granted.set_result(True)

    def _withdraw(self, waiter: Waiter) -> None:
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
