"""Commands that the local Discord and the bot's database know from a start before, as after any restart.

Registering them anew is more than a third of the work of starting the bot, and tests start it a thousand times.
Where the bot has other commands, or the database is not new, it registers them as ever.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Json

_KEY: Final = "commands"
_kept: dict[tuple[int, bool], tuple[str, list[Json]]] = {}
"""Digest and commands that were registered last, by application and by whether people may install it."""


def _place(sandbox: Sandbox) -> tuple[int, bool]:
    return sandbox.world.bot.id, sandbox.world.for_people


def recall(sandbox: Sandbox, database: Path) -> None:
    """Let a new world and a new database know what was registered last."""
    digest, commands = _kept.get(_place(sandbox), ("", []))
    if not commands or sandbox.world.commands != {None: []}:
        return
    with closing(sqlite3.connect(database)) as connection, connection:
        known = connection.execute("SELECT 1 FROM notes WHERE key = ?", (_KEY,)).fetchone()
        if known is None:
            connection.execute("INSERT INTO notes (key, value) VALUES (?, ?)", (_KEY, digest))
            sandbox.world.set_commands(None, commands)


async def keep(sandbox: Sandbox, bot: TablesideBot) -> None:
    """Keep for the next test what is registered now."""
    if _kept.get(_place(sandbox), ("", []))[1] is not sandbox.world.commands[None]:
        digest = await bot.store.notes.get(_KEY)
        if digest is not None:
            _kept[_place(sandbox)] = digest, sandbox.world.commands[None]
