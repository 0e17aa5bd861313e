"""People may want long boards upright rather than on their side."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Boards lie on their side for who hasn't chosen otherwise."""
    op.add_column("people", sa.Column("upright", sa.Integer(), nullable=False, server_default="0"))
