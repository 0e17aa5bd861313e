"""Click to acknowledgement, beside a bot that only defers: ``python -m tests.bench.click [CLICKS]``.

Both answer over loopback, each on a sandbox of its own, in turns in this process. The trivial bot defers as Play does,
once below a bare button and once below the same board: a larger message takes Discord's library longer to read. Then
it shows the board, as Play shows a panel, and the next click comes when that stands and neither bot is busy any more.
A click that comes at once finds all of the machine's caches warm, and is answered in a quarter of the time. That is
printed, too, for comparison.
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
from bot.running import tune
from bot.sandbox.client.actors import Actor, Until
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from bot.ui.transport.layout import Screen
from tests.play.conftest import QUICK, settings_for
from tests.play.people import move_by_panel, start_game

ALLOWED = 1.5
"""Times that the 99th percentile may be that of a trivial callback."""
ROUNDS = 3
PAUSE = 0.02
"""Seconds between a panel and the next click. Play takes an older panel away meanwhile."""


class Trivial(discord.Client):
    """Defers every click, and shows a screen if there is one to show."""

    def __init__(self, shown: Screen | None) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self._shown = shown

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Defer, and show what there is to show."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if self._shown is not None:
            view, files = self._shown.view(), self._shown.files()
            await interaction.edit_original_response(view=view, attachments=files)


async def clicked(person: Actor, message: Message, custom_id: str, times: int, until: Until) -> list[float]:
    """The milliseconds to the first answer of so many clicks, each a while after all has come of the one before.

    If only the first answer is waited for, the next click comes at once.
    """
    found = []
    for _ in range(times):
        if until is Until.SETTLED:
            await asyncio.sleep(PAUSE)
        reply = await person.click(message, custom_id=custom_id, until=until)
        found.append(1000 * reply.latency)
    return found


def told(name: str, figures: list[float]) -> None:
    """Print the median and the 99th percentile."""
    print(f"{name}: p50 {median(figures):.2f} ms, p99 {hundredth(figures):.2f} ms")


async def trivial(clicks: int, screen: Screen | None, shown: Screen | None) -> list[float]:
    """The latencies of the trivial bot, below a bare button or (with a screen) below the same board.

    Where nothing is ``shown``, each click comes as soon as the one before it is answered.
    """
    async with Sandbox() as sandbox:
        point_at(sandbox.api_url, gateway=await gateway_of(sandbox.api_url))
        client = Trivial(shown)
        async with client:
            running = asyncio.create_task(client.start(sandbox.token))
            await client.wait_until_ready()
            tune()
            channel = client.get_partial_messageable(sandbox.world.channel("table-talk").id)
            if screen is None:
                view = discord.ui.View(timeout=None)
                view.add_item(discord.ui.Button(label="Play", custom_id="click"))
                view.stop()
                await channel.send("Click", view=view)
            else:
                await channel.send(view=screen.view(), files=screen.files())
            ada = sandbox.actor("ada")
            message = await ada.wait_for(lambda each: any(button.label == "Play" for button in each.buttons))
            button = _play(message)
            until = Until.ANSWERED if shown is None else Until.SETTLED
            await clicked(ada, message, button, 20, until)
            figures = await clicked(ada, message, button, clicks, until)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return figures


async def ours(clicks: int) -> tuple[list[float], list[float], Screen]:
    """The latencies of the bot's Play, the milliseconds from a move's answer to the board's edit, the board."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
            await bot.wait_until_ready()
            tune()
            players = await start_game(sandbox)
            board = await bot.boards.screen(await bot.tables.read.by_code(players.code))
            play = _play(players.board())
            await clicked(players.light, players.board(), play, 20, Until.SETTLED)
            figures = await clicked(players.light, players.board(), play, clicks, Until.SETTLED)
            edits = []
            for ply, notation in enumerate(("c3-c4", "h9-g8", "b2-e5", "e9-g7")):
                mover = players.light if ply % 2 == 0 else players.dark
                await move_by_panel(mover, players.board(), notation)
                began = time.perf_counter()
                await bot.publisher.settle()
                edits.append(1000 * (time.perf_counter() - began))
            return figures, edits, board


def _play(message: Message) -> str:
    return next(str(each.custom_id) for each in message.buttons if each.label == "Play")


def hundredth(figures: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(figures, n=100)[98]


def main() -> int:
    """Measure and print; returns 1 where the bot is slower than allowed."""
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    warm: list[float] = []
    bare: list[float] = []
    same: list[float] = []
    play: list[float] = []
    edits: list[float] = []
    for _ in range(ROUNDS):  # in turns, so that what else the machine does meanwhile strikes all alike
        figures, shown, board = asyncio.run(ours(clicks // ROUNDS))
        play += figures
        edits += shown
        warm += asyncio.run(trivial(clicks // ROUNDS, None, None))
        bare += asyncio.run(trivial(clicks // ROUNDS, None, board))
        same += asyncio.run(trivial(clicks // ROUNDS, board, board))
    told("trivial callback, a bare button, one click right after the other", warm)
    told("trivial callback, a bare button", bare)
    told("trivial callback, the same board", same)
    told("Play", play)
    for name, yardstick in (("a bare button", bare), ("the same board", same)):
        ratio, worst = median(play) / median(yardstick), hundredth(play) / hundredth(yardstick)
        print(f"against {name}: p50 {ratio:.2f} times, p99 {worst:.2f} times")
    print(f"board after a move's answer: {median(edits):.0f} ms")
    slow = hundredth(play) / hundredth(bare)
    if slow > ALLOWED:
        print(f"TOO SLOW: p99 is {slow:.2f} times that of a bare button, allowed {ALLOWED}")
    return int(slow > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
