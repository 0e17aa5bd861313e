"""Upgrades run in a process of their own."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.engine import open_store
from bot.store.ground.errors import CannotOpen
from tests.store.conftest import Clock
from tests.store.next_version import add_migration

pytestmark = pytest.mark.upgrades_apart

_PROGRAM = """
import asyncio, pathlib, sys
from bot.store.engine import open_store
from bot.store.ground import migrate

migrate._SCRIPTS = pathlib.Path({scripts!r})
asyncio.run(open_store({url!r}, now=lambda: 1))
print({{"alembic", "bot.store.ground.upgrade"}} & set(sys.modules))
"""


def bot(scripts: Path, url: str) -> subprocess.Popen[str]:
    """A process that opens the database as the bot does."""
    program = _PROGRAM.format(scripts=str(scripts), url=url)
    return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)


def test_what_only_migrations_need_is_gone_with_them(new_url: str, scripts: Path) -> None:
    process = bot(scripts, new_url)
    assert ("set()\n", 0) == (process.communicate()[0], process.returncode)


async def test_a_database_that_is_up_to_date_needs_no_process(
    url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    await (await open_store(url, now=clock)).close()


async def test_a_database_that_refuses_an_upgrade_says_why(url: str, clock: Clock, scripts: Path) -> None:
    add_migration(scripts, more="op.execute('INSERT INTO nowhere VALUES (1)')")
    with pytest.raises(CannotOpen, match="nowhere"):
        await open_store(url, now=clock)


async def test_an_upgrade_that_fails_says_so_itself_and_is_undone(
    template: Path, clock: Clock, scripts: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{shutil.copyfile(template, scripts.parent / 'tableside.db')}"
    add_migration(scripts, more="raise ValueError('something is wrong here')")
    for _ in ("first", "again: the first changed nothing"):
        with pytest.raises(RuntimeError, match="ended with status 1"):
            await open_store(url, now=clock)
        assert "something is wrong here" in capfd.readouterr().err


def test_an_upgrade_whose_bot_dies_ends_and_is_undone(tmp_path: Path, template: Path, scripts: Path) -> None:
    path, begun = Path(shutil.copyfile(template, tmp_path / "tableside.db")), tmp_path / "begun"
    add_migration(scripts, more=f"pathlib.Path({str(begun)!r}).touch(); time.sleep(60)")
    with bot(scripts, f"sqlite:///{path}") as process:
        last = time.monotonic() + 30
        while not begun.exists():
            assert time.monotonic() < last
            time.sleep(0.02)
        process.kill()
    with closing(sqlite3.connect(path, timeout=20, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # as soon as nobody writes any more
        columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(tables)")}
        assert "extra" not in columns
