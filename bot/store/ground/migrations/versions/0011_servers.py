"""What servers have settled about tables."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; no server has settled anything yet."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channels", sa.Text(), server_default="", nullable=False),
        sa.Column("threads", sa.Integer(), server_default="0", nullable=False),
        sa.Column("clock", sa.Text(), nullable=True),
        sa.Column("pings", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("opener_role_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
