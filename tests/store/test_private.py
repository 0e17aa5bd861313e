"""The database's files are their owner's alone, and copies of it don't outlive their use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.store.engine import open_store
from bot.store.ground.backup import copy_database
from tests.store.conftest import Clock, opened

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


def modes(folder: Path) -> dict[str, str]:
    return {each.name: oct(each.stat().st_mode & 0o777) for each in sorted(folder.iterdir())}


async def test_all_that_is_made_can_be_read_by_its_owner_alone(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "new" / "data"
    before = os.umask(0)
    try:
        store = await open_store(f"sqlite:///{folder / 'tableside.db'}", now=clock, exclusive=True)
        await opened(store)
        copy_database(folder / "tableside.db", folder / "copy.db")
        found = modes(folder)
        await store.close()
    finally:
        os.umask(before)
    names = ("copy.db", "tableside.db", "tableside.db-shm", "tableside.db-wal", "tableside.db.lock")
    assert dict.fromkeys(names, "0o600") == found
    assert ["0o700", "0o700"] == [oct(each.stat().st_mode & 0o777) for each in (folder, folder.parent)]


async def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "tableside.db"
    store = await open_store(f"sqlite:///{path}", now=clock)
    await opened(store)
    (tmp_path / "tableside.before-0007-2.db").touch()
    (tmp_path / "tableside.db.lock").touch()
    for name in modes(tmp_path):
        (tmp_path / name).chmod(0o666)
    (tmp_path / "other.db").touch(0o644)
    other = (tmp_path / "other.db").stat().st_mode & 0o777
    second = await open_store(f"sqlite:///{path}", now=clock, exclusive=True)
    found = modes(tmp_path)
    await second.close()
    await store.close()
    assert oct(other) == found.pop("other.db")
    assert {"0o600"} == set(found.values())


async def test_a_copy_of_before_an_upgrade_goes_after_thirty_days(tmp_path: Path, clock: Clock) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'tableside.db'}", now=clock)
    day = 24 * 3600
    for name, days in (("before-0007", 30), ("before-0007-2", 29), ("before-0008", 31), ("backup", 90)):
        path = tmp_path / f"tableside.{name}.db"
        path.touch()
        os.utime(path, (100 * day, (100 - days) * day))
    clock.time = 100 * day * 1000
    await store.privacy.delete_old_copies()
    left = {name for name in modes(tmp_path) if name.startswith("tableside.b")}
    await store.close()
    assert {"tableside.backup.db", "tableside.before-0007-2.db"} == left
