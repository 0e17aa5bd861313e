"""Interactions on their way to the bot: what they say, and whether they arrive."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox.client.actors import Reply, ReplyKind
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Installation
from bot.sandbox.world.permissions import Permission
from tests.sandbox.clients import Player, lobby, refused, running


async def test_the_payload_says_who_where_and_in_which_language(sandbox: Sandbox, player: Player) -> None:
    seen: list[discord.Interaction] = []

    async def answer(interaction: discord.Interaction) -> None:
        seen.append(interaction)
        await interaction.response.send_message("x", ephemeral=True)

    player.answers["play"] = answer
    await sandbox.actor("cleo").slash("play", channel="game-night")
    interaction = seen[0]
    assert interaction.locale is discord.Locale.russian
    assert interaction.guild_locale is discord.Locale.american_english
    assert isinstance(interaction.user, discord.Member)
    assert "Cleo" == interaction.user.display_name
    assert isinstance(interaction.channel, discord.TextChannel)
    assert "game-night" == interaction.channel.name
    assert interaction.app_permissions.attach_files
    assert not interaction.permissions.manage_guild
    assert interaction.context.guild
    assert interaction.is_guild_integration()
    assert 10 * 1024 * 1024 == interaction.filesize_limit


async def test_a_command_works_in_direct_messages(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.context.dm_channel
        assert isinstance(interaction.channel, discord.DMChannel)
        await interaction.response.send_message("between us")

    player.answers["play"] = answer
    assert "between us" == (await sandbox.actor("dan").slash("play", channel="dm")).text
    assert [] == sandbox.actor("ada").messages()


async def test_a_press_without_a_bot_fails_and_breaks_no_rule(sandbox: Sandbox) -> None:
    async with running(Player(), sandbox) as player:
        message = await lobby(sandbox, player, "start")
    pressing = asyncio.create_task(sandbox.actor("ada").click(message, "Start"))
    await asyncio.sleep(0)
    sandbox.clock.advance(3)
    reply = await pressing
    assert (reply.kind, reply.interaction.failure) == (ReplyKind.FAILED, "the bot wasn't there")


async def test_a_press_during_a_break_of_the_line_is_delivered_afterwards(
    sandbox: Sandbox, player: Player
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here again", ephemeral=True)

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    sandbox.faults.add("close", code=1006)
    await sandbox.until(lambda: None if sandbox.gateway.sessions[0].connection else True)
    assert "here again" == (await sandbox.actor("ada").click(message, "Start")).text


async def test_a_bot_that_dies_with_an_interaction_breaks_no_rule(sandbox: Sandbox) -> None:
    async with running(Player(), sandbox) as player:
        message = await lobby(sandbox, player, "start")
        pressing = asyncio.create_task(sandbox.actor("ada").click(message, "Start"))
        await player.seen("INTERACTION_CREATE")
    sandbox.clock.advance(3)
    assert (await pressing).kind is ReplyKind.FAILED


async def test_a_doubled_interaction_is_answered_once(sandbox: Sandbox, player: Player) -> None:
    outcomes: list[str] = []
    both = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("x", ephemeral=True)
            outcomes.append("answered")
        except discord.HTTPException as error:
            outcomes.append(str(error.code))
        if len(outcomes) == 2:
            both.set()

    player.answers["start"] = answer
    message = await lobby(sandbox, player, "start")
    sandbox.faults.add("duplicate", route="INTERACTION_CREATE", count=1)
    reply: Reply = await sandbox.actor("ada").click(message, "Start")
    assert "x" == reply.text
    await asyncio.wait_for(both.wait(), 5)
    assert ["40060", "answered"] == sorted(outcomes)


async def test_added_by_a_person_only_a_bot_answers_but_is_no_member(sandbox: Sandbox) -> None:
    sandbox.world.installation = Installation.PERSON
    outcomes: asyncio.Queue[int] = asyncio.Queue()

    async def answer(interaction: discord.Interaction) -> None:
        assert interaction.is_user_integration()
        await interaction.response.send_message("x")
        for _ in range(6):
            try:
                await interaction.followup.send("more")
            except discord.HTTPException as error:
                outcomes.put_nowait(error.code)

    async with running(Player(), sandbox) as player:
        assert [] == list(player.guilds)
        player.answers["play"] = answer
        reply = await sandbox.actor("ada").slash("play")
        assert not reply.ephemeral
        assert 40094 == await asyncio.wait_for(outcomes.get(), 5)
        channel = player.get_partial_messageable(sandbox.world.channel("table-talk").id)
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send("x")
        assert (403, 50001) == refused(caught.value)
        room, ben = sandbox.world.channel("table-talk"), sandbox.actor("ben")
        sandbox.world.deny(room, Permission.USE_EXTERNAL_APPS, ben.person)
        assert (await ben.slash("play")).ephemeral
        assert 40094 == await asyncio.wait_for(outcomes.get(), 5)
        assert [] == player.errors
