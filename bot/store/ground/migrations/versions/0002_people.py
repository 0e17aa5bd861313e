"""People: results, standings, the daily puzzle, preferences."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add what is new, and number the games that have finished by their ends: their results are made later."""
    op.add_column("tables", sa.Column("finish_no", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("daily", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("ping_at", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE tables SET finish_no = numbered.place FROM (SELECT id, row_number() OVER "
        "(ORDER BY ended_at, id) AS place FROM tables WHERE status = 'finished') AS numbered "
        "WHERE numbered.id = tables.id"
    )
    op.create_index("uq_tables_finish_no", "tables", ["finish_no"], unique=True)
    op.create_index("ix_tables_game_finish_no", "tables", ["game", "finish_no"])
    waits = sa.text("ping_at IS NOT NULL")
    op.create_index("ix_tables_ping_at", "tables", ["ping_at"], sqlite_where=waits, postgresql_where=waits)
    # Whoever has themselves erased is found without walking through all that was ever played.
    op.create_index("ix_tables_host_id", "tables", ["host_id"])
    ended = sa.text("ended_by IS NOT NULL")
    op.create_index("ix_tables_ended_by", "tables", ["ended_by"], sqlite_where=ended, postgresql_where=ended)
    op.create_index("ix_hands_person_id", "hands", ["person_id", "table_id"])

    op.add_column("people", sa.Column("pings", sa.Text(), nullable=True))
    op.add_column("people", sa.Column("look", sa.Text(), nullable=True))
    op.add_column("people", sa.Column("text_first", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("people", sa.Column("quiet_from", sa.Integer(), nullable=True))
    op.add_column("people", sa.Column("quiet_until", sa.Integer(), nullable=True))
    op.add_column("people", sa.Column("utc_offset", sa.Integer(), nullable=False, server_default="0"))

    op.create_table(
        "results",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("finish_no", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("helped", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("gain", sa.Integer(), nullable=False),
        sa.Column("guild_mu", sa.Double(), nullable=True),
        sa.Column("guild_sigma", sa.Double(), nullable=True),
        sa.Column("guild_gain", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_person_id_game_finish_no", "results", ["person_id", "game", "finish_no"])
    op.create_index("ix_results_person_id_game_day", "results", ["person_id", "game", "day"])
    op.create_index("ix_results_person_id_finish_no", "results", ["person_id", "finish_no"])

    op.create_table(
        "standings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "game", "board", "guild_id", "period", "person_id", name=op.f("pk_standings")
        ),
    )
    op.create_index(
        "ix_standings_points",
        "standings",
        ["game", "board", "guild_id", "period", "points", "person_id"],
    )
    op.create_index("ix_standings_person_id", "standings", ["person_id"])

    op.create_table(
        "daily_days",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("opener", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("announced", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_days")),
    )
    op.create_table(
        "daily_tries",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_daily_tries_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "day", "person_id", name=op.f("pk_daily_tries")),
        sa.UniqueConstraint("table_id", name=op.f("uq_daily_tries_table_id")),
    )
    op.create_index("ix_daily_tries_person_id", "daily_tries", ["person_id", "game", "day"])
    # The results of games that finished before are made at the next start, from this number on.
    op.execute(
        "INSERT INTO meta (key, value) SELECT DISTINCT 'resettle:' || game, '1' FROM tables "
        "WHERE status = 'finished'"
    )
