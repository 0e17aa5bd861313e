"""How long the event loop is held up while a game is played with all its pictures: ``python -m tests.bench.loop``.

The sandbox works in the same loop, so the figures are an upper bound for the bot.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bot.app import serving
from bot.games.dragon_face.rules import RULES
from bot.running import tune
from bot.sandbox.server import Sandbox
from tests.play.conftest import QUICK, settings_for
from tests.play.people import start_game

TICK = 0.002
MOVES = 80


async def tick(late: list[float]) -> None:
    """Note by how many milliseconds each wake-up comes late."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(1000 * (time.perf_counter() - before - TICK))


async def measured() -> list[float]:
    """The delays while a random game is played by commands."""
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox, serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
            await bot.wait_until_ready()
            tune()
            players = await start_game(sandbox)
            await bot.publisher.settle()
            late: list[float] = []
            ticking = asyncio.create_task(tick(late))
            for _ in range(MOVES):
                table = await bot.tables.read.by_code(players.code)
                if table.game is None or not table.is_running:
                    break
                position = table.game.state
                mover = players.light if position.to_move == 1 else players.dark
                move = random.choice(RULES.legal(RULES.view(position, position.to_move)))
                await mover.slash("dragonface move", move=RULES.write(move))
            await bot.publisher.settle()
            ticking.cancel()
            return late


def main() -> None:
    """Measure and print."""
    late = asyncio.run(measured())
    hundredth = quantiles(late, n=100)[98]
    print(f"held up: median {median(late):.1f} ms, p99 {hundredth:.1f} ms, longest {max(late):.1f} ms")
    print(f"longest against the 50 ms that are allowed: {max(late) / 50:.2f}")


if __name__ == "__main__":
    main()
