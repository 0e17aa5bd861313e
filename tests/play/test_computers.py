"""Computer players at tables: seated in the lobby, moving by themselves, told from people."""

from __future__ import annotations

import asyncio
import pickle
from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.registry import rules_of
from bot.i18n import plain
from bot.opponents import pool as pools
from bot.opponents.answers import NO, YES, About
from bot.opponents.levels import Level
from bot.opponents.pool import Pool, Question
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.store.ground.rows import Kind, Seating, Status
from bot.store.tables.queries import Which
from bot.tables.lobby import Guest
from bot.tables.places import place_of
from bot.tables.table import Table
from tests.play.computers import Held, Here, Scripted, open_lobby, pick, settled, table_of
from tests.play.conftest import Bots
from tests.play.people import Players, code_of, is_board, start_game
from tests.play.tables import move_somehow


async def make_first_move(bot: TablesideBot, table: Table, person: Actor) -> None:
    """Let somebody make the first move that is listed, without a click."""
    seat = table.seat_of(person.id)
    assert table.game is not None
    assert seat is not None
    notation = table.rules.write(table.game.legal(seat)[0])
    await bot.tables.play.move(table.id, person.id, notation, source=f"test-{table.revision}-{person.id}")


async def play_to_the_end(
    bot: TablesideBot, person: Actor, board: Message, random: Random, *, most: int = 400
) -> Table:
    """Let a person play by panels at first, then without clicks; after so many moves they resign."""
    table = await table_of(bot, person)
    players = Players((person,), table.row.code, bot)
    for number in range(most + 2):
        await bot.computers.settle()
        table = await bot.tables.read.get(table.id)
        if not table.is_running:
            await bot.publisher.settle()
            return table
        if number == most:
            await bot.tables.play.resign(table.id, person.id, source="test-resigns")
        elif number > 3:
            await make_first_move(bot, table, person)
        else:
            reply = await person.click(person.now(board), "Play", force=True)
            assert reply.message is not None
            await move_somehow(players, person, reply.message, random)
    raise AssertionError("the game didn't end")


