"""The renderers by the game's key. A renderer is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any

from bot.games.registry import part
from renderers.base import AnyRenderer


@cache
def renderer_of(key: str, *, upright: bool = False) -> AnyRenderer:
    """The renderer of a game; raises UnknownGame.

    One whose board lies on its side may have another by the name of ``upright``, for who wants that.
    """
    renderer: AnyRenderer = part(key, "renderer")
    if upright:
        renderer = getattr(renderer, "upright", renderer)
    return renderer


def shown(key: str, view: Any) -> Hashable:
    """All of a view that its picture shows: where it is the same, so is the picture, whoever looks at it.

    A renderer whose pictures don't depend on all of a view says so by a method of this name.
    """
    part_of = getattr(renderer_of(key), "shown", None)
    found: Hashable = view if part_of is None else part_of(view)
    return found
