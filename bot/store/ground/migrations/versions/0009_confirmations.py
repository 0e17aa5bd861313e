"""People may want to be asked before each of their moves."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Nobody is asked who hasn't chosen so."""
    op.add_column("people", sa.Column("confirmations", sa.Integer(), nullable=False, server_default="0"))
