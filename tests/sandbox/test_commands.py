from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands
from discord.http import Route

from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from tests.sandbox.clients import Player, Quick, running


class InRussian(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        return "играть" if locale is discord.Locale.russian and string.message == "play" else None


async def test_commands_are_registered_with_their_languages(sandbox: Sandbox) -> None:
    player = Player()
    await player.tree.set_translator(InRussian())
    async with running(player, sandbox):
        first = sandbox.world.all_commands()[0]
        assert ("play", {"ru": "играть"}) == (first["name"], first["name_localizations"])
        fetched = await player.tree.fetch_commands()
        assert ["play", "table"] == [each.name for each in fetched]


async def test_a_command_keeps_its_identifier_when_registered_again(sandbox: Sandbox, player: Player) -> None:
    before = [each["id"] for each in sandbox.world.all_commands()]
    await player.tree.sync()
    assert [each["id"] for each in sandbox.world.all_commands()] == before


async def test_the_guilds_commands_stand_beside_the_global_ones(sandbox: Sandbox, player: Player) -> None:
    guild = discord.Object(sandbox.world.guild_id)
    player.tree.clear_commands(guild=guild)

    @player.tree.command(name="local", description="Here only", guild=guild)
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    await player.tree.sync(guild=guild)
    assert ["play", "table", "local"] == [each["name"] for each in sandbox.world.all_commands()]
    assert "here" == (await sandbox.actor("ada").slash("local")).text


async def test_commands_over_a_limit_are_refused_and_break_a_rule(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.excuse(Rule.LIMIT, "/Play: name 'Play'")
    route = Route("PUT", "/applications/{application_id}/commands", application_id=bot.application_id)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.request(route, json=[{"name": "Play", "description": "Play", "type": 1}])
    assert (400, 50035) == (caught.value.status, caught.value.code)
    assert [] == sandbox.world.all_commands()


async def test_another_applications_commands_are_not_for_this_bot(bot: Quick) -> None:
    with pytest.raises(discord.Forbidden) as caught:
        await bot.http.request(Route("GET", "/applications/1/commands"))
    assert 20012 == caught.value.code


async def test_the_gateway_is_advised_with_shards_and_starts_left(sandbox: Sandbox, bot: Quick) -> None:
    shards, url, limit = await bot.http.get_bot_gateway()
    assert (shards, url, limit["remaining"]) == (1, sandbox.gateway.url, 999)
