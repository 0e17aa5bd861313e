"""What is stored while the event loop never rests: ``python -m tests.bench.saturated``.

Somebody at each of many tables moves as soon as they can, with what a click asks of the database before and what is
noted down after it. Beside that the loop does nothing but spin, some milliseconds at a time, as it does when there is
more to do than a core carries. Moves that aren't stored within the patience of people are refused.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from bot.store.engine import Store, open_store
from bot.store.ground.errors import StoreError
from bot.store.ground.patience import PEOPLE, waiting
from bot.store.ground.rows import Hand, NewMove, TableRow
from tests.bench.load import spread
from tests.store.conftest import HOST, playing

TABLES = 36
SECONDS = 10.0
SPINNING = 3
"""How many pieces of other work the loop has all the time."""
PIECE = 0.003
"""Seconds of CPU that each takes."""
PAUSE = 0.3
"""Seconds before somebody's next move."""


class Saturated:
    """Tables of one store, and what became of their moves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.waits: list[float] = []
        """Milliseconds that each move took, refused ones included."""
        self.stored = 0
        self.refused = 0

    async def play(self, table: TableRow) -> None:
        """Move again and again."""
        store, row, noting = self._store, table, asyncio.create_task(asyncio.sleep(0))
        for number in range(10_000):
            began = time.perf_counter()
            try:
                with waiting(PEOPLE):
                    await store.people.person(HOST)
                    await store.tables.attended(row.id)
                    moves, source = [NewMove(1, "a")], f"{table.id}-{number}"
                    row = await store.changes.append_moves(row.id, row.revision, moves=moves, source=source)
                self.stored += 1
                if noting.done():
                    noting = asyncio.create_task(self._note(row))
            except StoreError:
                self.refused += 1
                row = await store.tables.row(row.id) or row
            self.waits.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(PAUSE)

    async def _note(self, row: TableRow) -> None:
        """Ask and store what showing a table does."""
        await self._store.tables.attended(row.id)
        await self._store.hands.hands_of(row.id)
        await self._store.hands.put_hand(Hand(row.id, HOST, 2, 3, row.revision, 1))
        await self._store.publishing.mark_pinged(row.id, row.revision)
        await self._store.publishing.mark_published(row.id, row.revision)


async def spin() -> None:
    """Keep the loop busy."""
    while True:
        until = time.thread_time() + PIECE
        while time.thread_time() < until:
            sum(range(200))
        await asyncio.sleep(0)


async def measure(folder: Path) -> None:
    """Let them play for a while, and print what came of it."""
    store = await open_store(f"sqlite:///{folder / 'saturated.db'}", now=lambda: 0)
    tables = [(await playing(store)).table for _ in range(TABLES)]
    saturated = Saturated(store)
    begun: list[Callable[[], Coroutine[Any, Any, None]]] = [spin] * SPINNING
    tasks = [asyncio.create_task(each()) for each in begun]
    tasks += [asyncio.create_task(saturated.play(each)) for each in tables]
    await asyncio.sleep(SECONDS)
    for each in tasks:
        each.cancel()
    print(f"moves      {saturated.stored / SECONDS:.0f} a second stored, {saturated.refused} refused")
    print(f"waited     {spread(saturated.waits)}", flush=True)
    await asyncio.gather(*tasks, return_exceptions=True)
    await store.close()


def main() -> None:
    """Measure on a file that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
