"""Whole games over several processes on one PostgreSQL database, of which one after the other is killed.

``TABLESIDE_TIMES=20`` plays twenty games of each kind and kills until they are over; it prints the counts (``-s``).
The small form that every run looks at is in :mod:`tests.robustness.test_processes`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.server import Sandbox
from bot.sandbox.world import world
from bot.store.engine import open_store
from bot.tables.service import Tables
from bot.tables.timing import now
from tests.robustness.child import Child
from tests.robustness.crowd import BEHIND, KINDS, Crowd, Seen
from tests.store import postgresql
from tests.store.postgresql import Server
from tests.times import LONG, TIMES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not LONG, reason="it plays whole games: TABLESIDE_TIMES=1 runs it"),
]

SHARDS = 4
MOVES = 400
KILLED_EACH = 6.0
"""Seconds between two kills."""
KILLS_OF_ONE = 10
"""Then it is another's turn, as soon as the first has had time to show what was left."""
TOLD_EACH = 30.0
RESTARTED_EACH = 60.0


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of the test's own, which it may let crash."""
    programs = postgresql.binaries()
    if programs is None:
        pytest.skip("PostgreSQL isn't installed")
    with postgresql.cluster(programs) as socket:
        yield Server(socket)


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    with server.up_to_date() as address:
        yield address


@pytest.fixture
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """The people's server is on the last shard, direct messages on the first."""
    monkeypatch.setattr(world, "BEGAN", world.BEGAN + 0.003)
    async with Sandbox(shards=SHARDS) as sandbox:
        sandbox.gateway.concurrency = SHARDS
        assert SHARDS - 1 == (sandbox.world.guild_id >> 22) % SHARDS
        yield sandbox


@pytest.fixture
async def tables(url: str) -> AsyncIterator[Tables]:
    """The tables as they are stored, seen from outside."""
    store = await open_store(url, now=now)
    yield Tables(store, lambda _: None)
    await store.close()


class Trouble:
    """Does to processes and their database what bad days do, and counts it."""

    def __init__(self, random: Random) -> None:
        self.kills = 0
        self.restarts = 0
        self._random = random

    async def kill(self, processes: list[Child], each: float) -> None:
        """Kill one process again and again while the others go on, then another."""
        for process in cycle(processes):
            for _ in range(KILLS_OF_ONE):
                await asyncio.sleep(each * self._random.uniform(0.5, 1.5))
                await process.kill()
                self.kills += 1
                await asyncio.sleep(self._random.uniform(0, each / 2))
                await process.start()
            await asyncio.sleep(BEHIND)

    async def restart(self, server: Server, each: float) -> None:
        """Let the database's server crash, and start it again."""
        programs = postgresql.binaries()
        assert programs is not None
        while True:
            await asyncio.sleep(each)
            await asyncio.to_thread(postgresql.restart, programs, server.socket)
            self.restarts += 1


async def evening(crowd: Crowd) -> None:
    """Games of all kinds at once, one after the other."""

    async def row(kind: tuple[str, tuple[str, ...]]) -> None:
        for _ in range(TIMES):
            await crowd.play(*kind, most=MOVES)

    await asyncio.gather(*(row(each) for each in KINDS))


async def tell(seen: Seen, trouble: Trouble) -> None:
    """Print how it goes, now and then."""
    began = time.monotonic()
    while True:
        await asyncio.sleep(TOLD_EACH)
        report(seen, trouble, time.monotonic() - began)


@pytest.mark.parametrize(
    ("processes", "restarting"),
    [
        pytest.param(2, False, id="two"),
        pytest.param(3, False, id="three"),
        pytest.param(2, True, id="restarts"),
    ],
)
async def test_whole_games_are_played_while_processes_are_killed_and_their_database_restarts(
    sandbox: Sandbox,
    url: str,
    tables: Tables,
    server: Server,
    tmp_path: Path,
    processes: int,
    restarting: bool,
) -> None:
    random = Random(processes)
    crowd, trouble = Crowd(sandbox, tables, random), Trouble(random)
    settings = {"SHARDS": "auto", "SHARD_COUNT": str(SHARDS)}
    children = [
        Child(
            sandbox,
            tmp_path,
            tmp_path / f"{number}.txt",
            url=url,
            settings=settings,
        )
        for number in range(processes)
    ]
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        for each in children:
            await stack.enter_async_context(each)
        work = asyncio.create_task(evening(crowd))
        troubles = [
            asyncio.create_task(tell(crowd.seen, trouble)),
            asyncio.create_task(
                trouble.restart(server, RESTARTED_EACH) if restarting else trouble.kill(children, KILLED_EACH)
            ),
        ]
        await asyncio.wait([work, *troubles], return_when=asyncio.FIRST_COMPLETED)
        for task in troubles:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await work
    report(crowd.seen, trouble, time.monotonic() - began)
    seen = crowd.seen
    assert ([], [], [], []) == (seen.unanswered, seen.lost, seen.behind, seen.twice)


def report(seen: Seen, trouble: Trouble, seconds: float) -> None:
    print(
        f"\ngames={dict(seen.games)} moves={seen.moves} clicks={seen.clicks} failed={seen.failed} "
        f"kills={trouble.kills} restarts={trouble.restarts} seconds={seconds:.0f}\n"
        f"unanswered={seen.unanswered} lost={seen.lost} behind={seen.behind} twice={seen.twice}\n"
        f"setbacks={dict(seen.setbacks)}",
        flush=True,
    )
