"""Games for one: Zen, won, lost and left; Dizzle alone to its stars; in a channel and in direct messages."""

from __future__ import annotations

from random import Random

import pytest

from bot.app import TablesideBot
from bot.games.zen.form import forms
from bot.i18n import isolated
from bot.sandbox.server import Sandbox
from tests.play.people import Players, is_board
from tests.play.screens import message, press
from tests.play.tables import move_somehow, play_on, sit_down

pytestmark = pytest.mark.long


async def begin(sandbox: Sandbox, bot: TablesideBot, command: str, **options: object) -> Players:
    ada = sandbox.actor("ada")
    await ada.slash(command, options)
    table = (await bot.tables.of(ada.id))[0]
    await bot.publisher.settle()
    return Players((ada,), table.row.code, bot)


async def test_a_form_is_lost_when_its_cards_are_used_up(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await begin(sandbox, bot, "zen new", form="impossible-galaxy")
    await play_on(players, Random(1))
    (ada,) = players.people
    assert "Not solved this time." in players.board(ada).text
    assert "The decks are used up." in players.board(ada).text


async def test_a_form_is_won_with_hints_and_counts_as_helped(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await begin(sandbox, bot, "zen new", form="easy-fly")
    (ada,) = players.people
    random = Random(5)
    while await players.to_act() is not None:
        reply = await ada.slash("zen hint", table=players.code)
        table = await players.table()
        assert table.game is not None
        view = table.game.view(1)
        if "Hint:" in reply.text:
            from bot.games.zen.hint import hint
            from bot.games.zen.view import write

            place = hint(view)
            assert place is not None
            await ada.slash("zen place", card=write(place).split()[1], cell=f"{place.x},{place.y}")
        elif view.hand:
            await ada.slash("zen done")
        else:
            deck = random.choice([each.colour.value for each in view.decks if each.count])
            await ada.slash("zen draw", deck=deck)
    await bot.publisher.settle()
    assert "The form is complete." in players.board(ada).text
    assert "This game was played with hints." in players.board(ada).text


async def test_a_form_can_be_left(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await begin(sandbox, bot, "zen new", form="easy-rat")
    (ada,) = players.people
    reply = await ada.slash("table resign")
    assert reply.message is not None
    await ada.click(reply.message, "Yes, resign")
    await bot.publisher.settle()
    assert "Given up." in players.board(ada).text


async def test_a_form_can_be_laid_in_direct_messages(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("zen new", channel="dm", form="easy-wolf")
    table = (await bot.tables.of(ada.id))[0]
    board = await ada.wait_for(
        lambda each: is_board(each, table.row.code) and "Play" in [one.label for one in each.buttons],
        channel="dm",
    )
    reply = await ada.click(board, "Play")
    assert reply.message is not None
    reply = await move_somehow(Players((ada,), table.row.code, bot), ada, reply.message, Random(1))
    assert "You drew" in reply.text


async def test_dizzle_alone_ends_with_stars(sandbox: Sandbox, bot: TablesideBot) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("dizzle new", level=1)
    table = (await bot.tables.of(ada.id))[0]
    board = await ada.wait_for(lambda each: is_board(each, table.row.code))
    await ada.click(board, "Start")
    await bot.publisher.settle()
    players = Players((ada,), table.row.code, bot)
    await play_on(players, Random(2))
    text = players.board(ada).text
    assert "★" in text or "☆☆☆☆☆ No star yet" in text
    assert "gems" in text
    assert isolated("Ada") == text.splitlines()[3].split(":")[0]


async def test_whoever_played_alone_reads_the_result_first_has_no_place_and_can_play_again(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await begin(sandbox, bot, "zen new", form="easy-rat")
    (ada,) = players.people
    await ada.slash("zen draw", deck="B")
    panel = (await ada.slash("table resign")).message
    assert panel is not None
    await ada.click(panel, "Yes, resign")
    await bot.publisher.settle()

    ended = players.board(ada)
    buttons = ["Play again", "Next form", "Board as text", "Replay", "Film", "Record"]
    assert buttons == [each.label for each in ended.buttons]
    lines = ended.text.splitlines()
    assert ["**Not solved this time.**", "Given up."] == lines[1:3]
    assert 3 == len(lines)
    await ada.slash("preferences", language="ru")
    past = (await ada.slash("history")).message
    assert past is not None
    table = (await bot.tables.read.by_code(players.code)).id
    opened = (await ada.select(past, past.selects[0].custom_id, str(table))).message
    assert opened is not None
    assert "Сыграть ещё" == opened.buttons[0].label


async def test_the_panel_of_a_game_for_one_stands_below_its_board_and_the_next_form_is_one_click_away(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada = sandbox.actor("ada")
    shown = message(await ada.slash("zen new", form="easy-rat"))
    code = (await bot.tables.of(ada.id))[0].row.code
    assert shown.ephemeral
    assert [False, True] == [each.ephemeral for each in ada.messages("table-talk") if code in each.text]
    await press(ada, message(await ada.slash("table resign")), "Yes, resign")
    await bot.publisher.settle()
    following = await press(ada, Players((ada,), code, bot).board(), "Next form")
    (table,) = await bot.tables.of(ada.id)
    assert table.is_running
    assert f"· {table.row.code}" in following.text
    names = list(forms())
    assert names[names.index("easy-rat") + 1] == table.row.options["form"]


async def test_dizzle_alone_is_played_again_at_once(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await sit_down(sandbox, bot, "dizzle new", ("ada",), level=1)
    (ada,) = players.people
    await press(ada, message(await ada.slash("table resign")), "Yes, resign")
    await bot.publisher.settle()
    assert {"Play again", "Next level"} <= {each.label for each in players.board().buttons}
    again = await press(ada, players.board(), "Play again")
    (table,) = await bot.tables.of(ada.id)
    assert table.is_running
    assert f"· {table.row.code}" in again.text
