"""In headless Chromium, on the sandbox's page: two people play from the lobby to a captured Emperor."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, expect

from bot.app import TablesideBot
from bot.games.zen import hint as hints
from bot.games.zen.view import write
from bot.i18n import isolated
from bot.sandbox.server import Sandbox
from bot.store.tables.queries import Which
from bot.tables.table import Table
from tests.play.browser import IN_BROWSER, Client, bot, in_browser, opened, sandbox
from tests.play.people import told

__all__ = ["bot", "sandbox"]

pytestmark = IN_BROWSER

BY_CLICKS = ("c3-c4", "h9-g8", "b2-e5", "e9-g7", "e5xe11")
"""Light's Ambassador slides up the middle and jumps the Emperor."""
BY_COMMANDS = ("c3-d4", "c9-e7", "b3-b4", "c10xc1", "h3-h4", "c2xe4", "f3xd5", "d3xf1")
"""A longer one with flips to and fro, which Dark wins."""


@in_browser
async def page(browser: Browser, sandbox: Sandbox, bot: TablesideBot) -> AsyncIterator[Page]:
    """The sandbox's page in a browser, with the bot behind it."""
    async with opened(browser, sandbox.page_url) as page:
        yield page


async def start(page: Page) -> tuple[Client, Client]:
    light, dark = Client(page, "Ada"), Client(page, "Ben")
    await light.command("/dragonface new seating:joined")
    await dark.press(dark.board(), "Join")
    await expect(light.board()).to_contain_text("2 players")
    await light.press(light.board(), "Start")
    await expect(light.board()).to_contain_text(f"Light ({isolated('Ada')}) to move.")
    return light, dark


async def fits_a_phone(page: Page, client: Client) -> None:
    """A panel's board and all of its buttons are in sight together on a phone, at most five buttons a row."""
    wide = page.viewport_size
    assert wide is not None
    await page.set_viewport_size({"width": 360, "height": 740})
    boxes = [await each.bounding_box() for each in await client.own().get_by_role("button").all()]
    rows = Counter(round(box["y"]) for box in boxes if box is not None)
    assert len(rows) > 1
    assert max(rows.values()) <= 5
    board = await client.own().locator("img").first.bounding_box()
    assert board is not None
    assert max(rows) - board["y"] < 700
    assert max(box["x"] + box["width"] for box in boxes if box is not None) <= 360
    await page.set_viewport_size(wide)


@pytest.mark.packed_pictures
async def test_two_people_play_a_game_by_clicks_until_the_emperor_is_captured(page: Page) -> None:
    light, dark = await start(page)
    for ply, notation in enumerate(BY_CLICKS):
        mover = light if ply % 2 == 0 else dark
        origin, target = re.split("[-x]", notation)
        await expect(mover.board()).to_contain_text(f"{isolated('Ada' if ply % 2 == 0 else 'Ben')}) to move")
        await mover.press(mover.board(), "Play")
        await expect(mover.own()).to_contain_text("Which piece?")
        if ply == 0:
            await fits_a_phone(page, mover)
        await mover.choose(origin)
        await expect(mover.own()).to_contain_text("where to?")
        await mover.choose(target)
        await expect(mover.own()).to_contain_text(told(notation))
    for client in (light, dark):
        await expect(client.board()).to_contain_text(f"Light ({isolated('Ada')}) wins.")
        await expect(client.board()).to_contain_text("The Emperor was captured.")
        await expect(client.board().locator("img").first).to_have_attribute("alt", re.compile("wins|won"))


async def test_two_people_play_a_game_by_commands_until_the_emperor_is_captured(page: Page) -> None:
    light, dark = await start(page)
    for ply, notation in enumerate(BY_COMMANDS):
        mover = light if ply % 2 == 0 else dark
        await mover.command(f"/dragonface move move:{notation}")
        await expect(mover.own()).to_contain_text(told(notation))
        if ply == 0:
            await expect(dark.log).to_contain_text(f"{isolated('@Ben')} Your turn")
    for client in (light, dark):
        await expect(client.board()).to_contain_text(f"Dark ({isolated('Ben')}) wins.")
        await expect(client.log).not_to_contain_text("Your turn")


async def newest(bot: TablesideBot, sandbox: Sandbox) -> Table:
    return (await bot.tables.of(sandbox.actor("ada").id, which=Which.ALL))[0]


async def test_a_form_is_won_with_hints(page: Page, bot: TablesideBot, sandbox: Sandbox) -> None:
    ada = Client(page, "Ada")
    await ada.command("/zen new form:easy-fly")
    await expect(ada.own()).to_contain_text("Draw from which deck?")
    for shown in (ada.own(), ada.board("Zen")):
        await expect(shown).to_contain_text("Form: Fly.")
    await ada.press(ada.own(), re.compile("^White"))
    await expect(ada.own()).to_contain_text("You drew from the white deck")
    while (table := await newest(bot, sandbox)).is_running:
        assert table.game is not None
        view = table.game.view(1)
        place = hints.hint(view)
        if place is not None:
            _, card, cell = write(place).split()
            await ada.command(f"/zen place card:{card} cell:{cell}")
        elif view.hand:
            await ada.command("/zen done")
        else:
            deck = max(view.decks, key=lambda each: each.count)
            await ada.command(f"/zen draw deck:{'white' if deck.colour.value == 'W' else 'black'}")
        await advanced(bot, sandbox, table)
    await expect(ada.board("Zen")).to_contain_text("The form is complete.")


