"""When a process last took a table up to show it: so that of several only one does what a dead one has left."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; so far nobody has taken one up."""
    op.add_column("tables", sa.Column("taken_at", sa.BigInteger(), server_default="0", nullable=False))
