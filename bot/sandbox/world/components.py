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
    match value:
        case dict():
            address = str(value.get("url", ""))
            own = {address.removeprefix("attachment://")} if address.startswith("attachment://") else set()
            return own.union(*(references(each) for each in value.values()))
        case list() | tuple():
            return set().union(*(references(each) for each in value))
        case _:
            return set()
