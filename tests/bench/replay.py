"""A press of a replay's button to its picture: ``python -m tests.bench.replay [STEPS]``.

The bot answers over loopback, on the sandbox, in this process, with pictures drawn and packed in full. Somebody goes
through a game of each kind, forth and back, and looks at each position for a moment, in which the ones beside it are
drawn; a second round is pressed without looking, a third jumps to where nothing was drawn ahead.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

from bot.app import serving
from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.bench.click import hundredth
from tests.conformance.settings import Setting
from tests.play.conftest import QUICK, settings_for
from tests.play.past_games import SETTINGS, past_table, picked
from tests.play.screens import message, press

ALLOWED = 150.0
"""Milliseconds that the 99th percentile may take."""
LOOK = 0.6
"""Seconds that somebody looks at a position before the next press."""


async def pressed(
    person: Actor, shown: Message, label: str, steps: int, look: float
) -> tuple[Message, list[float]]:
    """Press a button so often; returns what is shown then, and the milliseconds that each took."""
    figures = []
    for _ in range(steps):
        await asyncio.sleep(look)
        began = time.perf_counter()
        shown = await press(person, shown, label)
        figures.append(1000 * (time.perf_counter() - began))
    return shown, figures


async def jumped(person: Actor, shown: Message, times: int) -> list[float]:
    """Jump to and fro in the menu; returns the milliseconds."""
    random, figures = Random(1), []
    for _ in range(times):
        menu = next(each for each in shown.selects if ":jump." in each.custom_id)
        value = random.choice([each.value for each in menu.options if not each.default])
        began = time.perf_counter()
        shown = await picked(person, shown, "jump", value)
        figures.append(1000 * (time.perf_counter() - began))
    return figures


async def measured(setting: Setting, steps: int) -> tuple[list[float], list[float], list[float]]:
    """The milliseconds of steps with a look at each position, without one, and of jumps."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
            await bot.wait_until_ready()
            table = await past_table(sandbox, bot, setting)
            assert table.game is not None
            ada = sandbox.actor("ada")
            there = min(steps, table.game.ply)
            shown = message(await ada.slash("replay", table=table.row.code))
            shown, forth = await pressed(ada, shown, "Next ▶", there, LOOK)
            bot.stills.forget()
            shown, back = await pressed(ada, shown, "◀ Back", there, LOOK)
            bot.stills.forget()
            shown, hasty = await pressed(ada, shown, "Next ▶", there, 0.0)
            bot.stills.forget()
            return [*forth, *back], hasty, await jumped(ada, shown, there)


def main() -> int:
    """Measure and print; returns 1 where steps are slower than allowed."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    every: list[float] = []
    for setting in SETTINGS:
        looked, hasty, jumps = asyncio.run(measured(setting, steps))
        every += looked
        print(f"{setting}:")
        for name, figures in (("steps", looked), ("without a look", hasty), ("jumps", jumps)):
            print(f"  {name}: p50 {median(figures):.0f} ms, p99 {hundredth(figures):.0f} ms")
    print(f"all steps: p50 {median(every):.0f} ms, p99 {hundredth(every):.0f} ms of {len(every)}")
    if hundredth(every) > ALLOWED:
        print(f"TOO SLOW: allowed {ALLOWED:.0f} ms")
    return int(hundredth(every) > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
