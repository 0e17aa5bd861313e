"""Copies of the database while people play: whole, and with every move that was acknowledged before."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
from pathlib import Path

from bot.sandbox.server import Sandbox
from tests.robustness.child import Child
from tests.robustness.evening import Database, Evening
from tests.turns import WAITING

pytestmark = WAITING

COPIES = 3


async def back_up(database: Path, copy: Path) -> None:
    """Run ``tableside backup``."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "backup",
        str(copy),
        env=os.environ | {"DATABASE_URL": f"sqlite:///{database}", "LANG": "C"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complained = await asyncio.wait_for(process.communicate(), 30)
    assert (0, b"") == (process.returncode, complained)
    assert str(copy) in said.decode()


async def test_a_copy_made_during_play_holds_every_move_acknowledged_before(tmp_path: Path) -> None:
    path = tmp_path / "tableside.db"
    async with Sandbox() as sandbox, Child(sandbox, path, tmp_path / "log.txt") as child:
        evening = Evening(sandbox, Database(path), child.up)
        playing = asyncio.create_task(evening.go_on())
        for number in range(COPIES):
            await evening.another_move(10)
            before = list(evening.acknowledged)
            copy = tmp_path / f"copy-{number}.db"
            await back_up(path, copy)
            Database(copy).check(before)
            with contextlib.closing(sqlite3.connect(copy)) as connection:
                assert [("ok",)] == connection.execute("PRAGMA integrity_check").fetchall()
        assert len(evening.acknowledged) > COPIES
        playing.cancel()
        evening.give_up()
        await asyncio.gather(playing, return_exceptions=True)
