"""What very many open tables cost at a start: ``python -m tests.bench.open_tables [TABLES]``.

They are copies of one running game of each kind of table that the start looks for, each in a channel of its own. Each
question that the bot asks at its start, and each that it asks again and again, is timed, with the memory it leaves.
"""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.games.registry import all_games, rules_of
from bot.store.engine import Store, open_store
from tests.store.finished import Played, begun


def copied(file: Path, count: int) -> None:
    """Copy the only table that there is, with its members, so many times."""
    with closing(sqlite3.connect(file)) as connection:
        names = [each[1] for each in connection.execute("PRAGMA table_info(tables)")]
        new = {
            "id": "id + n",
            "code": "'T' || n",
            "channel_id": "channel_id + n",
            "board_channel_id": "channel_id + n",
            "board_message_id": "1000000 + n",
            "published_revision": "revision",
            "source": "source || n",
        }
        numbers = (
            f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
        )
        chosen = ", ".join(new.get(each, each) for each in names)
        connection.execute(
            f"{numbers} INSERT INTO tables ({', '.join(names)}) SELECT {chosen} FROM tables, numbers WHERE id = 1"
        )
        names = [each[1] for each in connection.execute("PRAGMA table_info(members)")]
        chosen = ", ".join({"table_id": "table_id + n"}.get(each, each) for each in names)
        connection.execute(
            f"{numbers} INSERT INTO members ({', '.join(names)}) SELECT {chosen} FROM members, numbers "
            "WHERE table_id = 1"
        )
        connection.commit()


async def timed(name: str, ask: Callable[[], Awaitable[Any]]) -> None:
    """Print how long something takes."""
    began = time.perf_counter()
    await ask()
    print(f"{name:24} {1000 * (time.perf_counter() - began):8.1f} ms")


async def measured(file: Path, now: int) -> None:
    """Ask what the bot asks."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    store: Store = await open_store(f"sqlite:///{file}", now=lambda: now)
    hidden = [game for game in all_games() if rules_of(game).info.hidden]
    began = time.perf_counter()
    await timed("unpublished", store.tables.unpublished)
    await timed("hidden hands", lambda: store.tables.hands_behind(hidden))
    await timed("computers", store.tables.against_computers)
    print(f"{'all at the start':24} {1000 * (time.perf_counter() - began):8.1f} ms")
    await timed("locked threads", store.publishing.locked_channels)
    await timed("stale lobbies", lambda: store.tables.stale_lobbies(0))
    await timed("pings due", lambda: store.tables.pings_due(now))
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{'memory':24} {held / 1024:8.1f} MiB more at the most")
    await store.close()


async def made(file: Path, now: int) -> None:
    """A database with one running game."""
    store = await open_store(f"sqlite:///{file}", now=lambda: now)
    await begun(store, Played())
    await store.close()


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    now = int(time.time() * 1000)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "open.db")
        asyncio.run(made(file, now))
        copied(file, count)
        asyncio.run(measured(file, now))


if __name__ == "__main__":
    main()
