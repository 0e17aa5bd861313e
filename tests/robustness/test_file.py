"""The database's file is deleted, replaced, emptied or damaged: nothing is confirmed that would be lost."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from bot.store.engine import open_store
from bot.store.ground.errors import CannotOpen
from bot.store.ground.footing import FileGone
from tests.play.people import start_game
from tests.robustness.child import Child
from tests.robustness.test_stop import run
from tests.turns import WAITING

pytestmark = WAITING


def log_of(database: Path) -> Path:
    return database.with_name(database.name + "-wal")


def delete(database: Path) -> None:
    database.unlink()


def delete_log(database: Path) -> None:
    log_of(database).unlink()


def put_a_copy_in_place(database: Path) -> None:
    copy = shutil.copy(database, database.with_name("copy"))
    Path(copy).rename(database)


@pytest.mark.parametrize("deed", [delete, delete_log, put_a_copy_in_place])
async def test_no_move_is_confirmed_that_a_lost_file_would_lose(
    fresh_database: Path, deed: Callable[[Path], None]
) -> None:
    store = await open_store(f"sqlite:///{fresh_database}", now=lambda: 0)
    await store.people.remember_person(1, "Ada", source=None)
    deed(fresh_database)
    with pytest.raises(FileGone):
        await store.people.remember_person(2, "Ben", source=None)
    assert store.database.gone.is_set()
    await store.close()
    assert deed is not delete or not await asyncio.to_thread(fresh_database.exists)


async def test_the_bot_stops_with_a_sentence_when_its_file_is_deleted(tmp_path: Path) -> None:
    database = tmp_path / "tableside.db"
    async with Sandbox() as sandbox, Child(sandbox, database, tmp_path / "log.txt") as bot:
        sandbox.excuse(Rule.ANSWER)
        players = await start_game(sandbox)
        delete(database)
        reply = await players.light.slash("dragonface move", move="c3-c4")
        assert "You moved" not in reply.text
        assert 1 == await asyncio.wait_for(bot.ended(), 15)
        assert "was deleted or replaced while Tableside was running" in bot.log


async def test_an_emptied_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "tableside.db"
    path.touch()
    with pytest.raises(CannotOpen, match="is an empty file"):
        await open_store(f"sqlite:///{path}", now=lambda: 0)
    path.unlink()
    await (await open_store(f"sqlite:///{path}", now=lambda: 0)).close()


async def test_a_file_that_is_missing_beside_its_log_is_not_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "tableside.db"
    log_of(path).write_bytes(b"moves")
    with pytest.raises(CannotOpen, match="is gone, though its log"):
        await open_store(f"sqlite:///{path}", now=lambda: 0)
    assert not path.exists()


async def test_damaged_pages_are_told_in_one_line_at_the_start(tmp_path: Path, fresh_database: Path) -> None:
    path = tmp_path / "damaged.db"
    shutil.copy(fresh_database, path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        names = "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'tables' AND rootpage > 0"
        roots = [each for (each,) in connection.execute(names)]
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        for each in roots:
            file.seek((each - 1) * size)
            file.write(b"\x55" * size)
    async with Sandbox() as sandbox:
        status, lines = await run(database=path, token=sandbox.token, url=sandbox.api_url)
    assert (1, 1) == (status, len(lines))
    assert "can’t be read" in lines[0]
