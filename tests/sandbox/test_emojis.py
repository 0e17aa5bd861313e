"""The application's own emojis."""

from __future__ import annotations

import io

import aiohttp
import discord
import pytest
from PIL import Image

from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from tests.sandbox.clients import Quick, refused


def picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8)).save(buffer, "PNG")
    return buffer.getvalue()


async def test_an_emoji_is_made_listed_renamed_and_removed(bot: Quick) -> None:
    made = await bot.create_application_emoji(name="king", image=picture())
    assert ("king", False) == (made.name, made.animated)
    assert [made.id] == [each.id for each in await bot.fetch_application_emojis()]
    assert "queen" == (await made.edit(name="queen")).name
    assert "queen" == (await bot.fetch_application_emoji(made.id)).name
    await made.delete()
    assert [] == await bot.fetch_application_emojis()
    with pytest.raises(discord.NotFound) as gone:
        await bot.fetch_application_emoji(made.id)
    assert (404, 10014) == refused(gone.value)


@pytest.mark.parametrize("name", ["k", "a" * 33, "no-dash", "king"])
async def test_a_name_is_short_plain_and_its_own(sandbox: Sandbox, bot: Quick, name: str) -> None:
    sandbox.excuse(Rule.LIMIT)
    sandbox.excuse(Rule.SCHEMA)
    await bot.create_application_emoji(name="king", image=picture())
    with pytest.raises(discord.HTTPException) as error:
        await bot.create_application_emoji(name=name, image=picture())
    assert (400, 50035) == refused(error.value)


async def button_with(bot: Quick, emoji: discord.PartialEmoji) -> discord.Message:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="King", custom_id="king", emoji=emoji))
    view.stop()
    sandbox_channel = bot.guilds[0].text_channels[0]
    return await sandbox_channel.send("x", view=view)


async def test_a_buttons_emoji_is_one_that_there_is_and_its_picture_is_served(
    sandbox: Sandbox, bot: Quick
) -> None:
    made = await bot.create_application_emoji(name="king", image=picture())
    sent = await button_with(bot, discord.PartialEmoji(name="king", id=made.id))
    post = sandbox.world.channels[sent.channel.id].posts[sent.id]
    assert {"name": "king", "id": str(made.id)} == post.components[0]["components"][0]["emoji"]
    address = sandbox.api_url.partition("/api")[0]
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{address}/cdn/emojis/{made.id}.png") as answer:
            assert picture() == await answer.read()
        async with session.get(f"{address}/cdn/emojis/1.png") as answer:
            assert 404 == answer.status


async def test_a_button_with_an_emoji_that_is_gone_is_refused(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.excuse(Rule.LIMIT)
    with pytest.raises(discord.HTTPException) as error:
        await button_with(bot, discord.PartialEmoji(name="king", id=1))
    assert (400, 50035) == refused(error.value)
