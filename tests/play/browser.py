"""The sandbox's page in headless Chromium: its panes, and how one person acts in theirs.

All tests that need it run in one process, in one event loop, and share one Chromium.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.app import TablesideBot, serving
from bot.sandbox.server import Sandbox
from bot.tables.table import Table
from tests.chance import foresee_test
from tests.description import description
from tests.play.conftest import QUICK, settings_for

IN_BROWSER = [
    pytest.mark.long,
    pytest.mark.xdist_group("browser"),
    pytest.mark.asyncio(loop_scope="session"),
]
"""The marks of tests that need Chromium; their async fixtures are of the same loop."""
in_browser = pytest_asyncio.fixture(loop_scope="session")
"""Makes an async fixture of theirs."""


@in_browser
async def sandbox(pictures: None) -> AsyncIterator[Sandbox]:
    """The sandbox with its page."""
    async with Sandbox(page=True, description=description()) as sandbox:
        yield sandbox
        sandbox.verify()


@in_browser
async def bot(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox, fresh_database: Path
) -> AsyncIterator[TablesideBot]:
    foresee_test(request, monkeypatch)
    async with serving(settings_for(sandbox, fresh_database.parent), pace=QUICK) as bot:
        await bot.wait_until_ready()
        yield bot


@asynccontextmanager
async def opened(browser: Browser, url: str, *, width: int = 1500) -> AsyncIterator[Page]:
    """Open a page that knows of none before it; when the block ends, nothing must have gone wrong in its console."""
    trouble: list[str] = []
    page = await browser.new_page(viewport={"width": width, "height": 1000}, locale="en-GB")
    page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    await page.goto(url)
    try:
        yield page
    finally:
        await page.close()
    assert [] == trouble


class Client:
    """One person's pane."""

    def __init__(self, page: Page, name: str) -> None:
        self.pane = page.get_by_label(f"{name}’s client", exact=True)
        self.log = self.pane.get_by_role("log")

    async def command(self, line: str) -> None:
        """Type a command and send it, the suggestions left alone."""
        box = self.pane.get_by_role("combobox").last
        await box.fill(line)
        await box.press("Escape")
        await box.press("Enter")
        await expect(box).to_have_value("")

    def board(self, game: str = "Dragon Face") -> Locator:
        """The table's public message."""
        return (
            self.log.locator("[data-message]")
            .filter(has_text=f"{game} ·")
            .filter(has_not_text="Only you can see this")
            .filter(has_not_text="Your turn")
            .first
        )

    def own(self) -> Locator:
        """The newest message that only this person sees."""
        return self.log.locator("[data-message]").filter(has_text="Only you can see this").last

    async def press(self, where: Locator, label: str | re.Pattern[str]) -> None:
        await where.get_by_role("button", name=label, exact=isinstance(label, str)).click()

    async def choose(self, square: str) -> None:
        """Choose a piece or a square in the panel, whether it is offered as a button or in a menu."""
        panel, named = self.own(), re.compile(rf"^\S*{square}$|^.{{0,40}}\b{square}(?:$|,| ·)")
        button, menu = panel.get_by_role("button", name=named), panel.get_by_role("combobox")
        await expect(button.or_(menu).first).to_be_visible()
        if await menu.count():
            await menu.click()
            await self.pane.get_by_role("option", name=named).click()
        else:
            await button.click()

    async def choose_card(self, card: str) -> None:
        """Choose a card in the panel by its notation."""
        await self.choose(re.escape(card))

    async def play(self, game: str) -> None:
        """Press **Play** and wait for the panel: the one before may ask the same until it is taken away."""
        panels = self.log.locator("[data-message]").filter(has_text="Only you can see this")
        before = await panels.last.get_attribute("data-message") if await panels.count() else ""
        await self.press(self.board(game), "Play")
        await expect(self.own()).not_to_have_attribute("data-message", before or "")

    async def steps(self, table: Table) -> list[str]:
        """What can be chosen now in the panel for a position of a table: buttons and menus by their ids."""
        shown = self.own().locator(f'[data-focus^="v1:{table.id}:{table.revision}:pick"]:enabled')
        return list(await shown.evaluate_all("all => all.map(each => each.dataset.focus)"))

    async def take_step(self, step: str, random: Random) -> None:
        """Press that button; in a menu, choose anything."""
        chosen = self.own().locator(f'[data-focus="{step}"]')
        is_menu = await chosen.get_attribute("role") == "combobox"
        await chosen.click()
        if not is_menu:
            return
        popup = self.pane.locator(".popup")
        options, done = popup.get_by_role("option"), popup.get_by_role("button", name="Done")
        await options.first.wait_for()
        several = await done.count() > 0  # two at once, wherever there are several
        for number in random.sample(range(await options.count()), 2 if several else 1):
            await options.nth(number).click()
        if several:
            await done.click()
