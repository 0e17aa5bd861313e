"""Limits of a day outlive an erasure."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add keys and counts, and what stays of them at a table when they are gone."""
    op.create_table(
        "day_keys",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_day_keys")),
    )
    op.create_table(
        "day_counts",
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "hash", name=op.f("pk_day_counts")),
    )
    op.add_column("tables", sa.Column("over_limit", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("members", sa.Column("fled_before", sa.Integer(), nullable=False, server_default="0"))
