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
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from bot.store.ground import housekeeping, metadata
from bot.store.ground.metadata import ID

METADATA: Final = metadata.METADATA
day_counts = housekeeping.day_counts
day_keys = housekeeping.day_keys
erasures = housekeeping.erasures
left_shares = housekeeping.left_shares
notes = housekeeping.notes
outdated_boards = housekeeping.outdated_boards
servers = housekeeping.servers
setbacks = housekeeping.setbacks

_OPEN: Final = text("status IN ('lobby', 'playing')")
_PING_WAITS: Final = text("ping_at IS NOT NULL")
_PAUSED: Final = text("paused_at IS NOT NULL")
_RUNS_OUT: Final = text("deadline_at IS NOT NULL")
_REMINDED: Final = text("remind_at IS NOT NULL")
_AWAY: Final = text("away_until IS NOT NULL")
_DAILY: Final = text("daily IS NOT NULL")
_ENDED_BY: Final = text("ended_by IS NOT NULL")
_IN_THREAD: Final = text("parent_id IS NOT NULL")
_UNSHOWN: Final = text("published_revision < revision AND dead_at IS NOT NULL")
_LOCKED: Final = text("trouble = 'locked'")
_COMPUTER: Final = text("kind = 'computer'")
_UNPUBLISHED: Final = text("published_revision < revision AND dead_at IS NULL")

tables = Table(
    "tables",
    METADATA,
    Column("id", ID, primary_key=True, autoincrement=True),
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
    Column("agreement", Text),
    Column("turn_at", Integer, nullable=False, server_default="0"),
    Column("moved_at", BigInteger),
    Column("paused_at", BigInteger),
    Column("paused_left", BigInteger),
    Column("nudged_by", Integer),
    Column("remind_at", BigInteger),
    Column("parent_id", BigInteger),
    Column("line_id", BigInteger),
    Column("line_shown", Text),
    Column("by_answers", Integer, nullable=False, server_default="0"),
    Column("taken_at", BigInteger, nullable=False, server_default="0"),
    Index("uq_tables_code_open", "code", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
    Index("ix_tables_code", "code", "id"),
    Index("ix_tables_status_channel_id", "status", "channel_id"),
    Index("ix_tables_status_guild_id", "status", "guild_id"),
    Index("ix_tables_status_touched_at", "status", "touched_at"),
    Index("ix_tables_board_message_id", "board_message_id"),
    Index("uq_tables_finish_no", "finish_no", unique=True),
    Index("ix_tables_game_finish_no", "game", "finish_no"),
    Index("ix_tables_status_daily", "status", "daily", sqlite_where=_DAILY, postgresql_where=_DAILY),
    Index("ix_tables_ping_at", "status", "ping_at", sqlite_where=_PING_WAITS, postgresql_where=_PING_WAITS),
    Index("ix_tables_paused_at", "paused_at", sqlite_where=_PAUSED, postgresql_where=_PAUSED),
    Index("ix_tables_host_id", "host_id"),
    Index("ix_tables_ended_by", "ended_by", sqlite_where=_ENDED_BY, postgresql_where=_ENDED_BY),
    Index("ix_tables_deadline_at", "deadline_at", sqlite_where=_RUNS_OUT, postgresql_where=_RUNS_OUT),
    Index("ix_tables_remind_at", "remind_at", sqlite_where=_REMINDED, postgresql_where=_REMINDED),
    Index("ix_tables_unpublished", "id", sqlite_where=_UNPUBLISHED, postgresql_where=_UNPUBLISHED),
    Index("ix_tables_unshown", "status", "game", sqlite_where=_UNSHOWN, postgresql_where=_UNSHOWN),
    Index(
        "ix_tables_locked", "trouble", "status", "channel_id", sqlite_where=_LOCKED, postgresql_where=_LOCKED
    ),
    Index("ix_tables_parent_id", "parent_id", sqlite_where=_IN_THREAD, postgresql_where=_IN_THREAD),
    # A table's id stands in messages for ever: SQLite must not use it again after a deletion.
    sqlite_autoincrement=True,
)

members = Table(
    "members",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
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
    Index("ix_members_computer", "table_id", sqlite_where=_COMPUTER, postgresql_where=_COMPUTER),
)

moves = Table(
    "moves",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("notation", Text, nullable=False),
    Column("source", Text),
    Column("made_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "ply"),
    UniqueConstraint("table_id", "source"),
)

taken_back = Table(
    "taken_back",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("taken_at", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("notation", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "taken_at", "ply"),
)
"""Moves that have been taken back, at the revision ``taken_at``: they count for nothing any more."""

events = Table(
    "events",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
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
    Column("away_until", BigInteger),
    Column("absences", Text),
    Column("zone", Text),
    Column("upright", Integer, nullable=False, server_default="0"),
    Index("ix_people_away_until", "away_until", sqlite_where=_AWAY, postgresql_where=_AWAY),
)

hands = Table(
    "hands",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
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

nudges = Table(
    "nudges",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("nudged_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "person_id"),
    ForeignKeyConstraint(
        ["table_id", "person_id"],
        ["members.table_id", "members.person_id"],
        onupdate="CASCADE",
        ondelete="CASCADE",
    ),
    Index("ix_nudges_person_id", "person_id"),
)
"""When somebody was last nudged at a table."""

watchers = Table(
    "watchers",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "person_id"),
    Index("ix_watchers_person_id", "person_id"),
)
"""Who wants to be told when a game ends, until it has ended and they have been told."""

invitations = Table(
    "invitations",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("declined", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("table_id", "person_id"),
    Index("ix_invitations_person_id", "person_id"),
)
"""Who has been asked to join a lobby, until it starts or closes."""

results = Table(
    "results",
    METADATA,
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
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
    Column("computers", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_results_person_id_game_finish_no", "person_id", "game", "finish_no"),
    Index("ix_results_person_id_game_day", "person_id", "game", "day"),
    Index("ix_results_person_id_finish_no", "person_id", "finish_no"),
)
"""A finished game, a row for each seat that a person had. ``guild_id`` is 0 in direct messages; ``computers`` says how
strong the strongest computer player was, 0 without one.

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
    Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
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
