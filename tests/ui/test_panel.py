"""Panels keep within what Discord takes, however much there is to choose."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.games.text import text
from bot.sandbox.server import Sandbox
from bot.ui.games.base import Choice, Item
from bot.ui.screens.choices import PAGE, choice_rows
from bot.ui.screens.perspective import perspective
from bot.ui.transport.layout import Pick, PickOf, Screen


@pytest.mark.parametrize("count", [1, 5, 6, 10, 11, 25, 26, 50, 51, 90])
async def test_every_page_of_a_choice_fits_into_rows_that_discord_takes(
    sandbox: Sandbox, bot: TablesideBot, count: int
) -> None:
    ada = sandbox.actor("ada")
    await ada.slash("zen new", form="easy-fly")
    table = (await bot.tables.of(ada.id))[0]
    items = tuple(Item(f"{number},0", text("zen-cell", cell=f"{number},0")) for number in range(count))
    choice = Choice(text("zen-choose-card"), items)
    seen = perspective(table, ada.id, "en")
    offered: list[str] = []
    for page in range(-(-count // PAGE)):
        rows = choice_rows(seen, choice, ("W01",), page, back=())
        for row in rows:
            if isinstance(row, Pick):
                assert 1 <= len(row.options) <= 25
                offered += [entry.value for entry in row.options]
            else:
                assert not isinstance(row, PickOf)
                assert 1 <= len(row) <= 5
                offered += [press.id.arg.split(".")[-1] for press in row if press.id.verb == "pick"]
        Screen(("",), rows=rows).view()  # raises beyond 40 components or five buttons a row
    assert [item.value for item in items] == offered
