"""Trees of components: walked through, and asked for the files that they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.sandbox.world.model import Json

TEXT_DISPLAY: Final = 10
"""The kind of component that shows text."""


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Give components with those nested in them, in reading order."""
    for each in components:
        yield each
        yield from walk(each.get("components") or [])
        for key in ("accessory", "component"):
            if each.get(key):
                yield from walk([each[key]])


def references(value: Any) -> set[str]:
    """The names of the files that components or embeds show by ``attachment://``."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            address = each.get("url")
            if isinstance(address, str) and address.startswith("attachment://"):
                found.add(address.removeprefix("attachment://"))
            waiting += each.values()
        elif isinstance(each, list | tuple):
            waiting += each
    return found
