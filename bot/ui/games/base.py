"""Choosing a move in steps: first the piece, then the square. The same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from bot.games.options import Options
from bot.games.registry import part
from bot.games.text import Text
from renderers.base import NO_MARKS, Marks

Path = tuple[str, ...]
"""What has been chosen so far, as short ASCII words without dots: they are part of component ids."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to choose: ``value`` goes into the path, ``label`` is shown, ``detail`` below it in a menu."""

    value: str
    label: Text
    detail: Text | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A step: what is asked, what there is to choose, and what the picture marks meanwhile."""

    prompt: Text
    items: tuple[Item, ...]
    marks: Marks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Chosen:
    """The end of the path: a move."""

    notation: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What is good to do: in words, and the path to it in the panel, its last step left out."""

    said: Text
    path: Path


class GameScreen(Protocol):
    """A game's part of the screens. Everything in it is made from views."""

    def choose(self, view: Any, legal: Sequence[Any], path: Path) -> Choice | Chosen:
        """Return the next step after a path; a path that leads nowhere any more starts again."""

    def seat(self, seat: int) -> Text | None:
        """Return what a seat is called in this game (Light, Dark); None where it is called by its player."""

    def move(self, view: Any, move: Any) -> Text:
        """Return a move in words, as autocompletion shows it: a text of at most 100 characters."""

    def options(self, options: Options) -> tuple[Text, ...]:
        """Return the options in words, for the lobby; empty where a game has none."""

    def draw_offer(self, view: Any) -> int | None:
        """Return the seat whose draw offer stands, None without one or in a game that has none."""

    def score_sheet(self, view: Any) -> tuple[Text, ...]:
        """Return the points by source at the end, a line each; empty where the points say it all."""

    def hint(self, view: Any) -> Hint | None:
        """Return a good move for the viewer; None where the game gives no hints, or there is none to give."""

    @property
    def gives_hints(self) -> bool:
        """Whether a player may ask for a hint."""

    @property
    def draws_by_agreement(self) -> bool:
        """Whether players can agree on a draw."""


class Unnamed:
    """The common part of games whose seats are called by their players, and that know no agreed draw."""

    draws_by_agreement = False
    gives_hints = False

    def hint(self, view: Any) -> Hint | None:  # noqa: ARG002 - every view alike
        """Return nothing."""
        return None

    def seat(self, seat: int) -> Text | None:  # noqa: ARG002 - every seat alike
        """Return nothing."""
        return None

    def score_sheet(self, view: Any) -> tuple[Text, ...]:  # noqa: ARG002 - every view alike
        """Return nothing."""
        return ()

    def draw_offer(self, view: Any) -> int | None:  # noqa: ARG002 - every view alike
        """Return nobody."""
        return None


@cache
def screen_of(game: str) -> GameScreen:
    """Return a game's part of the screens; raises UnknownGame."""
    screen: GameScreen = part(game, "screen")
    return screen
