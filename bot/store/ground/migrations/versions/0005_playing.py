"""Who still plays is kept with the members of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, and tell those who have left a game that goes on."""
    op.add_column("members", sa.Column("playing", sa.Integer(), nullable=False, server_default="1"))
    op.execute(
        "UPDATE members SET playing = 0 WHERE EXISTS ("
        "SELECT 1 FROM moves JOIN tables ON tables.id = moves.table_id "
        "WHERE tables.status = 'playing' AND moves.table_id = members.table_id AND moves.seat = members.seat "
        "AND moves.notation IN ('resign', 'timeout'))"
    )
