"""Indexes for what is asked at each start and each minute, so that it costs nothing however many tables are open."""

from alembic import op
from sqlalchemy import text

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=text(where), postgresql_where=text(where))


def upgrade() -> None:
    """Make them."""
    op.drop_index("ix_tables_ping_at", "tables")
    _index("ix_tables_ping_at", "tables", ["status", "ping_at"], "ping_at IS NOT NULL")
    _index(
        "ix_tables_unshown",
        "tables",
        ["status", "game"],
        "published_revision < revision AND dead_at IS NOT NULL",
    )
    _index("ix_tables_locked", "tables", ["trouble", "status", "channel_id"], "trouble = 'locked'")
    _index("ix_members_computer", "members", ["table_id"], "kind = 'computer'")
