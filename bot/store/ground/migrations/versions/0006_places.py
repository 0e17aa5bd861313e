"""What is remembered of places: shared results, how deep boards are buried, what is wrong with channels."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and tables."""
    op.add_column("tables", sa.Column("board_below", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("trouble", sa.Text(), nullable=True))
    op.create_table(
        "shares",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", "person_id", name=op.f("pk_shares")),
    )
    op.create_index("ix_shares_person_id", "shares", ["person_id"])
    op.create_index("ix_shares_message_id", "shares", ["message_id"])
    op.create_table(
        "setbacks",
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "number", name=op.f("pk_setbacks")),
    )
    op.create_index("ix_setbacks_at", "setbacks", ["at"])
