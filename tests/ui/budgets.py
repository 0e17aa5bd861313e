"""A budget as discord.py would have it, with a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from discord.http import Route

from bot.ui.transport.budget import Budget
from bot.ui.transport.waiting import Need


class Http(SimpleNamespace):
    """As much of discord.py's as the budget knows."""

    def _try_clear_expired_ratelimits(self) -> None:
        pass


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def to(channel: int) -> Route:
    return Route("POST", "/channels/{channel_id}/messages", channel_id=channel)


def told(budget: Budget, channel: int, *, left: int, seconds: float = 5.0) -> None:
    """Let an answer tell of a channel's bucket."""
    headers = {
        "X-RateLimit-Limit": "5",
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset-After": str(seconds),
        "X-RateLimit-Bucket": "messages",
    }
    bucket = budget.bucket(f"messages:{channel}")
    bucket.take()
    answer: Any = SimpleNamespace(headers=headers)
    bucket.update(answer)
    bucket.sent()


def always(need: Need) -> Callable[[], Need]:
    return lambda: need


async def run() -> None:
    """Let tasks go on as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def send(budget: Budget, channel: int, done: list[str], name: str, need: Need = Need.SHOWN) -> None:
    async with budget.turn(to(channel), always(need)) as granted:
        if granted:
            done.append(name)
            async with budget.bucket(f"messages:{channel}"):
                pass


async def begun(*work: Any) -> list[asyncio.Task[Any]]:
    tasks = [asyncio.create_task(each) for each in work]
    await run()
    return tasks


async def stopped(tasks: list[asyncio.Task[Any]]) -> None:
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def budget(time: Time) -> Budget:
    """A budget that knows what the bucket of sent messages is called."""
    http: Any = Http(_buckets={}, _bucket_hashes={"POST /channels/{channel_id}/messages": "messages"})
    return Budget(http, seconds=time)
