"""Tables in threads of their own, with a line in the channel that tells how they stand."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add where a table's line is, and what it shows; the tables so far have none."""
    op.add_column("tables", sa.Column("parent_id", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("line_id", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("line_shown", sa.Text(), nullable=True))
    there = sa.text("parent_id IS NOT NULL")
    op.create_index(
        "ix_tables_parent_id", "tables", ["parent_id"], sqlite_where=there, postgresql_where=there
    )
