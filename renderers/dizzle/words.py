"""Dizzle in words: the picture's description, and a sheet as monospaced text."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from bot.games.core import Seat
from bot.games.dizzle.moves import available, openings
from bot.games.dizzle.score import SOLO_BOMB, scores
from bot.games.dizzle.sheet import COLUMNS, Field, Kind, Mask, bits
from bot.games.dizzle.view import Paper, Standing, View
from bot.i18n import Words
from renderers.base import ALT_LIMIT, TEXT_WIDTH
from renderers.dizzle.scene import told

_CELL: Final = 3
"""Characters of a field in the text board."""
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
    """The picture's description, at most 1,024 characters.

    All seats are told by points and counts, one sheet (:func:`told`) by its fields as well. Most needed
    comes first: if all is too long, whole sentences are left out from the end.
    """
    position = view.position
    sentences = [
        words.say("dizzle-board-title", level=position.level, round=position.round, start=position.start)
        if position.ended is None
        else words.say("dizzle-board-over", level=position.level),
        *_table(view, words),
        *(_seat(view, seat, words) for seat in range(1, position.seats + 1)),
    ]
    seat = told(view)
    if view.viewer is None and position.seats > 1:
        sentences.append(f"{words.say('dizzle-board-sheet', seat=seat)}:")
    sentences += _own(view, seat, words)
    said = ""
    for sentence in sentences:
        if len(said) + 1 + len(sentence) <= ALT_LIMIT:
            said = f"{said} {sentence}".strip()
    return said


def plain(view: View, words: Words) -> str:
    """One sheet (:func:`told`) as text in lines of at most 34 characters."""
    position = view.position
    seat = told(view)
    lines = [*wrap(words.say("dizzle-board-sheet", seat=seat), TEXT_WIDTH), *_rows(view, seat), ""]
    for sentence in (
        *_open(view, seat, words),
        *_table(view, words),
        *(_seat(view, each, words) for each in range(1, position.seats + 1)),
        words.say("dizzle-board-key"),
        _worth(view, words),
        *_coloured(view, words),
    ):
        lines += wrap(sentence, TEXT_WIDTH)
    return "\n".join(lines)


def _table(view: View, words: Words) -> list[str]:
    """What all seats share: the dice, and what flags are left."""
    position = view.position
    found: list[str] = []
    if position.ended is None:
        dice = " ".join(map(str, position.table))
        count = len(position.table)
        found.append(
            words.say("dizzle-board-dice", dice=dice, count=count)
            if count
            else words.say("dizzle-board-no-dice")
        )
        if position.gone:
            found.append(words.say("dizzle-board-gone", dice=" ".join(map(str, position.gone))))
    return found + [
        words.say("dizzle-board-flags", colour=colour.upper(), values=" ".join(map(str, values)) or "–")
        for colour, values in position.flags
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
        exploded=paper.exploded.bit_count(),
        standing=standing,
    )


def _open(view: View, seat: Seat, words: Words) -> list[str]:
    """The dice that lie on a sheet, and the fields that the next one may go on."""
    position = view.position
    sheet, paper = position.sheet, position.paper(seat)
    found: list[str] = []
    dice = [sheet.fields[place] for place in bits(paper.dice & ~paper.crosses)]
    if dice:
        listed = ", ".join(f"{each.number} {each.name}" for each in dice)
        found.append(words.say("dizzle-board-own-dice", fields=listed))
    if position.ended is None:
        free = [sheet.fields[place] for place in bits(openings(sheet, paper) & available(sheet, paper))]
        if free:
            listed = ", ".join(_named(each, words) for each in free)
            found.append(words.say("dizzle-board-open", fields=listed))
    return found


def _own(view: View, seat: Seat, words: Words) -> list[str]:
    """What lies on one sheet: dice, what the next die may go on, exploded bombs, Xs, points."""
    position = view.position
    paper = position.paper(seat)
    found = _open(view, seat, words)
    if paper.exploded:
        found.append(words.say("dizzle-board-exploded", fields=_listed(view, paper.exploded)))
    found.append(words.say("dizzle-board-crosses", fields=_listed(view, paper.crosses)))
    points = scores(position)[seat - 1]
    found.append(
        words.say(
            "dizzle-board-sources",
            gems=points.gems,
            lines=points.arrows,
            puzzles=points.puzzles,
            frame=points.frame,
            flags=points.flags,
            bombs=points.solo_bombs + points.exploded,
            piles=points.piles,
        )
    )
    return [*found, _worth(view, words)]


def _worth(view: View, words: Words) -> str:
    """What puzzles, the frame, bombs and piles of this sheet are worth."""
    sheet, frame = view.position.sheet, view.position.sheet.frame
    puzzles = ", ".join(f"{colour.upper()} {points}" for colour, points in sheet.puzzles.items())
    return words.say(
        "dizzle-board-worth",
        puzzles=puzzles or "–",
        frame=frame.points if frame else 0,
        fields=_listed(view, frame.fields) if frame else "",
        bomb=SOLO_BOMB if view.position.seats == 1 else sheet.bomb,
        pile=sheet.pile if sheet.of(Kind.PILE) else 0,
    )


def _listed(view: View, mask: Mask) -> str:
    return ", ".join(view.position.sheet.names(mask))


def _named(field: Field, words: Words) -> str:
    if field.kind is Kind.PLAIN:
        return f"{field.name} {field.number}"
    more = field.colour.upper() or (str(field.points) if field.points else "")
    return f"{field.name} {field.number} {_kind(field.kind, words)} {more}".strip()


def _kind(kind: Kind, words: Words) -> str:
    return words.say("dizzle-board-kind", kind=kind.value)


def _coloured(view: View, words: Words) -> list[str]:
    """Where each colour of a kind lies, and each worth of a gem: the text board has no room for it."""
    sheet = view.position.sheet
    groups: dict[tuple[Kind, str], list[str]] = {}
    for field in sheet.fields:
        what = field.colour.upper() or (str(field.points) if field.points else "")
        if what:
            groups.setdefault((field.kind, what), []).append(field.name)
    order = sorted(groups, key=lambda group: (list(_LETTERS).index(group[0]), group[1]))
    return [
        words.say(
            "dizzle-board-group", sign=_LETTERS[kind], kind=kind.value, colour=what, fields=", ".join(names)
        )
        for kind, what in order
        for names in (groups[kind, what],)
    ]


def _rows(view: View, seat: Seat) -> list[str]:
    """The sheet: column letters, a line for each row with what its arrow is worth, then columns'."""
    sheet, paper = view.position.sheet, view.position.paper(seat)
    at = {(field.column, field.row): (place, field) for place, field in enumerate(sheet.fields)}
    worth = {(arrow.axis, arrow.line): str(arrow.points) for arrow in sheet.arrows}
    columns = range(sheet.columns)
    lines = [" " + "".join(f" {COLUMNS[column]} " for column in columns).rstrip()]
    for row in range(sheet.rows):
        cells = [
            _cell(paper, 1 << at[column, row][0], at[column, row][1]) if (column, row) in at else " " * _CELL
            for column in columns
        ]
        points = worth.get(("row", row), "")
        lines.append(f"{row + 1}{''.join(cells)} {points}".rstrip())
    below = "".join(f"{worth.get(('column', column), ''):>2} " for column in columns)
    return [*lines, f" {below}".rstrip()]


def _cell(paper: Paper, bit: Mask, field: Field) -> str:
    if paper.exploded & bit:
        return " * "
    if paper.crosses & bit:
        return " X "
    if paper.dice & bit:
        return f"[{field.number}]"
    return f" {field.number}{_LETTERS[field.kind]}"
