from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.engine import open_store
from bot.store.ground.backup import BackupRefused, backup
from bot.store.ground.errors import CannotOpen
from bot.store.ground.rows import NewMove
from tests.store.conftest import STARTED, Clock, event, playing


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


async def test_a_backup_made_during_moves_holds_whole_moves_and_opens(tmp_path: Path, clock: Clock) -> None:
    url, copies = (
        f"sqlite:///{tmp_path / 'tableside.db'}",
        [tmp_path / f"copy-{each}.db" for each in range(5)],
    )
    store = await open_store(url, now=clock, exclusive=True)
    table_id = (await playing(store)).table.id
    stop = asyncio.Event()

    async def play() -> int:
        revision = STARTED
        while not stop.is_set():
            moves = [NewMove(1, "a"), NewMove(2, "b")]
            row = await store.changes.append_moves(table_id, revision, moves=moves, source=event())
            revision = row.revision
        return revision

    moving = asyncio.create_task(play())
    for copy in copies:
        await asyncio.to_thread(backup, url, copy)
    stop.set()
    newest = await moving
    await store.close()

    revisions = []
    for copy in copies:
        restored = await open_store(f"sqlite:///{copy}", now=clock)
        snapshot = await restored.tables.load(table_id)
        await restored.close()
        assert snapshot is not None
        assert 2 * (snapshot.table.revision - STARTED) == len(snapshot.moves)
        revisions.append(snapshot.table.revision)
    assert sorted(revisions) == revisions
    assert revisions[-1] <= newest


async def test_a_backup_is_one_sound_file(tmp_path: Path, clock: Clock) -> None:
    url, folder = f"sqlite:///{tmp_path / 'tableside.db'}", tmp_path / "copies"
    folder.mkdir()
    store = await open_store(url, now=clock)
    await playing(store)
    backup(url, folder / "copy.db")
    await store.close()

    assert [folder / "copy.db"] == list(folder.iterdir())
    with closing(sqlite3.connect(folder / "copy.db")) as copy:
        assert ("ok",) == copy.execute("PRAGMA integrity_check").fetchone()
        assert (1,) == copy.execute("SELECT count(*) FROM tables").fetchone()


async def test_a_backup_never_replaces_a_file(tmp_path: Path, clock: Clock) -> None:
    url, target = f"sqlite:///{tmp_path / 'tableside.db'}", tmp_path / "precious.txt"
    await (await open_store(url, now=clock)).close()
    target.write_text("precious")

    with pytest.raises(BackupRefused, match=r"precious\.txt exists already: name another file\.$"):
        backup(url, target)

    assert "precious" == target.read_text()


async def test_a_backup_never_replaces_a_file_that_came_meanwhile(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, target = f"sqlite:///{tmp_path / 'tableside.db'}", tmp_path / "copy.db"
    await (await open_store(url, now=clock)).close()
    monkeypatch.setattr("bot.store.ground.backup._sync", lambda _path: target.write_text("precious"))

    with pytest.raises(BackupRefused):
        backup(url, target)

    assert "precious" == target.read_text()
    assert ["copy.db", "tableside.db"] == names(tmp_path)


async def test_a_backup_works_where_files_have_one_name_only(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(source: object, target: object) -> None:
        raise PermissionError(1, "no hard links here")

    url, target = f"sqlite:///{tmp_path / 'tableside.db'}", tmp_path / "copy.db"
    await (await open_store(url, now=clock)).close()
    monkeypatch.setattr(os, "link", link)

    backup(url, target)

    assert target.stat().st_size > 0


def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match=r"^There is no database .*none\.db\.$"):
        backup(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "copy.db")

    assert [] == list(tmp_path.iterdir())


def test_a_backup_into_a_missing_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tableside.db").touch()

    with pytest.raises(BackupRefused, match=r"can.t be copied to .*: .*\.$"):
        backup(f"sqlite:///{tmp_path / 'tableside.db'}", tmp_path / "missing" / "copy.db")


def test_a_postgresql_database_is_left_to_pg_dump(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="pg_dump"):
        backup("postgresql://somebody@somewhere/tableside", tmp_path / "copy.db")


def test_a_backup_of_a_wrong_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen):
        backup("nonsense", tmp_path / "copy.db")


def test_a_backup_imports_nothing_heavy() -> None:
    program = (
        "import bot.store.ground.backup, sys; print({'sqlalchemy', 'alembic', 'discord'} & set(sys.modules))"
    )

    printed = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout

    assert "set()\n" == printed
