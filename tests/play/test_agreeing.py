"""Taking back, pausing, going on without somebody: asked and answered by buttons and commands, told once."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from bot.store.tables.queries import Which
from bot.tables.agreements import ABSENT, LONGEST_PAUSE
from tests.play.channels import pings
from tests.play.conftest import Bots
from tests.play.people import Players, mention_of, name_of, start_game
from tests.play.positions import make_moves, moves_of, table_of
from tests.play.screens import labels, message, panel, press
from tests.play.tables import sit_down

MOVES = ("c3-c4", "c9-c8", "d3-d4")


async def ask(person: Actor, players: Players, label: str) -> Message:
    """Ask the others for something behind More."""
    return await press(person, await press(person, players.board(), "More"), label)


async def answer(bot: TablesideBot, person: Actor, players: Players, label: str) -> Message:
    """Answer by a button of the board."""
    await bot.publisher.settle()
    shown = await press(person, players.board(), label)
    await bot.publisher.settle()
    return shown


async def test_a_move_is_taken_back_once_the_other_agrees_on_the_board(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)

    asked = await ask(players.light, players, "Take back")
    await bot.publisher.settle()
    board = players.board().text
    moved = f"{name_of(players.light)}: Governor d3 → d4"
    agreed = await answer(bot, players.dark, players, "Agree")

    assert "You have asked. It’s done as soon as all the others agree." in asked.text
    assert f"{name_of(players.light)} asks to take back “{moved}” and everything after it." in board
    assert f"Still to answer: {name_of(players.dark)}." in board
    assert "Agreed and done." in agreed.text
    assert ("1 c3-c4", "2 c9-c8") == await moves_of(bot, players.code)
    assert f"{name_of(players.light)}’s last move has been taken back." in players.board().text


async def test_whoever_is_asked_is_told_once_and_can_answer_in_the_ping(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)
    await players.light.slash("table undo")
    await bot.publisher.settle()

    ping = players.dark.newest(lambda each: each.mentions == (players.dark.name,), channel="table-talk")
    moved = f"{name_of(players.light)}: Governor d3 → d4"

    assert f"{name_of(players.light)} asks to take back “{moved}”" in ping.text
    assert ["Play", "Agree", "No", "To the board"] == [each.label for each in ping.buttons]


async def test_whoever_is_asked_by_direct_message_can_answer_there(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    """The answer stays, though the words that asked go as soon as they are over."""
    players = await start_game(sandbox)
    await players.dark.slash("preferences", pings="dm")
    await make_moves(bot, players, *MOVES)
    await players.light.slash("table undo")
    await bot.publisher.settle()

    told = players.dark.newest(lambda each: "Agree" in labels(each), channel="dm")
    assert "asks to take back" in told.content
    reply = await players.dark.click(told, "Agree")
    await bot.publisher.settle()

    (panel,) = players.dark.dms()
    assert panel == players.dark.now(reply.message)
    assert ("", True) == (panel.content, panel.ephemeral)
    assert "Agreed and done." in panel.text
    assert ("1 c3-c4", "2 c9-c8") == await moves_of(bot, players.code)


async def test_whose_turn_it_is_again_is_pinged_again_after_an_undo(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)
    await players.light.slash("table undo")

    await answer(bot, players.dark, players, "Agree")

    (ping,) = pings(players.light)
    assert f"{mention_of(players.light)} Your turn" in ping.text
    await make_moves(bot, players, "d3-d5")
    (ping,) = pings(players.dark)
    assert f"{mention_of(players.dark)} Your turn" in ping.text


async def test_a_no_is_told_to_whoever_asked(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)
    await players.light.slash("preferences", pings="dm")
    await players.light.slash("table undo")

    await answer(bot, players.dark, players, "No")

    said = f"{name_of(players.dark)} doesn’t agree: nothing is taken back."
    assert said in players.hand(players.light).text
    assert said in players.board().text
    assert 3 == len(await moves_of(bot, players.code))


async def test_the_command_of_the_other_agrees(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)
    await players.light.slash("table undo")

    reply = await players.dark.slash("table undo")

    assert "Agreed and done." in reply.text
    assert 2 == len(await moves_of(bot, players.code))


async def test_a_question_is_taken_back_by_whoever_asked(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)
    asked = await ask(players.light, players, "Take back")

    withdrawn = await press(players.light, asked, "Never mind")
    reply = await players.dark.slash("table decline")

    assert "You no longer ask for it." in withdrawn.text
    assert "The other side isn’t offering a draw now." in reply.text


async def test_an_answer_to_what_a_move_has_overtaken_does_nothing(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *MOVES)
    await players.light.slash("table undo")
    await bot.publisher.settle()
    old = players.board()
    await make_moves(bot, players, "d9-d8")

    reply = await players.dark.click(old, "Agree", custom_id=old.button("Agree").custom_id)

    assert "There is nothing for you to answer here any more." in reply.text
    assert 4 == len(await moves_of(bot, players.code))


async def test_a_pause_is_agreed_to_shown_and_ended_by_all(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    await ask(players.light, players, "Pause")
    await answer(bot, players.dark, players, "Agree")
    board, own = players.board().text, await panel(players.light, players)

    refused = await players.light.slash("dragonface move", move="c3-c4")
    await ask(players.dark, players, "Go on")
    await answer(bot, players.light, players, "Agree")

    assert "It goes on when everyone agrees, or by itself" in board
    assert "This game is paused." in own.text
    assert [] == [each for each in labels(own) if "c3" in each]
    assert "This game is paused." in refused.text
    assert "Paused" not in players.board().text
    await make_moves(bot, players, "c3-c4")


async def test_a_pause_outlives_a_restart_and_ends_by_itself_after_a_fortnight(
    sandbox: Sandbox, clock: Clock, bots: Bots
) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await players.light.slash("table pause")
        await players.dark.slash("table pause")
        await bot.publisher.settle()
    async with bots() as bot:
        before = (await table_of(bot, players.code)).is_paused
        clock.advance(LONGEST_PAUSE / 1000 + 1)
        await bot.janitor.tidy()
        await bot.publisher.settle()
        after = (await table_of(bot, players.code)).is_paused
        (ping,) = pings(players.light)

    assert (True, False) == (before, after)
    assert f"{mention_of(players.light)} Your turn" in ping.text


async def test_a_question_outlives_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots() as bot:
        players = await start_game(sandbox)
        await make_moves(bot, players, *MOVES)
        await players.light.slash("table undo")
        await bot.publisher.settle()
    async with bots() as bot:
        await answer(bot, players.dark, players, "Agree")
        assert 2 == len(await moves_of(bot, players.code))


async def test_the_others_let_somebody_absent_lose_where_there_is_no_clock(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "dan"))
    async with bot.store.database.writing() as connection:
        await connection.exec_driver_sql("UPDATE tables SET clock = 'none'")
    first = await players.to_act()
    one, two = [each for each in players.people if each is not first]
    early = await one.slash("table timeout")
    clock.advance(ABSENT / 1000)

    question = message(await one.slash("table timeout"))
    await press(one, question, "Yes, let them lose")
    await answer(bot, two, players, "Agree")

    assert "It is too soon for that" in early.text
    assert "hasn’t moved for three days" in question.text
    table = await table_of(bot, players.code)
    assert table.game is not None
    assert first is not None
    assert (True, False) == (table.is_running, table.seat_of(first.id) in table.game.playing)


async def test_the_others_let_a_computer_play_on_for_somebody_absent(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "dan"), clock="none")
    first = await players.to_act()
    assert first is not None
    one, two = [each for each in players.people if each is not first]
    clock.advance(ABSENT / 1000)

    await press(one, message(await one.slash("table timeout")), "Let a computer play")
    await answer(bot, two, players, "Agree")
    await bot.computers.settle()
    await bot.publisher.settle()

    table = await table_of(bot, players.code)
    assert None is table.member(first.id)
    assert (1, True) == (len(table.computers), bool(table.acting_people))
    assert "🤖 Computer (medium)" in players.board(one).text
    assert 1 == len([each for each in first.dms() if "a computer plays on for you" in each.text])


async def test_where_a_clock_runs_a_computer_can_take_over_when_the_time_is_nearly_up(
    sandbox: Sandbox, bot: TablesideBot, clock: Clock
) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "dan"), clock="day")
    first = await players.to_act()
    assert first is not None
    one, two = [each for each in players.people if each is not first]
    clock.advance(17 * 3600)
    early = await one.slash("table timeout")
    offered = await press(one, players.board(), "More")
    clock.advance(2 * 3600)
    bot.publisher.catch_up(await bot.store.clocks.reminders_due(int(clock.now() * 1000)))
    await bot.publisher.settle()

    question = await ask(one, players, "Away too long")
    await press(one, question, "Let a computer play")
    await answer(bot, two, players, "Agree")

    assert "It is too soon for that" in early.text
    assert "Away too long" not in [each.label for each in offered.buttons]
    assert "is running out" in question.text
    assert "Yes, let them lose" not in [each.label for each in question.buttons]
    assert None is (await table_of(bot, players.code)).member(first.id)


async def test_a_game_for_one_takes_back_at_once(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("zen new", form="easy-fly")
    await bot.publisher.settle()
    (row,) = await bot.tables.rows_of(ada.id, which=Which.OPEN)
    table = await bot.tables.read.get(row.id)
    before, made = 0, ""
    while not made.startswith("place"):
        assert table.game is not None
        before, made = table.game.ply, table.rules.write(table.game.legal(1)[0])
        table = await bot.tables.play.move(table.id, ada.id, made, source=f"zen-{before}")

    reply = await ada.slash("table undo")

    assert "Agreed and done." in reply.text
    assert before == len(await moves_of(bot, row.code))
