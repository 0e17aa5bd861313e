"""A try at a daily puzzle counts for the puzzle's own day, and is found when its time is up."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_DAY_MS = 24 * 60 * 60 * 1000


def upgrade() -> None:
    """Add the index, and have games settled again of which a try counted for the day on which it ended."""
    daily = sa.text("daily IS NOT NULL")
    op.create_index(
        "ix_tables_status_daily", "tables", ["status", "daily"], sqlite_where=daily, postgresql_where=daily
    )
    wrong = (
        "SELECT game, min(finish_no) AS first_no FROM tables "
        "WHERE daily IS NOT NULL AND finish_no IS NOT NULL AND ended_at / :day <> daily GROUP BY game"
    )
    connection = op.get_bind()
    for game, first_no in connection.execute(sa.text(wrong), {"day": _DAY_MS}).all():
        values = {"game": game, "first": first_no}
        earlier = (
            "UPDATE unsettled SET first_no = :first, left_by = NULL WHERE game = :game AND first_no > :first"
        )
        connection.execute(sa.text(earlier), values)
        new = (
            "INSERT INTO unsettled (game, first_no) SELECT :game, :first "
            "WHERE NOT EXISTS (SELECT 1 FROM unsettled WHERE game = :game)"
        )
        connection.execute(sa.text(new), values)
