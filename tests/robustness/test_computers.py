"""The bot is killed, and stopped, while a computer player thinks."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from bot.sandbox.server import Sandbox
from tests.conftest import Measured
from tests.description import description
from tests.play.people import code_of, is_board
from tests.robustness.child import Child
from tests.turns import WAITING

pytestmark = WAITING


async def begin(sandbox: Sandbox, level: str) -> str:
    """Let Ada open a game against a computer and make the first move; returns the table's code."""
    ada = sandbox.actor("ada")
    code = code_of(await ada.slash("dragonface new", opponent=level, seating="joined"))
    await ada.slash("dragonface move", move="e3-e5", table=code)
    return code


def moves(database: Path) -> list[int]:
    """How many moves each table has had."""
    with sqlite3.connect(database) as connection:
        query = "SELECT count(*) FROM moves GROUP BY table_id ORDER BY table_id"
        found = [count for (count,) in connection.execute(query)]
    connection.close()
    return found


async def test_a_computer_moves_after_a_kill_and_holds_no_stop_up(tmp_path: Path, measured: Measured) -> None:
    database = tmp_path / "tableside.db"
    async with (
        Sandbox(description=description()) as sandbox,
        Child(sandbox, database, tmp_path / "log.txt") as child,
    ):
        code = await begin(sandbox, "medium")
        await child.kill()
        assert [1] == moves(database)
        await child.start()
        ada = sandbox.actor("ada")
        await ada.wait_for(
            lambda each: is_board(each, code) and "2 ·" in each.text, channel="table-talk", timeout=20
        )

        await begin(sandbox, "master")
        began = time.monotonic()
        assert 0 == await child.stop()
        took = time.monotonic() - began
        measured("ending after SIGTERM while a computer thinks", took)
        assert took < 10
        assert [2, 1] == moves(database)
