"""Places that are gone for good: games move on into direct messages and say so there, or are closed as void."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from bot.sandbox.world.model import Inbox
from bot.store.ground.rows import Status
from tests.play.channels import boards
from tests.play.conftest import Bots
from tests.play.people import Players, open_table, start_game
from tests.play.positions import make_moves
from tests.play.test_results import shown
from tests.play.test_settings import settle

CLOSED = {Inbox.CLOSED: "50007", Inbox.NO_SHARED_GUILD: "50278"}


async def playing(sandbox: Sandbox, bot: TablesideBot) -> Players:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    await make_moves(bot, players, "c3-c4", "c9-c8")
    return players


def told(person: Actor, part: str) -> list[Message]:
    return [each for each in person.dms() if part in each.text]


def failed(sandbox: Sandbox) -> int:
    """How many requests have failed so far."""
    return len([each for each in sandbox.traffic if each.status >= 400])


async def lose(sandbox: Sandbox, bot: TablesideBot, what: str) -> None:
    world = sandbox.world
    if what == "channel":
        world.remove_channel(world.channel("table-talk"))
    else:
        world.remove_bot()
    await sandbox.until(lambda: True)
    for _ in range(3):
        await bot.publisher.settle()


@pytest.mark.parametrize("what", ["channel", "server"])
async def test_a_game_moves_on_into_direct_messages_and_is_played_to_its_end_there(
    sandbox: Sandbox, bot: TablesideBot, what: str
) -> None:
    players = await playing(sandbox, bot)
    ada, ben = players.people
    await lose(sandbox, bot, what)
    for person in (ada, ben):
        moved = await person.wait_for(
            lambda each: "is gone. The game goes on here" in each.text, channel="dm"
        )
        assert ("Your turn" in moved.text) is (person is ada)
    before = failed(sandbox)
    panel = await ada.click(told(ada, "The game goes on here")[0], "Play")
    assert "Which piece?" in shown(panel)
    await make_moves(bot, players, "c4-c5")
    await ben.wait_for(lambda each: "Your turn:" in each.text, channel="dm")
    await make_moves(bot, players, "c8-c7", "h3-h4")
    await bot.tables.play.resign(1, ben.id, source="gives-up")
    await bot.publisher.settle()
    await ada.wait_for(lambda each: "wins" in each.text, channel="dm")
    assert before == failed(sandbox), "nothing is asked of a place that is gone"
    assert 1 == len(told(ada, "The game goes on here"))


@pytest.mark.parametrize("inbox", list(CLOSED))
async def test_where_somebody_cannot_be_reached_the_game_is_closed_without_a_result(
    sandbox: Sandbox, bot: TablesideBot, inbox: Inbox
) -> None:
    players = await playing(sandbox, bot)
    ada, ben = players.people
    ben.person.inbox = inbox
    before = failed(sandbox)
    await lose(sandbox, bot, "channel")
    await ada.wait_for(lambda each: "the game is closed without a result" in each.text, channel="dm")
    row = (await bot.tables.read.get(1)).row
    assert (Status.CANCELLED, None) == (row.status, row.ended_by)
    assert failed(sandbox) - before <= 3


async def test_a_channel_that_went_while_the_bot_was_away_is_found_at_the_next_move(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots() as bot:
        players = await playing(sandbox, bot)
    sandbox.world.remove_channel(sandbox.world.channel("table-talk"))
    async with bots() as bot:
        before = failed(sandbox)
        await players.light.slash("dragonface move", move="c4-c5", channel="dm")
        await bot.publisher.settle()
        assert 1 == len(told(players.dark, "The game goes on here"))
        assert failed(sandbox) - before <= 3


async def test_a_thread_that_is_deleted_is_a_place_that_is_gone(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    thread = ada.open_thread("corner")
    await ada.slash("dragonface new", seating="joined", channel=thread)
    await bot.publisher.settle()
    code = (await bot.tables.read.get(1)).row.code
    await ben.click(boards(ada, code, "corner")[0], "Join")
    await ada.click(boards(ada, code, "corner")[0], "Start")
    await bot.publisher.settle()
    sandbox.world.remove_channel(thread)
    await ben.wait_for(lambda each: "The game goes on here" in each.text, channel="dm")


async def test_a_server_that_takes_the_bot_back_gets_its_boards_back_and_has_settled_nothing(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await playing(sandbox, bot)
    await settle(players.light, "pings", "silent")
    await lose(sandbox, bot, "server")
    await players.light.wait_for(lambda each: "The game goes on here" in each.text, channel="dm")
    await make_moves(bot, players, "c4-c5")
    assert "3 · " not in boards(players.light, players.code)[-1].text
    sandbox.world.add_bot()
    await players.light.wait_for(lambda each: "3 · " in each.text, channel="table-talk")
    assert await bot.store.servers.get(sandbox.world.guild_id) is None


@pytest.mark.parametrize("what", ["channel", "server"])
async def test_a_lobby_in_a_place_that_is_gone_is_closed_at_once_and_those_who_wait_are_told(
    sandbox: Sandbox, bot: TablesideBot, what: str
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    _, lobby = await open_table(ada)
    await ben.click(lobby, "Join")
    await bot.publisher.settle()
    before = failed(sandbox)
    await lose(sandbox, bot, what)
    said = "The channel of this table is gone: the table is closed before its game began."
    for person in (ada, ben):
        await person.wait_for(lambda each: said in each.text, channel="dm")
    assert Status.CANCELLED is (await bot.tables.read.get(1)).row.status
    assert before == failed(sandbox)


async def test_a_channel_that_was_closed_before_it_went_is_a_place_that_is_gone(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await playing(sandbox, bot)
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission="ATTACH_FILES")
    await make_moves(bot, players, "c4-c5")
    assert 1 == len(told(players.light, "I couldn’t write in"))
    await lose(sandbox, bot, "channel")
    await players.light.wait_for(lambda each: "The game goes on here" in each.text, channel="dm")


@pytest.mark.parametrize("right", ["VIEW_CHANNEL", "SEND_MESSAGES", "ATTACH_FILES"])
async def test_a_permission_that_is_taken_away_costs_three_failing_requests_and_stops_no_game(
    sandbox: Sandbox, bot: TablesideBot, right: str
) -> None:
    players = await playing(sandbox, bot)
    before = failed(sandbox)
    sandbox.faults.add(FaultKind.DENIED, channel="table-talk", permission=right)
    await make_moves(bot, players, "c4-c5", "c8-c7", "h3-h4")
    await bot.publisher.settle()
    assert failed(sandbox) - before <= 3
    reply = await players.dark.slash("table show", channel="dm")
    assert "Which piece?" in shown(reply)


async def test_messages_that_close_in_mid_game_cost_three_failing_requests_and_stop_nothing(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await playing(sandbox, bot)
    ada, ben = players.people
    await ben.slash("preferences", pings="dm")
    await make_moves(bot, players, "c4-c5")
    assert 1 == len(told(ben, "Your turn:"))
    ben.person.inbox = Inbox.CLOSED
    before = failed(sandbox)
    await make_moves(bot, players, "c8-c7", "h3-h4", "h9-h8", "d3-d4")
    assert failed(sandbox) - before <= 3
    assert [("ben",)] == [
        each.mentions for each in ada.messages("table-talk") if "Your turn:" in each.text
    ], "a mention instead"
