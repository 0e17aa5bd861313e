"""The guided first game: what each button of a panel does, said on the real table, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.zen import moves
from bot.games.zen.view import Pass, Phase, Place, View, write
from bot.i18n import Words
from bot.tables.guides import Guides
from bot.ui.games.base import Choice
from bot.ui.screens.panel import Beside
from bot.ui.screens.perspective import Perspective
from bot.ui.transport.layout import Pick, Row, Screen


def beside_guide(guides: Guides) -> Beside:
    """Return what puts into the panels of guided games what their buttons do."""

    async def beside(seen: Perspective, choice: Choice | None, screen: Screen) -> Screen:
        if seen.seat is None or not await guides.is_guided(seen.table):
            return screen
        said = guidance(seen.view, choice, screen.rows, seen.words)
        return replace(screen, texts=(*screen.texts, said))

    return beside


def guidance(view: View, choice: Choice | None, rows: Sequence[Row], words: Words) -> str:
    """Return what the buttons of a panel of Zen do: those of the step, then those below them; at the end what next.

    ``choice`` is what the panel offers, None where there is nothing to choose.
    """
    if choice is None:
        end = _ended(view)
        return "\n".join((_title("guide-step-end", words), words.say(end), words.say("guide-next")))
    legal = moves.legal(view)
    step, says = _step(view, choice, places=any(isinstance(move, Place) for move in legal))
    lines = [_title(step, words), words.say(says)]
    if step == "guide-step-draw" and any(deck.run is Pass.SECOND for deck in view.decks):
        lines.append(words.say("guide-draw-again"))
    return "\n".join((*lines, *_below(rows, write(legal[0]), words)))


def _title(step: str, words: Words) -> str:
    return words.say("guide-title", step=words.say(step))


def _ended(view: View) -> str:
    if view.ended is not None and view.ended.places == (1,):
        return "guide-won"
    if view.ended is not None and view.ended.reason == "exhausted":
        return "guide-lost"
    return "guide-left"


def _step(view: View, choice: Choice, *, places: bool) -> tuple[str, str]:
    """Return the messages of a step: its name, and what its own buttons do."""
    first = view.phase in (Phase.FIRST_DRAW, Phase.FIRST_CARD)
    match choice.prompt.key:
        case "zen-choose-deck":
            return "guide-step-draw", "guide-first-draw" if first else "guide-draw"
        case "zen-choose-cell":
            return "guide-step-place", "guide-first-cell" if first else "guide-cell"
        case "zen-choose-discard":
            return "guide-step-discard", "guide-discard"
        case _ if first:
            return "guide-step-place", "guide-first-card"
        case _:
            return "guide-step-place", "guide-hand" if places else "guide-nothing-fits"


def _below(rows: Sequence[Row], example: str, words: Words) -> list[str]:
    """Return what the buttons below the choice do, a line in small print for each that is there."""
    verbs = {press.id.verb for row in rows if not isinstance(row, Pick) for press in row}
    said = {
        "page": words.say("guide-button-page"),
        "back": words.say("guide-button-back"),
        "hint": words.say("guide-button-hint"),
        "type": words.say("guide-button-type", example=example),
        "more": words.say("guide-button-more"),
    }
    return [f"-# {line}" for verb, line in said.items() if verb in verbs]
