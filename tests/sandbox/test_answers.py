"""Answers to interactions: the first one, what follows, what is refused."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import ReplyKind, Until
from bot.sandbox.server import Sandbox
from tests.conftest import Measured
from tests.sandbox.clients import Player, layout, lobby, refused


@pytest.mark.xdist_group("latency")
async def test_a_command_is_answered_for_everyone(
    sandbox: Sandbox, player: Player, measured: Measured
) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello")

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    assert (reply.kind, reply.text, reply.ephemeral) == (ReplyKind.MESSAGE, "hello", False)
    assert "hello" == sandbox.actor("ben").latest().text
    measured("an answer over the local Discord", reply.latency)
    assert 0 < reply.latency < 3


async def test_an_ephemeral_answer_is_seen_by_its_person_only(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        sent = await interaction.response.send_message("your hand", ephemeral=True)
        assert sent.is_ephemeral()

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    assert reply.ephemeral
    assert "your hand" == sandbox.actor("ada").latest().text
    assert [] == sandbox.actor("ben").messages()
    assert "MESSAGE_CREATE" not in player.events
    assert ("ada", frozenset({"ada"})) == (sandbox.traffic[-1].only, sandbox.traffic[-1].viewers)


async def test_a_deferred_ephemeral_answer_becomes_a_layout(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(view=layout("your panel", "play"))

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    assert (reply.kind, reply.text, reply.ephemeral) == (ReplyKind.MESSAGE, "your panel", True)
    assert reply.message is not None
    assert (True, False, False) == (reply.message.layout, reply.message.loading, reply.message.edited)


async def test_a_deferral_can_be_seen_before_what_was_deferred(sandbox: Sandbox, player: Player) -> None:
    go_on = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await go_on.wait()
        await interaction.followup.send("done")

    player.answers["play"] = answer
    ada = sandbox.actor("ada")
    reply = await ada.slash("play", until=Until.ANSWERED)
    assert reply.kind is ReplyKind.DEFERRED
    assert ada.latest().loading
    go_on.set()
    done = await ada.wait_for(lambda each: each.text == "done")
    assert done.id == ada.messages()[0].id
    assert done.ephemeral


async def test_follow_ups_are_messages_of_their_own(sandbox: Sandbox, player: Player) -> None:
    done = asyncio.Event()

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        second = await interaction.followup.send("two", ephemeral=True, wait=True)
        await second.edit(content="zwei")
        third = await interaction.followup.send("three", wait=True)
        await third.delete()
        assert "one" == (await interaction.original_response()).content
        done.set()

    player.answers["play"] = answer
    await sandbox.actor("ada").slash("play")
    await done.wait()
    assert ["one", "zwei"] == [each.text for each in sandbox.actor("ada").messages()]
    assert ["one"] == [each.text for each in sandbox.actor("ben").messages()]


async def test_an_interaction_without_an_answer_fails_and_breaks_a_rule(
    sandbox: Sandbox, player: Player
) -> None:
    sandbox.excuse(Rule.ANSWER, "ada's component 'start': no answer within 3 seconds")
    message = await lobby(sandbox, player, "start")
    pressing = asyncio.create_task(sandbox.actor("ada").click(message, "Start"))
    await player.seen("INTERACTION_CREATE")
    sandbox.clock.advance(3)
    assert (await pressing).kind is ReplyKind.FAILED
    assert [each.rule for each in sandbox.excused] == [Rule.ANSWER]
    with pytest.raises(discord.NotFound) as caught:
        await player.interactions[0].response.send_message("late")
    assert (404, 10062) == refused(caught.value)


async def test_a_second_answer_is_refused(sandbox: Sandbox, player: Player) -> None:
    caught: list[BaseException] = []

    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        interaction.response._response_type = None
        try:
            await interaction.response.send_message("again")
        except discord.HTTPException as error:
            caught.append(error)
        await interaction.followup.send("done")

    player.answers["play"] = twice
    await sandbox.actor("ada").slash("play")
    assert (400, 40060) == refused(caught[0])


async def test_a_token_lasts_for_fifteen_minutes(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello")

    player.answers["play"] = answer
    await sandbox.actor("ada").slash("play")
    await sandbox.actor("ada").wait_for(lambda each: each.text == "hello")
    interaction = await first_interaction(player)
    sandbox.clock.advance(899)
    await interaction.edit_original_response(content="in time")
    sandbox.clock.advance(1)
    for late in (interaction.edit_original_response(content="late"), interaction.original_response()):
        with pytest.raises(discord.HTTPException) as caught:
            await late
        assert (401, 50027) == refused(caught.value)


async def first_interaction(player: Player) -> discord.Interaction:
    while not player.interactions:
        await player.wait_for("interaction")
    return player.interactions[0]


async def test_nothing_follows_before_the_first_answer(sandbox: Sandbox, player: Player) -> None:
    caught: list[BaseException] = []

    async def early(interaction: discord.Interaction) -> None:
        try:
            await interaction.followup.send("early")
        except discord.HTTPException as error:
            caught.append(error)
        await interaction.response.send_message("hello")

    player.answers["play"] = early
    await sandbox.actor("ada").slash("play")
    assert (404, 10015) == refused(caught[0])


async def test_an_ephemeral_message_is_unknown_to_the_channel(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("secret", ephemeral=True)

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    channel = player.get_channel(sandbox.world.channel("table-talk").id)
    assert isinstance(channel, discord.TextChannel)
    assert reply.message is not None
    with pytest.raises(discord.NotFound):
        await channel.get_partial_message(reply.message.id).edit(content="x")
