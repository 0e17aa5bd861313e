"""The migrations, run by Alembic, in a process of their own.

What only they need, Alembic before all, is gone with that process. It talks with :mod:`bot.store.ground.migrate` only,
which starts it: a pickled question in, a pickled answer out.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from pathlib import Path
from threading import Thread

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from bot.store.ground.errors import CannotOpen
from bot.store.ground.migrate import MakeEngine, Named, told

_ADVISORY_LOCK = 0x7AB1E51DE


def main() -> None:
    """Answer one question. The bot holds the input open: an upgrade whose bot has died ends, and is undone whole."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends this
    make_engine, scripts, name = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started it
    Thread(target=_end_with_input, daemon=True).start()
    wrong: CannotOpen | None = None
    try:
        asyncio.run(upgrade(make_engine, scripts, name))
    except CannotOpen as error:
        wrong = error
    sys.stdout.buffer.write(pickle.dumps(wrong))


async def upgrade(make_engine: MakeEngine, scripts: Path, name: Named) -> None:
    """Run the migrations that a database lacks, all or none; raises CannotOpen."""
    engine = make_engine()
    try:
        with told(name):
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade, scripts)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, scripts: Path) -> None:
    if connection.dialect.name == "postgresql":
        # Two processes that start together: the second waits, and finds nothing left to do.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    else:
        # The same: a transaction begins with its first statement.
        connection.exec_driver_sql("SELECT 1")
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise CannotOpen("database-upgrade")


def _end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass  # nothing more is said
    os._exit(1)


if __name__ == "__main__":
    main()
