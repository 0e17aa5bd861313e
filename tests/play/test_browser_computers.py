"""In headless Chromium, on the sandbox's page: one person plays each game against a computer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.app import TablesideBot, serving
from bot.i18n import isolated
from bot.sandbox.server import Sandbox
from bot.store.tables.queries import Which
from bot.tables.table import Table
from tests.description import description
from tests.play.browser import Client, opened
from tests.play.conftest import QUICK, settings_for

pytestmark = pytest.mark.long

GAMES = {"dragonface": "Dragon Face", "dazzle": "Dazzle", "dizzle": "Dizzle", "blindsight": "Blindsight"}
OPTIONS = {
    "move": ("move",),
    "ask": ("first", "second"),
    "will": ("card",),
    "play": ("hand", "card"),
    "blind": ("slot",),
    "take": ("die", "field"),
}
"""The options that each word of a move becomes, by command."""


@pytest.fixture
async def sandbox(pictures: None) -> AsyncIterator[Sandbox]:
    async with Sandbox(page=True, description=description()) as sandbox:
        yield sandbox
        sandbox.verify()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[TablesideBot]:
    async with serving(settings_for(sandbox, tmp_path), pace=QUICK) as bot:
        await bot.wait_until_ready()
        yield bot


async def newest(bot: TablesideBot, sandbox: Sandbox) -> Table:
    """Ada's newest table, once the computer has moved and all is shown."""
    await bot.computers.settle()
    await bot.publisher.settle()
    return (await bot.tables.of(sandbox.actor("ada").id, which=Which.ALL))[0]


def written(command: str, table: Table) -> str:
    """The command that makes the first of the person's listed moves."""
    assert table.game is not None
    notation = table.rules.write(table.game.legal(1)[0])
    verb, *rest = ("move", notation) if command == "dragonface" else notation.split()
    values = "".join(f" {name}:{value}" for name, value in zip(OPTIONS.get(verb, ()), rest, strict=False))
    return f"/{command} {verb}{values}"


async def test_one_person_plays_each_game_against_a_computer_of_medium_strength(
    sandbox: Sandbox, bot: TablesideBot
) -> None:
    async with opened(sandbox.page_url) as page:
        ada = Client(page, "Ada")
        for command, game in GAMES.items():
            await ada.command(f"/{command} new opponent:medium seating:joined")
            await expect(ada.board(game)).to_contain_text("Computer (medium)")
            if (await newest(bot, sandbox)).is_lobby:
                await ada.press(ada.board(game), "Start")
                await expect(ada.board(game)).to_contain_text("to move.")
            table = await newest(bot, sandbox)
            for _ in range(12):
                assert table.game is not None
                if not table.is_running or {move[0] for move in table.game.record.moves} == {"1", "2"}:
                    break
                await ada.command(written(command, table))
                await expect(ada.own()).to_contain_text(f"{game} ·")
                table = await newest(bot, sandbox)
            assert table.game is not None
            assert "2" in {move[0] for move in table.game.record.moves}
            await expect(ada.board(game)).to_contain_text(re.compile(f"{isolated('Ada')}.*to move"))
            await ada.command(f"/table resign table:{table.row.code}")
            await ada.press(ada.own(), "Yes, resign")
            await expect(ada.board(game)).to_contain_text("Unrated: a computer played along")
