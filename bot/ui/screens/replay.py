"""A game that has ended, position by position: picture or text, what happened, and the ways to the others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from discord import ButtonStyle

from bot.games.core import Seat
from bot.games.text import Text
from bot.i18n import Words
from bot.store.ground.rows import Status
from bot.tables.past import Past
from bot.tables.table import Table
from bot.ui.screens.names import plain_words_of, words_of
from bot.ui.screens.table import (
    ended_by,
    fact_words,
    seat_with_person,
    title_line,
    told,
    winners,
)
from bot.ui.transport.ids import ComponentId, UnknownId
from bot.ui.transport.layout import OPTIONS_IN_MENU, Accent, Entry, Pick, Picture, Press, Row, Screen, shorten
from renderers.registry import renderer_of

_NEAR: Final = 4
"""So many turns before and after the present one are always in the menu."""
_FACTS: Final = 1200
_NUMBERS: Final = re.compile("[0-9]{1,6}[.][0-9]{1,2}")

Notes = Mapping[int, Text]
"""What is to be said of some turns, such as what somebody could have done there."""


@dataclass(frozen=True, slots=True)
class At:
    """Which position is shown, and how: all that a replay's buttons say."""

    turn: int = 0
    seat: Seat | None = None
    """Whose side it is seen from; None: a spectator's."""
    as_text: bool = False

    def arg(self, way: str) -> str:
        """The part of a component id; ``way`` keeps apart two buttons that lead to the same position."""
        return f"{way}.{self.turn}.{self.seat or 0}.{'t' if self.as_text else 'p'}"


def read_at(arg: str) -> At:
    """What a component id's part says; raises UnknownId."""
    try:
        _, turn, seat, form = arg.split(".")
        if not _NUMBERS.fullmatch(f"{turn}.{seat}") or form not in {"p", "t"}:
            raise UnknownId(arg)
        return At(int(turn), int(seat) or None, as_text=form == "t")
    except ValueError as error:
        raise UnknownId(arg) from error


def checked(at: At, past: Past) -> At:
    """The position, or the nearest that there is; only games with hidden hands are seen from seats."""
    seat = at.seat if past.rules.info.hidden and at.seat in range(1, past.record.seats + 1) else None
    return replace(at, turn=past.nearest(at.turn), seat=seat)


def replay_screen(
    table: Table,
    past: Past,
    at: At,
    language: str,
    picture: Picture,
    *,
    notes: Notes | None = None,
    together: bool = False,
    may_share: bool = False,
    notice: Text | None = None,
) -> Screen:
    """A position of a game that has ended, below a notice.

    ``together``: whether it is the channel's message; ``may_share``: whether this person may show it there.
    """
    words, plain = words_of(table, language), plain_words_of(table, language)
    notes = notes or {}
    texts = (
        "\n".join(("" if notice is None else words.text(notice), _head(table, past, at, words))).strip(),
        _happened(past, at, words),
        words.text(notes[at.turn]) if at.turn in notes else "",
        _end(table, past, words) if at.turn == past.last else "",
    )
    rows = _rows(table, past, at, plain, notes=notes, together=together, may_share=may_share)
    screen = Screen(texts, picture, rows, Accent.OVER)
    return screen.as_text() if at.as_text else screen


def board_text(table: Table, past: Past, at: At, words: Words) -> str:
    """The position as monospaced text."""
    board = renderer_of(table.row.game).plain(past.view(at.turn, at.seat), words)
    return f"```\n{board}\n```"


def _head(table: Table, past: Past, at: At, words: Words) -> str:
    where = (
        words.say("replay-start", last=past.last)
        if at.turn == 0
        else words.say("replay-turn", turn=at.turn, last=past.last)
    )
    lines = [f"## {title_line(table, words)}", where]
    if at.seat is not None:
        lines.append(words.say("replay-seat", seat=seat_with_person(table, words, at.seat)))
    return "\n".join(lines)


def _happened(past: Past, at: At, words: Words) -> str:
    happening = past.happening(at.turn)
    return "" if happening is None else shorten("\n".join(told(happening, words)), _FACTS)


def _end(table: Table, past: Past, words: Words) -> str:
    """How it ended, below the last position."""
    if past.broken:
        return words.say("replay-broken")
    if table.row.result is not None:
        won = winners(table, words, table.row.result)
        return f"{won}\n{ended_by(table, words)}" if table.row.status is Status.VOID else won
    return "" if table.row.ended_by is None else ended_by(table, words)


