"""How a process that shares the shards with others connects to them: each once, and never two within five seconds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import yarl
from discord.ext import commands

from bot import sharded
from bot.sharded import ShardedBot
from bot.store.ground.held import IDENTIFYING

SHARDS = 3


class Locks:
    """Locks on a server that nobody else holds; each answer takes a moment, as it does over a line."""

    def __init__(self) -> None:
        self._held: set[tuple[int, int]] = set()

    async def take(self, kind: int, number: int) -> bool:
        await asyncio.sleep(0)
        self._held.add((kind, number))
        return True

    async def release(self, kind: int, number: int) -> None:
        await asyncio.sleep(0)
        self._held.discard((kind, number))

    def holds(self, kind: int, number: int) -> bool:
        return (kind, number) in self._held

    async def taken(self, kind: int) -> set[int]:
        await asyncio.sleep(0)
        return {number for each, number in self._held if each == kind}


class Notes:
    async def get(self, _: str) -> str:
        return str(SHARDS)

    async def put(self, _: str, __: str) -> None:
        return


@pytest.fixture
def locks() -> Locks:
    return Locks()


@pytest.fixture
async def bot(locks: Locks, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ShardedBot]:
    store: Any = SimpleNamespace(locks=locks, notes=Notes())
    settings: Any = SimpleNamespace(shard_count=SHARDS, own_shards=[], shards="auto")
    bot = ShardedBot(store, settings, command_prefix="!", intents=discord.Intents.none())

    async def gateway() -> Any:
        return SHARDS, "ws://nowhere", {"max_concurrency": 1}

    monkeypatch.setattr(bot.http, "get_bot_gateway", gateway)
    async with bot:
        yield bot


async def test_each_shard_is_connected_to_once_however_long_the_first_one_takes(
    bot: ShardedBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    launched: list[int] = []

    async def launch(_: object, __: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        launched.append(shard_id)
        await asyncio.sleep(0.05)

    monkeypatch.setattr(commands.AutoShardedBot, "launch_shard", launch)
    connecting = asyncio.create_task(bot.connect())
    async with asyncio.timeout(20):
        while len(launched) < SHARDS:  # noqa: ASYNC110 - the bot tells nobody
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)  # in which it would connect to some once more
    assert bot.keeper is not None
    await bot.keeper.close()
    connecting.cancel()
    assert [0, 1, 2] == sorted(launched)
    assert 0 == launched[0]


async def test_two_shards_that_connect_at_once_begin_their_sessions_one_after_the_other(
    bot: ShardedBot, locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharded, "_PACE", 0.1)
    monkeypatch.setattr(sharded, "_ASK", 0.01)
    loop = asyncio.get_running_loop()
    begun: list[float] = []

    async def begin(shard: int) -> None:
        await bot.before_identify_hook(shard)
        begun.append(loop.time())

    await asyncio.gather(*map(begin, range(SHARDS)))
    assert all(after - before >= 0.1 for before, after in pairwise(begun))
    await asyncio.sleep(0.15)
    assert not locks.holds(IDENTIFYING, 0)


async def test_whoever_cannot_be_asked_keeps_nobody_of_this_process_waiting(
    bot: ShardedBot, locks: Locks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that doesn't come counts as a no, and the next one may be a yes."""
    monkeypatch.setattr(sharded, "_ASK", 0.01)
    answers = iter((False, True))

    async def take(_: int, __: int) -> bool:
        return next(answers)

    monkeypatch.setattr(locks, "take", take)
    await asyncio.wait_for(bot.before_identify_hook(0), 2)
    assert [] == list(answers)
