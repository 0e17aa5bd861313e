"""The bench of all commands gives each of them what it takes, whatever is added to them."""

from __future__ import annotations

import pytest

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from tests.bench.commands import commands, measure


async def test_every_command_is_answered_in_the_bench(
    sandbox: Sandbox, bot: TablesideBot, capsys: pytest.CaptureFixture[str]
) -> None:
    await measure(sandbox, bot, "en", rounds=1)
    printed = capsys.readouterr().out.splitlines()
    names = sorted(name for name, _ in commands(sandbox.world.commands[None]))
    assert len(names) > 30
    assert [f"en  /{name}".split() for name in names] == [
        line.partition(" median ")[0].split() for line in printed
    ]