def _rows(
    table: Table, past: Past, at: At, words: Words, *, notes: Notes, together: bool, may_share: bool
) -> tuple[Row, ...]:
    verb = "together" if together else "step"

    def way(name: str, label: str, turn: int, style: ButtonStyle = ButtonStyle.secondary) -> Press:
        to = replace(at, turn=past.nearest(turn))
        id = ComponentId(table.id, table.revision, verb, to.arg(name))
        return Press(id, words.say(label), style, enabled=to.turn != at.turn)

    steps = (
        way("first", "button-first", 0),
        way("back", "button-step-back", at.turn - 1),
        way("on", "button-step-on", at.turn + 1, ButtonStyle.primary),
        way("last", "button-last", past.last),
    )
    rows: list[Row] = [steps]
    if past.last:
        rows.append(_jump(table, past, at, words, verb, notes=notes))
    if past.rules.info.hidden:
        rows.append(_seats(table, past, at, words, verb))
    form = replace(at, as_text=not at.as_text)
    label = words.say("button-picture" if at.as_text else "button-plain")
    others = [Press(ComponentId(table.id, table.revision, verb, form.arg("form")), label)]
    if together:
        alone = ComponentId(table.id, table.revision, "replay", at.arg("alone"))
        others.append(Press(alone, words.say("button-alone")))
    elif may_share:
        shown = ComponentId(table.id, table.revision, "showall", at.arg("all"))
        others.append(Press(shown, words.say("button-together")))
    others.append(Press(ComponentId(table.id, table.revision, "film"), words.say("button-film")))
    rows.append(tuple(others))
    return tuple(rows)


def offered_turns(turn: int, last: int, noted: Sequence[int] = ()) -> list[int]:
    """The turns in the menu: all, or the ends, those near, those at twice, four times … the distance, and those
    with notes.

    So every turn of a long game can be reached in a few steps.
    """
    most = OPTIONS_IN_MENU
    if last < most:
        return list(range(last + 1))
    near = range(max(0, turn - _NEAR), min(last, turn + _NEAR) + 1)
    far = (turn + side * _NEAR * 2**power for power in range(1, 12) for side in (-1, 1))
    chosen = {0, last, *near}
    for each in sorted(noted, key=lambda each: abs(each - turn)):
        if len(chosen) < most and 0 <= each <= last:
            chosen.add(each)
    for each in far:
        if len(chosen) < most and 0 <= each <= last:
            chosen.add(each)
    while len(chosen) < most:  # halve the widest gap
        edges = sorted(chosen)
        low, high = max(pairwise(edges), key=lambda gap: gap[1] - gap[0])
        if high - low < 2:
            break
        chosen.add((low + high) // 2)
    return sorted(chosen)


def _jump(table: Table, past: Past, at: At, words: Words, verb: str, *, notes: Notes) -> Pick:
    entries = tuple(
        Entry(
            str(turn),
            turn_label(past, turn, words),
            words.text(notes[turn]) if turn in notes else None,
            chosen=turn == at.turn,
        )
        for turn in offered_turns(at.turn, past.last, sorted(notes))
    )
    id = ComponentId(table.id, table.revision, verb, at.arg("jump"))
    return Pick(id, words.say("replay-jump"), entries)


def turn_label(past: Past, turn: int, words: Words) -> str:
    """A turn in a menu: its number, and what happened then."""
    happening = past.happening(turn)
    if happening is None:
        return words.say("replay-start-choice")
    fact = fact_words(happening.facts[0], words) if happening.facts else happening.entry.notation
    return words.say("replay-turn-choice", turn=turn, fact=fact.replace("**", ""))


def _seats(table: Table, past: Past, at: At, words: Words, verb: str) -> Pick:
    entries = [Entry("0", words.say("replay-spectator"), chosen=at.seat is None)]
    for seat in range(1, past.record.seats + 1):
        label = words.say("replay-side", seat=seat_with_person(table, words, seat))
        entries.append(Entry(str(seat), label, chosen=at.seat == seat))
    id = ComponentId(table.id, table.revision, verb, at.arg("seat"))
    return Pick(id, words.say("replay-whose"), tuple(entries))
