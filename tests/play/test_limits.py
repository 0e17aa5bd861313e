"""The bot keeps to what Discord takes, and what it shows is the newest nevertheless."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.wire import limits
from bot.sandbox.wire.limits import Limits
from bot.sandbox.world.snowflakes import Clock
from bot.tables import reading
from bot.ui.transport.bucket import Bucket
from tests.play.conftest import Bots
from tests.play.people import Players, is_board, open_table, start_game

OPENING = ("c3-c4", "h9-g8", "b2-e5", "e9-g7")
"""Moves of both sides in turn."""


@pytest.fixture
async def sandbox(clock: Clock, pictures: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """With windows of a fifth of their length, as nobody wants to wait for the real ones."""
    quick = {
        kind: (name, replace(ration, seconds=ration.seconds / 5))
        for kind, (name, ration) in limits.BUCKETS.items()
    }
    monkeypatch.setattr(limits, "BUCKETS", quick)
    async with Sandbox(clock=clock, limits=Limits.REAL) as sandbox:
        yield sandbox


async def played(players: Players, notation: str, ply: int) -> None:
    mover: Actor = players.people[ply % 2]
    await mover.slash("dragonface move", move=notation, table=players.code)


async def test_a_move_costs_an_edit_and_a_ping_with_the_last_one_taken_away(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        await played(players, OPENING[0], 0)
        await bot.publisher.settle()
        before = sandbox.rations.spent.copy()
        await played(players, OPENING[1], 1)
        await bot.publisher.settle()
        asked = sandbox.rations.spent - before
        assert {"update_message": 1, "create_message": 1, "delete_message": 1} == {
            name: count
            for name, count in asked.items()
            if "interaction" not in name and "webhook" not in name
        }


async def test_a_busy_channel_is_shown_the_newest_and_no_bucket_is_overdrawn(
    sandbox: Sandbox, bots: Bots, clock: Clock
) -> None:
    async with bots() as bot:
        tables = [await start_game(sandbox) for _ in range(2)]
        before = sandbox.rations.spent.copy()
        for ply, notation in enumerate(OPENING):
            for players in tables:  # without their answers, as those take as long as a window does
                table = await bot.tables.read.by_code(players.code)
                mover = players.people[ply % 2].id
                await bot.tables.play.move(table.id, mover, notation, source=f"{table.id}-{ply}")
        await bot.publisher.settle()
        for players in tables:
            revision = (await bot.tables.read.by_code(players.code)).revision
            assert f"-{revision}." in players.board().pictures[0].name
        asked = sandbox.rations.spent - before
        assert asked["update_message"] < len(OPENING) * len(tables)  # what was superseded was never sent
        assert Counter() == sandbox.rations.refused


async def test_a_board_that_waited_shows_the_newest_however_many_other_tables_were_read_meanwhile(
    sandbox: Sandbox, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "KEPT", 1)
    async with bots() as bot:
        tables = [await start_game(sandbox) for _ in range(2)]
        await bot.publisher.settle()
        known, loop = len(sandbox.traffic), asyncio.get_running_loop()
        buckets: dict[str, Bucket] = bot.http._buckets  # type: ignore[assignment] # they are the budget's
        for bucket in buckets.values():  # nothing is taken for a second
            bucket.remaining, bucket.expires = 0, loop.time() + 1
        for ply, notation in enumerate(OPENING):
            for players in tables:
                table = await bot.tables.read.by_code(players.code)
                mover = players.people[ply % 2].id
                await bot.tables.play.move(table.id, mover, notation, source=f"{table.id}-{ply}")
                await asyncio.sleep(0.02)  # in which the board begins to wait
        await bot.publisher.settle()
        newest = [f"{players.code.lower()}-{await revision(bot, players)}.png" for players in tables]
        shown = [each.files[0].name for each in sandbox.traffic[known:] if each.files]
        assert sorted(newest) == sorted(shown)


async def revision(bot: TablesideBot, players: Players) -> int:
    return (await bot.tables.read.by_code(players.code)).revision


async def test_a_board_is_edited_as_the_answer_to_a_click_on_it_whatever_its_channel_takes(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
        code, lobby = await open_table(ada)
        await bot.publisher.settle()
        before = sandbox.rations.spent.copy()
        await ben.click(lobby, "Join")
        await bot.publisher.settle()
        asked = sandbox.rations.spent - before
        assert (0, 1) == (asked["update_message"], asked["update_original_webhook_message"])
        assert "2 players" in ada.newest(lambda each: is_board(each, code)).text


async def test_a_click_whose_answer_fails_changes_the_board_all_the_same(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
        code, lobby = await open_table(ada)
        sandbox.faults.add("refuse", route="update_original_webhook_message", status=400, code=50035)
        await ben.click(lobby, "Join")
        await bot.publisher.settle()
        assert "2 players" in ada.newest(lambda each: is_board(each, code)).text
