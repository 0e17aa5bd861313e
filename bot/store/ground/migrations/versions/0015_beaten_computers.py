"""Results say how strong a computer played along: there is a leaderboard of its own for games against them."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_STRONGEST = """
UPDATE results SET computers = coalesce((
    SELECT max(CASE computer WHEN 'easy' THEN 1 WHEN 'medium' THEN 2 WHEN 'hard' THEN 3 WHEN 'master' THEN 4 ELSE 0 END)
    FROM members WHERE members.table_id = results.table_id
), 0)
"""


def upgrade() -> None:
    """Add the column, and fill it in from the tables' members."""
    op.add_column("results", sa.Column("computers", sa.Integer(), server_default="0", nullable=False))
    op.execute(_STRONGEST)
