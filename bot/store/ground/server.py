"""Lines to a PostgreSQL server, as they are in life: full, slow, silent, cut. Every wait on one ends."""

from __future__ import annotations

import socket
import sys
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

STATEMENT: Final = 10.0
"""Seconds after which the server gives up a statement."""
_COMMAND: Final = 12.0
"""Seconds after which a line counts as dead on which a command is still unanswered: longer, so that the server
comes first."""
_CONNECT: Final = 2.0
"""Seconds for a new line."""
KEEPALIVE: Final = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 3, "TCP_KEEPCNT": 3}
"""An idle line whose other end is gone is found out within twenty seconds."""

_PASSING: Final = frozenset({"53300", "57P01", "57P02", "57P03"})
"""Too many connections; the server is stopping, has crashed, or isn't ready yet."""
_CONNECTION: Final = "08"
_CANCELED: Final = "57014"


def postgresql_engine(url: str, *, pool: dict[str, Any], bounded: bool = True) -> AsyncEngine:
    """An engine on a PostgreSQL database; its transactions read what is committed.

    An upgrade may take as long as it needs: that isn't ``bounded``. Raises ModuleNotFoundError without the driver.
    """
    from bot.store.ground.driver import Line

    arguments: dict[str, Any] = {"timeout": _CONNECT, "connection_class": Line}
    if bounded:
        milliseconds = str(int(STATEMENT * 1000))
        arguments |= {
            "command_timeout": _COMMAND,
            "server_settings": {
                "statement_timeout": milliseconds,
                "idle_in_transaction_session_timeout": milliseconds,
                "tcp_keepalives_idle": str(KEEPALIVE["TCP_KEEPIDLE"]),
                "tcp_keepalives_interval": str(KEEPALIVE["TCP_KEEPINTVL"]),
                "tcp_keepalives_count": str(KEEPALIVE["TCP_KEEPCNT"]),
            },
        }
    engine = create_async_engine(
        url, pool_pre_ping=True, pool_timeout=STATEMENT, connect_args=arguments, **pool
    )

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        keep_alive(connection.driver_connection)

    return engine


def keep_alive(line: Any) -> None:
    """Let the operating system notice that a line's other end is gone."""
    found = line._transport.get_extra_info("socket")
    if found is None or found.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE.items():
        if hasattr(socket, name):
            found.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def lost(error: BaseException) -> bool:
    """Whether a failure is one of the line or the server, not of what was asked: another try may succeed."""
    if isinstance(error, DBAPIError):
        code = _code(error)
        return error.connection_invalidated or code in _PASSING or code.startswith(_CONNECTION) or _cut(error)
    return isinstance(error, (PoolTimeout, *_of_lines()))


def said_by_server(error: BaseException) -> bool:
    """Whether a failure came by way of the database's driver, and not of some other work that was done meanwhile."""
    return isinstance(error, DBAPIError)


def too_slow(error: BaseException) -> bool:
    """Whether the server has given up a statement that took too long."""
    return isinstance(error, DBAPIError) and _code(error) == _CANCELED


def _cut(error: DBAPIError) -> bool:
    cause: BaseException | None = error.orig
    while cause is not None:
        if isinstance(cause, _of_lines()):
            return True
        cause = cause.__cause__
    return False


def _of_lines() -> tuple[type[BaseException], ...]:
    """What is raised where a line is lost; by the driver, too, where there is one, and it has been needed."""
    driver = sys.modules.get("asyncpg")
    own = () if driver is None else (driver.PostgresConnectionError, driver.InterfaceError)
    return OSError, TimeoutError, *own


def _code(error: DBAPIError) -> str:
    return str(getattr(error.orig, "sqlstate", None) or "")
