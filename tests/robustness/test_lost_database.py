"""The real bot on a PostgreSQL server that falls silent, or restarts: people hear, and it goes on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app import TablesideBot, serving
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.server import Sandbox
from tests.play.conftest import QUICK, settings_for
from tests.play.people import Players, move_by_panel, start_game
from tests.store.conftest import server
from tests.store.postgresql import Server
from tests.store.relay import Relay
from tests.times import TIMES
from tests.turns import WAITING

__all__ = ["server"]

pytestmark = WAITING

MOVES = ("c3-d4", "c9-e7", "b3-b4", "c10xc1")


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    with server.up_to_date() as address:
        yield address


@pytest.fixture
async def relay(url: str) -> AsyncIterator[Relay]:
    async with Relay(url) as relay:
        yield relay


@pytest.fixture
async def bot(relay: Relay, sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[TablesideBot]:
    settings = settings_for(sandbox, tmp_path).model_copy(update={"database_url": relay.url})
    async with serving(settings, pace=QUICK) as bot:
        await bot.wait_until_ready()
        yield bot


async def test_twenty_people_who_ask_a_silent_database_hear_within_three_seconds_and_later_are_served(
    sandbox: Sandbox, bot: TablesideBot, relay: Relay
) -> None:
    people = [sandbox.actor(name) for name in ("ada", "ben", "cleo", "dan", "eve")]
    await asyncio.gather(*(each.slash("stats") for each in people * 2))
    relay.fall_silent()
    relay.all_silent = True

    async def ask(number: int) -> float:
        began = time.monotonic()
        reply = await people[number % len(people)].slash("stats")
        assert reply.message is not None
        assert "nothing was done" in reply.text or "ничего не сделано" in reply.text
        return time.monotonic() - began

    took = await asyncio.gather(*(ask(number) for number in range(20)))
    assert max(took) < 3.5  # the machine is busy, too
    relay.all_silent = False
    await asyncio.sleep(3)
    replies = await asyncio.gather(*(each.slash("stats") for each in people * 4))
    assert [ReplyKind.MESSAGE] * 20 == [each.kind for each in replies]
    assert [] == [each.text for each in replies if "nothing was done" in each.text]


async def test_a_game_goes_on_when_the_database_server_restarts_again_and_again(
    sandbox: Sandbox, bot: TablesideBot, relay: Relay
) -> None:
    for _ in range(TIMES):
        players = replace(await start_game(sandbox), bot=bot)
        for ply, notation in enumerate(MOVES):
            restarting = asyncio.create_task(restart(relay))
            async with asyncio.timeout(30):
                await make(players, ply, notation)
            await restarting
        await asyncio.wait_for(bot.publisher.settle(), 30)
        table = await players.table()
        assert f"{players.code.lower()}-{table.revision}.png" == players.board().pictures[0].name


async def restart(relay: Relay) -> None:
    await relay.close()
    await asyncio.sleep(0.7)
    await relay.open()


async def make(players: Players, ply: int, notation: str) -> None:
    """Make a move, again while it isn't made."""
    mover = players.people[ply % 2]
    while True:
        with contextlib.suppress(AssertionError, CantDo, LookupError, TimeoutError, RuntimeError):
            await move_by_panel(mover, players.board(), notation)
        table = await players.table()
        assert table.game is not None
        if len(table.game.record.moves) > ply:
            return
        await asyncio.sleep(0.1)
