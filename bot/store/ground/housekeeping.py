"""The database's tables that are about no game: limits, failures, servers, erasures. Also named by ``schema``."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from bot.store.ground.metadata import ID, METADATA

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
    Column("id", ID, primary_key=True, autoincrement=True),
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
        "table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("tries", Integer, nullable=False),
)
"""Ended tables whose message still names somebody who has been erased since."""

left_shares = Table(
    "left_shares",
    METADATA,
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
)
"""Messages in servers that are to be deleted, as somebody who has been erased since had shared a result by them.

Whose they were isn't known any more. Shares in direct messages don't stand here: their channel would tell.
"""
