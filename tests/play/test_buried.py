"""Boards with many messages below them are posted anew, and boards don't bury each other by turns."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.play.channels import MINUTE, boards
from tests.play.conftest import Bots
from tests.play.people import Players, open_table, start_game
from tests.play.positions import make_moves


async def chat(bot: TablesideBot, person: Actor, number: int) -> list[Message]:
    """Let somebody write so many messages, and the bot hear them all."""
    said = [await person.say(f"thinking {each}") for each in range(number)]
    await person.slash("tables")  # the events have come before this
    await bot.burial.settle()
    return said


async def move(bot: TablesideBot, players: Players, notation: str) -> Message:
    await make_moves(bot, players, notation)
    (board,) = boards(players.light, players.code)
    return board


async def test_ten_messages_below_a_board_leave_it_where_it_is_and_eleven_bring_it_down(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    await chat(bot, players.dark, 10)
    assert first.id == (await move(bot, players, "c3-c4")).id
    await chat(bot, sandbox.actor("dan"), 1)
    told = len(sandbox.notifications.all)
    second = await move(bot, players, "c9-c8")
    assert first.id != second.id
    assert first.post.deleted
    assert second.silent
    assert told + 1 == len(sandbox.notifications.all)  # the turn's, as without a new board


async def test_the_count_begins_anew_with_the_new_board(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    await chat(bot, players.dark, 11)
    second = await move(bot, players, "c3-c4")
    await chat(bot, players.dark, 10)
    assert second.id == (await move(bot, players, "c9-c8")).id
    await chat(bot, players.dark, 1)
    assert second.id != (await move(bot, players, "d3-d4")).id


async def test_age_alone_posts_nothing_anew(sandbox: Sandbox, bot: TablesideBot, clock: Clock) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    clock.advance(50 * MINUTE)
    assert players.board().id == (await move(bot, players, "c3-c4")).id


async def test_the_count_is_kept_over_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await bot.publisher.settle()
        first = players.board()
        await chat(bot, players.dark, 6)
    async with bots() as bot:
        await chat(bot, players.dark, 5)
        assert first.id != (await move(bot, players, "c3-c4")).id


async def test_another_tables_new_board_does_not_end_the_count(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    await chat(bot, players.dark, 6)
    await open_table(sandbox.actor("dan"))  # a message more
    await bot.publisher.settle()
    await chat(bot, players.dark, 3)
    assert first.id == (await move(bot, players, "c3-c4")).id
    await chat(bot, players.dark, 1)
    assert first.id != (await move(bot, players, "c9-c8")).id


async def test_messages_that_are_deleted_no_longer_bury(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    first = players.board()
    for message in (await chat(bot, players.dark, 8))[:5]:
        await players.dark.delete(message)
    await chat(bot, players.dark, 7)
    assert first.id == (await move(bot, players, "c3-c4")).id


async def test_many_boards_in_a_channel_do_not_bury_each_other_by_turns(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    others = [await open_table(sandbox.actor(name)) for name in ("dan", "eve") * 6]
    await bot.publisher.settle()
    codes = [players.code, *(code for code, _ in others)]

    async def places() -> list[int]:
        for code in codes:
            await bot.tables.show_anew((await bot.tables.read.by_code(code)).id)
            await bot.publisher.settle()
        return [board.id for code in codes for board in boards(players.light, code)]

    first = [players.board().id, *(board.id for _, board in others)]
    once = await places()
    assert [True, True, *[False] * 11] == [old != new for old, new in zip(first, once, strict=True)]
    for _ in range(3):
        assert once == await places()
