"""What every game's renderer offers, and what a picture can mark."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeVar

from bot.i18n import Words

V_contra = TypeVar("V_contra", contravariant=True)

WIDTH, HEIGHT = 1200, 900
"""Pixels of every picture: 4:3, since phones crop squares."""

TEXT_WIDTH = 34
"""Characters of a line of text boards: so many fit across a phone 360 pixels wide."""

ALT_LIMIT = 1024
"""Characters that Discord takes as a picture's description."""


class Look(Enum):
    """A theme."""

    __hash__ = object.__hash__  # that of Enum takes ten times as long

    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Marks:
    """What a player has chosen so far in a panel, in the game's own names (squares, slots, fields)."""

    chosen: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


NO_MARKS = Marks()


class Renderer(Protocol[V_contra]):
    """A view in, a picture or its words out. All methods are pure and may run in any thread."""

    def png(self, view: V_contra, look: Look, marks: Marks = NO_MARKS) -> bytes:
        """The picture as PNG, 1200 x 900, the same bytes for the same arguments."""

    def alt(self, view: V_contra, words: Words) -> str:
        """All that the picture shows, in words: at most 1,024 characters."""

    def plain(self, view: V_contra, words: Words) -> str:
        """The board as monospaced text, lines of at most 34 characters, without a code fence."""


AnyRenderer = Renderer[Any]
