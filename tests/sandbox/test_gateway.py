from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from tests.sandbox.clients import Quick, Sharded, pointed, running

OLDER_CLIENT = """
import asyncio, sys
sys.modules["zstandard"] = None  # as on a machine without it
import discord
from bot.discord_address import point_at

class Client(discord.Client):
    async def on_ready(self):
        print(discord.utils._ActiveDecompressionContext.COMPRESSION_TYPE, self.guilds[0].name)
        await self.close()

async def main():
    point_at(sys.argv[1])
    async with Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05) as client:
        await client.start(sys.argv[2])

asyncio.run(main())
"""


async def test_a_client_with_zstandard_connects_by_it(sandbox: Sandbox, bot: Quick) -> None:
    assert "zstd-stream" == discord.utils._ActiveDecompressionContext.COMPRESSION_TYPE
    assert ["Tableside"] == [each.name for each in bot.guilds]


async def test_a_client_without_zstandard_connects_by_zlib(sandbox: Sandbox) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-W", "ignore", "-c", OLDER_CLIENT, sandbox.api_url, sandbox.token),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    printed, _ = await process.communicate()
    assert ["zlib-stream", "Tableside"] == printed.decode().split()


async def test_a_client_without_compression_gets_text(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        assert 10 == (await socket.receive_json())["op"]


async def test_an_unknown_compression_is_refused(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(sandbox.gateway.url + "?compress=brotli")


async def test_the_guild_comes_with_channels_and_the_bot_itself(sandbox: Sandbox, bot: Quick) -> None:
    guild = bot.guilds[0]
    assert ["table-talk", "game-night", "quiet-corner"] == [each.name for each in guild.text_channels]
    assert guild.me.guild_permissions.attach_files
    assert not guild.me.guild_permissions.manage_messages


async def test_a_lost_connection_is_resumed_and_what_was_missed_comes_again(
    sandbox: Sandbox, bot: Quick
) -> None:
    sandbox.faults.add("close", code=1006)
    await sandbox.until(lambda: None if sandbox.gateway.sessions[0].connection else True)
    await sandbox.actor("ada").say("while you were away")
    await bot.seen("RESUMED")
    assert 1 == bot.events.count("MESSAGE_CREATE")
    assert 1 == bot.events.count("READY")


async def test_a_refused_resume_makes_a_new_session_and_loses_what_was_missed(
    sandbox: Sandbox, bot: Quick
) -> None:
    sandbox.faults.add("refused-resume", count=1)
    sandbox.faults.add("close", code=4000)
    await sandbox.until(lambda: None if sandbox.gateway.sessions[0].connection else True)
    await sandbox.actor("ada").say("lost")
    await bot.seen("READY", 2)
    assert "MESSAGE_CREATE" not in bot.events


async def test_a_client_that_is_asked_to_reconnect_resumes(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("reconnect")
    await bot.seen("RESUMED")
    assert 1 == sandbox.gateway.identified


async def test_a_client_whose_heartbeats_are_not_acknowledged_reconnects(sandbox: Sandbox) -> None:
    sandbox.gateway.heartbeat = 0.1
    sandbox.faults.add("lost-ack")
    async with running(Quick(heartbeat_timeout=0.3), sandbox) as bot:
        await bot.seen("RESUMED")


async def test_a_heartbeat_acknowledged_over_loopback_never_looks_an_interval_late(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    late: list[float] = []
    told = discord.gateway.KeepAliveHandler.ack

    def ack(handler: discord.gateway.KeepAliveHandler) -> None:
        told(handler)
        late.append(handler.latency)

    monkeypatch.setattr(discord.gateway.KeepAliveHandler, "ack", ack)
    sandbox.gateway.heartbeat = 0.5
    async with running(Quick(), sandbox), asyncio.timeout(5):
        while len(late) < 4:  # noqa: ASYNC110 - the client tells of no acknowledgement
            await asyncio.sleep(0.02)
    assert max(late[1:]) < 0.25


async def test_heartbeats_are_acknowledged(sandbox: Sandbox) -> None:
    sandbox.gateway.heartbeat = 0.05
    async with running(Quick(), sandbox) as bot, asyncio.timeout(5):
        while bot.latency == float("inf"):  # noqa: ASYNC110 - the client tells of no acknowledgement
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1 << 40}}, 4013),
        ({"op": 2, "d": {"token": "TOKEN", "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 3, "d": {}}, 4003),
        ({"op": "?"}, 4002),
    ],
)
async def test_a_wrong_message_closes_the_gateway_with_its_code(
    sandbox: Sandbox, message: dict[str, object], code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        data = message.get("d")
        if isinstance(data, dict) and data.get("token") == "TOKEN":
            message = message | {"d": data | {"token": sandbox.token}}
        await socket.send_json(message)
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == code


async def test_a_closed_gateway_lets_the_bot_reply_in_its_own_time(sandbox: Sandbox) -> None:
    """Else a bot that is late takes the line for broken, doesn't know the code, and comes back."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway.url, autoclose=False) as socket,
    ):
        await socket.receive_json()
        sandbox.faults.add("close", code=4004)
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        await asyncio.sleep(0.2)
        await socket.close()
        assert (4004, None) == (socket.close_code, socket.exception())


async def test_more_messages_than_allowed_close_the_gateway_and_break_a_rule(sandbox: Sandbox) -> None:
    sandbox.excuse(Rule.GATEWAY)
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        for _ in range(121):
            await socket.send_json({"op": 1, "d": None})
        async for _ in socket:
            pass
        assert 4008 == socket.close_code
    assert [each.rule for each in sandbox.excused] == [Rule.GATEWAY]


async def test_a_wrong_token_is_refused_at_login(sandbox: Sandbox) -> None:
    with pointed(sandbox):
        async with Quick() as bot:
            with pytest.raises(discord.LoginFailure):
                await bot.login("wrong")


async def test_privileged_intents_are_not_granted(sandbox: Sandbox) -> None:
    bot = Quick(intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(bot, sandbox):
            pass


async def test_of_two_shards_one_has_the_guild_and_the_first_the_direct_messages() -> None:
    async with Sandbox(shards=2) as sandbox, running(Sharded(), sandbox) as bot:
        assert 2 == bot.shard_count
        assert [0, 1] == [each.shard for each in sandbox.gateway.sessions]
        holders = [each.shard for each in sandbox.gateway.sessions if each.serves(sandbox.world.guild_id)]
        assert holders == [(sandbox.world.guild_id >> 22) % 2]
        assert sandbox.gateway.sessions[0].serves(None)


async def test_a_doubled_event_comes_twice(sandbox: Sandbox, bot: Quick) -> None:
    sandbox.faults.add("duplicate", route="MESSAGE_CREATE", count=1)
    await sandbox.actor("ada").say("once")
    await bot.seen("MESSAGE_CREATE", 2)


async def test_other_peoples_words_arrive_empty_unless_the_bot_is_mentioned(
    sandbox: Sandbox, bot: Quick
) -> None:
    await sandbox.actor("ada").say("a secret")
    assert "" == (await bot.wait_for("message")).content
    await sandbox.actor("ada").say(f"<@{sandbox.world.bot.id}> hello")
    assert (await bot.wait_for("message")).content.endswith("hello")


async def test_members_can_be_asked_for(sandbox: Sandbox, bot: Quick) -> None:
    found = await bot.guilds[0].query_members("c")
    assert ["cleo"] == [each.name for each in found]
