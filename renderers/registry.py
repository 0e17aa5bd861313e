"""The renderers by the game's key. A renderer is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from bot.games.registry import GAMES, UnknownGame
from renderers.base import AnyRenderer


@cache
def renderer_of(key: str) -> AnyRenderer:
    """Return the renderer of a game; raises UnknownGame."""
    if key not in GAMES:
        raise UnknownGame(key)
    renderer: AnyRenderer = import_module(f"renderers.{key}.picture").RENDERER
    return renderer
