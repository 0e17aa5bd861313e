"""In headless Chromium, on the sandbox's page: two people play from the lobby to a captured Emperor."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from bot.app import serving
from bot.sandbox.server import Sandbox
from tests.play.conftest import QUICK, description, settings_for

BY_CLICKS = ("c3-c4", "h9-g8", "b2-e5", "e9-g7", "e5xe11")
"""Light's Ambassador slides up the middle and jumps the Emperor."""
BY_COMMANDS = ("c3-d4", "c9-e7", "b3-b4", "c10xc1", "h3-h4", "c2xe4", "f3xd5", "d3xf1")
"""A longer one with flips to and fro, which Dark wins."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    """Return the sandbox's page in a browser, with the bot behind it; nothing may go wrong in its console."""

    @asynccontextmanager
    async def served() -> AsyncIterator[Sandbox]:
        async with Sandbox(page=True, description=description()) as sandbox:
            async with serving(settings_for(sandbox, tmp_path), pace=QUICK) as bot:
                await bot.wait_until_ready()
                yield sandbox
            sandbox.verify()

    trouble: list[str] = []
    async with served() as sandbox, async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "/usr/bin/chromium", args=list(FLAGS)
        )
        page = await browser.new_page(viewport={"width": 1500, "height": 1000}, locale="en-GB")
        page.on("console", lambda said: trouble.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        await page.goto(sandbox.page_url)
        yield page
        await browser.close()
    assert trouble == []


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

    def board(self) -> Locator:
        """Return the table's public message."""
        return (
            self.log.locator("[data-message]")
            .filter(has_text="Dragon Face ·")
            .filter(has_not_text="Only you can see this")
            .filter(has_not_text="Your turn")
            .first
        )

    def own(self) -> Locator:
        """Return the newest message that only this person sees."""
        return self.log.locator("[data-message]").filter(has_text="Only you can see this").last

    async def press(self, where: Locator, label: str | re.Pattern[str]) -> None:
        await where.get_by_role("button", name=label, exact=isinstance(label, str)).click()

    async def choose(self, square: str) -> None:
        """Choose a piece or a square in the panel, whether it is offered as a button or in a menu."""
        panel, named = self.own(), re.compile(rf"\b{square}$")
        button, menu = panel.get_by_role("button", name=named), panel.get_by_role("combobox")
        await expect(button.or_(menu).first).to_be_visible()
        if await menu.count():
            await menu.click()
            await self.pane.get_by_role("option", name=named).click()
        else:
            await button.click()


async def start(page: Page) -> tuple[Client, Client]:
    light, dark = Client(page, "Ada"), Client(page, "Ben")
    await light.command("/dragonface new seating:joined")
    await dark.press(dark.board(), "Join")
    await expect(light.board()).to_contain_text("2 players")
    await light.press(light.board(), "Start")
    await expect(light.board()).to_contain_text("Light (@Ada) to move.")
    return light, dark


async def test_two_people_play_a_game_by_clicks_until_the_emperor_is_captured(page: Page) -> None:
    light, dark = await start(page)
    for ply, notation in enumerate(BY_CLICKS):
        mover = light if ply % 2 == 0 else dark
        origin, target = re.split("[-x]", notation)
        await expect(mover.board()).to_contain_text("@Ada) to move" if ply % 2 == 0 else "@Ben) to move")
        await mover.press(mover.board(), "Play")
        await expect(mover.own()).to_contain_text("Which piece?")
        await mover.choose(origin)
        await expect(mover.own()).to_contain_text("where to?")
        await mover.choose(target)
        await expect(mover.own()).to_contain_text(f"You played {notation}")
    for client in (light, dark):
        await expect(client.board()).to_contain_text("Light (@Ada) wins.")
        await expect(client.board()).to_contain_text("The Emperor was captured.")
        await expect(client.board().locator("img").first).to_have_attribute("alt", re.compile("wins|won"))


async def test_two_people_play_a_game_by_commands_until_the_emperor_is_captured(page: Page) -> None:
    light, dark = await start(page)
    for ply, notation in enumerate(BY_COMMANDS):
        mover = light if ply % 2 == 0 else dark
        await mover.command(f"/dragonface move move:{notation}")
        await expect(mover.own()).to_contain_text(f"You played {notation}")
        if ply == 0:
            await expect(dark.log).to_contain_text("@Ben Your turn")
    for client in (light, dark):
        await expect(client.board()).to_contain_text("Dark (@Ben) wins.")
        await expect(client.log).not_to_contain_text("Your turn")
