"""What the PostgreSQL driver has to do with lines to a server.

Imported only where there is such a server: the driver is a package that SQLite alone doesn't need.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import asyncpg

_PING: Final = 1.0
"""Seconds within which a line that has lain idle answers: else another one is taken."""
_PING_QUERY: Final = ";"

FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError)
"""What it raises."""
connect: Final = asyncpg.connect


class Line(asyncpg.Connection):  # type: ignore[misc] # asyncpg has no types
    """A connection that is given up when a command on it is: nothing more is said on it, and waited for."""

    async def fetchrow(self, query: str, *values: Any, **options: Any) -> Any:
        """Fetch a row; the pool's question whether the line is alive waits less for its answer."""
        if query == _PING_QUERY:
            options.setdefault("timeout", _PING)
        return await super().fetchrow(query, *values, **options)

    def _cancel_current_command(self, waiter: asyncio.Future[None], *_: object) -> None:
        """Cut the line: asking the server to stop takes another one, which may be as silent."""
        if not waiter.done():
            waiter.set_result(None)
        asyncio.get_running_loop().call_soon(self.terminate)
