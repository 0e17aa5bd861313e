"""Nothing is kept of whoever has been erased, and codes of tables may grow."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Bind hands to seats and shares to tries, and add what erasing needs. What belongs to nobody any more goes."""
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute(
        "DELETE FROM hands WHERE NOT EXISTS (SELECT 1 FROM members "
        "WHERE members.table_id = hands.table_id AND members.person_id = hands.person_id)"
    )
    with op.batch_alter_table("hands", recreate="always" if on_sqlite else "never") as batch:
        batch.create_foreign_key(
            op.f("fk_hands_table_id_person_id_members"),
            "members",
            ["table_id", "person_id"],
            ["table_id", "person_id"],
            onupdate="CASCADE",
            ondelete="CASCADE",
        )
    op.execute(
        "DELETE FROM shares WHERE NOT EXISTS (SELECT 1 FROM daily_tries WHERE daily_tries.game = shares.game "
        "AND daily_tries.day = shares.day AND daily_tries.person_id = shares.person_id)"
    )
    with op.batch_alter_table("shares", recreate="always" if on_sqlite else "never") as batch:
        batch.create_foreign_key(
            op.f("fk_shares_game_day_person_id_daily_tries"),
            "daily_tries",
            ["game", "day", "person_id"],
            ["game", "day", "person_id"],
            ondelete="CASCADE",
        )
    if not on_sqlite:  # SQLite minds no length
        op.alter_column("tables", "code", type_=sa.String(12))
    op.create_table(
        "erasures",
        sa.Column("id", _ID, autoincrement=True, nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("event", sa.BigInteger(), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_erasures")),
    )
    op.create_table(
        "outdated_boards",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
            name=op.f("fk_outdated_boards_table_id_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_outdated_boards")),
    )
