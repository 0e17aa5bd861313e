"""What a strong computer player says: a hint in a game, and a review after it."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import TablesideBot
from bot.opponents.levels import Level
from bot.sandbox.server import Sandbox
from bot.tables.agreeing_refusals import NotAsked
from bot.tables.reviews import Mark, Reviews
from bot.tables.table import Table
from tests.play.computers import Costs, Held, Here, Scripted, open_lobby, settled
from tests.play.past_games import SETTINGS, past_table
from tests.play.people import start_game
from tests.play.positions import make_moves
from tests.play.screens import message, press


async def test_a_hint_makes_the_game_unrated_if_the_others_agree_and_says_what_to_play_and_why(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.computers, "_pool", Scripted("0 e3-e5"))
    players = await start_game(sandbox)
    reply = await players.light.click(players.board(), "Play")
    assert reply.message is not None
    asked = await players.light.click(reply.message, "Hint")
    assert asked.message is not None
    assert "makes this game unrated for everyone, so the others must agree" in asked.message.text

    waiting = await players.light.click(asked.message, "Ask the others")
    await bot.publisher.settle()

    assert "asks for hints" in players.board().text
    (table,) = await bot.tables.of(players.light.id)
    assert not table.row.helped
    with pytest.raises(NotAsked):
        await bot.tables.play.count_hint(table, players.light.id)

    await players.dark.click(players.board(), "Agree")
    assert (await bot.tables.of(players.light.id))[0].row.helped
    assert waiting.message is not None
    hint = await players.light.click(waiting.message, "Hint")

    assert hint.message is not None
    assert hint.message.text.startswith(
        "Hint: **e3-e5 · Governor**. After it the other side can capture nothing."
    )
    (table,) = await bot.tables.of(players.light.id)
    assert 2 == table.row.helped
    monkeypatch.setattr(bot.computers, "_pool", Scripted("5 e3-e5"))
    sure = await players.light.click(hint.message, "Hint")
    assert sure.message is not None
    assert sure.message.text.startswith("Hint: **e3-e5 · Governor**. With it you win in 3 moves, whatever")
    await bot.tables.play.move(table.id, players.light.id, "e3-e5", source="test-moves")
    await bot.publisher.settle()
    assert "With hints: this game is unrated." in players.board().text
    await bot.tables.play.resign(table.id, players.light.id, source="test-resigns")
    await bot.publisher.settle()
    assert 1 == players.board().text.lower().count("hint")
    assert "Unrated: somebody had a hint." in players.board().text


async def test_against_a_computer_a_hint_is_had_after_a_question_and_one_at_a_time(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = sandbox.actor("ada")
    board = await open_lobby(bot, ada, "dragonface new", opponent="easy")
    pool = Held(Scripted("0 e3-e5"))
    monkeypatch.setattr(bot.computers, "_pool", pool)
    panel = message(await ada.click(board, "Play"))
    question = await press(ada, panel, "Hint")
    assert "counts on no leaderboard" in question.text
    assert not pool.asked.is_set()

    thinking = asyncio.create_task(ada.click(question, "Yes, give me a hint"))
    await asyncio.wait_for(pool.asked.wait(), 5)
    again = await ada.slash("table show")
    assert again.message is not None
    second = await ada.click(await press(ada, again.message, "Hint"), "Yes, give me a hint")
    pool.free.set()
    await thinking

    assert "busy with your last request" in second.text
    assert 1 == len(pool.kept)
    assert 1 == (await bot.tables.of(ada.id))[0].row.helped


async def test_a_hint_for_a_position_that_is_past_is_not_given_and_does_not_count(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile both have moved, and what was advised could still be played."""
    ada = sandbox.actor("ada")
    board = await open_lobby(bot, ada, "dragonface new", opponent="easy")
    (table,) = await bot.tables.of(ada.id)
    pool = Held(Scripted("0 d3-d4"))
    monkeypatch.setattr(bot.computers, "_pool", pool)
    question = await press(ada, message(await ada.click(board, "Play")), "Hint")
    thinking = asyncio.create_task(ada.click(question, "Yes, give me a hint"))
    await asyncio.wait_for(pool.asked.wait(), 5)
    monkeypatch.setattr(bot.computers, "_pool", Here())
    await bot.tables.play.move(table.id, ada.id, "h3-h4", source="test-moves")
    await settled(bot)

    pool.free.set()
    reply = await thinking

    (now,) = await bot.tables.of(ada.id)
    assert (ada.id,) == now.acting_people
    assert "Hint: **" not in reply.text
    assert not now.row.helped


