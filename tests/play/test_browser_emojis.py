"""In headless Chromium, on the sandbox's page: card faces in a menu, of which two are chosen at once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, expect

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.ui.delivery import emojis as emojis_module
from bot.ui.delivery.emojis import EmojiPace
from tests.play.browser import IN_BROWSER, Client, bot, in_browser, opened, sandbox

__all__ = ["bot", "sandbox"]

pytestmark = IN_BROWSER


@in_browser
async def page(
    browser: Browser, sandbox: Sandbox, bot: TablesideBot, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Page]:
    monkeypatch.setattr(emojis_module, "all_games", lambda: ("dazzle",))
    bot.own_emojis.pace = EmojiPace(drawing=0, uploading=0, failure=0)
    bot.own_emojis.start()
    await bot.own_emojis.settled()
    async with opened(browser, sandbox.page_url) as page:
        yield page


async def test_two_cards_are_shown_by_one_menu_with_their_faces(page: Page, bot: TablesideBot) -> None:
    ada, ben = Client(page, "Ada"), Client(page, "Ben")
    await ada.command("/dazzle new seating:joined")
    await ben.press(ben.board("Dazzle"), "Join")
    await expect(ada.board("Dazzle")).to_contain_text("2 players")
    await ada.press(ada.board("Dazzle"), "Start")
    await expect(ada.board("Dazzle")).to_contain_text("to move.")
    await ada.press(ada.board("Dazzle"), "Play")
    await ada.own().get_by_role("combobox").click()
    cards = ada.pane.get_by_role("option").filter(has=page.locator("img.emoji"))
    await expect(cards).to_have_count(8)
    width = "face => face.decode().then(() => face.naturalWidth)"
    assert 128 == await cards.first.locator("img.emoji").evaluate(width)
    for number in range(2):
        await cards.nth(number).click()
    await ada.pane.get_by_role("button", name="Done").click()
    await expect(ada.own()).to_contain_text("You showed")
