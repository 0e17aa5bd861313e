from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.client.visible import message
from bot.sandbox.server import Sandbox
from bot.sandbox.wire.sessions import Connection, Session
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


@pytest.mark.parametrize(("heard", "took"), [(None, [True, True]), (3, [True, False])])
def test_what_was_on_its_way_when_the_line_was_cut_is_lost_with_a_session_that_is_not_resumed(
    heard: int | None, took: list[bool]
) -> None:
    """The bot has said how far it got. Nobody may ask it for an answer to what came later."""
    nothing: Any = None
    session = Session("s", 0, 1, 0, returned=True, heard=heard)
    cut = Connection(nothing, None, nothing, session=session, closed_here=True, ended=True)
    assert took == [cut.took(number) for number in (3, 4)]


async def test_a_session_that_may_not_be_resumed_keeps_how_far_the_bot_got(sandbox: Sandbox) -> None:
    async with running(Player(), sandbox) as bot:
        (session,) = sandbox.gateway.sessions
        sandbox.faults.add("refused-resume", count=1)
        sandbox.faults.add("close", code=1006)
        await bot.seen("READY", 2)
    assert session.number == session.heard
