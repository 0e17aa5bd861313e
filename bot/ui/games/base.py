"""Choosing a move in steps: first the piece, then the square. The same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

from bot.games.message_ids import choice_id, chosen_id
from bot.games.options import Counted, Option, Options, parted
from bot.games.registry import part, rules_of
from bot.games.text import Text, text
from bot.i18n import has
from bot.ui.transport.layout import OPTIONS_IN_MENU
from renderers.base import NO_MARKS, Marks

Path = tuple[str, ...]
"""What has been chosen so far, as short ASCII words without dots: they are part of component ids."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to choose. Its label needs no other words, and is unlike every other label of the step."""

    value: str
    """What goes into the path."""
    label: Text
    detail: Text | None = None
    """Below the label, in a menu."""
    short: Text | None = None
    """On a button, where the label would be too long; None: the label."""
    sign: str | None = None
    """The name of the game's emoji that stands beside it, where there is one."""

    @property
    def on_button(self) -> Text:
        """What a button says."""
        return self.short or self.label


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a guided game says at a step: what the step is called, and what its own buttons do."""

    step: Text
    says: tuple[Text, ...]


MENU: Final = OPTIONS_IN_MENU
"""Entries that a menu holds; a step with more of them is shown in pages."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A step: what is asked, what there is to choose, and what the picture marks meanwhile."""

    prompt: Text
    items: tuple[Item, ...]
    marks: Marks = NO_MARKS
    guidance: Guidance | None = None
    together: int = 1
    """How many of the items are chosen at once; all of their values go into the path, in any order. Where that is
    more than one, there are at most :data:`MENU` items."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The end of the path: a move."""

    notation: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move: in words, and as the path to it in the panel, without its last step."""

    said: Text
    path: Path


@dataclass(frozen=True, slots=True)
class Further:
    """What whoever has played alone may want to play next: what it is called, and its options."""

    label: Text
    options: Options


class GameScreen(Protocol):
    """A game's part of the screens. Everything in it is made from views."""

    def choose(self, view: Any, legal: Sequence[Any], path: Path) -> Choice | Chosen:
        """The next step after a path; a path that leads nowhere any more starts again."""

    def seat(self, seat: int) -> Text | None:
        """What a seat is called in this game (Light, Dark); None where it is called by its player."""

    def move(self, view: Any, move: Any) -> Text:
        """A move in words, as autocompletion shows it: a text of at most 100 characters."""

    def value(self, option: str, value: Option) -> Text | None:
        """What a value of an option is called; None if the usual message says it, or it is shown as it is."""

    def value_in_list(self, option: str, value: Option) -> Text | None:
        """What a value is called where many of an option are offered; None: as elsewhere."""

    def day_marks(self, options: Options, score: float, *, left: bool) -> str:
        """How a try at a daily puzzle went in a line of symbols that spoils nothing; empty without a puzzle."""

    def guided_end(self, view: Any) -> tuple[Text, ...]:
        """What a guided game says at its end; empty in a game that has none."""

    def further(self, options: Options) -> Further | None:
        """The next task after a game for one; None where there is none."""

    def draw_offer(self, view: Any) -> int | None:
        """The seat whose draw offer stands, None without one or in a game that has none."""

    def score_sheet(self, view: Any) -> tuple[Text, ...]:
        """The points by source at the end, a line each; empty where the points say it all."""

    def hint(self, view: Any) -> Hint | None:
        """A good move for the viewer; None where the game gives no hints, or there is none to give."""

    @property
    def sheets(self) -> bool:
        """Whether each seat has a sheet open to all, which can be had as text by itself."""

    def why(self, view: Any, move: Any) -> Text | None:
        """What speaks for a move that a computer player would make, in one sentence of facts; None without one."""

    @property
    def gives_hints(self) -> bool:
        """Whether the game has hints of its own; those of computer players come without."""

    @property
    def draws_by_agreement(self) -> bool:
        """Whether players can agree on a draw."""


class Plain:
    """What most games have no need of."""

    sheets = False

    def value(self, option: str, value: Option) -> Text | None:  # noqa: ARG002 - every value alike
        return None

    def value_in_list(self, option: str, value: Option) -> Text | None:
        return self.value(option, value)

    def day_marks(self, options: Options, score: float, *, left: bool) -> str:  # noqa: ARG002 - no puzzle
        return ""

    def guided_end(self, view: Any) -> tuple[Text, ...]:  # noqa: ARG002 - no guide
        return ()

    def further(self, options: Options) -> Further | None:  # noqa: ARG002 - nothing follows
        return None

    def why(self, view: Any, move: Any) -> Text | None:  # noqa: ARG002 - no computer plays it
        return None


class Unnamed(Plain):
    """For games that call seats by their players, and have no draw by agreement."""

    draws_by_agreement = False
    gives_hints = False

    def hint(self, view: Any) -> Hint | None:  # noqa: ARG002 - every view alike
        return None

    def seat(self, seat: int) -> Text | None:  # noqa: ARG002 - every seat alike
        return None

    def score_sheet(self, view: Any) -> tuple[Text, ...]:  # noqa: ARG002 - every view alike
        return ()

    def draw_offer(self, view: Any) -> int | None:  # noqa: ARG002 - every view alike
        return None


@cache
def screen_of(game: str) -> GameScreen:
    """A game's part of the screens; raises UnknownGame."""
    screen: GameScreen = part(game, "screen")
    return screen


def value_name(game: str, option: str, value: Option) -> Text | str:
    """What a value of a game's option is called."""
    named = screen_of(game).value(option, value)
    if named is not None:
        return named
    if isinstance(value, str) and has(choice_id(game, option, value)):
        return text(choice_id(game, option, value))
    return str(value)


def chosen_options(game: str, options: Options, *, unusual: bool = True) -> tuple[Text, ...]:
    """A table's options in words: those that are always shown, and, as in its lobby, those that are unusual."""
    said = []
    for info in rules_of(game).info.options:
        value = options[info.name]
        if not info.always_shown and (value == info.usual or not unusual):
            continue
        id = chosen_id(game, info.name)
        if isinstance(value, bool):
            said.append(text(id))
        elif isinstance(info.kind, Counted):
            word, number = parted(str(value))
            said.append(text(id, value=word, number=number or 0))
        else:
            said.append(text(id, value=screen_of(game).value(info.name, value) or value))
    return tuple(said)
