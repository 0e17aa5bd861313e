"""A table as one viewer sees it: made once, and used by everything that shows or describes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.core import Seat
from bot.i18n import Words
from bot.people.preferences import USUAL, Preferences
from bot.tables.table import Table
from bot.ui.games.base import Choice, Chosen, GameScreen, Path, screen_of
from bot.ui.screens.names import plain_words_of, words_of
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId


@dataclass(frozen=True, slots=True)
class Perspective:
    """What a viewer has before them."""

    table: Table
    person: int | None
    """None for everyone who watches."""
    seat: Seat | None
    """None for everyone without a seat, and for whoever is out of a game that goes on: they see what all see."""
    view: Any
    """What the seat, or a spectator, may know; None where no game has begun."""
    legal: Sequence[Any]
    """The moves that the seat can choose now; empty where there is nothing for it to do."""
    words: Words
    """Texts in the viewer's language; seats are called by their people's mentions."""
    preferences: Preferences = USUAL
    _steps: dict[Path, Choice | Chosen] = field(default_factory=dict, compare=False, repr=False)

    @property
    def screen(self) -> GameScreen:
        """The game's part of the screens."""
        return screen_of(self.table.row.game)

    def step(self, path: Path) -> Choice | Chosen | None:
        """The next step of the seat's move after a path, None where there is nothing for it to do."""
        if not self.legal:
            return None
        if path not in self._steps:
            self._steps[path] = self.screen.choose(self.view, self.legal, path)
        return self._steps[path]

    def checked(self, path: Path) -> Path:
        """The path, if each of its steps can be taken now; raises UnknownId if it can't."""
        self.taken(path)
        return path

    def taken(self, path: Path) -> tuple[Path, ...]:
        """The path step by step, each with all that it chooses; raises UnknownId as :meth:`checked`."""
        steps: list[Path] = []
        done = 0
        while done < len(path):
            choice = self.step(path[:done])
            if not isinstance(choice, Choice):
                raise UnknownId(".".join(path))
            step = path[done : done + choice.together]
            known = {item.value for item in choice.items}.intersection(step)
            if not len(known) == len(step) == choice.together:
                raise UnknownId(".".join(path))
            steps.append(step)
            done += choice.together
        return tuple(steps)

    def before(self, path: Path) -> Path | None:
        """A path without its last step; None for one without any."""
        return path[: -len(self.taken(path)[-1])] if path else None

    @property
    def plain_words(self) -> Words:
        """The same language, with seats called by plain names: for menus."""
        return plain_words_of(self.table, self.words.language)


def perspective(
    table: Table, person: int | None, language: str, preferences: Preferences = USUAL
) -> Perspective:
    """A table as somebody sees it, or (None) as everyone who watches does."""
    seat = None if person is None or not table.has_place(person) else table.seat_of(person)
    view: Any = None
    legal: Sequence[Any] = ()
    if table.game is not None:
        view = table.game.view(seat)
        if seat is not None and table.is_running and not table.is_paused and seat in table.game.acting:
            legal = table.game.legal(seat)
    return Perspective(table, person, seat, view, legal, words_of(table, language), preferences)


def seen_by(caller: Caller, table: Table) -> Perspective:
    """A table as somebody sees it who acts."""
    return perspective(table, caller.person, caller.language, caller.preferences)
