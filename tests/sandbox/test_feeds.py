from __future__ import annotations

import asyncio
import io
import json
from typing import Any

import discord

from bot.sandbox.client.feeds import Feed, snapshot
from bot.sandbox.server import Sandbox
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import World
from tests.sandbox.clients import Player


def told(feed: Feed) -> list[dict[str, Any]]:
    """The events so far, having passed through JSON."""
    feed.close()
    events = []
    while (event := feed._queue.get_nowait()) is not None:
        events.append(json.loads(json.dumps(event)))
    return events


def types(feed: Feed) -> list[str]:
    return [str(each["type"]) for each in told(feed)]


async def test_a_snapshot_has_what_its_person_sees(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("your hand", ephemeral=True)

    player.answers["play"] = answer
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    await ben.say("hello <@" + str(ada.id) + ">")
    await ada.slash("play")
    await ada.dm("between us")
    shown = json.loads(json.dumps(snapshot(sandbox.world, ada.id)))
    assert (
        "ada",
        "en-US",
        True,
    ) == (shown["me"]["username"], shown["me"]["locale"], shown["me"]["owner"])
    assert ["tableside", "ada"] == [each["username"] for each in shown["people"]][:2]
    assert "Tableside" == shown["guild"]["name"]
    assert ["play", "table"] == [each["name"] for each in shown["commands"]]
    rooms = {each["name"]: each for each in shown["channels"]}
    assert ["table-talk", "game-night", "quiet-corner", "parlour", "tableside"] == list(rooms)
    assert [
        (each["content"], each["ephemeral"], each["pinged"]) for each in rooms["table-talk"]["messages"]
    ] == [
        ("hello <@" + str(ada.id) + ">", False, True),
        ("your hand", True, False),
    ]
    assert rooms["tableside"]["direct"]
    other = snapshot(sandbox.world, ben.id)
    assert [1, 0, 0, 0] == [len(each["messages"]) for each in other["channels"]]


async def test_addresses_of_files_are_paths(sandbox: Sandbox, player: Player) -> None:
    await player.guilds[0].text_channels[0].send(file=discord.File(io.BytesIO(b"x"), "a b.py"))
    message = snapshot(sandbox.world, sandbox.actor("ada").id)["channels"][0]["messages"][0]
    assert message["attachments"][0]["url"].startswith("/cdn/attachments/")


async def test_a_feed_tells_of_messages_of_ones_own_channels(sandbox: Sandbox) -> None:
    ada, ben = sandbox.actor("ada"), sandbox.actor("ben")
    feed = Feed(sandbox.world, ben.id)
    message = await ada.say("one")
    message.post.content = "two"
    sandbox.world.change_post(message.post)
    await ada.delete(message)
    await ada.dm("not for ben")
    assert ["message", "message-changed", "message-removed"] == types(feed)


async def test_a_feed_tells_only_its_person_of_an_interaction(sandbox: Sandbox, player: Player) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("x")

    player.answers["play"] = answer
    mine, others = (
        Feed(sandbox.world, sandbox.actor("ada").id),
        Feed(sandbox.world, sandbox.actor("ben").id),
    )
    await sandbox.actor("ada").slash("play")
    events = told(mine)
    states = [each["state"] for each in events if each["type"] == "interaction"]
    assert ["pending", "deferred", "answered"] == states
    loading = [each["message"]["loading"] for each in events if each["type"].startswith("message")]
    assert [True, False] == loading
    assert [] == told(others)


async def test_a_feed_tells_of_channels_that_appear_and_vanish(sandbox: Sandbox) -> None:
    ben, room = sandbox.actor("ben"), sandbox.world.channel("table-talk")
    await ben.say("x")
    feed = Feed(sandbox.world, ben.id)
    sandbox.world.deny(room, Permission.VIEW_CHANNEL, ben.person)
    await sandbox.actor("ada").say("unseen")
    sandbox.world.grant(room, Permission.VIEW_CHANNEL, ben.person)
    sandbox.world.remove_channel(room)
    assert ["channel-removed", "channel", "message", "message", "channel-removed"] == types(feed)


async def test_a_feed_tells_of_new_commands(sandbox: Sandbox) -> None:
    feed = Feed(sandbox.world, sandbox.actor("ada").id)
    sandbox.world.set_commands(None, [{"name": "play", "type": 1}])
    assert [{"type": "commands", "commands": [{"name": "play", "type": 1}]}] == told(feed)


async def test_a_closed_feed_ends(sandbox: Sandbox) -> None:
    with Feed(sandbox.world, sandbox.actor("ada").id) as feed:
        await sandbox.actor("ada").say("x")
    await sandbox.actor("ada").say("too late")
    assert ["message"] == [event["type"] async for event in feed]
    assert [] == [event["type"] async for event in feed]


async def test_a_feed_waits_for_what_happens() -> None:
    world = World()
    with Feed(world, world.person("ada").id) as feed:
        waiting = asyncio.create_task(anext(feed))
        await asyncio.sleep(0)
        assert not waiting.done()
        world.open_direct_messages(world.person("ada"))
        assert "tableside" == (await waiting)["channel"]["name"]
