"""What the load bench runs as a process of its own: the bot, or the yardstick; see :mod:`tests.bench.load`.

``python -m tests.bench.load_child (bot|yardstick) REPORT [CORE]``. SIGUSR1 begins the measuring and SIGUSR2 ends it:
what was measured is written to the file REPORT as JSON. With PROFILE in the environment the event loop's thread is
profiled meanwhile, into that file.
"""

from __future__ import annotations

import asyncio
import cProfile
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from statistics import quantiles

import discord
from PIL import Image
from sqlalchemy import event
from sqlalchemy.engine import Engine

from bot.discord_address import gateway_of, point_at
from renderers import canvas
from renderers.tiles import Picture

TICK = 0.01
_HERTZ = os.sysconf("SC_CLK_TCK")


def seconds_by_threads() -> Counter[str]:
    """The CPU seconds of what the process's threads are for: the loop, pictures, the database."""
    taken: Counter[str] = Counter()
    for each in threading.enumerate():
        status = Path(f"/proc/self/task/{each.native_id}/stat")
        if status.exists():  # a computer's other systems don't tell
            fields = status.read_text().rpartition(")")[2].split()
            kind = "database" if "_connection_worker" in each.name else each.name.partition("_")[0]
            taken[kind] += int(fields[11]) + int(fields[12])
    return Counter({kind: ticks / _HERTZ for kind, ticks in taken.items()})


def waited_for_core() -> float:
    """The seconds that this process's first thread, the event loop's, could have run and had no core; 0 if unknown."""
    told = Path("/proc/self/schedstat")
    return int(told.read_text().split()[1]) / 1e9 if told.exists() else 0.0


class Watch:
    """Measures the event loop from inside: how late it wakes, and what its thread takes."""

    def __init__(self, report: Path) -> None:
        self._report = report
        self._late: list[float] = []
        self._began = self._waited = 0.0
        self._statements = self._before = 0
        self._threads: Counter[str] = Counter()
        self._drawn = 0
        event.listen(Engine, "before_cursor_execute", self._count)
        pack = canvas.png

        def counted(image: Image.Image | Picture, palette: Image.Image | None = None) -> bytes:
            self._drawn += 1
            return pack(image, palette)

        canvas.png = counted
        profiled = os.environ.get("PROFILE")
        self._profile = cProfile.Profile() if profiled else None
        self._profiled = Path(profiled) if profiled else None

    async def tick(self) -> None:
        """Note by how much each wake-up comes late."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, self._begin)
        loop.add_signal_handler(signal.SIGUSR2, self._end)
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            self._late.append(1000 * (time.perf_counter() - before - TICK))

    def _count(self, *_: object) -> None:
        self._statements += 1

    def _begin(self) -> None:
        self._late.clear()
        self._drawn = 0
        self._before = self._statements
        self._began, self._waited = time.thread_time(), waited_for_core()
        self._threads = seconds_by_threads()
        if self._profile is not None:
            self._profile.enable()

    def _end(self) -> None:
        if self._profile is not None and self._profiled is not None:
            self._profile.disable()
            self._profile.dump_stats(self._profiled)
        hundredths = quantiles(self._late or [0.0, 0.0], n=100)
        told = {
            "lag_p50": hundredths[49],
            "lag_p99": hundredths[98],
            "pictures": self._drawn,
            "statements": self._statements - self._before,
            "waited": waited_for_core() - self._waited,
            "loop_cpu": time.thread_time() - self._began,
            "threads": seconds_by_threads() - self._threads,
        }
        waiting = self._report.with_suffix(".new")
        waiting.write_text(json.dumps(told))
        waiting.rename(self._report)


class Yardstick(discord.Client):
    """A trivial bot: it posts a button in each channel, and edits its message at each click."""

    def __init__(self, channels: list[int]) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self._channels = channels
        self._clicks = 0

    async def on_ready(self) -> None:
        """Post the messages to click."""
        for channel in self._channels:
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="Click", custom_id="click"))
            view.stop()
            await self.get_partial_messageable(channel).send("0", view=view)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Edit the message that was clicked."""
        await interaction.response.defer()
        self._clicks += 1
        assert interaction.message is not None
        channel = self.get_partial_messageable(interaction.message.channel.id)
        await channel.get_partial_message(interaction.message.id).edit(content=str(self._clicks))


async def yardstick() -> None:
    """Run the trivial bot until SIGTERM."""
    address = os.environ["DISCORD_API_URL"]
    point_at(address, gateway=await gateway_of(address))
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with Yardstick([int(each) for each in os.environ["CHANNELS"].split(",")]) as client:
        running = asyncio.create_task(client.start(os.environ["DISCORD_TOKEN"]))
        await stop.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def bot() -> None:
    """Run the bot as ``tableside run`` does, but without its emojis, which a first start draws for minutes.

    Where the local Discord keeps no limits, the bot knows of none.
    """
    from bot.logs import set_up
    from bot.pace import Pace
    from bot.running import run
    from bot.settings import load_settings

    settings = load_settings()
    set_up(settings.log_level, settings.log_format)
    await run(settings, pace=Pace(emojis=None, requests=int(os.environ["REQUESTS"])))


async def watched(work: Awaitable[None], watch: Watch) -> None:
    """Do the work with the watch beside it."""
    ticking = asyncio.create_task(watch.tick())
    try:
        await work
    finally:
        ticking.cancel()


def main() -> None:
    """Run what is asked for."""
    kind, report, *core = sys.argv[1:]
    if core:
        os.sched_setaffinity(0, {int(core[0])})
    asyncio.run(watched(bot() if kind == "bot" else yardstick(), Watch(Path(report))))


if __name__ == "__main__":
    main()
