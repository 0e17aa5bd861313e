"""A running table: what each person can do in their panel, in which language, and after a restart."""

from __future__ import annotations

import re

import pytest

from bot.app import TablesideBot
from bot.games.dragon_face.rules import RULES
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.server import Sandbox
from tests.games.dragon_face_mat import position
from tests.play.conftest import Bots
from tests.play.people import move_by_panel, name_of, start_game, time_left, told
from tests.play.positions import BEFORE_AN_AMBASSADOR_WAKES, make_moves, put_up, table_of
from tests.play.screens import labels, message, panel, press

WITHOUT_A_MOVE = "Ee10 Gc10 Gd10 Gf10 Gg10 Gd9 Ge9 Gf9"
"""Light's pieces that stand in each other's way."""


# Panels


async def test_the_panel_of_the_one_to_move_offers_the_pieces_that_can_move(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await panel(players.light, players)
    view = RULES.view((await table_of(bot, players.code)).game.state, 1)  # type: ignore[union-attr]
    origins = {RULES.write(move)[:2] for move in RULES.legal(view)}
    assert shown.ephemeral
    assert "Which piece?" in shown.text
    assert origins == {each[1:] for each in labels(shown) if re.fullmatch(r"[GAE][a-i]\d+", each)}


async def test_the_panel_of_the_other_player_says_whose_turn_it_is(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await panel(players.dark, players)
    left = await time_left(bot, players.code)
    assert f"Light ({name_of(players.light)}) to move. {left}" == shown.text.splitlines()[1]
    assert ["My view", "More"] == labels(shown)


async def test_the_panel_of_a_stranger_shows_the_board_and_says_that_they_do_not_play(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await panel(sandbox.actor("dan"), players)
    assert "You don’t play at this table." == shown.text.splitlines()[0]
    assert ["My view"] == labels(shown)
    assert players.board().pictures[0].content == shown.pictures[0].content


async def test_choosing_a_piece_marks_it_in_the_picture_and_offers_its_squares(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    before = await panel(players.light, players)
    after = await press(players.light, before, "Ge3")
    assert before.id == after.id
    assert "Governor e3: where to?" in after.text
    assert {"e4", "e5"} <= {*labels(after)}
    assert before.pictures[0].content != after.pictures[0].content


async def test_back_goes_back_a_step(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    before = await panel(players.light, players)
    after = await press(players.light, await press(players.light, before, "Ge3"), "Back")
    assert "Which piece?" in after.text
    assert labels(before) == labels(after)
    assert "Back" not in labels(after)


async def test_a_menu_with_more_than_25_choices_has_pages(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await put_up(bot, players.code, position("Ae6 Eb2 eh10"))
    shown = await press(players.light, await panel(players.light, players), "Ae6")
    first = [option.value for option in shown.selects[0].options]
    assert "◀ Earlier" not in labels(shown)
    shown = await press(players.light, shown, "Further ▶")
    second = [option.value for option in shown.selects[0].options]
    assert 25 == len(first)
    assert set() == {*first} & {*second}
    assert 26 == len(first) + len(second)
    shown = await press(players.light, shown, "◀ Earlier")
    assert first == [option.value for option in shown.selects[0].options]
    shown = await press(players.light, shown, "Further ▶")
    reply = await players.light.select(shown, shown.selects[0].custom_id, second[-1])
    assert told(f"e6-{second[-1]}") in reply.text


async def test_darks_panel_shows_the_board_turned(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, "c3-c4")
    await bot.publisher.settle()
    dark, light = await panel(players.dark, players), await panel(players.light, players)
    assert players.board().pictures[0].content == light.pictures[0].content
    assert players.board().pictures[0].content != dark.pictures[0].content
    assert "Dark on the left" in str(dark.pictures[0].alt)
    assert "Light on the left" in str(players.board().pictures[0].alt)


async def test_the_answer_to_a_move_says_what_was_played_and_whose_turn_it_is(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    reply = await move_by_panel(players.light, players.board(), "e3-e5")
    assert [
        "You moved your Governor from e3 to e5.",
        f"## Dragon Face · {players.code}",
        f"Dark ({name_of(players.dark)}) to move. {await time_left(bot, players.code)}",
        f"Light ({name_of(players.light)}) · ▸ **Dark ({name_of(players.dark)})**",
        f"1 · {name_of(players.light)}: Governor e3 → e5",
        "-# After move 1. **Play** below the board shows how it stands now.",
    ] == reply.text.splitlines()


async def test_my_view_brings_an_old_panel_up_to_date(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    reply = await move_by_panel(players.light, players.board(), "e3-e5")
    await make_moves(bot, players, "e9-e7")
    shown = await press(players.light, message(reply), "My view")
    assert message(reply).id == shown.id
    assert "Which piece?" in shown.text


async def test_a_capture_is_offered_as_one(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *BEFORE_AN_AMBASSADOR_WAKES[:2])
    shown = await panel(players.light, players)
    view = RULES.view((await table_of(bot, players.code)).game.state, 1)  # type: ignore[union-attr]
    assert "c2xc11" in {RULES.write(move) for move in RULES.legal(view)}
    if shown.selects:
        shown = message(await players.light.select(shown, shown.selects[0].custom_id, "c2"))
    else:
        shown = await press(players.light, shown, "Ac2")
    assert {"×c11", "to c11, captures an Ambassador"} & {*labels(shown)}


@pytest.mark.parametrize("under", ["a8", "c11"])
async def test_a_governor_may_go_beneath_one_of_several_ambassadors(
    sandbox: Sandbox, bot: TablesideBot, under: str
) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *BEFORE_AN_AMBASSADOR_WAKES)
    reply = await move_by_panel(players.light, players.board(), f"b9-c10={under}")
    assert "from b9 to c10." in reply.text
    assert f"The Governor goes beneath the Ambassador on {under} and activates it" in reply.text


async def test_a_governor_may_stay_where_it_is(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await make_moves(bot, players, *BEFORE_AN_AMBASSADOR_WAKES)
    reply = await move_by_panel(players.light, players.board(), "b9-c10")
    assert "from b9 to c10." in reply.text


async def test_a_side_without_a_move_passes_by_itself(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    await put_up(bot, players.code, position(f"{WITHOUT_A_MOVE} eb5", 2))
    reply = await players.dark.slash("dragonface move", move="b5-b6")
    assert f"{name_of(players.light)} has no move and passes" in reply.text
    assert f"Dark ({name_of(players.dark)}) to move." in reply.text


async def test_whoever_has_no_move_but_a_draw_offer_may_choose_to_pass(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    await put_up(bot, players.code, position(f"{WITHOUT_A_MOVE} eb5", offer=2, offered=frozenset({2})))
    shown = await panel(players.light, players)
    assert "You have no move: pass, or accept the draw." in shown.text
    shown = await press(players.light, shown, "pass")
    assert "You had no move and passed." in shown.text


# What everybody may press


async def test_the_board_as_text_is_monospaced_and_for_the_asker_only(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    shown = await press(sandbox.actor("dan"), players.board(), "Board as text")
    assert shown.ephemeral
    found = re.search(r"```\n(.+?)\n```", shown.text, re.DOTALL)
    assert found is not None
    assert all(len(line) <= 34 for line in found[1].splitlines())
    assert "Capitals: Light. Small letters:\nDark." in shown.text


async def test_more_offers_players_what_strangers_are_not_offered(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    own = labels(await press(players.light, players.board(), "More"))
    assert ["Offer a draw", "Resign", "Rules", "My view", "Pause"] == own[:5]
    others = labels(await press(sandbox.actor("dan"), players.board(), "More"))
    assert ["Rules", "My view"] == others[:2]
    assert {"Offer a draw", "Resign", "Pause"}.isdisjoint(others)


async def test_pages_of_rules_turn_to_and_fro(sandbox: Sandbox, bot: TablesideBot) -> None:
    dan = sandbox.actor("dan")
    shown = message(await dan.slash("dragonface rules"))
    pages = [shown.text]
    while "Further ▶" in labels(shown):
        shown = await press(dan, shown, "Further ▶")
        pages.append(shown.text)
    assert [f"Page {number} of {len(pages)}" for number in range(1, len(pages) + 1)] == [
        page.splitlines()[1] for page in pages
    ]
    shown = await press(dan, shown, "◀ Earlier")
    assert pages[-2] == shown.text


# Languages


async def test_the_board_speaks_the_servers_language_and_panels_their_persons(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    sandbox.world.guild_locale = "ru"
    ada, cleo = sandbox.actor("ada"), sandbox.actor("cleo")
    await ada.slash("dragonface new", seating="joined")
    lobby = await ada.wait_for(lambda each: "Места в порядке присоединения." in each.text)
    await cleo.click(lobby, "Присоединиться")
    await bot.publisher.settle()
    await ada.click(ada.now(lobby), "Начать")
    await bot.publisher.settle()
    board = ada.now(lobby)
    assert f"Ходит: Светлые ({name_of(ada)})." in board.text
    mine, theirs = message(await ada.click(board, "Играть")), message(await cleo.click(board, "Играть"))
    assert "Which piece?" in mine.text
    assert f"Ходит: Светлые ({name_of(ada)})." in theirs.text
    assert "Moves so far: 0." in str(mine.pictures[0].alt)
    assert "Moves so far" not in str(theirs.pictures[0].alt)


# After a restart


async def test_buttons_and_commands_go_on_after_a_restart(sandbox: Sandbox, bots: Bots) -> None:
    async with bots():
        players = await start_game(sandbox)
        shown = await press(players.light, await panel(players.light, players), "Ge3")
    async with bots() as bot:
        shown = await press(players.light, shown, "e5")
        assert "from e3 to e5." in shown.text
        await bot.publisher.settle()
        assert f"Dark ({name_of(players.dark)}) to move." in players.board().text


async def test_a_click_while_the_bot_is_away_fails_and_works_again_afterwards(
    sandbox: Sandbox, bots: Bots
) -> None:
    async with bots():
        players = await start_game(sandbox)
    reply = await players.light.click(players.board(), "Play")
    assert ReplyKind.FAILED is reply.kind
    async with bots():
        assert "Which piece?" in (await panel(players.light, players)).text
