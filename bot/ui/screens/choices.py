"""What a step of a move offers, as buttons or as a menu, with the ways around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from discord import ButtonStyle

from bot.games.registry import has_opponent
from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.games.base import MENU, Choice, Item, Path
from bot.ui.screens.perspective import Perspective
from bot.ui.screens.table import press
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import BUTTONS_IN_ROW, Entry, Pick, Press, Row, Sign

_LINES: Final = 5
"""With so many rows of buttons the board stays in sight on a phone; more choices become a menu."""
_SIGNED_LINES: Final = 4
"""So many rows may have emojis; where they would take more, buttons go without."""
_MOST: Final = 16
"""Buttons of a step at the most: with all else of a panel Discord takes no more."""
_PHONE: Final = 238
"""Pixels of a row on a phone 360 pixels wide."""
_BUTTON, _LETTER, _SIGN, _GAP = 30, 8.5, 26, 7
"""About how many pixels a button has without its label, a letter has, an emoji takes, and lie between two buttons."""
PAGE: Final = MENU

Signs = Callable[[str, str], Sign | None]
"""The emoji of a game's name; None while there is none."""


def no_sign(game: str, name: str) -> Sign | None:  # noqa: ARG001 - whatever is asked for
    """No emoji at all."""
    return None


def path_arg(path: Path) -> str:
    """A path as part of a component id."""
    return ".".join(path)


def arg_path(arg: str) -> Path:
    """The path that a part of a component id says."""
    return tuple(arg.split(".")) if arg else ()


def choice_rows(
    seen: Perspective, choice: Choice, path: Path, page: int, *, back: Path | None, signs: Signs = no_sign
) -> tuple[Row, ...]:
    """What a step offers, as buttons or as a page of a menu, and below it the ways around it.

    ``back`` is the path to the step before; None at the first one.
    """
    table, words = seen.table, seen.plain_words
    shown = _Shown(table, words, choice, path, signs)
    below: list[Press] = []
    rows: list[Row] = list(shown.buttons())
    if not rows:
        pages = -(-len(choice.items) // PAGE)
        page = min(page, pages - 1)
        rows.append(shown.menu(page))
        for other, label in ((page - 1, words.say("button-earlier")), (page + 1, words.say("button-later"))):
            if 0 <= other < pages:
                arg = path_arg((str(other), *path))
                below.append(Press(ComponentId(table.id, table.revision, "page", arg), label))
    if back is not None:
        arg = path_arg(back)
        below.append(Press(ComponentId(table.id, table.revision, "back", arg), words.say("button-back")))
    if (seen.screen.gives_hints or has_opponent(table.row.game)) and table.row.daily is None:
        below.append(press(table, "hint", words.say("button-hint")))
    below.append(press(table, "type", words.say("button-type")))
    below.append(press(table, "more", words.say("button-more")))
    return (*rows, *in_rows(below))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A step as it is shown to somebody."""

    table: Table
    words: Words
    choice: Choice
    path: Path
    signs: Signs

    def buttons(self) -> Sequence[Row]:
        """The step's buttons, with signs where there is room for them.

        None where they would take more room than a phone has, or where several are chosen at once.
        """
        if self.choice.together > 1 or len(self.choice.items) > _MOST:
            return ()
        signed = [self._button(item) for item in self.choice.items]
        plain = [replace(each, sign=None) for each in signed]
        for buttons, lines in ((signed, _SIGNED_LINES), (plain, _LINES)):
            rows = in_rows(buttons)
            if len(rows) <= lines:
                return rows
        return ()

    def menu(self, page: int) -> Pick:
        """A page of the step's menu."""
        shown = self.choice.items[page * PAGE : (page + 1) * PAGE]
        return Pick(
            ComponentId(self.table.id, self.table.revision, "pick", path_arg(self.path)),
            self.words.text(self.choice.prompt),
            tuple(self._entry(item) for item in shown),
            self.choice.together,
        )

    def _entry(self, item: Item) -> Entry:
        detail = None if item.detail is None else self.words.text(item.detail)
        return Entry(item.value, self.words.text(item.label), detail, self._sign(item))

    def _button(self, item: Item) -> Press:
        arg = path_arg((*self.path, item.value))
        return Press(
            ComponentId(self.table.id, self.table.revision, "pick", arg),
            self.words.text(item.on_button),
            ButtonStyle.primary,
            sign=self._sign(item),
        )

    def _sign(self, item: Item) -> Sign | None:
        return None if item.sign is None else self.signs(self.table.row.game, item.sign)


def in_rows(buttons: Sequence[Press]) -> list[Row]:
    """Buttons in rows that Discord takes and that a phone shows in one line each."""
    rows: list[list[Press]] = []
    left = 0.0
    for button in buttons:
        width = _BUTTON + _LETTER * len(button.label) + (_SIGN if button.sign else 0)
        if not rows or width > left or len(rows[-1]) == BUTTONS_IN_ROW:
            rows.append([])
            left = _PHONE
        rows[-1].append(button)
        left -= width + _GAP
    return [tuple(row) for row in rows]
