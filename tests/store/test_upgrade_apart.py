"""Upgrades run in a process of their own."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
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


async def test_an_upgrade_whose_bot_dies_ends_and_is_undone(
    url: str, clock: Clock, scripts: Path, tmp_path: Path
) -> None:
    begun = tmp_path / "begun"
    add_migration(scripts, more=f"pathlib.Path({str(begun)!r}).touch(); time.sleep(60)")
    with bot(scripts, url) as process:
        async with asyncio.timeout(30):
            while not begun.exists():  # noqa: ASYNC110 - the process tells nobody
                await asyncio.sleep(0.02)
        process.kill()
    add_migration(scripts)  # the same, which waits until nobody upgrades, and fails where the column is there
    async with asyncio.timeout(30):
        await (await open_store(url, now=clock)).close()
