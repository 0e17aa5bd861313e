"""Clocks over the wire: what people see of them, and what happens when they run out."""

from __future__ import annotations

import re

import pytest

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.tables.timing import DAY, HOUR
from tests.play.conftest import Bots
from tests.play.people import Players, code_of, is_board, mention_of, name_of, start_game
from tests.play.positions import make_moves
from tests.play.tables import sit_down


def seconds(milliseconds: float) -> float:
    return milliseconds / 1000


async def passes(bot: TablesideBot, clock: Clock, milliseconds: float) -> None:
    """Let time pass, and what is due then happen."""
    clock.advance(seconds(milliseconds))
    await bot.clocks.tidy()
    await bot.publisher.settle()


def deadline(message: Message) -> int:
    """The moment at which a message says that the time runs out."""
    found = re.search(r"Time runs out .?<t:(\d+):R>", message.text)
    assert found is not None, message.text
    return int(found[1])


def mentions(person: Actor) -> list[Message]:
    """The messages in the channel that mention somebody."""
    return [each for each in person.messages("table-talk") if each.mentions]


async def begun(sandbox: Sandbox, bot: TablesideBot) -> Players:
    """A game in which both have moved twice."""
    players = await start_game(sandbox)
    await bot.clocks.tidy()
    await make_moves(bot, players, "c3-e5", "c9-b8", "c2xc11", "h9-f7")
    await bot.publisher.settle()
    return Players(players.people, players.code, bot)


