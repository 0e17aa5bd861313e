"""Click to acknowledgement, beside a bot that only defers: ``python -m tests.bench.click [CLICKS]``.

Both answer over loopback on the same sandbox, one after the other, in this process.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import discord

from bot.app import serving
from bot.discord_address import gateway_of, point_at
from bot.sandbox.client.actors import Actor, Until
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.play.conftest import QUICK, settings_for
from tests.play.people import move_by_panel, start_game


class Trivial(discord.Client):
    """Defers every click, and sends one message with a button to click."""

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Defer, and nothing else."""
        await interaction.response.defer()


async def clicked(person: Actor, message: Message, custom_id: str, times: int, until: Until) -> list[float]:
    """Return the milliseconds to the first answer of so many clicks, each begun when the one before was over."""
    replies = [await person.click(message, custom_id=custom_id, until=until) for _ in range(times)]
    return [1000 * reply.latency for reply in replies]


def told(name: str, figures: list[float]) -> None:
    """Print the median and the 99th percentile."""
    print(f"{name}: p50 {median(figures):.2f} ms, p99 {quantiles(figures, n=100)[98]:.2f} ms")


async def trivial(clicks: int) -> list[float]:
    """Return the latencies of the trivial bot."""
    async with Sandbox() as sandbox:
        point_at(sandbox.api_url, gateway=await gateway_of(sandbox.api_url))
        client = Trivial(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        async with client:
            running = asyncio.create_task(client.start(sandbox.token))
            await client.wait_until_ready()
            channel = client.get_partial_messageable(sandbox.world.channel("table-talk").id)
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="Click", custom_id="click"))
            view.stop()
            await channel.send("Click", view=view)
            ada = sandbox.actor("ada")
            message = await ada.wait_for(lambda each: each.content == "Click")
            await clicked(ada, message, "click", 20, Until.ANSWERED)
            figures = await clicked(ada, message, "click", clicks, Until.ANSWERED)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return figures


async def ours(clicks: int) -> tuple[list[float], list[float]]:
    """Return the latencies of the bot's Play, and the milliseconds from a move's answer to the board's edit."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
            await bot.wait_until_ready()
            players = await start_game(sandbox)
            play = next(str(each.custom_id) for each in players.board().buttons if each.label == "Play")
            await clicked(players.light, players.board(), play, 20, Until.SETTLED)
            figures = await clicked(players.light, players.board(), play, clicks, Until.SETTLED)
            edits = []
            for ply, notation in enumerate(("c3-c4", "h9-g8", "b2-e5", "e9-g7")):
                mover = players.light if ply % 2 == 0 else players.dark
                await move_by_panel(mover, players.board(), notation)
                began = time.perf_counter()
                await bot.publisher.settle()
                edits.append(1000 * (time.perf_counter() - began))
            return figures, edits


def main() -> None:
    """Measure and print."""
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    yardstick = asyncio.run(trivial(clicks))
    figures, edits = asyncio.run(ours(clicks))
    told("trivial callback", yardstick)
    told("Play", figures)
    print(f"ratio of medians: {median(figures) / median(yardstick):.2f}")
    print(f"board after a move's answer: {median(edits):.0f} ms")


if __name__ == "__main__":
    main()
