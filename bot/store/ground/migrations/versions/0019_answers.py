"""Tables in places that the bot isn't in: it shows them by answers alone."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add which tables these are; so far there is none."""
    op.add_column("tables", sa.Column("by_answers", sa.Integer(), server_default="0", nullable=False))
