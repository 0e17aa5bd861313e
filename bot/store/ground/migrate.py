"""Bringing a database's schema up to what this version knows."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.games.text import Text
from bot.store.ground.backup import copy_database
from bot.store.ground.errors import CannotOpen, NewerDatabase
from bot.store.ground.private import copy_name

MakeEngine: TypeAlias = Callable[[], AsyncEngine]
"""Makes an engine on the database. It goes to another process."""
Named: TypeAlias = str | Text
"""What a database is called before those who run the bot."""

_SCRIPTS = Path(__file__).with_name("migrations")


def revisions(scripts: Path) -> list[str]:
    """The revisions that a folder's migrations lead through, in order: their files' names begin with them."""
    return sorted(path.stem.partition("_")[0] for path in (scripts / "versions").glob("*.py"))


async def bring_up_to_date(make_engine: MakeEngine, *, name: Named, file: Path | None) -> None:
    """Upgrade a database if it is older; ``file`` is copied beside itself before.

    Raises CannotOpen or NewerDatabase. An upgrade that fails is undone whole: both engines change schemas in
    transactions.
    """
    engine = make_engine()
    try:
        with told(name):
            async with engine.connect() as connection:
                current = await connection.run_sync(_current)
    finally:
        await engine.dispose()
    known = revisions(_SCRIPTS)
    if current == known[-1]:
        return
    if current is not None:
        if current not in known:
            raise NewerDatabase(name, current, known[-1])
        if file is not None:
            await asyncio.to_thread(_copy_before, file, known[-1])
    await upgrade_apart(make_engine, _SCRIPTS, name)


async def upgrade_apart(make_engine: MakeEngine, scripts: Path, name: Named) -> None:
    """Run the migrations that a database lacks in a process of their own; raises CannotOpen.

    They would hold everything up, and what they need would stay in memory.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.store.ground.upgrade", stdin=PIPE, stdout=PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(pickle.dumps((make_engine, scripts, name)))
        said = await process.stdout.read()
        status = await process.wait()
    finally:
        process.stdin.close()
        if process.returncode is None:
            process.kill()
            await process.wait()
    if status:
        raise RuntimeError(f"the upgrade ended with status {status}")  # it has said why
    wrong: CannotOpen | None = pickle.loads(said)  # noqa: S301 - from a process of ours
    if wrong is not None:
        raise wrong


@contextmanager
def told(name: Named) -> Iterator[None]:
    """Tell what goes wrong with a database as CannotOpen."""
    try:
        yield
    except DBAPIError as error:
        raise CannotOpen("database-not-opened", database=name, reason=str(error.orig)) from error
    except OSError as error:  # nobody listens there
        raise CannotOpen("database-not-opened", database=name, reason=str(error)) from error


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
