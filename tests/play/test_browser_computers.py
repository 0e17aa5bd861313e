"""In headless Chromium, on the sandbox's page: one person plays each game against a computer."""

from __future__ import annotations

import asyncio
import re
from random import Random

from playwright.async_api import Browser, expect

from bot.app import TablesideBot
from bot.i18n import isolated
from bot.sandbox.server import Sandbox
from bot.store.tables.queries import Which
from bot.tables.table import Table
from tests.play.browser import IN_BROWSER, Client, bot, opened, sandbox
from tests.play.conftest import counted

__all__ = ["bot", "sandbox"]

pytestmark = IN_BROWSER

GAMES = {"dragonface": "Dragon Face", "dazzle": "Dazzle", "dizzle": "Dizzle", "blindsight": "Blindsight"}
CLICKED = 3
"""So many of the person's moves are made by clicks, and at least one of the computer's is seen between them."""
LONGEST = 15
"""A game that goes on after so many more of the person's moves is given up: Dazzle is over by then."""


async def newest(bot: TablesideBot, sandbox: Sandbox) -> Table:
    """Ada's newest table, once the computer has moved and all is shown."""
    await bot.computers.settle()
    await bot.publisher.settle()
    return (await bot.tables.of(sandbox.actor("ada").id, which=Which.ALL))[0]


def movers(table: Table) -> set[str]:
    """The seats that have moved."""
    assert table.game is not None
    return {move[0] for move in table.game.record.moves}


async def move_by_clicks(ada: Client, game: str, bot: TablesideBot, table: Table, random: Random) -> None:
    """Press **Play** and choose until the move is made."""
    await ada.play(game)
    taken: list[str] = []
    async with asyncio.timeout(20):
        while (await bot.tables.read.get(table.id)).revision == table.revision:
            steps = await ada.steps(table)
            if steps and steps != taken:  # else the last step is still on its way
                await ada.take_step(random.choice(steps), random)
                taken = steps
            await asyncio.sleep(0.01)


async def play_out(bot: TablesideBot, sandbox: Sandbox, table: Table) -> None:
    """Let the person make whatever move is listed first until the game is over, or is given up."""
    person = sandbox.actor("ada").id
    for number in range(LONGEST):
        if not table.is_running:
            return
        assert table.game is not None
        notation = table.rules.write(table.game.legal(1)[0])
        move = counted(sandbox, bot.tables.play.move)
        await move(table.id, person, notation, source=f"test-{table.id}-{number}")
        table = await newest(bot, sandbox)
    if table.is_running:
        await counted(sandbox, bot.tables.play.resign)(table.id, person, source=f"test-{table.id}-resigns")


async def test_one_person_plays_each_game_against_a_computer_of_medium_strength(
    browser: Browser, sandbox: Sandbox, bot: TablesideBot
) -> None:
    """By clicks at first, both sides several moves; the page shows how each game ends."""
    random = Random(3)
    async with opened(browser, sandbox.page_url) as page:
        ada = Client(page, "Ada")
        for command, game in GAMES.items():
            await ada.command(f"/{command} new opponent:medium seating:joined")
            await expect(ada.board(game)).to_contain_text("Computer (medium)")
            if (await newest(bot, sandbox)).is_lobby:
                await ada.press(ada.board(game), "Start")
                await expect(ada.board(game)).to_contain_text("to move.")
            clicked, table = 0, await newest(bot, sandbox)
            while table.is_running and (clicked < CLICKED or {"1", "2"} != movers(table)):
                await move_by_clicks(ada, game, bot, table, random)
                clicked, table = clicked + 1, await newest(bot, sandbox)
            assert {"1", "2"} == movers(table)
            if table.is_running:
                await expect(ada.board(game)).to_contain_text(re.compile(f"{isolated('Ada')}.*to move"))
            await play_out(bot, sandbox, table)
            await expect(ada.board(game)).to_contain_text("Unrated: a computer played along")
            result = (await newest(bot, sandbox)).row.result
            assert result is not None
            assert game != "Dazzle" or result.reason != "resign"
