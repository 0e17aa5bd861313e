"""What is the same for every bot that one process starts: made once, where a program makes it once as well.

A test starts a bot with a database of its own. Translating the commands into thirty locales and compiling a hundred
statements would be a fifth of all the work of such tests.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from typing import Any

from discord import app_commands
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache


@cache
def share() -> None:
    """Let all bots and stores of this process share them from now on."""
    _share_compiled_statements()
    for kind in (app_commands.Command, app_commands.Group):
        _share_translations(kind)


def _share_compiled_statements() -> None:
    """Statements are kept by dialect: all databases of one engine count as having the same."""
    kept: defaultdict[type[Any], LRUCache[Any, Any]] = defaultdict(lambda: LRUCache(2000))
    Engine._compiled_cache = property(  # type: ignore[assignment] # an engine makes one of its own, which is left
        lambda self: kept[type(self.dialect)], lambda self, own: None
    )
    for dialect in (PGDialect_asyncpg, SQLiteDialect_aiosqlite):
        setattr(dialect, "__hash__", lambda self: hash(type(self)))  # noqa: B010 -- mypy takes no assignment
        setattr(dialect, "__eq__", lambda self, other: type(self) is type(other))  # noqa: B010


def _share_translations(kind: type[Any]) -> None:
    """A command's texts are translated once for each form in which it is registered."""
    translate = kind.get_translated_payload
    kept: dict[str, dict[str, Any]] = {}

    async def translated(self: Any, tree: Any, translator: Any) -> dict[str, Any]:
        if self.parent is not None:
            return dict(await translate(self, tree, translator))
        form = json.dumps(self.to_dict(tree), sort_keys=True, default=str)
        if form not in kept:
            kept[form] = await translate(self, tree, translator)
        return kept[form]  # nobody changes it: it is only sent, and its digest taken

    kind.get_translated_payload = translated
