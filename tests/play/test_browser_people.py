"""In headless Chromium: a week of the daily puzzle, a leaderboard's pages, preferences, somebody erased."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Page, expect

from bot.app import TablesideBot, serving
from bot.calendar import date_of
from bot.i18n import isolated
from bot.sandbox.server import Sandbox
from bot.sandbox.world.snowflakes import Clock
from tests.chance import foresee_test
from tests.description import description
from tests.play.browser import IN_BROWSER, Client, in_browser, opened
from tests.play.conftest import QUICK, settings_for
from tests.play.daily_tries import play_to_the_end, to_midnight, today, try_of
from tests.play.test_results import finish_quietly

pytestmark = IN_BROWSER


@in_browser
async def sandbox(clock: Clock, pictures: None) -> AsyncIterator[Sandbox]:
    async with Sandbox(page=True, description=description(), clock=clock) as sandbox:
        yield sandbox
        sandbox.verify()


@in_browser
async def bot(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    sandbox: Sandbox,
    fresh_database: Path,
    clock: Clock,
) -> AsyncIterator[TablesideBot]:
    foresee_test(request, monkeypatch)

    def now() -> int:
        return int(clock.now() * 1000)

    async with serving(settings_for(sandbox, fresh_database.parent), now=now, pace=QUICK) as bot:
        await bot.wait_until_ready()
        yield bot


@in_browser
async def page(browser: Browser, sandbox: Sandbox, bot: TablesideBot) -> AsyncIterator[Page]:
    async with opened(browser, sandbox.page_url, width=1900) as page:
        yield page


async def test_three_people_play_the_daily_puzzle_for_a_week(
    page: Page, bot: TablesideBot, sandbox: Sandbox, clock: Clock
) -> None:
    await page.get_by_role("button", name="Dan", exact=True).click()
    await expect(page.get_by_label("Dan’s client")).to_be_visible()
    names = ("Ada", "Ben", "Dan")
    clients = [Client(page, name) for name in names]
    people = [sandbox.actor(name.lower()) for name in names]
    to_midnight(clock)
    for number in range(7):
        day = today(clock)
        for client, person in zip(clients, people, strict=True):
            await client.command("/daily zen")
            await expect(client.own()).to_contain_text(f"Zen of the day {date_of(day)}")
            await expect(client.own().locator("img").first).to_be_visible()
            table = await try_of(bot, person, "zen", day)
            assert table.is_running
            await play_to_the_end(bot, person, table, Random(person.id + number))
        ada = clients[0]
        await ada.command("/daily results game:Zen")
        for person in people:
            await expect(ada.own()).to_contain_text(person.person.display)
        await expect(ada.own()).to_contain_text(f"Zen of the day · {date_of(day)}")
        await expect(ada.own()).to_contain_text(f"You have played {number + 1} day")
        if number == 6:
            await ada.press(ada.own(), "Share")
            await expect(clients[1].log).to_contain_text(
                re.compile(rf"{isolated('Ada')}: Zen · {date_of(day)} · [▰▱]+")
            )
            for before in (day - 1, day - 2):
                await ada.press(ada.own(), "◀ Day before")
                await expect(ada.own()).to_contain_text(f"Zen of the day · {date_of(before)}")
            await expect(ada.own()).to_contain_text("To check it: secret")
        to_midnight(clock)


async def test_the_pages_of_a_leaderboard_are_turned(page: Page, bot: TablesideBot, sandbox: Sandbox) -> None:
    guild, ada = sandbox.world.guild_id, sandbox.actor("ada")
    await bot.store.people.remember_person(ada.id, "Ada", source=None)
    for number in range(13):
        await finish_quietly(bot, (100 + number, 200 + number), (1, 2), game="dazzle", guild=guild)
    await finish_quietly(bot, (ada.id, 300), (2, 1), game="dazzle", guild=guild)
    client = Client(page, "Ada")
    await client.command("/leaderboard game:Dazzle")
    await expect(client.own()).to_contain_text("Page 1 of 3")
    await expect(client.own()).to_contain_text("Your place: 15.")
    await client.press(client.own(), "Further ▶")
    await expect(client.own()).to_contain_text("Page 2 of 3")
    await expect(client.own()).to_contain_text(f"15. {isolated('Ada')}")
    await client.press(client.own(), "this week")
    await expect(client.own()).to_contain_text("this week · 28 players")
    await client.press(client.own(), "Everywhere")
    await expect(client.own()).to_contain_text("everywhere · this week")
    await client.press(client.own(), "Zen")
    await expect(client.own()).to_contain_text("Zen: forms solved")
    await client.command("/stats")
    await expect(client.own()).to_contain_text("Dazzle: 1 played, 0 won, 0 drawn, 1 lost")
    await expect(client.own().locator("img").first).to_be_visible()


async def test_somebody_chooses_a_language_and_is_erased(
    page: Page, bot: TablesideBot, sandbox: Sandbox
) -> None:
    ada, ben = Client(page, "Ada"), Client(page, "Ben")
    await ada.command("/dragonface new seating:joined")
    await ben.press(ben.board(), "Join")
    await expect(ada.board()).to_contain_text("2 players")
    await ada.press(ada.board(), "Start")
    await expect(ben.board()).to_contain_text("to move.")
    await ben.command("/preferences language:Русский")
    await expect(ben.own()).to_contain_text("Предпочтения")
    await ben.command("/privacy export")
    await expect(ben.own()).to_contain_text("tableside-my-data.json")
    await ben.command("/privacy erase")
    await expect(ben.own()).to_contain_text("Стереть всё о вас?")
    await ben.press(ben.own(), "Да, стереть всё")
    await expect(ben.own()).to_contain_text("Всё о вас стёрто.")
    await expect(ada.board()).to_contain_text("deleted player")
    await expect(ada.board()).not_to_contain_text("@Ben")
    assert await bot.store.people.person(sandbox.actor("ben").id) is None