async def test_the_board_and_the_panel_say_until_when_the_next_move_is_to_be_made(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await begun(sandbox, bot)
    expected = clock.now() + seconds(DAY)
    reply = await players.light.click(players.board(), "Play")
    assert reply.message is not None
    assert expected == pytest.approx(deadline(players.board()), abs=5)
    assert expected == pytest.approx(deadline(reply.message), abs=5)


async def test_whoever_is_to_move_is_reminded_once_when_a_quarter_of_the_time_is_left(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await begun(sandbox, bot)
    (turn,) = mentions(players.light)
    await passes(bot, clock, 17 * HOUR)
    assert [turn.id] == [each.id for each in mentions(players.light)]
    await passes(bot, clock, 1.1 * HOUR)
    (reminder,) = mentions(players.light)
    assert reminder.id != turn.id
    assert f"{mention_of(players.light)} Your time is running out" in reminder.text
    before = len(sandbox.notifications.of("ada"))
    await passes(bot, clock, HOUR)
    assert before == len(sandbox.notifications.of("ada"))
    assert [reminder.id] == [each.id for each in mentions(players.light)]


async def test_the_reminder_comes_by_direct_message_to_whoever_wants_that(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("preferences", pings="dm")
    players = await begun(sandbox, bot)
    await passes(bot, clock, 18.1 * HOUR)
    await passes(bot, clock, HOUR)
    told = [each for each in ada.messages("dm") if "Your time is running out" in each.text]
    assert 1 == len(told)
    assert [] == mentions(players.light)


async def test_whoever_wants_no_pings_is_not_reminded(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("preferences", pings="silent")
    players = await begun(sandbox, bot)
    await passes(bot, clock, 18.1 * HOUR)
    assert [] == mentions(players.light)
    assert [] == [each for each in ada.messages("dm") if players.code in each.text]


async def test_when_the_time_is_up_the_other_has_won_and_both_are_told(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await begun(sandbox, bot)
    await passes(bot, clock, DAY)
    text = players.board().text
    assert f"{players.dark.person.display}" in text
    assert "ran out of time" in text
    told = mentions(players.light)
    assert {"ada", "ben"} == {name for each in told for name in each.mentions}


async def test_a_game_that_had_not_really_begun_counts_for_nothing(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await start_game(sandbox)
    await bot.clocks.tidy()
    await passes(bot, clock, DAY)
    assert "before anyone had made two moves" in players.board().text


async def test_time_in_which_the_bot_was_down_counts_for_nobody(
    sandbox: Sandbox, bots: Bots, clock: Clock
) -> None:
    async with bots() as bot:
        players = await begun(sandbox, bot)
        await passes(bot, clock, HOUR)
        before = deadline(players.board())
    clock.advance(seconds(3 * DAY))
    async with bots() as bot:
        await bot.clocks.tidy()
        await bot.publisher.settle()
        assert before + 3 * 24 * 3600 == pytest.approx(deadline(players.board()), abs=10)
        await passes(bot, clock, 22 * HOUR)
        assert "to move" in players.board().text
        await passes(bot, clock, 2 * HOUR)
        assert "ran out of time" in players.board().text


async def test_a_tables_clock_is_chosen_when_it_is_opened(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    code = code_of(await ada.slash("dragonface new", clock="week"))
    board = await ada.wait_for(lambda each: is_board(each, code))
    assert "One week a move." in board.text


async def lobby(host: Actor) -> tuple[str, Message]:
    code = code_of(await host.slash("dragonface new", seating="joined"))
    return code, await host.wait_for(lambda each: is_board(each, code))


async def test_whoever_opened_a_table_chooses_another_clock_in_the_lobby(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    code, board = await lobby(ada)
    assert "One day a move." in board.text
    asked = await ada.click(board, "Options")
    assert asked.message is not None
    await ada.select(asked.message, asked.message.selects[-1].custom_id, "live")
    board = await ada.wait_for(lambda each: is_board(each, code) and "Two minutes" in each.text)
    await ada.slash("table clock", clock="none", table=code)
    await ada.wait_for(lambda each: is_board(each, code) and "No time limit" in each.text)


async def test_nobody_else_chooses_it(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    _, board = await lobby(ada)
    reply = await ben.click(board, "Options")
    assert "Only whoever opened this table" in reply.text


async def test_the_clock_of_whoever_is_away_stands_still_and_the_board_says_so(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await begun(sandbox, bot)
    before = deadline(players.board())
    reply = await players.light.slash("preferences", away="5")
    assert "Away until" in reply.text
    await bot.publisher.settle()
    assert f"{name_of(players.light)} is away until" in players.board().text
    assert before + 5 * 24 * 3600 == pytest.approx(deadline(players.board()), abs=10)
    await passes(bot, clock, 5 * DAY + HOUR)
    assert "to move" in players.board().text
    await bot.away.tidy()
    await bot.publisher.settle()
    assert "is away" not in players.board().text
    await passes(bot, clock, DAY)
    assert "ran out of time" in players.board().text


async def test_whoever_is_back_early_has_the_time_left_that_they_had(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await begun(sandbox, bot)
    before = deadline(players.board())
    reply = await players.light.slash("preferences", away="5")
    await passes(bot, clock, DAY)
    assert reply.message is not None
    await players.light.click(reply.message, "I’m back")
    await bot.publisher.settle()
    assert before + 24 * 3600 == pytest.approx(deadline(players.board()), abs=10)
    assert "is away" not in players.board().text


async def test_a_turn_that_comes_while_somebody_is_away_begins_when_they_are_back(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await begun(sandbox, bot)
    await players.dark.slash("preferences", away="2")
    await make_moves(bot, players, "c10xa8")
    assert clock.now() + 3 * 24 * 3600 == pytest.approx(deadline(players.board()), abs=10)


async def test_nobody_is_away_for_longer_than_three_weeks(sandbox: Sandbox, bot: TablesideBot) -> None:
    reply = await sandbox.actor("ada").slash("preferences", away="22")
    assert "at most 21 days in 90" in reply.text


async def play_some(bot: TablesideBot, players: Players) -> None:
    """Let everyone make a few moves."""
    for number in range(40):
        table = await players.table()
        assert table.game is not None
        if min(table.game.acted) >= 2:
            await bot.publisher.settle()
            return
        seat = table.game.acting[0]
        person = table.person_at(seat)
        assert person is not None
        notation = table.rules.write(table.game.legal(seat)[0])
        await bot.tables.play.move(table.id, person, notation, source=f"some-{number}")
    raise AssertionError("somebody never came to move")


async def test_without_a_clock_people_are_nudged_after_three_days_and_the_table_closed_after_thirty(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await sit_down(sandbox, bot, "dragonface new", ("ada", "ben"), clock="none")
    await bot.clocks.tidy()
    await play_some(bot, players)
    assert "Time runs out" not in players.board().text
    await passes(bot, clock, 3.1 * DAY)
    late = await players.to_act()
    assert late is not None
    (nudge,) = mentions(late)
    assert "waiting for you for three days" in nudge.text
    await passes(bot, clock, 27 * DAY)
    assert "Nobody made a move here for 30 days" in players.board().text
