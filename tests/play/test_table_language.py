"""A table speaks one language; what is said privately quotes its buttons as they stand there."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.play.people import is_board
from tests.play.screens import message


async def test_private_texts_quote_the_buttons_of_a_table_in_the_tables_language(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    opened = await ada.slash("dragonface new", seating="joined", language="ru")
    assert "is open. Press **Начать** there" in opened.text
    code = (await bot.tables.of(ada.id))[0].row.code
    board = await ada.wait_for(lambda each: is_board(each, code), channel="table-talk")
    assert "Присоединиться" in [each.label for each in board.buttons]
    early = await ben.click(board, "Начать", force=True)
    assert "press **Присоединиться** first." in early.followups[-1].text
    await ben.click(board, "Присоединиться")
    await bot.publisher.settle()
    await ada.click(board, "Начать")
    await bot.publisher.settle()
    waiting = message(await ben.click(ada.now(board), "Играть"))
    assert "Before the first move. **Играть** below the board shows how it stands now." in waiting.text
    wrong = await ada.slash("dragonface move", move="a1-a1", table=code)
    assert "**Играть**" in wrong.text