async def test_of_a_game_against_a_computer_the_person_s_moves_are_reviewed(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = sandbox.actor("ada")
    await open_lobby(bot, ada, "dragonface new", opponent="easy")
    (table,) = await bot.tables.of(ada.id)
    for number, notation in enumerate(("e3-e5", "d3-d5")):
        await bot.tables.play.move(table.id, ada.id, notation, source=f"test-{number}")
        await settled(bot)
    await bot.tables.play.resign(table.id, ada.id, source="test-resigns")
    pool = Held(Costs({"d3-d5": "0.29 b3-b5"}, usual="1.0 c3-c5"))
    pool.free.set()
    monkeypatch.setattr(bot.computers, "_pool", pool)

    reply = await ada.slash("table review", table=table.row.code)

    assert ["e3-e5", "d3-d5"] == [each.made for each in pool.kept]
    assert {Level.HARD} == {each.effort.level for each in pool.kept}
    assert 1 == reply.text.count("Better: **c3-c5")
    assert "b3-b5" not in reply.text  # which cost too little to be told


async def test_a_review_marks_what_cost_most_and_the_replay_tells_it(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of six moves that cost something the five dearest are marked."""
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4", "c9-c8", "d3-d4", "d9-d8", "e3-e4", "e9-e8", "f3-f4", "f9-f8")
    costs = {"c3-c4": "2.0 e3-e5", "c9-c8": "0.1 e9-e7", "d3-d4": "3.0 d3-d4"}
    costs |= dict.fromkeys(("e3-e4", "f3-f4"), "1.5 b3-b5")
    monkeypatch.setattr(bot.computers, "_pool", Costs(costs, usual="1.0 b9-b7"))
    await bot.tables.play.resign(1, players.light.id, source="test-resigns")

    reply = await players.dark.slash("table review")

    lines = reply.text.splitlines()
    assert [1, 4, 5, 6, 7] == [int(each.split("**")[1]) for each in lines if each.startswith("**")]
    assert "c3-c4 · Governor. Better: **e3-e5 · Governor**. After it" in reply.text
    assert reply.message is not None
    shown = await players.dark.click(reply.message, "Turn 4")
    assert "Better: **b9-b7 · Governor**" in shown.text


async def test_games_with_hidden_cards_and_dice_are_reviewed_once_over(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer player itself judges games that were played at random, each move by what its seat saw."""
    monkeypatch.setattr(bot.computers, "_pool", Here())
    ada, marked = sandbox.actor("ada"), [""]
    for game in ("dazzle", "dizzle", "blindsight"):
        table = await past_table(sandbox, bot, next(each for each in SETTINGS if each.game == game))
        reply = await ada.slash("table review", table=table.row.code)
        marked = [each for each in reply.text.splitlines() if each.startswith("**")]
        assert 1 <= len(marked) <= 5
        assert all("Better: **" in each for each in marked)
    assert reply.message is not None
    turn, better = marked[-1].split("**")[1], marked[-1].split("Better: ")[1]

    shown = await ada.click(reply.message, f"Turn {turn}")

    assert better in shown.text


async def test_reviews_are_made_one_at_a_time_for_a_person(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, codes = asyncio.Event(), []
    for number in (1, 2):
        players = await start_game(sandbox)
        await bot.tables.play.resign(number, players.light.id, source=f"test-resigns-{number}")
        codes.append(players.code)

    async def slow(_: Reviews, __: Table) -> tuple[Mark, ...]:
        await go.wait()
        return ()

    monkeypatch.setattr(Reviews, "review", slow)
    asked = [asyncio.create_task(players.light.slash("table review", table=code)) for code in codes]
    done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    assert [True] == ["busy with your last request" in each.result().text for each in done]
    go.set()
    await asyncio.gather(*asked)
