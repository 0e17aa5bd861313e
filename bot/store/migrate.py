"""Bringing a database's schema up to what this version knows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.backup import copy_database
from bot.store.errors import CannotOpen, NewerDatabase

_SCRIPTS = Path(__file__).with_name("migrations")
_ADVISORY_LOCK = 0x7AB1E51DE


def migration_config() -> Config:
    """Return the settings of the migrations, which need no file."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


async def bring_up_to_date(make_engine: Callable[[], AsyncEngine], *, name: str, file: Path | None) -> None:
    """Upgrade a database if it is older, in a thread; ``file`` is copied beside itself before.

    Raises NewerDatabase. An upgrade that fails is undone whole: both engines change schemas in transactions.
    """
    # The thread has an event loop of its own, since all our drivers are asynchronous: loading and running
    # migrations holds that one up, not the bot's.
    await asyncio.to_thread(lambda: asyncio.run(_bring_up_to_date(make_engine, name, file)))


async def _bring_up_to_date(make_engine: Callable[[], AsyncEngine], name: str, file: Path | None) -> None:
    engine = make_engine()
    try:
        async with engine.connect() as connection:
            current = await connection.run_sync(_current)
        scripts = ScriptDirectory.from_config(migration_config())
        head = scripts.get_current_head()
        assert head is not None, "there is a first migration"
        if current == head:
            return
        if current is not None:
            if current not in {script.revision for script in scripts.walk_revisions()}:
                raise NewerDatabase(name, current, head)
            if file is not None:
                _copy_before(file, head)
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Two processes that start together: the second waits, and finds nothing left to do.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    config = migration_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise CannotOpen(
            "The upgrade of the database would leave rows without their table; nothing was changed."
        )


def _copy_before(file: Path, revision: str) -> None:
    """Copy a database beside itself before it is upgraded to a revision, never over an older copy."""
    number = 1
    while True:
        suffix = "" if number == 1 else f"-{number}"
        try:
            copy_database(
                file, file.with_name(f"{file.stem}.before-{revision}{suffix}{file.suffix or '.db'}")
            )
        except FileExistsError:
            number += 1
        else:
            return
