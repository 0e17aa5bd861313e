"""Dazzle in words: the picture's description, and the columns as monospaced text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from bot.games.core import Seat
from bot.games.dazzle.view import DECK, SEATS, Card, Column, View, other, standing
from bot.i18n import Words
from renderers.base import TEXT_WIDTH

_LABEL: Final = 16
_FIGURE: Final = 4
"""Characters of a line's label in the text, and of a column."""


def near(view: View) -> Seat:
    """The side that sits at the bottom: the viewer's, seat 1 for a spectator."""
    return view.viewer or 1


def alt(view: View, words: Words) -> str:
    """The picture's description: at most 1,024 characters."""
    return " ".join([_title(view, words), *_columns(view, words), *_sides(view, words), *_state(view, words)])


def plain(view: View, words: Words) -> str:
    """The columns' sums as a table in lines of at most 34 characters, then all that lies there, in words."""
    paragraphs = (
        _columns(view, words),
        _sides(view, words),
        (*_state(view, words), words.say("dazzle-board-key")),
    )
    lines = [*wrap(_title(view, words), TEXT_WIDTH), "", *_table(view, words)]
    for paragraph in paragraphs:
        lines += ["", *(line for sentence in paragraph for line in wrap(sentence, TEXT_WIDTH))]
    return "\n".join(lines)


def _title(view: View, words: Words) -> str:
    return words.say("dazzle-board-title", seat=near(view), exchange=view.exchange, exchanges=DECK // 2)


def _table(view: View, words: Words) -> Iterator[str]:
    """Yield a line for the colours, each side's Will and the Points, in the order of the picture."""
    columns = standing(view.placed).columns

    def line(label: str, cells: Sequence[str]) -> str:
        return f"{label:<{_LABEL}}{''.join(f'{cell:>{_FIGURE}}' for cell in cells)}"

    def will(seat: Seat) -> str:
        label = words.say("dazzle-board-will-label", seat=seat)
        return line(label, [str(column.will[seat - 1]) for column in columns])

    yield line("", [column.colour.letter for column in columns])
    yield will(other(near(view)))
    yield line(words.say("dazzle-board-points-label"), [str(column.points) for column in columns])
    yield will(near(view))
    label = words.say("dazzle-board-leader-label")
    yield line(label, [str(column.winner or "=") for column in columns])


def _columns(view: View, words: Words) -> Iterator[str]:
    """Yield a sentence for each colour in which anything lies: sums, and the cards' ranks."""
    bare = []
    for column in standing(view.placed).columns:
        name = words.say("dazzle-board-colour", colour=column.colour.letter)
        wills = [[each.will for each in view.placed if each.chooser == seat] for seat in SEATS]
        points = [each.points for each in view.placed]
        parts = [_sum(cards, column) for cards in (*wills, points)]
        if any(card.colour is column.colour for cards in (*wills, points) for card in cards):
            first, second, third = parts
            yield words.say("dazzle-board-column", colour=name, first=first, second=second, points=third)
        else:
            bare.append(name)
    if bare:
        yield words.say("dazzle-board-bare", colours=", ".join(bare))


def _sum(cards: Sequence[Card], column: Column) -> str:
    """The sum of the cards of a colour, with their ranks if there are several."""
    ranks = sorted(card.rank for card in cards if card.colour is column.colour)
    return str(sum(ranks)) if len(ranks) < 2 else f"{sum(ranks)} ({'+'.join(map(str, ranks))})"


def _sides(view: View, words: Words) -> Iterator[str]:
    """Yield what each side has: its hand or the ranks of its backs, its deck, its points as the cards lie."""
    score = standing(view.placed).score
    if view.viewer is not None and view.hand:
        yield words.say("dazzle-board-hand", cards=", ".join(map(str, view.hand)))
    for seat in SEATS:
        ranks, deck = view.ranks[seat - 1], view.decks[seat - 1]
        if ranks and seat != view.viewer:
            yield words.say("dazzle-board-backs", seat=seat, ranks=", ".join(map(str, ranks)))
        if deck.top is None:
            yield words.say("dazzle-board-no-deck", seat=seat)
        else:
            yield words.say("dazzle-board-deck", seat=seat, count=deck.size, top=deck.top)
    yield words.say("dazzle-board-score", first=score(1), second=score(2))


def _state(view: View, words: Words) -> Iterator[str]:
    """Yield what is going on: the pair on offer, and who is to do what; or who has won."""
    if view.ended is not None:
        places = view.ended.places
        if places[0] == places[1]:
            yield words.say("dazzle-board-drawn")
        else:
            yield words.say("dazzle-board-won", seat=places.index(1) + 1)
        return
    if view.offer is None:
        yield words.say("dazzle-board-asks", seat=view.asker)
    else:
        first, second = view.offer
        yield words.say("dazzle-board-offer", seat=view.asker, first=str(first), second=str(second))
        yield words.say("dazzle-board-chooses", seat=other(view.asker))
