"""People agree to undo, to pause, to let a seat time out; they nudge and watch. What was told is kept by revision."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_PAUSED = sa.text("paused_at IS NOT NULL")


def upgrade() -> None:
    """Add what is needed.

    Up to where people had been told was kept as a ply plus one. Plies can be taken back now, and would come a
    second time, so it is the revision from now on to which that ply led; 1 where the game began with it.
    """
    for name, kind in (
        ("agreement", sa.Text()),
        ("moved_at", sa.BigInteger()),
        ("paused_at", sa.BigInteger()),
        ("paused_left", sa.BigInteger()),
        ("nudged_by", sa.Integer()),
    ):
        op.add_column("tables", sa.Column(name, kind))
    op.add_column("tables", sa.Column("turn_at", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "ix_tables_paused_at", "tables", ["paused_at"], sqlite_where=_PAUSED, postgresql_where=_PAUSED
    )
    op.execute(
        "UPDATE tables SET moved_at = COALESCE("
        "(SELECT max(made_at) FROM moves WHERE moves.table_id = tables.id), started_at) "
        "WHERE status = 'playing'"
    )
    op.execute(
        "UPDATE tables SET pinged_turn = COALESCE((SELECT revision FROM moves "
        "WHERE moves.table_id = tables.id AND moves.ply = tables.pinged_turn - 1), 1) "
        "WHERE pinged_turn BETWEEN 1 AND 1073741823"
    )
    op.execute(
        "UPDATE hands SET turn = COALESCE((SELECT revision FROM moves "
        "WHERE moves.table_id = hands.table_id AND moves.ply = hands.turn - 1), 1) "
        "WHERE turn BETWEEN 1 AND 1073741823"
    )
    op.create_table(
        "taken_back",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("taken_at", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_taken_back_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "taken_at", "ply", name=op.f("pk_taken_back")),
    )
    op.create_table(
        "watchers",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_watchers_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_watchers")),
    )
    op.create_index("ix_watchers_person_id", "watchers", ["person_id"])
    op.create_table(
        "nudges",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("nudged_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_nudges_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "person_id"],
            ["members.table_id", "members.person_id"],
            name=op.f("fk_nudges_table_id_person_id_members"),
            onupdate="CASCADE",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_nudges")),
    )
    op.create_index("ix_nudges_person_id", "nudges", ["person_id"])
