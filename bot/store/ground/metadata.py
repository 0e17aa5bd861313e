"""What all of the database's tables have in common."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Integer, MetaData

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ID: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the type is plain INTEGER, which has 64 bits there too."""
