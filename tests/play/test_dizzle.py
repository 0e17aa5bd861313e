"""Four people play Dizzle's fourth sheet by panels; one of them leaves."""

from __future__ import annotations

from random import Random

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.play.tables import move_somehow, play_on, sit_down


async def test_four_people_play_the_fourth_sheet_to_its_end_and_one_leaves(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    sitting = await sit_down(sandbox, bot, "dizzle new", ("ada", "ben", "cleo", "dan"), level=4)
    random = Random(7)
    for _ in range(12):
        person = await sitting.to_act()
        assert person is not None
        reply = await person.click(sitting.board(person), "Play")
        assert reply.message is not None
        await move_somehow(sitting, person, reply.message, random)
    dan = sitting.people[3]
    reply = await dan.slash("table resign")
    assert reply.message is not None
    await dan.click(reply.message, "Yes, resign")
    await play_on(sitting, random)
    text = sitting.board(sitting.people[0]).text
    assert "wins" in text
    assert 4 == text.count("gems")
    table = await sitting.table()
    assert table.row.result is not None
    assert 4 == table.row.result.places[3]
