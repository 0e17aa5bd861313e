"""Logs: one line per event, as text or JSON."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final

from bot.settings import LogFormat, LogLevel

QUIET: Final = (
    *("discord.gateway", "discord.client", "discord.http", "discord.webhook"),
    *("sqlalchemy", "alembic", "aiosqlite", "PIL"),
)
"""Loggers of libraries: only their warnings are logged. Their other events would tell secrets: what is sent
and read, the tokens of interactions, each row of the database."""
_SECRETS: Final = re.compile(
    r"(?P<address>(?:webhooks|interactions)/[0-9]+/)[\w.~%-]+"  # an interaction's token
    r"|(?<![\w-])[\w-]{20,}\.[\w-]{6,}\.[\w-]{25,}(?![\w-])"  # the bot's token
    r"|(?<![0-9A-Fa-f])[0-9A-Fa-f]{64}(?![0-9A-Fa-f])"  # a seed, or the day's secret
)


def redacted(said: str) -> str:
    """A line of the log without tokens and seeds, whoever wrote it: errors may carry some."""
    return _SECRETS.sub(lambda found: f"{found['address'] or ''}[secret]", said)


class OneLine(logging.Formatter):
    """An event as a line of text: line breaks in it, and in a traceback, are written as ``\\n``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        message = record.getMessage()
        if record.exc_info:
            message = f"{message} {self.formatException(record.exc_info)}"
        escaped = message.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
        return redacted(f"{when} {record.levelname.lower()} {record.name} {escaped}")


class OneObject(logging.Formatter):
    """An event as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        event = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redacted(record.getMessage()),
        }
        if record.exc_info:
            event["traceback"] = redacted(self.formatException(record.exc_info))
        return json.dumps(event, ensure_ascii=False)


def set_up(level: LogLevel, kind: LogFormat) -> None:
    """Send all logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneObject() if kind is LogFormat.JSON else OneLine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.value.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
