from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.client.visible import message
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Post
from tests.sandbox.clients import Player, running

DEAF = """
import asyncio, sys
import discord
from bot.discord_address import point_at

async def main():
    point_at(sys.argv[1])
    async with discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05) as client:
        await client.start(sys.argv[2])

asyncio.run(main())
"""


async def test_a_killed_bot_breaks_no_rule_and_its_successor_ends_the_waiting(sandbox: Sandbox) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-W", "ignore", "-c", DEAF, sandbox.api_url, sandbox.token),
        cwd=Path(__file__).parents[2],
    )
    await sandbox.until(lambda: sandbox.gateway.sessions or None)
    room = sandbox.world.channel("table-talk")
    post = Post(sandbox.world.new_id(), room.id, sandbox.world.bot.id, 0.0, content="lobby")
    sandbox.world.add_post(post)
    pressing = asyncio.create_task(
        sandbox.actor("ada").click(message(sandbox.world, post), custom_id="start")
    )
    await sandbox.until(lambda: sandbox.interactions.pending() or None)
    process.kill()
    await process.wait()
    await sandbox.until(lambda: None if sandbox.gateway.connections else True)
    async with running(Player(), sandbox):
        reply = await pressing
    assert (reply.kind, reply.interaction.failure) == (ReplyKind.FAILED, "the bot wasn't there")
    assert [] == sandbox.violations
