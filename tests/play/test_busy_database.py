"""A database that does not answer in time: people hear so, and what they asked for is not done behind their backs."""

from __future__ import annotations

import time

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.ui.transport import router
from tests.play.people import start_game


async def test_whoever_moves_while_the_database_is_taken_hears_that_nothing_was_done(
    sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await start_game(sandbox)
    await bot.publisher.settle()
    monkeypatch.setattr(router, "PEOPLE", 0.5)
    async with bot.store.database.writing():
        began = time.monotonic()
        reply = await players.light.slash("dragonface move", move="c3-c4")
        assert time.monotonic() - began < 3
    assert "nothing was done" in reply.text
    reply = await players.light.slash("dragonface move", move="c3-d4")
    assert "from c3 to d4." in reply.text
