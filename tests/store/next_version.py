"""Migrations of a version that is to come."""

from __future__ import annotations

from pathlib import Path

from bot.store.ground import migrate

_NEXT = """
import pathlib
import time

import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{newest}"


def upgrade():
    # As SQLite must do it for most changes: a new table with the old one's rows.
    recreate = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("tables", recreate=recreate) as batch:
        batch.add_column(sa.Column("extra", sa.Text(), nullable=True))
    {more}
"""


def add_migration(scripts: Path, more: str = "") -> None:
    """Add a migration that gives tables a column, and then does more. It takes the place of one added before."""
    file = scripts / "versions" / "next.py"
    file.unlink(missing_ok=True)
    file.write_text(_NEXT.format(more=more, newest=migrate.revisions(scripts)[-1]))
