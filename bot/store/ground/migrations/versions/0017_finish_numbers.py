"""On PostgreSQL a sequence numbers finished games: games of several kinds end at the same time there."""

from alembic import op
from sqlalchemy import text

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Begin it behind the last number."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute("CREATE SEQUENCE finish_numbers AS bigint")
    last = op.get_bind().scalar(text("SELECT coalesce(max(finish_no), 0) FROM tables"))
    op.execute(f"SELECT setval('finish_numbers', {int(last or 0) + 1}, false)")
