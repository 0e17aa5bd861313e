"""A move about which its player is asked before it counts, for those who want that."""

from __future__ import annotations

import re
from typing import Any, Final

from discord import ButtonStyle

from bot.games.text import Text, text
from bot.ui.games.base import Choice, Path
from bot.ui.screens.perspective import Perspective
from bot.ui.screens.table import title
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Picture, Press, Screen
from renderers.base import NO_MARKS, Marks

_SIGNS: Final = {"~": "~0", " ": "~1", ":": "~2"}
"""What an id can't hold of a notation, and what stands there instead."""
_WRITTEN: Final = {written: sign for sign, written in _SIGNS.items()}


def move_arg(notation: str) -> str:
    """A notation as part of a component id."""
    return "".join(_SIGNS.get(sign, sign) for sign in notation)


def asked_move(arg: str) -> str:
    """The notation that a part of a component id says."""
    return re.sub("~[012]", lambda found: _WRITTEN[found[0]], arg)


def question_marks(seen: Perspective, back: Path) -> Marks:
    """What the picture marks while somebody is asked: as at the step to which Back leads."""
    step = seen.step(back)
    return step.marks if isinstance(step, Choice) else NO_MARKS


def move_question(seen: Perspective, move: Any, picture: Picture | None, back: Path) -> Screen:
    """What the move will be, and whether it is to be made."""
    table, words = seen.table, seen.words
    sure = ComponentId(table.id, table.revision, "sure", move_arg(table.rules.write(move)))
    again = ComponentId(table.id, table.revision, "back", ".".join(back))
    buttons = (
        Press(sure, words.say("button-sure"), ButtonStyle.success),
        Press(again, words.say("button-back")),
    )
    question = words.text(text("move-question", move=_in_words(seen, move)))
    return Screen((title(seen), question), picture, (buttons,), Accent.RUNNING)


def _in_words(seen: Perspective, move: Any) -> Text:
    """A move in words; one that the game lists nowhere goes by its notation."""
    try:
        return seen.screen.move(seen.view, move)
    except ValueError:
        return text("move-unlisted", notation=seen.table.rules.write(move))
