"""Answers whose new file Discord doesn't find: sent once more, then in words."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind
from tests.play.people import start_game
from tests.play.screens import message


async def test_a_lost_file_comes_with_a_second_answer(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    sandbox.faults.add(FaultKind.LOST_FILE, count=1)
    reply = message(await players.light.click(players.board(), "Play"))
    assert "Which piece?" in reply.text
    assert 1 == len(reply.pictures)


async def test_files_that_are_always_lost_become_the_board_as_text(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    players = await start_game(sandbox)
    sandbox.faults.add(FaultKind.LOST_FILE)
    plain = message(await players.light.click(players.board(), "Board as text"))
    board = plain.text[plain.text.index("```") : plain.text.rindex("```")]
    reply = message(await players.light.click(players.board(), "Play"))
    assert () == tuple(reply.pictures)
    assert board in reply.text
    assert "Which piece?" in reply.text
    assert reply.selects or reply.buttons


async def test_a_panel_that_takes_no_new_picture_is_replaced(sandbox: Sandbox, bot: TablesideBot) -> None:
    players = await start_game(sandbox)
    panel = message(await players.light.click(players.board(), "Play"))
    sandbox.faults.add(FaultKind.LOST_FILE)
    choice = next(each for each in panel.buttons if each.custom_id and ":pick:" in each.custom_id)
    reply = await players.light.click(panel, choice.custom_id)
    assert await sandbox.until(lambda: panel.post.deleted or None)
    assert 1 == len(reply.followups[-1].pictures)


@pytest.mark.parametrize("command", ["dragonface rules", "dragonface move"])
async def test_commands_with_pictures_are_answered_although_files_are_lost(
    sandbox: Sandbox, bot: TablesideBot, command: str
) -> None:
    players = await start_game(sandbox)
    sandbox.faults.add(FaultKind.LOST_FILE)
    options = {} if command == "dragonface rules" else {"move": "c3-c4"}
    reply = message(await players.light.slash(command, options))
    assert () == tuple(reply.pictures)
    said = "Dragon Face" if command == "dragonface rules" else "from c3 to c4."
    assert said in reply.text
