"""Zen in words: the picture's description, and the table as monospaced text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Final

from bot.games.text import Text, text
from bot.games.zen.deck import Card, Colour, Face, face_of, lies
from bot.games.zen.form import Cell, form_message_id
from bot.games.zen.moves import Need, need, table_of
from bot.games.zen.view import Phase, Placed, View
from bot.i18n import Words, has
from renderers.base import ALT_LIMIT, TEXT_WIDTH
from renderers.zen.scene import chances_of, open_cells, window_of

_COLUMN: Final = 17
"""Characters of an entry in a list of two columns."""
_ENDS: Final = {"/": "rising", "\\": "falling", "^": "point", "v": "notch"}
_ANY: Final = "."
_OPEN: Final = "*"
_EITHER: Final = "x"


def form_name(form: str) -> Text | str:
    """What a form is called; one that an operator has added goes by its id."""
    id = form_message_id(form)
    return text(id) if has(id) else form


def alt(view: View, words: Words) -> str:
    """The picture's description: at most 1,024 characters; the earliest cards go unnamed if it's more."""
    before, after = _title(view, words), " ".join(_around(view, words))
    for left_out in range(len(view.placed) + 1):
        said = " ".join(filter(None, (before, _placed(view.placed, left_out, words), after)))
        if len(said) <= ALT_LIMIT:
            return said
    # Only a form with far more open cells than any of ours needs this.
    return f"{said[: ALT_LIMIT - 1]}…"


def plain(view: View, words: Words) -> str:
    """The table as text in lines of at most 34 characters, what fits where, the hand, and a key."""
    blocks = [
        wrap(_title(view, words), TEXT_WIDTH),
        list(_rows(view)),
        list(_sockets(view, words)),
        list(_hand_signs(view, words)),
        [line for sentence in _decks(view, words) for line in wrap(sentence, TEXT_WIDTH)],
        wrap(_state(view, words), TEXT_WIDTH),
        [line for sentence in _key(view, words) for line in wrap(sentence, TEXT_WIDTH)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _title(view: View, words: Words) -> str:
    return words.say(
        "zen-board-title",
        form=form_name(view.form_id),
        placed=len(view.placed),
        cells=len(view.form.cells),
    )


def _card(placed: Placed) -> str:
    return f"{placed.card}{'r' if placed.turned else ''}"


def _placed(placed: Sequence[Placed], left_out: int, words: Words) -> str:
    """The cards row by row, each after its column, without some of the earliest."""
    if not placed:
        return ""
    told = sorted(placed[left_out:], key=lambda each: (each.y, each.x))
    rows = [
        words.say("zen-board-row", row=str(y), cards=", ".join(f"{each.x} {_card(each)}" for each in row))
        for y, row in groupby(told, key=lambda each: each.y)
    ]
    listed = words.say("zen-board-placed", rows="; ".join(rows)) if rows else ""
    missing = words.say("zen-board-left-out", count=left_out) if left_out else ""
    return " ".join(filter(None, (listed, missing)))


def _around(view: View, words: Words) -> Iterator[str]:
    """Yield a sentence for each thing beside the cards that lie."""
    if view.ended is None:
        if view.hand:
            cards = "; ".join(_in_words(card, words) for card in view.hand)
            yield words.say("zen-board-hand", cards=cards)
        opened = open_cells(view)
        if view.placed and opened:
            cells = ", ".join(f"{x},{y} {_letters(own)}" for (x, y), own in opened.items())
            yield words.say("zen-board-open", cells=cells)
    yield from _decks(view, words)
    yield _state(view, words)


def _in_words(card: Card, words: Words) -> str:
    face = face_of(card)
    return words.say(
        "zen-board-card",
        card=str(card),
        top=words.say("zen-board-end", end=_ENDS[face.top]),
        bottom=words.say("zen-board-end", end=_ENDS[face.bottom]),
        left=words.say("zen-board-half", half=face.left),
        right=words.say("zen-board-half", half=face.right),
    )


def _letters(own: frozenset[Colour]) -> str:
    return "/".join(colour.value for colour in Colour if colour in own)


def _decks(view: View, words: Words) -> Iterator[str]:
    for deck in view.decks:
        yield words.say("zen-board-deck", colour=deck.colour.value, count=deck.count, run=deck.run.value)
        if deck.top is not None:
            yield words.say("zen-board-pile", count=deck.discards, top=str(deck.top))


def _state(view: View, words: Words) -> str:
    """How the game ended, or in how many places the form may still lie and what to do next."""
    if view.ended is not None:
        return words.say("zen-board-won") if view.ended.places[0] == 1 else words.say("zen-board-lost")
    sentences = [words.say("zen-board-shifts", count=len(view.shifts))] if view.placed else []
    match view.phase:
        case Phase.FIRST_DRAW | Phase.DRAW:
            sentences.append(words.say("zen-board-draw"))
        case Phase.FIRST_CARD:
            sentences.append(words.say("zen-board-first-card"))
        case Phase.HAND:
            sentences.append(words.say("zen-board-place"))
        case Phase.OVER:
            pass
    return " ".join(sentences)


def _rows(view: View) -> Iterator[str]:
    """Yield the lines of the table that the picture shows, under the numbers of its columns, read downwards."""
    window = window_of(view, ())
    columns = range(window.first[0], window.first[0] + window.columns)
    lines = range(window.first[1], window.first[1] + window.rows)
    numbers = [f"{x:>3}" for x in columns]
    for digits in zip(*numbers, strict=True):
        line = "".join(f"{digit} " for digit in digits)
        if line.strip():
            yield f"    {line}".rstrip()
    signs = _signs(view)
    for y in lines:
        cells = "".join(signs.get((x, y), "  ") for x in columns)
        yield f"{y:>3} {cells}".rstrip()


def _signs(view: View) -> dict[Cell, str]:
    """Two characters a cell: which colour lies or belongs there, and whether it is open."""
    signs = {
        cell: f"{_sign(chance.colours) if chance.certain else _ANY} "
        for cell, chance in chances_of(view).items()
    }
    signs |= {cell: f"{_sign(own)}{_OPEN}" for cell, own in open_cells(view).items()}
    return signs | {(each.x, each.y): f"{each.card.colour.value} " for each in view.placed}


def _sign(own: frozenset[Colour]) -> str:
    return _EITHER if len(own) > 1 else _letters(own).lower()


def _shown(face: Face | Need) -> str:
    sides = (face.top, face.bottom, face.left, face.right) if isinstance(face, Face) else face
    return "".join(side or _ANY for side in sides)


def _sockets(view: View, words: Words) -> Iterator[str]:
    """Yield the open cells with what a card must show there, two a line."""
    opened, table = open_cells(view), table_of(view.placed)
    if view.placed and opened:
        yield words.say("zen-board-open-list")
        entries = [f"{x},{y} {_letters(own)} {_shown(need(table, (x, y)))}" for (x, y), own in opened.items()]
        for at in range(0, len(entries), 2):
            yield "".join(f"{entry:<{_COLUMN}}" for entry in entries[at : at + 2]).rstrip()


def _hand_signs(view: View, words: Words) -> Iterator[str]:
    """Yield the hand's faces, as they are and turned."""
    if view.hand and view.ended is None:
        yield words.say("zen-board-hand-list")
        for card in view.hand:
            ways = (f"{card}{'r' if turned else ''} {_shown(face)}" for turned, face in lies(card.number))
            yield "".join(f"{way:<{_COLUMN}}" for way in ways).rstrip()


def _key(view: View, words: Words) -> Iterator[str]:
    """Yield what the signs mean."""
    yield words.say("zen-board-key-cells", open=_OPEN, either=_EITHER)
    if len(view.shifts) > 1:
        yield words.say("zen-board-key-maybe", maybe=_ANY)
    if view.ended is None and view.phase is not Phase.FIRST_DRAW:
        yield words.say("zen-board-key-faces", any=_ANY)
