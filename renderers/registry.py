"""The renderers by the game's key. A renderer is imported when it is first asked for."""

from __future__ import annotations

from functools import cache

from bot.games.registry import part
from renderers.base import AnyRenderer


@cache
def renderer_of(key: str) -> AnyRenderer:
    """The renderer of a game; raises UnknownGame."""
    renderer: AnyRenderer = part(key, "renderer")
    return renderer
