"""Bringing a database's schema up to what this version knows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.games.text import Text
from bot.store.ground.backup import copy_database
from bot.store.ground.errors import NewerDatabase
from bot.store.ground.private import copy_name

_SCRIPTS = Path(__file__).with_name("migrations")


def newest_revision(scripts: Path) -> str:
    """The revision that a folder's migrations end with: their files' names begin with their number."""
    return max(path.stem.partition("_")[0] for path in (scripts / "versions").glob("*.py"))


async def bring_up_to_date(
    make_engine: Callable[[], AsyncEngine], *, name: str | Text, file: Path | None
) -> None:
    """Upgrade a database if it is older, in a thread; ``file`` is copied beside itself before.

    Raises NewerDatabase. An upgrade that fails is undone whole: both engines change schemas in transactions.
    """
    # The thread has an event loop of its own, since all our drivers are asynchronous: loading and running
    # migrations holds that one up, not the bot's.
    await asyncio.to_thread(lambda: asyncio.run(_bring_up_to_date(make_engine, name, file)))


async def _bring_up_to_date(
    make_engine: Callable[[], AsyncEngine], name: str | Text, file: Path | None
) -> None:
    engine = make_engine()
    try:
        async with engine.connect() as connection:
            current = await connection.run_sync(_current)
        head = newest_revision(_SCRIPTS)
        if current == head:
            return
        from bot.store.ground.upgrade import known_revisions, upgrade

        if current is not None:
            if current not in known_revisions(_SCRIPTS):
                raise NewerDatabase(name, current, head)
            if file is not None:
                _copy_before(file, head)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, _SCRIPTS)
    finally:
        await engine.dispose()


def _current(connection: Connection) -> str | None:
    """The revision that a database is at, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _copy_before(file: Path, revision: str) -> None:
    """Copy a database beside itself before it is upgraded to a revision, never over an older copy."""
    number = 1
    while True:
        try:
            copy_database(file, copy_name(file, revision, number))
        except FileExistsError:
            number += 1
        else:
            return
