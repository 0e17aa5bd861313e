"""Channels and threads that close, are archived or are deleted while a game is played there."""

from __future__ import annotations

import re

from bot.app import TablesideBot
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Channel, ChannelKind
from tests.play.channels import boards, pings, requests
from tests.play.conftest import Bots
from tests.play.people import Players, code_of, start_game
from tests.play.positions import make_moves
from tests.play.screens import after_asking

# Channels that close


async def test_a_channel_without_access_is_tried_once_and_then_left_alone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="VIEW_CHANNEL")
    before = len(requests(sandbox, "update_message"))
    await make_moves(bot, players, "c3-c4", "c9-c8", "d3-d4")
    assert before + 1 == len(requests(sandbox, "update_message"))
    assert 1 == len([each for each in sandbox.traffic if each.status >= 400])
    assert (await bot.tables.read.get(1)).row.dead_at is not None


async def test_access_given_back_shows_the_newest_position_as_soon_as_somebody_comes_back(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="ATTACH_FILES")
    await make_moves(bot, players, "c3-c4")
    assert "1 · " not in players.board().text
    where = sandbox.world.channel("table-talk").id
    sandbox.faults.clear()
    reply = await players.dark.slash("table show", table=players.code, channel="game-night")
    assert f"-# Last time I couldn’t write in <#{where}>" in reply.text
    assert "Which piece?" in reply.text
    await bot.publisher.settle()
    assert "1 · " in players.board().text
    assert [players.light.name] == [*pings(players.light)[-1].mentions], "Dark has heard of it by message"
    assert 1 == len([each for each in players.dark.dms() if "Your turn:" in each.text])
    await make_moves(bot, players, "c9-c8")
    assert [players.light.name] == [*pings(players.light)[-1].mentions]
    assert [] == [each for each in players.light.dms() if "Your turn:" in each.text]


async def test_while_a_channel_stays_closed_a_look_tries_once_and_not_after_three_in_an_hour(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="VIEW_CHANNEL")
    await make_moves(bot, players, "c3-c4")
    before = len(requests(sandbox, "update_message", "create_message"))
    tried = []
    for _ in range(3):
        await players.dark.slash("table show", channel="dm")
        await bot.publisher.settle()
        tried.append(len(requests(sandbox, "update_message", "create_message")))
    assert [before + 1, before + 2, before + 2] == tried
    assert before + 2 == len(requests(sandbox, "update_message", "create_message"))


async def test_a_game_goes_on_elsewhere_when_its_channel_is_deleted(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.CHANNEL_GONE, channel="table-talk")
    reply = await players.light.slash("dragonface move", move="c3-c4", table=players.code, channel="dm")
    assert "from c3 to c4." in reply.text
    await bot.publisher.settle()
    reply = await players.dark.slash("table show", table=players.code, channel="game-night")
    assert "Which piece?" in reply.text
    reply = await players.dark.slash("table resign", table=players.code, channel="game-night")
    assert reply.message is not None
    shown = await players.dark.click(reply.message, "Yes, resign")
    assert "You resigned." in shown.text
    ended = await players.light.slash("table export", table=players.code, channel="game-night")
    assert ended.message is not None
    assert 1 == len(ended.message.files)


async def test_a_moderator_can_end_a_table_whose_channel_is_gone(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox, "ben", "dan")
    await bot.publisher.settle()
    sandbox.faults.add(FaultKind.CHANNEL_GONE, channel="table-talk")
    ada = sandbox.actor("ada")
    ended = await after_asking(ada, "table end", "Yes, close it", table=players.code, channel="game-night")
    assert f"Table {players.code} is closed." == ended
    await bot.publisher.settle()
    assert [] == await bot.tables.of(players.light.id)


# Threads


