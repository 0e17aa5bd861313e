"""Time from the start of a process to what it is started for, against Python doing nothing.

Run by hand: ``python -m tests.bench.start``. The bot is measured to its first answer to a click, on a database
that is up to date; ``replay`` to the end of its output.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

from bot.games.record import dump
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.server import Sandbox
from tests.bench.replay_start import seconds
from tests.games.records import random_game
from tests.play.people import start_game
from tests.robustness.child import Child, Loading

ROUNDS = 5


async def seconds_of_bot(folder: Path) -> tuple[float, float]:
    """How long a bot takes until it is connected, and until a click is answered; the best of a few."""
    connected = answered = float("inf")
    log = folder / "log.txt"
    async with (
        Sandbox() as sandbox,
        Child(sandbox, folder / "tableside.db", log, loading=Loading.EACH_TIME) as child,
    ):
        players = await start_game(sandbox)
        for _ in range(ROUNDS):
            await child.stop()
            began = perf_counter()
            await child.start()
            connected = min(connected, perf_counter() - began)
            reply = await players.light.click(players.board(), "Play")
            assert reply.kind is ReplyKind.MESSAGE
            answered = min(answered, perf_counter() - began)
    return connected, answered


def main() -> None:
    """Print the times and their ratios."""
    nothing = seconds("-c", "pass")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "record.json")
        file.write_text(dump(random_game(1, plies=10)))
        replay = seconds("-m", "bot", "replay", str(file))
        connected, answered = asyncio.run(seconds_of_bot(Path(folder)))
    print(f"python -c pass      {nothing * 1000:6.0f} ms")
    for name, time in (("replay", replay), ("bot, connected", connected), ("bot, first answer", answered)):
        print(f"{name:18}  {time * 1000:6.0f} ms, ratio {time / nothing:6.1f}")


if __name__ == "__main__":
    main()
