"""Whoever opened a lobby changes there how it will be played."""

from __future__ import annotations

from bot.app import TablesideBot
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.play.people import is_board
from tests.play.screens import message


def menu(shown: Message, name: str) -> str:
    """The id of an option's menu."""
    (found,) = [each.custom_id for each in shown.selects if (each.custom_id or "").endswith(f":{name}")]
    assert found is not None
    return found


async def test_the_host_changes_the_games_options_and_the_seating_in_the_lobby(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    await ada.slash("blindsight new")
    (table,) = await bot.tables.of(ada.id)
    board = await ada.wait_for(lambda each: is_board(each, table.row.code), channel="table-talk")
    shown = message(await ada.click(board, "Options"))
    assert "mode: the first empty hand" in [each.label for each in shown.selects[0].options]
    await ada.select(shown, menu(shown, "mode"), "last_man_standing")
    shown = message(await ada.select(ada.now(shown), menu(ada.now(shown), "match"), "target:100"))
    await ada.select(shown, menu(shown, "seating"), "joined")
    changed = (await bot.tables.read.get(table.id)).row
    assert ("last_man_standing", "target:100", "joined") == (
        changed.options["mode"],
        changed.options["match"],
        changed.seating,
    )
    await bot.publisher.settle()
    assert "Last Man Standing" in ada.now(board).text
    assert "Seats in the order of joining." in ada.now(board).text

    shown = ada.now(shown)
    wrong = await ada.select(shown, menu(shown, "mode"), "base")
    assert "The option `match` can’t be that." in wrong.text
    assert "last_man_standing" == (await bot.tables.read.get(table.id)).row.options["mode"]
    refused = await ben.click(ada.now(board), "Options")
    await ben.select(shown, menu(shown, "mode"), "base", force=True)
    assert "last_man_standing" == (await bot.tables.read.get(table.id)).row.options["mode"]
    assert () == tuple(message(refused).selects)
