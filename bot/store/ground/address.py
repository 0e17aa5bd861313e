"""Reading a database's address, without the database's libraries."""

from __future__ import annotations

import re
from pathlib import Path

from bot.store.ground.errors import CannotOpen

_SQLITE = re.compile(r"(?i:sqlite(?:\+aiosqlite)?)://(?:/(?P<path>[^?]*))?(?:\?.*)?")
_POSTGRESQL = re.compile(r"(?i:postgres(?:ql)?(?:\+asyncpg)?)://(?P<rest>.*)")


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address, None for a PostgreSQL one.

    ``sqlite:///here.db`` is relative, ``sqlite:////there/it.db`` is not. Raises CannotOpen for any
    other address, and for a database in memory, which would lose every table.
    """
    if _POSTGRESQL.fullmatch(url):
        return None
    match = _SQLITE.fullmatch(url)
    if match is None:
        scheme = url.partition(":")[0]  # the rest may hold a password
        if scheme.lower() in {"sqlite", "sqlite+aiosqlite"}:
            raise CannotOpen("database-address-slashes")
        raise CannotOpen("database-address-kind", scheme=scheme[:20])
    path = match["path"]
    if not path or path == ":memory:":
        raise CannotOpen("database-address-file")
    try:
        return Path(path).expanduser().resolve()
    except RuntimeError as error:  # nobody's home, or links that go round in a circle
        raise CannotOpen("database-not-found", file=path, reason=str(error)) from error
    except (OSError, ValueError) as error:
        raise CannotOpen("database-file-name", reason=str(error)) from error


def postgresql_url(url: str) -> str:
    """A PostgreSQL address that names the driver we use."""
    match = _POSTGRESQL.fullmatch(url)
    assert match is not None, "sqlite_path told them apart"
    return f"postgresql+asyncpg://{match['rest']}"
