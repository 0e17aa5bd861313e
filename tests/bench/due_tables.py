"""A start with many boards that lag behind: ``python -m tests.bench.due_tables [TABLES]``.

The bot is a process of its own. It shows all of them, a few at a time, while two people at one of the tables press
its button: how soon they are answered is measured, and how soon the last board stands.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from math import inf
from pathlib import Path
from statistics import median, quantiles

from bot.sandbox.checks.rules import Rule
from bot.sandbox.client.actors import ReplyKind
from bot.sandbox.server import Sandbox
from tests.bench.open_tables import copied
from tests.play.people import start_game
from tests.robustness.child import Child, Loading

GOAL = 150.0
"""Milliseconds within which 99 of 100 clicks are answered."""
_PAUSE = 0.1
"""Seconds between two clicks."""


def leave_behind(file: Path, tables: int) -> None:
    """Copy the only table so many times, all in its channel, none of them shown so far."""
    copied(file, tables)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(
            "UPDATE tables SET published_revision = 0, board_channel_id = NULL, board_message_id = NULL, "
            "channel_id = (SELECT channel_id FROM tables WHERE id = 1) WHERE id > 1"
        )
        connection.commit()


def left(file: Path) -> int:
    """How many tables still lag behind."""
    with closing(sqlite3.connect(file, timeout=10)) as connection:
        found = connection.execute("SELECT count(*) FROM tables WHERE published_revision < revision")
        return int(found.fetchone()[0])


async def measured(folder: Path, tables: int) -> tuple[list[float], float]:
    """How long each answer took, in milliseconds (for ever, where none came), and all of it, in seconds."""
    file = folder / "tableside.db"
    log = folder / "log.txt"
    async with (
        Sandbox(tolerated={Rule.ANSWER}) as sandbox,
        Child(sandbox, file, log, loading=Loading.EACH_TIME) as child,
    ):
        players = await start_game(sandbox)
        await child.stop()
        leave_behind(file, tables)
        await child.start()
        began, answers = time.perf_counter(), list[float]()
        while left(file):
            for person in players.people:
                reply = await person.click(players.board(), "Play", force=True)
                answers.append(1000 * reply.latency if reply.kind is not ReplyKind.FAILED else inf)
                await asyncio.sleep(_PAUSE)
        return answers, time.perf_counter() - began


def main(tables: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        answers, seconds = asyncio.run(measured(Path(folder), tables))
    late = quantiles(answers, n=100)[98]
    print(f"{tables:,} boards in {seconds:.1f} s, {tables / seconds:.0f} a second")
    print(
        f"{len(answers)} answers meanwhile: p50 {median(answers):.1f} ms, p99 {late:.1f} ms, goal {GOAL:.0f}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