async def test_a_form_is_lost_when_every_card_is_discarded(
    page: Page, bot: TablesideBot, sandbox: Sandbox
) -> None:
    ada = Client(page, "Ada")
    await ada.command("/zen new form:easy-rat")
    await expect(ada.own()).to_contain_text("Zen ·")
    while (table := await newest(bot, sandbox)).is_running:
        assert table.game is not None
        view = table.game.view(1)
        if not view.placed:
            place = hints.hint(view)
            assert place is not None
            await ada.command(f"/zen place card:{write(place).split()[1]} cell:0,0")
        elif view.hand:
            await ada.command("/zen done")
        else:
            await ada.command("/zen draw deck:black")
        await advanced(bot, sandbox, table)
    await expect(ada.board("Zen")).to_contain_text("The decks are used up.")


async def test_a_form_is_left(page: Page, bot: TablesideBot, sandbox: Sandbox) -> None:
    ada = Client(page, "Ada")
    await ada.command("/zen new form:easy-frog")
    await ada.press(ada.own(), "More")
    await ada.press(ada.own(), "Resign")
    await ada.press(ada.own(), "Yes, resign")
    await expect(ada.board("Zen")).to_contain_text("Given up.")


async def advanced(bot: TablesideBot, sandbox: Sandbox, before: Table) -> None:
    """Wait until a table has moved on."""
    async with asyncio.timeout(10):
        while (await newest(bot, sandbox)).revision == before.revision:  # noqa: ASYNC110 - told by nobody here
            await asyncio.sleep(0.01)


async def test_two_people_play_blindsight_from_their_hands(
    page: Page, bot: TablesideBot, sandbox: Sandbox
) -> None:
    clients = Client(page, "Ada"), Client(page, "Ben")
    await clients[0].command("/blindsight new seating:joined top:8 without_colour:purple")
    await clients[1].press(clients[1].board("Blindsight"), "Join")
    await expect(clients[0].board("Blindsight")).to_contain_text("2 players")
    await clients[0].press(clients[0].board("Blindsight"), "Start")
    await expect(clients[0].board("Blindsight")).to_contain_text("to move.")
    for turn in range(400):
        table = await newest(bot, sandbox)
        if not table.is_running:
            break
        assert table.game is not None
        seat = table.game.acting[0]
        mover = clients[seat - 1]
        notation = table.rules.write(table.rules.legal(table.game.view(seat))[0])
        verb, *rest = notation.split()
        if turn < 3 and verb == "play":
            panels = mover.log.locator("[data-message]").filter(has_text="Only you can see this")
            before = await panels.last.get_attribute("data-message") if await panels.count() else None
            await mover.press(mover.board("Blindsight"), "My hand")
            if before is not None:  # the panel before asks the same question, until it is taken away
                await expect(mover.own()).not_to_have_attribute("data-message", before)
            await expect(mover.own()).to_contain_text("Which card do you play?")
            await mover.choose_card(rest[1])
        elif verb == "play":
            await mover.command(f"/blindsight play hand:{rest[0]} card:{rest[1]}")
        else:
            await mover.command(f"/blindsight {verb}" + (f" slot:{rest[0]}" if rest else ""))
        await advanced(bot, sandbox, table)
    for client in clients:
        await expect(client.board("Blindsight")).to_contain_text("wins.")


async def test_one_person_plays_dizzle_to_their_stars(
    page: Page, bot: TablesideBot, sandbox: Sandbox
) -> None:
    ada = Client(page, "Ada")
    await ada.command("/dizzle new level:1")
    await ada.press(ada.board("Dizzle"), "Start")
    await expect(ada.board("Dizzle")).to_contain_text("to move.")
    await ada.press(ada.board("Dizzle"), "Play")
    await expect(ada.own()).to_contain_text("Which die, onto which field?")
    while (table := await newest(bot, sandbox)).is_running:
        assert table.game is not None
        notation = table.rules.write(table.rules.legal(table.game.view(1))[0])
        verb, *rest = notation.split()
        values = f" die:{rest[0]} field:{rest[1]}" if verb == "take" else f" field:{rest[0]}" if rest else ""
        await ada.command(f"/dizzle {verb}{values}")
        await advanced(bot, sandbox, table)
    await expect(ada.board("Dizzle")).to_contain_text("gems")
    await expect(ada.board("Dizzle")).to_contain_text(re.compile("★|No star yet"))
