"""One column for each meaning, and one name for leaderboards."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ERASED = -(1 << 61)
"""Until now a person's number at or below this one stood for somebody erased."""
_AT_ONCE = 1000


def upgrade() -> None:
    """Add the columns and tables, and move what was stored in other ways."""
    _tables()
    _people()
    _leaderboards()
    _notes()
    _rounds()


def _tables() -> None:
    """Tell guided tables, erased people and broken records by columns of their own."""
    op.add_column("tables", sa.Column("guided", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("ended_by_erased", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE tables SET status = 'broken' WHERE status = 'void' AND ended_by IS NULL")
    erased = sa.text("UPDATE tables SET ended_by_erased = 1 WHERE ended_by <= :last")
    op.get_bind().execute(erased, {"last": _ERASED})
    op.execute(
        "UPDATE tables SET guided = 1 WHERE id IN "
        "(SELECT CAST(substr(key, 7) AS BIGINT) FROM meta WHERE substr(key, 1, 6) = 'guide:')"
    )


def _people() -> None:
    """Tell people, computers and erased people by a column."""
    for name in ("members", "results"):
        op.add_column(name, sa.Column("kind", sa.Text(), nullable=False, server_default="person"))
        table = sa.table(name, sa.column("person_id", sa.BigInteger()), sa.column("kind", sa.Text()))
        op.execute(table.update().where(table.c.person_id <= _ERASED).values(kind="erased"))
    op.execute("UPDATE members SET kind = 'computer' WHERE computer IS NOT NULL")


def _leaderboards() -> None:
    """Call the rows of leaderboards so."""
    op.create_table(
        "leaderboard_rows",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("leaderboard", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "game", "leaderboard", "guild_id", "period", "person_id", name=op.f("pk_leaderboard_rows")
        ),
    )
    op.execute(
        "INSERT INTO leaderboard_rows (game, leaderboard, guild_id, period, person_id, points, games, wins) "
        "SELECT game, board, guild_id, period, person_id, points, games, wins FROM standings"
    )
    op.drop_table("standings")
    op.create_index(
        "ix_leaderboard_rows_points",
        "leaderboard_rows",
        ["game", "leaderboard", "guild_id", "period", "points", "person_id"],
    )
    op.create_index("ix_leaderboard_rows_person_id", "leaderboard_rows", ["person_id"])


def _notes() -> None:
    """Give what isn't a note a table of its own."""
    op.create_table(
        "unsettled",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("first_no", sa.BigInteger(), nullable=False),
        sa.Column("left_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_unsettled")),
    )
    op.create_table(
        "daily_next",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_daily_next")),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_notes")),
    )
    connection = op.get_bind()
    for key, value in connection.execute(sa.text("SELECT key, value FROM meta")).all():
        # A mark's value is a number, and after a space the name of whoever has left it.
        kind, _, rest = key.partition(":")
        match kind:
            case "guide":
                continue
            case "resettle":
                number, _, left_by = value.partition(" ")
                row = {"game": rest, "number": int(number), "left_by": left_by or None}
                statement = (
                    "INSERT INTO unsettled (game, first_no, left_by) VALUES (:game, :number, :left_by)"
                )
            case "daily-next":
                row = {"secret": value}
                statement = "INSERT INTO daily_next (id, secret) VALUES (1, :secret)"
            case _:
                row = {"key": key, "value": value}
                statement = "INSERT INTO notes (key, value) VALUES (:key, :value)"
        connection.execute(sa.text(statement), row)
    op.drop_table("meta")


def _rounds() -> None:
    """Put the rounds of Zen into its outcomes: each draw but the first began one."""
    connection = op.get_bind()
    query = (
        "SELECT id, result, "
        "(SELECT count(*) FROM moves WHERE table_id = tables.id AND notation LIKE 'draw %') "
        "FROM tables WHERE game = 'zen' AND result IS NOT NULL AND id > :after ORDER BY id LIMIT :most"
    )
    after = 0
    while rows := connection.execute(sa.text(query), {"after": after, "most": _AT_ONCE}).all():
        news = [
            {"id": table_id, "result": json.dumps({**json.loads(result), "rounds": [max(0, count - 1)]})}
            for table_id, result, count in rows
        ]
        connection.execute(sa.text("UPDATE tables SET result = :result WHERE id = :id"), news)
        after = rows[-1][0]
