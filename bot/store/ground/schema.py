"""The database's tables. Times are milliseconds since 1970, ids of Discord whole numbers, JSON is text.

Whatever changes here needs a migration: a test holds the two equal.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_ID: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the type is plain INTEGER, which has 64 bits there too."""

_OPEN: Final = text("status IN ('lobby', 'playing')")
_PING_WAITS: Final = text("ping_at IS NOT NULL")
_DAILY: Final = text("daily IS NOT NULL")
_ENDED_BY: Final = text("ended_by IS NOT NULL")
_UNPUBLISHED: Final = text("published_revision < revision AND dead_at IS NULL")

tables = Table(
    "tables",
    METADATA,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("code", String(12).with_variant(String(3), "sqlite"), nullable=False),  # SQLite minds no length
    Column("source", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("locale", Text, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("options", Text, nullable=False),
    Column("seating", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("salt", Text),
    Column("seats", Integer),
    Column("revision", Integer, nullable=False),
    Column("published_revision", Integer, nullable=False),
    Column("pinged_turn", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("deadline_at", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("touched_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("ended_by", BigInteger),
    Column("helped", Integer, nullable=False),
    Column("result", Text),
    Column("rematch_of", BigInteger().with_variant(Integer, "sqlite"), ForeignKey("tables.id"), unique=True),
    Column("board_channel_id", BigInteger),
    Column("board_message_id", BigInteger),
    Column("board_posted_at", BigInteger),
    Column("ping_message_id", BigInteger),
    Column("dead_at", BigInteger),
    Column("finish_no", BigInteger),
    Column("daily", Integer),
    Column("ping_at", BigInteger),
    Column("guided", Integer, nullable=False, server_default="0"),
    Column("ended_by_erased", Integer, nullable=False, server_default="0"),
    Column("board_below", Integer, nullable=False, server_default="0"),
    Column("trouble", Text),
    Column("over_limit", Integer, nullable=False, server_default="0"),
    Index("uq_tables_code_open", "code", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
    Index("ix_tables_code", "code", "id"),
    Index("ix_tables_status_channel_id", "status", "channel_id"),
    Index("ix_tables_status_guild_id", "status", "guild_id"),
    Index("ix_tables_status_touched_at", "status", "touched_at"),
    Index("ix_tables_board_message_id", "board_message_id"),
    Index("uq_tables_finish_no", "finish_no", unique=True),
    Index("ix_tables_game_finish_no", "game", "finish_no"),
    Index("ix_tables_status_daily", "status", "daily", sqlite_where=_DAILY, postgresql_where=_DAILY),
    Index("ix_tables_ping_at", "ping_at", sqlite_where=_PING_WAITS, postgresql_where=_PING_WAITS),
    Index("ix_tables_host_id", "host_id"),
    Index("ix_tables_ended_by", "ended_by", sqlite_where=_ENDED_BY, postgresql_where=_ENDED_BY),
    Index("ix_tables_unpublished", "id", sqlite_where=_UNPUBLISHED, postgresql_where=_UNPUBLISHED),
    # A table's id stands in messages for ever: SQLite must not use it again after a deletion.
    sqlite_autoincrement=True,
)

members = Table(
    "members",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("joined_by", Text, nullable=False),
    Column("seat", Integer),
    Column("computer", Text),
    Column("kind", Text, nullable=False, server_default="person"),
    Column("playing", Integer, nullable=False, server_default="1"),
    Column("fled_before", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("table_id", "position"),
    UniqueConstraint("table_id", "person_id"),
    Index("ix_members_person_id", "person_id", "table_id"),
)

moves = Table(
    "moves",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("notation", Text, nullable=False),
    Column("source", Text),
    Column("made_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "ply"),
    UniqueConstraint("table_id", "source"),
)

events = Table(
    "events",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("source", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("handled_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "source"),
)

people = Table(
    "people",
    METADATA,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("language", Text),
    Column("locale", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("dm_channel_id", BigInteger),
    Column("dm_dead_at", BigInteger),
    Column("pings", Text),
    Column("look", Text),
    Column("text_first", Integer, nullable=False, server_default="0"),
    Column("quiet_from", Integer),
    Column("quiet_until", Integer),
    Column("utc_offset", Integer, nullable=False, server_default="0"),
    Column("confirmations", Integer, nullable=False, server_default="0"),
)

hands = Table(
    "hands",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "person_id"),
    # A hand belongs to somebody who sits there: whoever has been erased sits nowhere, so that nothing which is
    # sent late can be kept of them.
    ForeignKeyConstraint(
        ["table_id", "person_id"],
        ["members.table_id", "members.person_id"],
        onupdate="CASCADE",
        ondelete="CASCADE",
    ),
    Index("ix_hands_message_id", "message_id"),
    Index("ix_hands_person_id", "person_id", "table_id"),
)

results = Table(
    "results",
    METADATA,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("finish_no", BigInteger, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("day", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Double, nullable=False),
    Column("ending", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("helped", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Column("gain", Integer, nullable=False),
    Column("guild_mu", Double),
    Column("guild_sigma", Double),
    Column("guild_gain", Integer, nullable=False),
    Column("kind", Text, nullable=False, server_default="person"),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_results_person_id_game_finish_no", "person_id", "game", "finish_no"),
    Index("ix_results_person_id_game_day", "person_id", "game", "day"),
    Index("ix_results_person_id_finish_no", "person_id", "finish_no"),
)
"""A finished game, a row for each seat that a person had. ``guild_id`` is 0 in direct messages.

Made from the table, its members and its moves, and from the skills before: it can be made anew at any time.
"""

leaderboard_rows = Table(
    "leaderboard_rows",
    METADATA,
    Column("game", Text, nullable=False),
    Column("leaderboard", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("period", Text, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    PrimaryKeyConstraint("game", "leaderboard", "guild_id", "period", "person_id"),
    Index("ix_leaderboard_rows_points", "game", "leaderboard", "guild_id", "period", "points", "person_id"),
    Index("ix_leaderboard_rows_person_id", "person_id"),
)
"""What leaderboards read: a row for each person on each leaderboard. ``guild_id`` 0 is everywhere."""

unsettled = Table(
    "unsettled",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("first_no", BigInteger, nullable=False),
    Column("left_by", Text),
)
"""Games whose results must be made again from a finished game on: its number is ``first_no``.

``left_by`` names whoever settled the games before that number; None after any other change.
"""

daily_days = Table(
    "daily_days",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
    Column("opener", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("announced", Integer, nullable=False),
)

daily_tries = Table(
    "daily_tries",
    METADATA,
    Column("game", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    PrimaryKeyConstraint("game", "day", "person_id"),
    Index("ix_daily_tries_person_id", "person_id", "game", "day"),
)

daily_next = Table(
    "daily_next",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
)
"""The secret of the day that will be opened next: at most one row, with id 1."""

shares = Table(
    "shares",
    METADATA,
    Column("game", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "day", "person_id"),
    # What is shared is a try: with whose erasure it goes, and nothing of it can be kept afterwards.
    ForeignKeyConstraint(
        ["game", "day", "person_id"],
        ["daily_tries.game", "daily_tries.day", "daily_tries.person_id"],
        ondelete="CASCADE",
    ),
    Index("ix_shares_person_id", "person_id"),
    Index("ix_shares_message_id", "message_id"),
)
"""Results of daily puzzles that people have posted for all to see, and where."""

setbacks = Table(
    "setbacks",
    METADATA,
    Column("subject", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("subject", "number"),
    Index("ix_setbacks_at", "at"),
)
"""The last few failures of each thing that the bot would try again."""

day_keys = Table(
    "day_keys",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
)

day_counts = Table(
    "day_counts",
    METADATA,
    Column("day", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("times", Integer, nullable=False),
    PrimaryKeyConstraint("day", "hash"),
)
"""How often erased people have done something limited on a day. See :mod:`bot.store.ground.day_keys`."""

notes = Table(
    "notes",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What one run of the program leaves for the next."""

servers = Table(
    "servers",
    METADATA,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", Text, nullable=False, server_default=""),
    Column("threads", Integer, nullable=False, server_default="0"),
    Column("clock", Text),
    Column("pings", Text),
    Column("language", Text),
    Column("opener_role_id", BigInteger),
)
"""What servers have settled about tables. ``channels`` are numbers with spaces between."""

erasures = Table(
    "erasures",
    METADATA,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("salt", String(32), nullable=False),
    Column("mark", String(64), nullable=False),
    Column("event", BigInteger, nullable=False),
    Column("began_at", BigInteger, nullable=False),
    Column("until", BigInteger),
)
"""Who is being erased, or was within the last hour: a salted hash, never the number itself.

``event`` is the Discord event that asked for it, ``until`` the last that came before its end, None until then.
"""

outdated_boards = Table(
    "outdated_boards",
    METADATA,
    Column(
        "table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("tries", Integer, nullable=False),
)
"""Ended tables whose message still names somebody who has been erased since."""