async def game_in_a_thread(sandbox: Sandbox, bot: TablesideBot) -> tuple[Players, Channel]:
    """Start a game in a thread that people opened."""
    world, ada, ben = sandbox.world, sandbox.actor("ada"), sandbox.actor("ben")
    thread = Channel(
        world.new_id(),
        ChannelKind.PUBLIC_THREAD,
        "a-corner",
        parent_id=world.channel("table-talk").id,
        owner_id=ada.id,
        members={ada.id, ben.id},
    )
    world.add_channel(thread)
    code = code_of(await ada.slash("dragonface new", seating="joined", channel="a-corner"))
    await bot.publisher.settle()
    await ben.click(boards(ada, code, "a-corner")[0], "Join")
    await bot.publisher.settle()
    await ada.click(boards(ada, code, "a-corner")[0], "Start")
    await bot.publisher.settle()
    return Players((ada, ben), code), thread


async def test_a_game_can_be_played_in_a_thread(sandbox: Sandbox, bot: TablesideBot) -> None:
    players, _ = await game_in_a_thread(sandbox, bot)
    await make_moves(bot, players, "c3-c4")
    (board,) = boards(players.light, players.code, "a-corner")
    assert "1 · " in board.text
    assert [players.dark.name] == [*pings(players.light, "a-corner")[0].mentions]


async def test_a_board_in_an_archived_thread_is_posted_anew_which_opens_it_again(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, thread = await game_in_a_thread(sandbox, bot)
    thread.archived = True
    sandbox.world.change_channel(thread)
    await players.light.slash("dragonface move", move="c3-c4", table=players.code)
    await bot.publisher.settle()
    assert not thread.archived
    assert ["1 · "] == [
        found[0]
        for each in boards(players.light, players.code, "a-corner")
        if (found := re.search(r"(?m)^\d+ · ", each.text))
    ]


async def test_a_locked_thread_is_left_alone_and_players_are_told(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, thread = await game_in_a_thread(sandbox, bot)
    thread.archived = thread.locked = True
    sandbox.world.change_channel(thread)
    await players.light.slash("dragonface move", move="c3-c4", table=players.code)
    await bot.publisher.settle()
    assert (await bot.tables.read.get(1)).row.dead_at is not None
    reply = await players.dark.slash("table show", table=players.code)
    assert f"-# <#{thread.id}> is locked, so nobody can press the buttons there." in reply.text
    await bot.publisher.settle()


async def test_a_thread_that_becomes_locked_says_so_on_the_board_and_in_panels(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players, thread = await game_in_a_thread(sandbox, bot)
    since = len(sandbox.traffic)
    thread.locked = True
    sandbox.world.change_channel(thread)
    locked = await players.light.wait_for(lambda each: "This thread is locked" in each.text, channel=thread)
    assert f"`table:{players.code}`" in locked.text
    reply = await players.light.slash("table show", table=players.code)
    assert f"-# <#{thread.id}> is locked, so nobody can press the buttons there." in reply.text
    await make_moves(bot, players, "c3-c4")
    assert "1 · " in players.light.now(locked).text
    assert [] == [each for each in sandbox.traffic[since:] if each.status >= 400]
    thread.locked = False
    sandbox.world.change_channel(thread)
    await players.light.wait_for(
        lambda each: each.id == locked.id and "is locked" not in each.text, channel=thread
    )
    await bot.publisher.settle()
    assert 1 == len([each for each in players.dark.dms() if "Your turn:" in each.text])
    assert [(players.light.name,)] == [each.mentions for each in pings(players.light, "a-corner")], (
        "Dark has heard of it by message"
    )


async def test_a_lock_that_came_while_the_bot_was_away_is_told_and_taken_back(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        players, thread = await game_in_a_thread(sandbox, bot)
    for locked in (True, False):
        thread.locked = locked
        async with bots() as bot:
            await bot.publisher.settle()

            def told(each: Message, locked: bool = locked) -> bool:
                return each.text.startswith("##") and locked == ("This thread is locked" in each.text)

            await players.light.wait_for(told, channel=thread)
