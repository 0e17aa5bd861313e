"""The migrations, run by Alembic. Imported only where there is something to run: Alembic takes long to load."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from bot.store.ground.errors import CannotOpen

_ADVISORY_LOCK = 0x7AB1E51DE


def known_revisions(scripts: Path) -> frozenset[str]:
    """The revisions that a folder of migrations leads through."""
    found = ScriptDirectory.from_config(_config(scripts)).walk_revisions()
    return frozenset(script.revision for script in found)


def upgrade(connection: Connection, scripts: Path) -> None:
    """Run the migrations that a database lacks, within the connection's transaction; raises CannotOpen."""
    if connection.dialect.name == "postgresql":
        # Two processes that start together: the second waits, and finds nothing left to do.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
    else:
        # The same: a transaction begins with its first statement, and Alembic isn't made for two threads at once.
        connection.exec_driver_sql("SELECT 1")
    config = _config(scripts)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise CannotOpen("database-upgrade")


def _config(scripts: Path) -> Config:
    """The settings of the migrations, which need no file."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
