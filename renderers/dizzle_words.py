"""Dizzle in words: the picture's description, and a sheet as monospaced text."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from bot.games.core import Seat
from bot.games.dizzle.moves import available, openings
from bot.games.dizzle.score import scores
from bot.games.dizzle.sheet import Field, Kind, bits
from bot.games.dizzle.view import Paper, Standing, View
from bot.i18n import Words
from renderers.base import ALT_LIMIT

_WIDTH: Final = 40
_LETTERS: Final[dict[Kind, str]] = {
    Kind.PLAIN: " ",
    Kind.START: " ",
    Kind.KEY: "k",
    Kind.LOCK: "l",
    Kind.BOMB: "b",
    Kind.ROCKET: "r",
    Kind.PLANET: "o",
    Kind.FLAG: "f",
    Kind.GEM: "g",
    Kind.PUZZLE: "p",
    Kind.PILE: "m",
}


def alt(view: View, words: Words) -> str:
    """Return the picture's description: at most 1,024 characters, the longest lists cut if they must be."""
    position = view.position
    sentences = [
        words.say("dizzle-board-title", level=position.level, round=position.round),
        _dice(view, words),
        *_flags(view, words),
        *(_seat(view, seat, words) for seat in range(1, position.seats + 1)),
    ]
    if view.viewer is not None or position.seats == 1:
        sentences += _own(view, view.viewer or 1, words)
    text = " ".join(sentences)
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 1]}…"


def plain(view: View, words: Words) -> str:
    """Return a sheet, the viewer's or the acting seat's, as text in lines of at most 40 characters."""
    position = view.position
    seat = view.viewer or position.actor or 1
    lines = wrap(words.say("dizzle-board-sheet", seat=seat), _WIDTH)
    lines += ["", *_rows(view, seat), ""]
    for sentence in (
        _dice(view, words),
        *_flags(view, words),
        *(_seat(view, each, words) for each in range(1, position.seats + 1)),
        words.say("dizzle-board-key"),
    ):
        lines += wrap(sentence, _WIDTH)
    return "\n".join(lines)


def _dice(view: View, words: Words) -> str:
    dice = " ".join(map(str, view.position.table))
    if not dice:
        return words.say("dizzle-board-no-dice")
    return words.say("dizzle-board-dice", dice=dice, count=len(view.position.table))


def _flags(view: View, words: Words) -> list[str]:
    return [
        words.say("dizzle-board-flags", colour=colour.upper(), values=" ".join(map(str, values)) or "–")
        for colour, values in view.position.flags
    ]


def _seat(view: View, seat: Seat, words: Words) -> str:
    position = view.position
    paper = position.paper(seat)
    standing = "acting" if position.actor == seat else paper.standing.value
    if position.ended is not None and paper.standing is not Standing.LEFT:
        standing = "won" if position.ended.places[seat - 1] == 1 else "active"
    return words.say(
        "dizzle-board-seat",
        seat=seat,
        points=scores(position)[seat - 1].total,
        crosses=paper.crosses.bit_count(),
        dice=paper.dice.bit_count(),
        standing=standing,
    )


def _own(view: View, seat: Seat, words: Words) -> list[str]:
    """Return what lies on one sheet: dice, what is open for the next die, exploded bombs, Xs."""
    sheet, paper = view.position.sheet, view.position.paper(seat)
    found: list[str] = []
    dice = [sheet.fields[place] for place in bits(paper.dice & ~paper.crosses)]
    if dice:
        found.append(
            words.say(
                "dizzle-board-own-dice", fields=", ".join(f"{each.number} {each.name}" for each in dice)
            )
        )
    if view.position.ended is None:
        open_now = [sheet.fields[place] for place in bits(openings(sheet, paper) & available(sheet, paper))]
        if open_now:
            listed = ", ".join(_named(each, words) for each in open_now)
            found.append(words.say("dizzle-board-open", fields=listed))
    if paper.exploded:
        found.append(words.say("dizzle-board-exploded", fields=", ".join(sheet.names(paper.exploded))))
    found.append(words.say("dizzle-board-crosses", fields=", ".join(sheet.names(paper.crosses))))
    return found


def _named(field: Field, words: Words) -> str:
    if field.kind is Kind.PLAIN:
        return f"{field.name} {field.number}"
    sign = words.say("dizzle-board-kind", kind=field.kind.value)
    more = field.colour.upper() or (str(field.points) if field.points else "")
    return f"{field.name} {field.number} {sign}{' ' + more if more else ''}"


def _rows(view: View, seat: Seat) -> list[str]:
    sheet, paper = view.position.sheet, view.position.paper(seat)
    at = {(field.column, field.row): (place, field) for place, field in enumerate(sheet.fields)}
    lines = ["   " + "".join(f" {letter} " for letter in "abcdefghij"[: sheet.columns])]
    for row in range(sheet.rows):
        cells = [
            _cell(paper, 1 << at[column, row][0], at[column, row][1]) if (column, row) in at else "   "
            for column in range(sheet.columns)
        ]
        lines.append(f"{row + 1:2} " + "".join(cells).rstrip())
    return lines


def _cell(paper: Paper, bit: int, field: Field) -> str:
    if paper.exploded & bit:
        return " * "
    if paper.crosses & bit:
        return " X "
    if paper.dice & bit:
        return f"[{field.number}]"
    return f" {field.number}{_LETTERS[field.kind]}"
