"""What is dealt in a test, and what computers play, is the same in each run of it."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.chance import foresee
from tests.play.computers import open_lobby, settled, table_of


async def played(bot: TablesideBot, sandbox: Sandbox) -> tuple[object, tuple[str, ...]]:
    """What a person is dealt in a game with a computer, and the first moves: hers, and what it plays."""
    ada = sandbox.actor("ada")
    board = await open_lobby(bot, ada, "dizzle new", opponent="medium")
    await ada.click(board, "Start")
    await settled(bot)
    table = await table_of(bot, ada)
    assert table.game is not None
    dealt, (first, *_) = table.game.view(1), table.game.legal(1)
    await bot.tables.play.move(table.id, ada.id, table.rules.write(first), source=f"first-{table.id}")
    await settled(bot)
    game = (await bot.tables.read.get(table.id)).game
    assert game is not None
    await bot.tables.play.resign(table.id, ada.id, source=f"end-{table.id}")
    return dealt, game.record.moves


async def test_a_test_deals_and_computers_play_as_the_last_time(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = []
    for name in ("one", "one", "another"):
        foresee(monkeypatch, name)
        games.append(await played(bot, sandbox))
    one, again, another = games
    assert len(one[1]) > 1
    assert one == again
    assert one[0] != another[0]
