"""The guided first game: explains each button of a panel on the real table, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.message_ids import guided_id
from bot.games.text import Text, text
from bot.i18n import Words
from bot.ui.games.base import Choice
from bot.ui.screens.perspective import Perspective
from bot.ui.transport.layout import Pick, PickOf, Row, Screen

_NEW: Final = {"type": 1, "more": 1, "page": 2, "back": 3, "hint": 4}
"""How many moves a reader has made when a button is new to them no more: some come up later than others."""


def beside_guide(seen: Perspective, choice: Choice | None, screen: Screen) -> Screen:
    """Put into the panels of guided games what their buttons do."""
    if seen.seat is None or not seen.table.row.guided:
        return screen
    said = _said(seen, choice, screen.rows)
    return replace(screen, texts=(*screen.texts, said))


def _said(seen: Perspective, choice: Choice | None, rows: Sequence[Row]) -> str:
    table, words = seen.table, seen.words
    assert table.game is not None
    chosen = any(each.entry.seat == seen.seat and not each.forced for each in table.game.log)
    aim = [] if chosen else [words.text(text(guided_id(table.row.game)))]  # until the reader has moved
    if choice is None and table.is_running:
        return "\n".join((_title(text("guide-step-wait"), words), *aim, words.say("guide-wait")))
    if choice is not None and choice.guidance is None:
        key = "guide-button-hint" if seen.screen.gives_hints else "guide-button-hint-computer"
        said = _below(rows, _example(seen), words, moved=_moved(seen), hint=key)
        return "\n".join((_title(text("guide-step-turn"), words), *aim, *said))
    end = seen.screen.guided_end(seen.view)
    return guidance(choice, end, rows, words, _example(seen), moved=_moved(seen), aim=aim)


def guidance(
    choice: Choice | None,
    end: Sequence[Text],
    rows: Sequence[Row],
    words: Words,
    example: str,
    *,
    moved: int = 0,
    aim: Sequence[str] = (),
) -> str:
    """What the buttons of a panel do: those of the step, then those below them; at the end what next.

    ``choice`` is what the panel offers, None where there is nothing to choose; then ``end`` is said.
    ``example`` is a move that could be written instead; ``moved`` is how often the reader has moved already;
    ``aim`` is what one tries to do in the game, for whoever has only begun.
    """
    if choice is None or choice.guidance is None:
        return "\n".join(
            (_title(text("guide-step-end"), words), *map(words.text, end), words.say("guide-next"))
        )
    said = choice.guidance
    says = (*aim, *map(words.text, said.says), *_below(rows, example, words, moved=moved))
    return "\n".join((_title(said.step, words), *says))


def _example(seen: Perspective) -> str:
    return seen.table.rules.write(seen.legal[0]) if seen.legal else ""


def _title(step: Text, words: Words) -> str:
    return words.say("guide-title", step=step)


def _moved(seen: Perspective) -> int:
    game = seen.table.game
    return 0 if game is None or seen.seat is None else game.acted[seen.seat - 1]


def _below(
    rows: Sequence[Row], example: str, words: Words, *, moved: int, hint: str = "guide-button-hint"
) -> list[str]:
    """What the buttons below the choice do: a line in small print for each that is there and still new."""
    verbs = {press.id.verb for row in rows if not isinstance(row, Pick | PickOf) for press in row}
    said = {
        "page": words.say("guide-button-page"),
        "back": words.say("guide-button-back"),
        "hint": words.say(hint),
        "type": words.say("guide-button-type", example=example),
        "more": words.say("guide-button-more"),
    }
    if "back" in verbs:  # the step before has told of the others
        said = {verb: said[verb] for verb in ("page", "back")}
    return [f"-# {line}" for verb, line in said.items() if verb in verbs and moved < _NEW[verb]]
