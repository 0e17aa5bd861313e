"""Clocks: deadlines, reminders, and people who are away."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_DAY = 24 * 60 * 60 * 1000


def upgrade() -> None:
    """Add what clocks need. Games that run have no clock; the time until they are closed begins now."""
    op.add_column("tables", sa.Column("remind_at", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("away_until", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("absences", sa.Text(), nullable=True))
    for table, column in (("tables", "deadline_at"), ("tables", "remind_at"), ("people", "away_until")):
        held = sa.text(f"{column} IS NOT NULL")
        op.create_index(f"ix_{table}_{column}", table, [column], sqlite_where=held, postgresql_where=held)
    tables = sa.table(
        "tables",
        *(sa.column(name, sa.BigInteger()) for name in ("deadline_at", "remind_at")),
        *(sa.column(name, sa.Text()) for name in ("status", "daily", "clock")),
    )
    now = time.time_ns() // 1_000_000
    op.execute(
        tables.update()
        .where(tables.c.status == "playing", tables.c.daily.is_(None))
        .values(clock="none", deadline_at=now + 30 * _DAY, remind_at=now + 3 * _DAY)
    )
