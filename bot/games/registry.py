"""The games by key. A game's modules are imported when it is first asked for, so a command line starts fast."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bot.games.core import AnyRules

GAMES: tuple[str, ...] = ("dazzle", "blindsight", "dizzle", "dragon_face", "zen")
"""Keys of all games, in the order in which they are shown."""


class UnknownGame(KeyError):
    """No game has that key."""


@cache
def rules_of(key: str) -> AnyRules:
    """Return the rules of a game; raises UnknownGame."""
    if key not in GAMES:
        raise UnknownGame(key)
    rules: AnyRules = import_module(f"bot.games.{key}.rules").RULES
    return rules
