"""Two processes on one PostgreSQL database, each with shards of its own: any of them serves any table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.sandbox.client.actors import Actor, Reply, ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from bot.store.engine import open_store
from bot.tables.service import Tables
from bot.tables.timing import now
from tests.play.people import Players, code_of, is_board
from tests.play.tables import move_somehow
from tests.robustness.child import Child
from tests.robustness.proxy import Proxy
from tests.store.conftest import server
from tests.store.postgresql import Server
from tests.times import LONG, TIMES
from tests.turns import WAITING

__all__ = ["server"]

pytestmark = WAITING

MOVES = 12
"""In a game in which each process is killed once."""
SHARDS = 7
"""So many that the people's server isn't on the shard of direct messages."""


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    with server.up_to_date() as address:
        yield address


@pytest.fixture
async def tables(url: str) -> AsyncIterator[Tables]:
    """The tables as they are stored, seen from outside."""
    store = await open_store(url, now=now)
    yield Tables(store, lambda _: None)
    await store.close()


@pytest.fixture
def bot(sandbox: Sandbox, url: str, tmp_path: Path) -> Callable[..., Child]:
    def start(name: str, **settings: str) -> Child:
        return Child(sandbox, tmp_path, tmp_path / f"{name}.txt", url=url, settings=settings)

    return start


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(shards=SHARDS) as sandbox:
        yield sandbox


async def seated(sandbox: Sandbox, tables: Tables) -> Players:
    """Two people at a running table with hidden hands."""
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    code = code_of(await ada.slash("dazzle new", seating="joined"))
    outside: Any = SimpleNamespace(tables=tables)
    players = Players((ada, ben), code, outside)
    await ben.click(await ada.wait_for(lambda each: is_board(each, code)), "Join")
    await ada.click(await ada.wait_for(lambda each: "2 players" in each.text), "Start")
    await ada.wait_for(lambda each: code in each.text, channel="dm")
    return players


async def move(players: Players, random: Random) -> Reply | None:
    """Let whoever is to act move, by their direct message or by the table's message."""
    person = await players.to_act()
    if person is None:
        return None
    panel = players.hand(person) if random.random() < 0.5 else await opened(players, person)
    return await move_somehow(players, person, panel, random)


async def opened(players: Players, person: Actor) -> Any:
    reply = await person.click(players.board(person), "Play", force=True)
    if reply.message is None:
        raise LookupError("no panel")
    return reply.message


async def play_on(players: Players, random: Random, kept: list[str], most: int) -> None:
    """Play so many moves, and try again whatever fails; keep what has been made."""
    while len(kept) < most and await players.to_act() is not None:
        with contextlib.suppress(AssertionError, LookupError, CantDo, TimeoutError, RuntimeError, ValueError):
            await move(players, random)
        table = await players.table()
        assert table.game is not None
        kept[:] = table.game.record.moves
        await asyncio.sleep(0.1)


async def up_to_date(players: Players, seconds: float) -> None:
    """Wait until the table's message shows its newest revision."""
    async with asyncio.timeout(seconds):
        while True:
            table = await players.table()
            with contextlib.suppress(LookupError):
                names = [each.name for each in players.board().pictures]
                if [f"{players.code.lower()}-{table.revision}.png"] == names:
                    return
            await asyncio.sleep(0.1)


async def test_a_game_goes_on_over_two_processes_behind_a_proxy_of_which_each_is_killed(
    sandbox: Sandbox, tables: Tables, bot: Callable[..., Child]
) -> None:
    here = str((sandbox.world.guild_id >> 22) % SHARDS)
    assert here != "0"
    random, kept, own = Random(5), list[str](), {"SHARD_COUNT": str(SHARDS)}
    async with (
        Proxy(sandbox.api_url) as proxy,
        bot("servers", DISCORD_API_URL=proxy.url("servers"), SHARD_IDS=here, **own) as servers,
        bot("direct", DISCORD_API_URL=proxy.url("direct"), SHARD_IDS="0", **own) as direct,
    ):
        players = await seated(sandbox, tables)
        async with asyncio.timeout(60):
            await play_on(players, random, kept, MOVES // 3)
        await up_to_date(players, 30)
        for each in (servers, direct) * TIMES:
            going_on = asyncio.create_task(play_on(players, random, kept, len(kept) + MOVES // 3))
            await asyncio.sleep(0.5)
            await each.kill()
            before = list(kept)
            await each.start()
            async with asyncio.timeout(60):
                await going_on
            assert before == kept[: len(before)]
            await up_to_date(players, 30)
        assert ["direct", "servers"] == sorted(proxy.seen)
        assert len(sandbox.traffic) <= proxy.seen.total(), "some requests went past it"


@pytest.mark.skipif(not LONG, reason="it waits half a minute: TABLESIDE_TIMES=1 runs it")
async def test_what_a_dead_process_has_left_unshown_is_shown_by_another_within_thirty_seconds(
    sandbox: Sandbox, tables: Tables, bot: Callable[..., Child]
) -> None:
    here = str((sandbox.world.guild_id >> 22) % SHARDS)
    async with (
        bot("servers", SHARD_COUNT=str(SHARDS), SHARD_IDS=here) as servers,
        bot("direct", SHARD_COUNT=str(SHARDS), SHARD_IDS="0"),
    ):
        players = await seated(sandbox, tables)
        await up_to_date(players, 30)
        await servers.kill()  # it has come first: so it has done what is done once
        person = await players.to_act()
        assert person is not None
        table = await players.table()
        await tables.play.resign(table.id, person.id, source="1")  # by a process that dies before it shows it
        async with asyncio.timeout(30):
            while "wins" not in players.board().text:  # noqa: ASYNC110 - another process shows it
                await asyncio.sleep(0.1)


def served(sandbox: Sandbox) -> list[int]:
    """The shards that somebody listens to, once for each."""
    return sorted(each.shard for each in sandbox.gateway.sessions if each.connection is not None)


async def until(found: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not found():  # noqa: ASYNC110 - other processes change it
            await asyncio.sleep(0.05)


async def test_processes_share_shards_take_over_those_of_a_dead_one_and_hand_over_when_they_end(
    sandbox: Sandbox, tables: Tables, bot: Callable[..., Child]
) -> None:
    own = {"SHARDS": "auto", "SHARD_COUNT": "2", "LOG_LEVEL": "info"}
    first, second = bot("first", **own), bot("second", **own)
    failed: list[Reply] = []

    async def press_on(person: Actor) -> None:
        while True:
            reply = await person.slash("tables")
            if reply.kind is ReplyKind.FAILED:
                failed.append(reply)
            await asyncio.sleep(0.1)

    async with first:
        await until(lambda: [0, 1] == served(sandbox), 30)
        pressing = asyncio.create_task(press_on(sandbox.actor("ada")))
        async with second:  # it takes a shard from the first, which lets go when it is ready
            await until(lambda: "shard taken over" in second.log and [0, 1] == served(sandbox), 40)
            assert [] == failed
            assert 0 == sandbox.gateway.too_soon
            assert 0 == await first.stop()  # it hands the other one over
            await until(lambda: [0, 1] == served(sandbox), 20)
            assert [] == failed
            await first.start()
            await until(lambda: first.log.count("shard taken over") == 1 and [0, 1] == served(sandbox), 40)
            pressing.cancel()
            await second.kill()
            await until(lambda: [0, 1] != served(sandbox), 10)
            await until(lambda: [0, 1] == served(sandbox), 30)
            reply = await sandbox.actor("ada").slash("tables")
            assert reply.kind is ReplyKind.MESSAGE