async def test_one_person_and_five_computers_play_blindsight_to_the_end(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    board = await open_lobby(bot, ada, "blindsight new", opponent="easy")
    for level in ("medium", "hard", "master", "easy"):
        board = await pick(bot, ada, board, level)
    assert "6 players" in board.text
    assert "🤖 Computer 3 (hard)" in board.text
    await ada.click(board, "Start")

    table = await play_to_the_end(bot, ada, board, Random(5))

    assert Status.FINISHED is table.row.status
    assert [Kind.PERSON] + [Kind.COMPUTER] * 5 == [each.kind for each in table.members]
    assert table.game is not None
    assert set("123456") == {move[0] for move in table.game.record.moves}
    assert "Unrated: a computer played along" in ada.now(board).text


@pytest.mark.parametrize(("command", "alone"), [("dragonface", True), ("dazzle", True), ("dizzle", False)])
async def test_a_game_against_medium_is_played_to_its_end(
    sandbox: Sandbox, bot: TablesideBot, command: str, alone: bool
) -> None:
    ada = sandbox.actor("ada")
    board = await open_lobby(bot, ada, f"{command} new", opponent="medium")
    assert alone == (await table_of(bot, ada)).is_running  # others could join a game for more
    if not alone:
        await ada.click(board, "Start")

    table = await play_to_the_end(bot, ada, board, Random(5), most=25)

    assert Status.FINISHED is table.row.status
    assert "🤖 Computer (medium)" in ada.now(board).text


async def test_a_lobby_whose_last_person_leaves_is_called_off_whatever_computers_wait(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    board = await open_lobby(bot, ada, "blindsight new", opponent="easy")
    await ben.click(board, "Join")
    await settled(bot)
    await ada.click(ada.now(board), "Leave")
    await settled(bot)
    assert ben.id == (await table_of(bot, ben)).row.host_id

    await ben.click(ben.now(board), "Leave")
    await settled(bot)

    assert "called this table off" in ben.now(board).text


async def test_computers_whom_all_people_have_left_bring_the_game_to_its_end_with_little_thought(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = sandbox.actor("ada")
    board = await pick(bot, ada, await open_lobby(bot, ada, "blindsight new", opponent="hard"), "hard")
    await ada.click(board, "Start")
    await settled(bot)
    table = await table_of(bot, ada)
    pool = Here()
    monkeypatch.setattr(bot.computers, "_pool", pool)

    await bot.tables.play.resign(table.id, ada.id, source="resign")
    await settled(bot)

    assert Status.FINISHED is (await bot.tables.read.get(table.id)).row.status
    assert {Level.EASY} == pool.levels


async def test_only_members_seat_computers_and_take_them_away(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    board = await open_lobby(bot, ada, "blindsight new")
    (menu,) = ben.now(board).selects

    reply = await ben.select(ben.now(board), menu.custom_id, "hard")
    assert ["You aren’t at this table yet: press **Join** first."] == [each.text for each in reply.followups]
    board = await pick(bot, ada, board, "hard")
    assert "2 players" in board.text
    board = await pick(bot, ada, board, "none")
    assert "1 player" in board.text
    assert "Computer" not in board.text


async def test_computers_come_along_in_a_rematch_which_starts_by_itself(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    await open_lobby(bot, ada, "dragonface new", opponent="medium")
    before = await table_of(bot, ada)
    await ada.slash("table resign")
    await bot.tables.play.resign(before.id, ada.id, source="resign")
    await settled(bot)
    board = ada.newest(lambda each: is_board(each, before.row.code), channel="table-talk")

    await ada.click(board, "Rematch")
    await settled(bot)

    rematch = await table_of(bot, ada)
    assert before.id == rematch.row.rematch_of
    assert rematch.is_running
    assert ["medium"] == [each.computer for each in rematch.computers]


@pytest.mark.parametrize("takes", [True, False])
async def test_a_computer_answers_a_draw_offer_at_once(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch, takes: bool
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("dragonface new", opponent="medium", seating="joined")
    pool = Scripted(YES if takes else NO)
    monkeypatch.setattr(bot.computers, "_pool", pool)
    await ada.slash("table draw")
    await settled(bot)

    (table,) = await bot.tables.of(ada.id, which=Which.ENDED if takes else Which.OPEN)
    assert table.game is not None
    assert ["1 draw", "2 draw" if takes else "2 decline"] == list(table.game.record.moves)
    assert [About.DRAW] == pool.asked
    assert (("agreed",) if takes else ()) == (() if table.row.result is None else (table.row.result.reason,))


async def test_what_was_chosen_for_an_older_position_is_chosen_anew(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    """Ben resigns while the computer thinks: its move was meant for a table with him."""
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    board = await open_lobby(bot, ada, "dizzle new", opponent="easy")
    await ben.click(board, "Join")
    await settled(bot)
    pool = Held(bot.computers._pool)
    bot.computers._pool = pool
    await ada.click(ada.now(board), "Start")
    table = await table_of(bot, ada)
    while not table.acting_computers:
        person = ada if ada.id in table.acting_people else ben
        reply = await person.click(person.now(board), "Play", force=True)
        assert reply.message is not None
        await move_somehow(Players((ada, ben), table.row.code, bot), person, reply.message, Random(1))
        table = await bot.tables.read.get(table.id)
    await asyncio.wait_for(pool.asked.wait(), 5)

    after = await bot.tables.play.resign(table.id, ben.id, source="resign")
    assert after.acting_computers
    pool.free.set()
    await bot.computers.settle()

    assert 2 <= len(pool.kept)
    assert not (await bot.tables.read.get(table.id)).acting_computers


async def test_a_computer_that_was_to_move_when_the_bot_stopped_moves_after_the_start(
    sandbox: Sandbox, bots: Bots
) -> None:
    ada = sandbox.actor("ada")
    async with bots() as bot:
        pool = Held(bot.computers._pool)
        bot.computers._pool = pool
        await ada.slash("dragonface new", opponent="medium", seating="joined")
        table = await table_of(bot, ada)
        await ada.slash("dragonface move", move="e3-e5", table=table.row.code)
        await asyncio.wait_for(pool.asked.wait(), 5)
    async with bots() as bot:
        await settled(bot)
        table = await bot.tables.read.get(table.id)
        assert (ada.id,) == table.acting_people
        assert table.game is not None
        assert 2 == table.game.ply


async def test_the_next_person_is_pinged_once_and_sees_a_whole_run_in_one_publication(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    """Ada and Ben sit opposite each other, with a computer on either side."""
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    board = await open_lobby(bot, ada, "dizzle new", opponent="easy")
    await ben.click(board, "Join")
    await settled(bot)
    board = await pick(bot, ada, board, "easy")
    await ada.click(board, "Start")
    await settled(bot)
    table = await table_of(bot, ada)
    told = {each: len(sandbox.notifications.of(each)) for each in ("ada", "ben")}
    while (ada.id,) == table.acting_people:
        await make_first_move(bot, table, ada)
        table = await bot.tables.read.get(table.id)
    await settled(bot)

    after = await bot.tables.read.get(table.id)
    assert (ben.id,) == after.acting_people
    assert table.revision + 1 == after.revision
    assert told | {"ben": told["ben"] + 1} == {
        each: len(sandbox.notifications.of(each)) for each in ("ada", "ben")
    }


def test_nobody_s_name_passes_for_a_computer_s() -> None:
    assert "Computer (medium)" == plain("🤖 Computer (medium)")


@pytest.mark.parametrize("command", ["dazzle", "blindsight"])
async def test_a_game_against_a_computer_is_played_in_direct_messages(
    sandbox: Sandbox, bot: TablesideBot, command: str
) -> None:
    ada = sandbox.actor("ada")
    code = code_of(await ada.slash(f"{command} new", opponent="easy", seating="joined", channel="dm"))
    await settled(bot)
    if not (await table_of(bot, ada)).is_running:
        board = ada.newest(lambda each: is_board(each, code), channel="dm")
        await ada.click(board, "Start")
        await settled(bot)
    hand = ada.newest(lambda each: is_board(each, code), channel="dm")
    await move_somehow(Players((ada,), code, bot), ada, hand, Random(1))
    while True:
        await settled(bot)
        table = await table_of(bot, ada)
        assert table.game is not None
        if "2" in {move[0] for move in table.game.record.moves}:
            return
        await make_first_move(bot, table, ada)


async def test_a_computer_is_asked_with_nothing_but_its_view(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables that look the same to it ask the same, whatever cards lie hidden: here one is imagined."""
    ada = sandbox.actor("ada")
    pool = Held(bot.computers._pool)
    monkeypatch.setattr(bot.computers, "_pool", pool)
    await ada.slash("dazzle new", opponent="easy", seating="joined")
    table = await table_of(bot, ada)
    await make_first_move(bot, table, ada)
    await asyncio.wait_for(pool.asked.wait(), 5)
    table = await table_of(bot, ada)
    (question,) = pool.kept
    pool.free.set()

    assert table.game is not None
    imagined = table.rules.imagine(table.game.view(2), Random(1))
    assert imagined != table.game.state
    assert table.rules.view(imagined, 2) == question.view
    assert table.row.seed.hex().encode() not in pickle.dumps(question)
    assert table.row.seed not in pickle.dumps(question)
    await settled(bot)


async def test_clicks_elsewhere_are_answered_while_many_computers_wait_to_think(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At twenty tables it is a computer's turn. Only as many think as there are workers, and none comes to an end."""
    thinking, free = list[Question](), asyncio.Event()

    async def exchange(_: object, question: Question) -> str:
        thinking.append(question)
        await free.wait()
        rules = rules_of(question.game)
        return rules.write(rules.legal(question.view)[0])

    monkeypatch.setattr(pools, "_exchange", exchange)
    monkeypatch.setattr(bot.computers._pool, "_grace", 600.0)  # however long the tables take to open
    workers, read = Pool().size, bot.tables.read.get
    players, cleo = await start_game(sandbox), sandbox.actor("cleo")
    place = place_of((await bot.tables.of(players.light.id))[0].row)
    tables = []
    for number in range(20):
        table = await bot.tables.lobby.open(
            "dragon_face",
            Guest(cleo.id, "Cleo"),
            place,
            options={},
            seats=Seating.JOINED,
            computers=(Level.HARD,),
            source=f"many-{number}",
        )
        tables.append(await bot.tables.play.move(table.id, cleo.id, "e3-e5", source=f"many-{number}-moves"))
    async with asyncio.timeout(60):
        while len(thinking) < workers:  # noqa: ASYNC110 - the workers start
            await asyncio.sleep(0.01)

    panel = await players.light.click(players.board(), "Play", force=True)
    assert panel.message is not None
    await move_somehow(Players(players.people, players.code, bot), players.light, panel.message, Random(1))

    assert workers == len(thinking)
    assert len(tables) == len([each for each in tables if (await read(each.id)).acting_computers])
    free.set()
    await settled(bot)
    assert [] == [each for each in tables if (await read(each.id)).acting_computers]
