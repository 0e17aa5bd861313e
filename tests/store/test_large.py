"""The large database of the benchmarks is what the bot would have made of its games."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.people.recount import Recounted, recompute
from bot.store.engine import open_store
from tests.bench.large import build

GAMES = 400


def test_a_recount_finds_nothing_to_put_right_in_it(tmp_path: Path) -> None:
    path = tmp_path / "large.db"
    build(path, people=40, games=GAMES)

    async def recounted() -> Recounted:
        store = await open_store(f"sqlite:///{path}", now=lambda: 0)
        try:
            return await recompute(store)
        finally:
            await store.close()

    assert Recounted(GAMES, 0, 0) == asyncio.run(recounted())
