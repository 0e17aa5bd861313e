from __future__ import annotations

import asyncio
import io

import discord
import pytest

from bot.sandbox.checks.rules import Rule, Violations
from bot.sandbox.server import Sandbox
from tests.sandbox.clients import Player, Quick, running
from tests.turns import WAITING

pytestmark = WAITING


async def broken() -> None:
    async with Sandbox() as sandbox, running(Quick(), sandbox) as bot:
        with pytest.raises(discord.HTTPException):
            await bot.guilds[0].text_channels[0].send("x" * 2001)


async def failing() -> None:
    async with Sandbox() as sandbox:
        sandbox.record(Rule.LIMIT, "create_message", "content: 2001")
        raise KeyError("the test's own")


async def test_a_broken_rule_fails_at_the_end_with_a_readable_list() -> None:
    with pytest.raises(Violations) as caught:
        await broken()
    assert (
        "1 broken rules:\n  [limit] create_message: content: 2001 characters, allowed are 0 to 2000"
    ) == str(caught.value)


async def test_an_excused_rule_may_be_broken_before_and_after() -> None:
    async with Sandbox() as sandbox:
        sandbox.record(Rule.LIMIT, "create_message", "content: 2001")
        sandbox.excuse(Rule.LIMIT, "content")
        sandbox.record(Rule.LIMIT, "update_message", "content: 2001")
        assert 2 == len(sandbox.excused)


async def test_another_rule_is_not_excused() -> None:
    async with Sandbox() as sandbox:
        sandbox.excuse(Rule.LIMIT, "content")
        sandbox.record(Rule.LIMIT, "create_message", "embeds: 11")
        with pytest.raises(Violations):
            sandbox.verify()
        sandbox.excuse(Rule.LIMIT, "embeds")


async def test_a_tests_own_failure_is_not_hidden_by_broken_rules() -> None:
    with pytest.raises(KeyError) as caught:
        await failing()
    assert "create_message" in caught.value.__notes__[0]


async def test_the_end_waits_for_answers_that_are_still_due() -> None:
    async with Sandbox() as sandbox, running(Player(), sandbox) as player:

        async def answer(interaction: discord.Interaction) -> None:
            await asyncio.sleep(0.1)
            await interaction.response.send_message("x")

        player.answers["play"] = answer
        sandbox_end = asyncio.create_task(sandbox.actor("ada").slash("play"))
        await player.seen("INTERACTION_CREATE")
        await sandbox.__aexit__(None, None, None)
        assert "x" == (await sandbox_end).text


async def test_two_sandboxes_can_run_at_once() -> None:
    async with Sandbox() as one, Sandbox() as two:
        assert one.api_url != two.api_url


async def test_a_taken_port_is_an_error() -> None:
    async with Sandbox() as one:
        with pytest.raises(OSError, match="in use"):
            await Sandbox(port=int(one.origin.rsplit(":", 1)[1])).start()


async def test_it_listens_to_this_machine_only(sandbox: Sandbox) -> None:
    assert sandbox.origin.startswith("http://127.0.0.1:")
    assert sandbox.api_url == sandbox.origin + "/api/v10"


async def test_a_secret_shown_to_somebody_else_breaks_a_rule(sandbox: Sandbox, player: Player) -> None:
    sandbox.excuse(Rule.SECRET)
    sandbox.secrets.keep("seven of reds", "ada")

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("seven of reds", ephemeral=True)

    player.answers["play"] = answer
    await sandbox.actor("ada").slash("play")
    assert [] == sandbox.excused
    await sandbox.actor("ben").slash("play")
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("the seven of reds"))
    await player.guilds[0].text_channels[0].send(view=view)
    assert [
        "'seven of reds' is shown to ben",
        "'seven of reds' is shown to ben, cleo, dan, eve",
    ] == [each.what for each in sandbox.excused]


async def test_what_was_sent_to_whom_is_remembered_without_tokens(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            "x", file=discord.File(io.BytesIO(b"x"), "a.py"), ephemeral=True
        )

    player.answers["play"] = answer
    reply = await sandbox.actor("ada").slash("play")
    sent = sandbox.traffic[-1]
    assert (
        "create_interaction_response",
        "table-talk",
        "ada",
        200,
    ) == (sent.operation, sent.channel, sent.only, sent.status)
    assert ["a.py"] == [each.name for each in sent.files]
    assert reply.message is not None
    assert sent.message_id == reply.message.id
    assert reply.interaction.token not in repr(sandbox.traffic)
    assert sandbox.token not in repr(sandbox.traffic)
