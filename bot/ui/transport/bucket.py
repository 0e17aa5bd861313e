"""One of Discord's buckets: so many requests in a window, of which the answers' headers tell."""

from __future__ import annotations

from typing import Final, Protocol

import aiohttp

_IDLE: Final = 300.0
"""Seconds after which an unused bucket can be forgotten."""


class Queue(Protocol):
    """What a bucket needs of the budget that it is a part of."""

    def seconds(self) -> float:
        """The time, as the event loop counts it."""

    def learn(self, name: str, limit: int) -> None:
        """Remember how many requests a kind of bucket takes."""

    async def enter(self, bucket: Bucket) -> None:
        """Wait until a request can be sent."""

    def leave(self, bucket: Bucket) -> None:
        """Count that a request was answered, or has failed."""


class Bucket:
    """One of Discord's buckets, in the form that discord.py asks for."""

    def __init__(self, budget: Queue, limit: int) -> None:
        self._budget = budget
        self.limit = limit
        self.remaining = limit
        self.expires: float | None = None
        """When the window ends; None before an answer has told of one."""
        self.outgoing = 0
        """Requests under way, and turns that haven't sent theirs yet."""
        self.full = float("-inf")
        """When a request had to wait for the window's end last."""
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
        if self.remaining <= 0 and self.expires is not None:
            self.full = now
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
