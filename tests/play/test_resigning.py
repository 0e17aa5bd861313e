"""A game can be given up at any time, from anywhere."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.server import Sandbox
from bot.store.ground.rows import Status
from tests.play.people import Players, start_game
from tests.play.tables import sit_down


async def resigned(bot: TablesideBot, players: Players, person: Actor, asked: Reply) -> bool:
    """Say yes to the question, and see whether the game is over and the other has won."""
    assert asked.message is not None, asked
    await person.click(asked.message, "Yes, resign")
    row = (await bot.tables.read.by_code(players.code)).row
    return row.status is Status.FINISHED and row.result is not None and row.result.places == (2, 1)


@pytest.mark.parametrize("channel", ["table-talk", "game-night", "dm"])
async def test_by_command_from_wherever_somebody_is_without_saying_at_which_table(
    sandbox: Sandbox, bot: TablesideBot, channel: str
) -> None:
    players = await start_game(sandbox)
    asked = await players.light.slash("table resign", channel=channel)
    assert await resigned(bot, players, players.light, asked)


async def test_somebody_with_several_tables_elsewhere_is_asked_which(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    first, second = await start_game(sandbox), await start_game(sandbox)
    reply = await first.light.slash("table resign", channel="game-night")
    assert first.code in reply.text
    assert second.code in reply.text


async def test_when_the_tables_channel_is_gone(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    sandbox.world.remove_channel(sandbox.world.channel("table-talk"))
    asked = await players.light.slash("table resign", channel="dm")
    assert await resigned(bot, players, players.light, asked)
    await bot.publisher.settle()


async def test_by_the_panel(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    opened = await players.light.click(players.board(), "More")
    assert opened.message is not None
    asked = await players.light.click(opened.message, "Resign")
    assert await resigned(bot, players, players.light, asked)


async def test_by_the_hand_in_direct_messages_out_of_turn_too(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await sit_down(sandbox, bot, "dazzle new", ("ada", "ben"))
    table = await players.table()
    waiting = next(each for each in players.people if each.id not in table.acting_people)
    opened = await waiting.click(players.hand(waiting), "More")
    assert opened.message is not None
    asked = await waiting.click(opened.message, "Resign")
    assert asked.message is not None
    await waiting.click(asked.message, "Yes, resign")
    assert (await players.table()).row.status is Status.FINISHED
