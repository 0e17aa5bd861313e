"""People's clocks are known by the names of their time zones, so that they stay right when clocks change."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Whoever gave a distance from UTC keeps it."""
    op.add_column("people", sa.Column("zone", sa.Text()))
