"""Logs: one line per event, as text or JSON."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

from bot.settings import LogFormat, LogLevel

_QUIET: Final = ("discord.gateway", "discord.client", "discord.http", "alembic", "aiosqlite", "PIL")
"""Loggers of libraries, of which only warnings are of interest."""


class OneLine(logging.Formatter):
    """An event as a line of text: line breaks in it, and in a traceback, are written as ``\\n``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        message = record.getMessage()
        if record.exc_info:
            message = f"{message} {self.formatException(record.exc_info)}"
        escaped = message.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
        return f"{when} {record.levelname.lower()} {record.name} {escaped}"


class OneObject(logging.Formatter):
    """An event as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        event = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            event["traceback"] = self.formatException(record.exc_info)
        return json.dumps(event, ensure_ascii=False)


def set_up(level: LogLevel, kind: LogFormat) -> None:
    """Send all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneObject() if kind is LogFormat.JSON else OneLine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.value.upper())
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
