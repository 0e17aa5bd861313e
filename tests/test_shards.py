"""How processes share shards: each its share, what a dead one leaves, and hand-overs in which nobody is missing."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from bot import shards
from bot.shards import ShardKeeper
from bot.store.ground.held import SessionLocks
from tests.turns import WAITING

pytestmark = WAITING


class Locks:
    """What a process holds, as on a server where all of them hold theirs."""

    def __init__(self, all_held: dict[tuple[int, int], Locks]) -> None:
        self._all = all_held

    async def take(self, kind: int, number: int) -> bool:
        return self._all.setdefault((kind, number), self) is self

    async def release(self, kind: int, number: int) -> None:
        if self.holds(kind, number):
            del self._all[kind, number]

    def holds(self, kind: int, number: int) -> bool:
        return self._all.get((kind, number)) is self

    async def taken(self, kind: int) -> set[int]:
        return {number for each, number in self._all if each == kind}

    def die(self) -> None:
        for each in [key for key, holder in self._all.items() if holder is self]:
            del self._all[each]


class Process:
    """A process with its keeper; it is connected to a shard as soon as it is told to be."""

    def __init__(self, hall: Hall, name: str) -> None:
        self._hall = hall
        self._name = name
        self.locks = Locks(hall.held)
        self.keeper = ShardKeeper(
            cast(SessionLocks, self.locks), hall.count, launch=self.launch, drop=self._drop
        )

    async def begin(self) -> None:
        await self.launch(await self.keeper.first())

    async def launch(self, shard: int) -> None:
        self._hall.connected.append((shard, self._name))
        self.keeper.is_ready(shard)

    async def _drop(self, shard: int) -> None:
        self._hall.connected.remove((shard, self._name))
        assert shard in {each for each, _ in self._hall.connected}, "nobody listens to it"

    def die(self) -> None:
        self.locks.die()
        gone = [each for each in self._hall.connected if each[1] == self._name]
        self._hall.connected = [each for each in self._hall.connected if each not in gone]


class Hall:
    """All processes of a test."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.held: dict[tuple[int, int], Locks] = {}
        self.connected: list[tuple[int, str]] = []

    async def go_on(self, *processes: Process) -> None:
        """Let them make rounds until nothing more comes of it."""
        for _ in range(6):
            for each in processes:
                await each.keeper.tidy()
                await asyncio.sleep(0.01)

    @property
    def served(self) -> dict[str, int]:
        """How many shards each process serves; each shard is served by one."""
        assert list(range(self.count)) == sorted(shard for shard, _ in self.connected)
        names = [name for _, name in self.connected]
        return {name: names.count(name) for name in sorted(set(names))}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "_LET_GO", 0.002)


async def test_the_first_process_takes_all_shards_and_each_new_one_gets_its_share() -> None:
    hall = Hall(4)
    one, two = Process(hall, "one"), Process(hall, "two")
    await one.begin()
    await hall.go_on(one)
    assert {"one": 4} == hall.served
    joining = asyncio.create_task(two.begin())
    await hall.go_on(one)
    await joining
    await hall.go_on(one, two)
    assert {"one": 2, "two": 2} == hall.served


async def test_a_process_that_would_get_none_gets_one_of_those_who_have_more() -> None:
    hall = Hall(4)
    processes = [Process(hall, name) for name in ("one", "two", "three")]
    await processes[0].begin()
    for number, each in enumerate(processes[1:], start=1):
        joining = asyncio.create_task(each.begin())
        await hall.go_on(*processes[:number])
        await asyncio.wait_for(joining, 5)
        await hall.go_on(*processes[: number + 1])
    assert [1, 1, 2] == sorted(hall.served.values())


async def test_the_shards_of_a_process_that_dies_are_taken_by_the_others() -> None:
    hall = Hall(4)
    one, two = Process(hall, "one"), Process(hall, "two")
    await one.begin()
    await hall.go_on(one)
    joining = asyncio.create_task(two.begin())
    await hall.go_on(one)
    await joining
    await hall.go_on(one, two)
    one.die()
    await hall.go_on(two)
    assert {"two": 4} == hall.served


async def test_a_process_that_leaves_hands_all_over_and_lets_go_only_then() -> None:
    hall = Hall(3)
    one, two = Process(hall, "one"), Process(hall, "two")
    await one.begin()
    await hall.go_on(one)
    joining = asyncio.create_task(two.begin())
    await hall.go_on(one)
    await joining
    leaving = asyncio.create_task(one.keeper.leave(5))
    while not leaving.done():
        await hall.go_on(two)
    await leaving
    assert {"two": 3} == hall.served


async def test_a_process_that_leaves_alone_waits_for_nobody() -> None:
    hall = Hall(2)
    one = Process(hall, "one")
    await one.begin()
    await hall.go_on(one)
    await asyncio.wait_for(one.keeper.leave(60), 1)
