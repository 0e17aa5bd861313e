"""The sandbox's page in headless Chromium: its bar, its panes, what has come below what is in sight."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page, expect

from bot.sandbox.server import Sandbox
from tests.play.browser import IN_BROWSER, bot, opened, sandbox

__all__ = ["bot", "sandbox"]

pytestmark = [*IN_BROWSER, pytest.mark.usefixtures("bot")]


async def shown(page: Page) -> list[str]:
    """Whose clients are shown, from left to right."""
    return await page.locator(".pane .pane-name").all_text_contents()


async def test_a_fifth_client_takes_the_place_of_the_one_shown_longest_and_a_newcomer_begins_plainly(
    browser: Browser,
    sandbox: Sandbox,
) -> None:
    async with opened(browser, sandbox.page_url) as page:
        await expect(page.locator(".pane")).to_have_count(2)
        await expect(page.get_by_role("region", name="A small Discord of your own")).to_contain_text(
            "/dragonface new"
        )
        people = page.get_by_role("group", name="People shown")
        for name in ("Cleo", "Dan", "Eve"):
            await people.get_by_role("button", name=name).click()
        await expect(page.locator(".pane")).to_have_count(4)
        assert ["Ben", "Cleo", "Dan", "Eve"] == await shown(page)


async def test_on_a_phone_the_bar_is_one_row_with_a_menu(browser: Browser, sandbox: Sandbox) -> None:
    async with opened(browser, sandbox.page_url, width=390) as page:
        await expect(page.locator(".pane").first).to_be_visible()
        bar = await page.locator("header.bar").bounding_box()
        assert bar is not None
        assert bar["height"] <= 56
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        dark = page.get_by_role("button", name="Dark colours")
        await expect(dark).to_be_hidden()
        await page.get_by_role("button", name="Menu").click()
        await dark.click()
        await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        await page.keyboard.press("Escape")
        await expect(dark).to_be_hidden()


async def test_whoever_has_scrolled_up_is_told_of_new_messages_and_led_there(
    browser: Browser, sandbox: Sandbox
) -> None:
    ben = sandbox.actor("ben")
    for number in range(40):
        await ben.say(f"line {number}")
    async with opened(browser, sandbox.page_url) as page:
        pane = page.get_by_label("Ada\u2019s client", exact=True)
        await expect(pane.get_by_text("line 39")).to_be_visible()
        news = pane.get_by_role("button", name=re.compile("^new messages"))
        await expect(news).to_be_hidden()
        await pane.get_by_role("log").evaluate("log => { log.scrollTop = 0; }")
        await page.wait_for_timeout(100)
        await ben.say("far below")
        await ben.say("and one more")
        await expect(news).to_have_text("new messages: 2")
        await news.click()
        await expect(pane.get_by_text("and one more")).to_be_in_viewport()
        await expect(news).to_be_hidden()
