"""The application's own emojis."""

from __future__ import annotations

import io

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
