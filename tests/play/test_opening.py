"""Discord opens few direct messages in a while: nothing else waits for them, and whoever has waited has a place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.wire import limits
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.wire.limits import Limits, Ration
from bot.sandbox.world.snowflakes import Clock
from bot.tables.agreements import ABSENT
from bot.ui.transport.bucket import Bucket
from tests.play.people import Players, is_board
from tests.turns import WAITING

pytestmark = WAITING

WINDOW = 60.0
"""Seconds in which one person's direct messages can be opened: no test waits for so long."""


@pytest.fixture
async def sandbox(clock: Clock, pictures: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """With that limit alone. A bot that ends doesn't wait until it allows more."""
    monkeypatch.setattr("bot.app.PATIENCE", 0.2)
    plenty = Ration(10_000, 1.0)
    monkeypatch.setattr(limits, "OTHERS", plenty)
    monkeypatch.setattr(limits, "TOKEN", plenty)
    monkeypatch.setattr(
        limits,
        "BUCKETS",
        {
            kind: (name, Ration(1, WINDOW) if kind == "create_dm" else plenty)
            for kind, (name, _) in limits.BUCKETS.items()
        },
    )
    async with Sandbox(clock=clock, limits=Limits.REAL) as sandbox:
        yield sandbox


def opened(sandbox: Sandbox) -> int:
    """How many people's direct messages have been opened."""
    return sandbox.rations.spent["create_dm"]


async def window_ends(sandbox: Sandbox, players: Players, clock: Clock) -> None:
    """Let the time pass until somebody's direct messages can be opened, and wait until they are asked for."""
    bot, before = players.bot, opened(sandbox)
    assert bot is not None
    clock.advance(WINDOW)
    buckets: dict[str, Bucket] = bot.http._buckets  # type: ignore[assignment] # they are the budget's
    for bucket in buckets.values():
        bucket.expires = 0.0
    bot.publisher.wake((await players.table()).id)
    await sandbox.until(lambda: opened(sandbox) > before or None)


async def started(
    sandbox: Sandbox, bot: TablesideBot, command: str, *, first: str = "eve", **options: str
) -> Players:
    """A game of two that begins when no direct messages can be opened, as those of somebody have just been."""
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    await ada.slash(command, {**options, "seating": "joined"})
    code = (await bot.tables.of(ada.id))[0].row.code
    lobby = await ada.wait_for(lambda each: is_board(each, code), channel="table-talk")
    await ben.click(lobby, "Join", force=True)
    await bot.publisher.settle()
    channel = await bot.create_dm(discord.Object(sandbox.actor(first).id))
    for person in (await bot.store.people.people([sandbox.actor(first).id])).values():
        await bot.store.people.set_dm_channel(person, channel.id)
    await ada.click(lobby, "Start", force=True)
    players = Players((ada, ben), code, bot)
    await shown(sandbox, players)
    return players


async def moved(players: Players) -> None:
    """Let whoever is to act make some move."""
    table = await players.table()
    assert players.bot is not None
    assert table.game is not None
    person = table.acting_people[0]
    seat = table.seat_of(person)
    assert seat is not None
    notation = table.rules.write(table.game.legal(seat)[0])
    await players.bot.tables.play.move(table.id, person, notation, source=f"move-{table.revision}")


async def shown(sandbox: Sandbox, players: Players) -> None:
    """Wait until the board is at the table's newest revision."""
    part = f"-{await players.revision()}."
    board = players.board
    await sandbox.until(lambda: any(part in each.name for each in board().pictures) or None)


async def test_a_board_moves_on_while_hands_wait_and_they_come_in_the_end(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await started(sandbox, bot, "dazzle new")
    for _ in range(3):
        await moved(players)
        await shown(sandbox, players)
    assert 1 == opened(sandbox)

    await window_ends(sandbox, players, clock)
    await moved(players)
    await shown(sandbox, players)
    assert 2 == opened(sandbox)

    await window_ends(sandbox, players, clock)
    await bot.publisher.settle()
    part = f"-{await players.revision()}"
    assert [1, 1] == [
        len([each for each in person.dms() if players.code in each.text]) for person in players.people
    ]
    assert all(part in players.hand(person).pictures[0].name for person in players.people)


async def test_a_board_moves_on_while_somebody_is_to_be_told_and_they_hear_of_their_newest_turn(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    for each in (ada, ben):
        await each.slash("preferences", pings="dm")
    players = await started(sandbox, bot, "dragonface new")
    for _ in range(4):
        await moved(players)
        await shown(sandbox, players)
    assert 1 == opened(sandbox)
    person = await players.to_act()
    assert person is not None

    await window_ends(sandbox, players, clock)
    await bot.publisher.settle()
    assert 1 == len([each for each in person.dms() if "Your turn" in each.text])
    assert 2 == opened(sandbox)


async def test_a_board_shows_the_end_while_those_who_watch_are_to_be_told(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await started(sandbox, bot, "dragonface new")
    dan = sandbox.actor("dan")
    await dan.slash("preferences", pings="dm")
    await dan.slash("table watch", table=players.code)
    await bot.tables.play.resign((await players.table()).id, players.light.id, source="resigned")
    await sandbox.until(lambda: "wins" in players.board().text or None)
    assert [] == dan.dms()


async def test_whoever_lets_a_computer_play_on_is_answered_before_the_other_has_been_told(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await started(sandbox, bot, "dizzle new", clock="none")
    clock.advance(ABSENT / 1000)
    absent = await players.to_act()
    assert absent is not None
    (here,) = (each for each in players.people if each is not absent)

    asked = await here.slash("table timeout")
    assert asked.message is not None
    reply = await asyncio.wait_for(here.click(asked.message, "Let a computer play"), 10)

    assert "computer" in reply.text
    assert None is (await players.table()).member(absent.id)
    assert [] == absent.dms()


async def test_where_a_channel_takes_nothing_one_player_hears_of_their_turn_before_the_other_has_been_told(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await started(sandbox, bot, "dragonface new", first="ben")
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="VIEW_CHANNEL")
    await moved(players)
    await players.dark.wait_for(lambda each: "Your turn" in each.text, channel="dm")
    assert [] == players.light.dms()
