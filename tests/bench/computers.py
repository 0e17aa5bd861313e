"""Clicks beside computers that think: ``python -m tests.bench.computers [CLICKS]``.

Four tables wait for a computer of level ``hard``, again and again, while somebody at a fifth presses **Play**.
Everything answers over loopback, in this process; the computers think in the pool's own.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bot.app import TablesideBot, serving
from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import effort_of
from bot.sandbox.client.actors import Until
from bot.sandbox.server import Sandbox
from bot.store.tables.caps import Caps
from tests.bench.click import clicked, hundredth, told
from tests.description import description
from tests.play.conftest import QUICK, settings_for
from tests.play.people import start_game

ALLOWED = 150.0
"""Milliseconds that the 99th percentile may take."""
TABLES = 4


def unhurried(game: str, level: Level) -> Effort:
    """As in life."""
    return effort_of(game, level)


async def keep_thinking(bot: TablesideBot, table: int, person: int) -> None:
    """Move at a table whenever it is a person's turn, so that the computer has always something to think about."""
    number = 0
    while True:
        found = await bot.tables.read.get(table)
        if not found.is_running:
            return
        if person in found.acting_people:
            assert found.game is not None
            seat = found.game.acting[0]
            moves = found.game.legal(seat)
            notation = found.rules.write(moves[number % len(moves)])
            await bot.tables.play.move(table, person, notation, source=f"bench-{table}-{number}")
            number += 1
        await asyncio.sleep(0.05)


async def measured(clicks: int) -> tuple[list[float], list[float]]:
    """The latencies of clicks while nobody thinks, and while four computers do."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(description=description()) as sandbox:
            settings = settings_for(sandbox, Path(folder))
            async with serving(settings, pace=replace(QUICK, effort=unhurried)) as bot:
                await bot.wait_until_ready()
                bot.store.changes.caps = Caps(999, 999, 999)
                players = await start_game(sandbox)
                await bot.publisher.settle()
                board = players.board()
                play = next(each.custom_id for each in board.buttons if each.label == "Play")
                assert play is not None
                alone = await clicked(players.light, board, play, clicks, Until.SETTLED)
                host = sandbox.actor("cleo")
                for _ in range(TABLES):
                    await host.slash("dragonface new", opponent="hard", seating="joined")
                tables = [each.id for each in await bot.tables.of(host.id)]
                thinking = [asyncio.create_task(keep_thinking(bot, each, host.id)) for each in tables]
                await asyncio.sleep(2.0)  # the workers start
                began = time.perf_counter()
                beside = await clicked(players.light, board, play, clicks, Until.SETTLED)
                print(f"{clicks} clicks in {time.perf_counter() - began:.1f} s")
                for each in thinking:
                    each.cancel()
                await asyncio.gather(*thinking, return_exceptions=True)
                return alone, beside


def main() -> int:
    """Measure and print; 1 where it takes too long."""
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    alone, beside = asyncio.run(measured(clicks))
    told("while nobody thinks", alone)
    told(f"while {TABLES} hard computers think", beside)
    return int(hundredth(beside) > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
