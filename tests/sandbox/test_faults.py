from __future__ import annotations

import json
import time

import aiohttp
import discord
import pytest

from bot.sandbox.server import Sandbox
from bot.sandbox.wire.faults import FaultKind, Faults
from bot.sandbox.world.model import Inbox
from bot.sandbox.world.world import World
from tests.sandbox.clients import Player, Quick
from tests.turns import WAITING

pytestmark = WAITING


def channel(bot: Quick) -> discord.TextChannel:
    return bot.guilds[0].text_channels[0]


async def test_a_slow_answer_takes_longer(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("latency", route="create_message", count=1, seconds=0.1)
    began = time.monotonic()
    await channel(bot).send("x")
    assert time.monotonic() - began >= 0.1
    assert [] == sandbox.faults.listed()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_moderation_bot_deletes_what_the_bot_posts_in_its_channel(
    sandbox: Sandbox, bot: Quick, when: str
) -> None:
    ada = sandbox.actor("ada")
    fault = sandbox.faults.add("moderation-bot", channel="table-talk", when=when)
    other = next(each for each in bot.guilds[0].text_channels if each.name != "table-talk")
    await other.send("stays")
    await channel(bot).send("goes")
    await sandbox.until(lambda: not ada.messages("table-talk") or None)
    await ada.say("people's stay, too")
    assert 1 == fault.fired
    assert ["stays", "people's stay, too"] == [each.text for each in ada.messages()]
    sandbox.faults.clear()
    await channel(bot).send("stays now")
    assert "stays now" == ada.latest().text


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_a_limited_request_is_sent_again_by_the_client(
    sandbox: Sandbox, bot: Quick, scope: str
) -> None:
    sandbox.faults.add("rate-limit", route="POST /channels/*", count=1, seconds=0.05, scope=scope)
    await channel(bot).send("x")
    assert 1 == len(sandbox.actor("ada").messages())


async def test_a_limited_answer_has_all_that_discord_puts_on_it(sandbox: Sandbox) -> None:
    sandbox.faults.add("rate-limit", count=1, seconds=1.5, scope="global")
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(sandbox.api_url + "/users/@me") as response,
    ):
        assert {
            "message": "You are being rate limited.",
            "retry_after": 1.5,
            "global": True,
        } == await response.json()
        assert 429 == response.status
        assert response.headers["Via"]
        assert "2" == response.headers["Retry-After"]
        assert "true" == response.headers["X-RateLimit-Global"]
        assert "global" == response.headers["X-RateLimit-Scope"]


async def test_a_limited_callback_is_sent_again_by_the_client(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("x")

    player.answers["play"] = answer
    sandbox.faults.add("rate-limit", route="create_interaction_response", count=1, seconds=0.05)
    assert "x" == (await sandbox.actor("ada").slash("play")).text


async def test_a_503_is_an_error_on_ordinary_routes(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("error", route="create_message", count=1, status=503)
    with pytest.raises(discord.DiscordServerError):
        await channel(bot).send("x")
    await channel(bot).send("y")
    assert ["y"] == [each.text for each in sandbox.actor("ada").messages()]


async def test_a_502_is_tried_again_by_the_client(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("error", route="create_message", count=1, status=502)
    await channel(bot).send("x")
    assert 1 == len(sandbox.actor("ada").messages())


async def test_a_line_cut_before_a_request_leaves_nothing_behind(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("abort", route="create_message", count=1)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel(bot).send("x")
    assert [] == sandbox.actor("ada").messages()


async def test_a_line_cut_after_a_request_leaves_what_it_did(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("abort", route="create_message", count=1, when="after")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel(bot).send("x", nonce=5)
    assert 1 == len(sandbox.actor("ada").messages())
    await channel(bot).send("x", nonce=5)
    assert 1 == len(sandbox.actor("ada").messages())


async def test_too_many_new_direct_messages_are_refused(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("refuse", route="create_dm", count=1, status=403, code=40003)
    user = await bot.fetch_user(sandbox.actor("ada").id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("x")
    assert 40003 == caught.value.code
    await user.send("x")


async def test_closed_direct_messages_open_again_when_the_fault_is_cleared(
    sandbox: Sandbox, bot: Quick
) -> None:
    fault = sandbox.faults.add("closed-dms", person="ada")
    user = await bot.fetch_user(sandbox.actor("ada").id)
    with pytest.raises(discord.Forbidden):
        await user.send("x")
    sandbox.faults.clear(fault.id)
    await user.send("x")


async def test_a_permission_comes_back_when_the_fault_is_cleared(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("denied", channel="table-talk", permission="SEND_MESSAGES")
    with pytest.raises(discord.Forbidden):
        await channel(bot).send("x")
    sandbox.faults.clear()
    await channel(bot).send("x")


async def test_a_channel_can_be_deleted(sandbox: Sandbox, bot: Quick) -> None:
    gone = channel(bot)
    sandbox.faults.add("channel-gone", channel="table-talk")
    await bot.seen("CHANNEL_DELETE")
    with pytest.raises(discord.NotFound) as caught:
        await gone.send("x")
    assert 10003 == caught.value.code


async def test_a_message_can_be_deleted_by_its_identifier(sandbox: Sandbox, bot: Quick) -> None:
    first = await channel(bot).send("first")
    await channel(bot).send("second")
    sandbox.faults.add("message-gone", message=str(first.id))
    assert ["second"] == [each.text for each in sandbox.actor("ada").messages()]


def test_the_list_can_be_kept_as_json_and_set_again() -> None:
    world = World()
    faults = Faults(world)
    faults.add("error", route="create_*", count=3, status=500)
    faults.add("closed-dms", person="ben", code=50278)
    kept = json.loads(json.dumps(faults.listed()))
    faults.clear()
    assert world.person("ben").inbox is Inbox.OPEN
    faults.set(kept)
    assert world.person("ben").inbox is Inbox.NO_SHARED_GUILD
    assert ["error", "closed-dms"] == [each["kind"] for each in faults.listed()]


def test_a_fault_happens_as_often_as_it_was_told() -> None:
    faults = Faults(World())
    fault = faults.add("error", route="create_message", count=2)
    hits = [bool(faults.for_request("create_message", "POST", "/channels/1/messages")) for _ in range(3)]
    assert [True, True, False] == hits
    assert 2 == fault.fired
    assert [] == faults.for_request("get_channel", "GET", "/channels/1")


def test_the_same_seed_hits_the_same_requests() -> None:
    def hits(seed: int) -> list[bool]:
        faults = Faults(World(), seed=seed)
        faults.add(FaultKind.ERROR, probability=0.5)
        return [bool(faults.for_request("create_message", "POST", "/")) for _ in range(40)]

    assert hits(1) == hits(1)
    assert hits(1) != hits(2)
    assert 5 < sum(hits(1)) < 35


def test_an_unknown_fault_is_refused() -> None:
    with pytest.raises(ValueError, match="earthquake"):
        Faults(World()).add("earthquake")


def test_the_page_is_told_of_changes() -> None:
    faults = Faults(World())
    told: list[int] = []
    faults.changed = lambda: told.append(len(faults.listed()))
    faults.add("error", count=1)
    faults.for_request("x", "GET", "/")
    faults.clear()
    assert [1, 0, 0] == told
