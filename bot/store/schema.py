"""The database's tables. Times are milliseconds since 1970, ids of Discord whole numbers, JSON is text.

Whatever changes here needs a migration: a test holds the two equal.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
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
_UNPUBLISHED: Final = text("published_revision < revision AND dead_at IS NULL")

tables = Table(
    "tables",
    METADATA,
    Column("id", _ID, primary_key=True, autoincrement=True),
    Column("code", String(3), nullable=False),
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
    Index("uq_tables_code_open", "code", unique=True, sqlite_where=_OPEN, postgresql_where=_OPEN),
    Index("ix_tables_code", "code", "id"),
    Index("ix_tables_status_channel_id", "status", "channel_id"),
    Index("ix_tables_status_guild_id", "status", "guild_id"),
    Index("ix_tables_status_touched_at", "status", "touched_at"),
    Index("ix_tables_board_message_id", "board_message_id"),
    Index("ix_tables_unpublished", "id", sqlite_where=_UNPUBLISHED, postgresql_where=_UNPUBLISHED),
    # A table's id stands in messages for ever: SQLite must not give it to another table, whatever is deleted.
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
    Index("ix_hands_message_id", "message_id"),
)

meta = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
