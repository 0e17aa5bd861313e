"""The games, found by entry points: ours, and those that other packages bring.

An entry point of the group ``tableside.games`` names a game by its key and leads to a value :class:`Parts`. A part is
imported when it is first asked for, so a command line starts fast.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from bot.games.core import AnyRules
from bot.games.resources import checkout, data

log = logging.getLogger(__name__)

GROUP: Final = "tableside.games"


class UnknownGame(KeyError):
    """No game has that key."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the parts of a game lie. Each is written ``module:name``."""

    rules: str
    """Fulfils :class:`bot.games.core.Rules`."""
    renderer: str
    """Fulfils :class:`renderers.base.Renderer`."""
    screen: str
    """Fulfils :class:`bot.ui.games.base.GameScreen`."""
    cog: str
    """The class of its commands, made from :class:`bot.cogs.game.GameCog`."""
    data: Path
    """Holds ``locales/<language>/*.ftl`` and ``examples/<key>.json``."""
    contents: str | None = None
    """A function that looks through the game's data at the start; raises DataError."""
    opponent: str | None = None
    """Fulfils :class:`bot.opponents.opponent.Opponent`; None where no computer plays."""
    emojis: str | None = None
    """Fulfils :class:`renderers.emojis.EmojiSet`; None where buttons and menus bear words alone."""
    place: int = 100
    """Where it is shown among the others: those of lower numbers come first."""
    leading: bool = False
    """Whether this game is meant if nobody has said which."""


def ours(
    key: str,
    *,
    cog: str,
    place: int,
    contents: str | None = None,
    opponent: bool = False,
    leading: bool = False,
) -> Parts:
    """Where the parts of one of our own games lie; ``opponent`` says whether a computer can play it."""
    return Parts(
        rules=f"bot.games.{key}.rules:RULES",
        renderer=f"renderers.{key}.picture:RENDERER",
        screen=f"bot.ui.games.{key}:SCREEN",
        cog=f"bot.cogs.{key}:{cog}",
        data=data(),
        contents=None if contents is None else f"bot.games.{key}.{contents}",
        opponent=f"bot.opponents.{key}:OPPONENT" if opponent else None,
        emojis=f"renderers.{key}.emojis:EMOJIS",
        place=place,
        leading=leading,
    )


@cache
def found() -> Mapping[str, Parts]:
    """The games that are there, in the order in which they are shown. No part has been looked at."""
    loaded = [(entry.name, parts) for entry in _entries() if (parts := _load(entry)) is not None]
    return dict(sorted(loaded, key=lambda each: each[1].place))


@cache
def all_games() -> tuple[str, ...]:
    """The keys of all games that can be played, in the order in which they are shown."""
    return tuple(key for key, parts in found().items() if parts.data == data() or _complete(key, parts))


def leading_game() -> str:
    """The game that is meant if nobody has said which."""
    return max(all_games(), key=lambda key: found()[key].leading)


def part(key: str, name: str) -> Any:
    """A part of a game, imported; raises UnknownGame, and whatever goes wrong in importing it."""
    parts = found().get(key)
    if parts is None:
        raise UnknownGame(key)
    return resolve_name(getattr(parts, name))


@cache
def rules_of(key: str) -> AnyRules:
    """The rules of a game; raises UnknownGame."""
    rules: AnyRules = part(key, "rules")
    return rules


def has_opponent(game: str) -> bool:
    """Whether a computer can play a game; it can't where the game isn't installed."""
    parts = found().get(game)
    return parts is not None and parts.opponent is not None


def look_through(key: str) -> None:
    """Look through a game's data; raises DataError for the first fault."""
    if found()[key].contents is not None:
        part(key, "contents")()


def _entries() -> Iterator[EntryPoint]:
    """Yield the entry points by name, each name once; a checkout that isn't installed has ours all the same."""
    top = checkout()
    named: set[str] = set()
    for entry in (*(() if top is None else _declared(top)), *entry_points(group=GROUP)):
        if entry.name not in named:
            named.add(entry.name)
            yield entry


def _declared(top: Path) -> Iterator[EntryPoint]:
    """Yield the entry points that a checkout's ``pyproject.toml`` declares."""
    project = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, value in project["entry-points"][GROUP].items():
        yield EntryPoint(name, value, GROUP)


def _load(entry: EntryPoint) -> Parts | None:
    try:
        parts = entry.load()
        if not isinstance(parts, Parts):
            raise TypeError(f"{entry.value} is no Parts")
    except Exception as error:  # a package of somebody else's may fail in any way
        _leave_out(entry.name, error)
        return None
    return parts


def _complete(key: str, parts: Parts) -> bool:
    """Whether all parts of somebody else's game can be imported."""
    try:
        for name in ("rules", "renderer", "screen", "cog"):
            part(key, name)
        if parts.emojis is not None:
            part(key, "emojis")
        look_through(key)
        if rules_of(key).info.key != key:
            raise ValueError(f"its rules call it {rules_of(key).info.key}")
        if not (parts.data / "locales").is_dir():
            raise FileNotFoundError(f"no texts in {parts.data / 'locales'}")
    except Exception as error:
        _leave_out(key, error)
        return False
    return True


def _leave_out(key: str, error: Exception) -> None:
    log.error("game left out: game=%s error=%r", key, error)
