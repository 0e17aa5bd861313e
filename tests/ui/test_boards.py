"""Boards where something comes in between: another process that serves the same table, a crash, other channels."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.snowflakes import Clock
from bot.tables.table import Table
from bot.ui.delivery import burial
from bot.ui.delivery.boards import BoardDelivery, Overtaken
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.deletions import Deletions
from bot.ui.delivery.delivery import Delivery
from bot.ui.delivery.lines import Lines
from bot.ui.delivery.posts import Posts
from bot.ui.delivery.sending import Sending
from bot.ui.delivery.turns import Turns
from bot.ui.delivery.upkeep import Upkeep
from bot.ui.transport.budget import Budget
from bot.ui.transport.layout import Screen
from tests.play.people import Players, is_board, start_game
from tests.play.positions import make_moves, table_of


class Slow(BoardDelivery):
    """Another process's boards: it has read a table and then waits until a test lets it go on."""

    def __init__(self, bot: TablesideBot, clock: Clock) -> None:
        def now() -> int:
            return int(clock.now() * 1000)

        # Another process has a library of its own, which knows nothing of what this one has asked for.
        http: Any = SimpleNamespace(_buckets={}, _bucket_hashes={}, _try_clear_expired_ratelimits=int)
        bound, posts, count = Bound(bot.store.setbacks, now), Posts(bot), Burial(bot.store)
        super().__init__(
            bot.store,
            bot.tables,
            bot.pictures,
            posts,
            bot.pings,
            Lines(bot.store, posts, count),
            Upkeep(bot.store, bound, bot.delivery._troubles),
            count,
            bound,
            Deletions(),
            bot.delivery._troubles,
            Sending(bot, posts, now),
            Turns(Budget(http), bot.tables),
            now,
            bot.boards._gone,
        )
        self.delivery = Delivery(
            bot.store, bot.tables, self, bot.hands, bot.pings, bot.watchers, bot.delivery._troubles
        )
        self.has_read = asyncio.Event()
        self.may_go_on = asyncio.Event()

    async def screen(self, table: Table) -> Screen:
        screen = await super().screen(table)
        self.has_read.set()
        await self.may_go_on.wait()
        return screen

    async def begun(self, table: int) -> asyncio.Task[None]:
        showing = asyncio.create_task(self.delivery.show(table))
        await self.has_read.wait()
        return showing


def boards(players: Players) -> list[str]:
    """The pictures' names of the boards that can be seen."""
    seen = [each for each in players.light.messages("table-talk") if is_board(each, players.code)]
    return [each.pictures[0].name for each in seen]


async def newest(bot: TablesideBot, players: Players) -> str:
    return f"{players.code.lower()}-{(await table_of(bot, players.code)).revision}.png"


async def unpublished(sandbox: Sandbox, bot: TablesideBot) -> tuple[Players, Table]:
    """A game whose board two processes may want to show at once."""
    players = await start_game(sandbox)
    await bot.publisher.settle()
    table = await table_of(bot, players.code)
    await bot.store.publishing.unmark_published(table.id)
    return players, table


async def test_an_older_position_that_comes_late_is_replaced_by_the_newest(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players, table = await unpublished(sandbox, bot)
    slow = Slow(bot, clock)
    showing = await slow.begun(table.id)
    await make_moves(bot, players, "c3-c4")
    slow.may_go_on.set()
    with pytest.raises(Overtaken):
        await showing
    bot.publisher.wake(table.id)
    await bot.publisher.settle()
    assert [await newest(bot, players)] == boards(players)


async def test_of_two_boards_that_two_processes_post_anew_one_stays(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players, table = await unpublished(sandbox, bot)
    sandbox.faults.add(FaultKind.REFUSE, route="update_message", status=404, code=10008, count=2)
    slow = Slow(bot, clock)
    showing = await slow.begun(table.id)
    await make_moves(bot, players, "c3-c4")
    slow.may_go_on.set()
    with pytest.raises(Overtaken):
        await showing
    assert [await newest(bot, players)] == boards(players)


async def test_two_processes_that_post_the_same_board_post_it_once(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players, table = await unpublished(sandbox, bot)
    sandbox.faults.add(FaultKind.REFUSE, route="update_message", status=404, code=10008, count=2)
    slow = Slow(bot, clock)
    showing = await slow.begun(table.id)
    bot.publisher.wake(table.id)
    await bot.publisher.settle()
    slow.may_go_on.set()
    await showing
    assert [await newest(bot, players)] == boards(players)


async def test_a_channel_without_boards_is_looked_up_once_and_until_one_is_posted_there(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    channel = sandbox.world.channel("table-talk").id
    await ada.say("Hello")
    await ada.slash("tables")  # the event has come before this
    await bot.burial.settle()
    assert [channel] == list(bot.burial.quiet)
    await start_game(sandbox)
    await bot.publisher.settle()
    await ada.say("Hello")
    await ada.slash("tables")
    await bot.burial.settle()
    assert [] == list(bot.burial.quiet)


async def test_no_more_quiet_channels_are_remembered_than_there_is_room_for(
    bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(burial, "KEPT", 2)
    for channel in (1, 2, 3):
        bot.burial.heard(channel)
        await bot.burial.settle()
    assert [2, 3] == list(bot.burial.quiet)
