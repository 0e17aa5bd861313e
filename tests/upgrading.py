"""Upgrading databases in this process: one of its own for each would cost a run of all tests half a minute."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.engine import open_store
from bot.store.ground import migrate
from bot.store.ground.migrate import MakeEngine, Named
from bot.store.ground.upgrade import upgrade


@contextmanager
def upgrades_here() -> Iterator[None]:
    """Within the block upgrades run in a thread."""

    async def here(make_engine: MakeEngine, scripts: Path, name: Named) -> None:
        await asyncio.to_thread(lambda: asyncio.run(upgrade(make_engine, scripts, name)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "upgrade_apart", here)
        yield


def make_database(path: Path) -> None:
    """Make a SQLite database that is up to date and holds nothing."""

    async def make() -> None:
        await (await open_store(f"sqlite:///{path}", now=lambda: 0)).close()

    with upgrades_here():
        asyncio.run(make())
