"""Time the command ``replay`` on a short record, from its start to its end, against Python doing nothing.

Run by hand: ``python -m tests.bench.replay_start``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from bot.games.record import dump
from tests.games.records import random_game

ROUNDS = 10


def seconds(*arguments: str) -> float:
    """How long a Python takes, the best of a few."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        best = min(best, perf_counter() - begin)
    return best


def main() -> None:
    """Print both times and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "record.json")
        file.write_text(dump(random_game(1, plies=10)))
        replay = seconds("-m", "bot", "replay", str(file))
    nothing = seconds("-c", "pass")
    print(f"replay  {replay * 1000:6.0f} ms")
    print(f"nothing {nothing * 1000:6.0f} ms")
    print(f"ratio   {replay / nothing:6.1f}")


if __name__ == "__main__":
    main()
