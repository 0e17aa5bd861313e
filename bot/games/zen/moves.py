"""Where cards fit, and what the viewer may do: for the rules, the screens, hints and graders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.games.core import Departure
from bot.games.zen.deck import MATES, Card, Colour, Face, lies
from bot.games.zen.form import AROUND, Cell, Form
from bot.games.zen.view import SOLVER, Done, Draw, Move, Phase, Place, Placed, View

Table: TypeAlias = dict[Cell, Face]
"""The cards that lie, by their places: what each shows."""
Need: TypeAlias = tuple[str | None, str | None, str | None, str | None]
"""What a card must show at its top, bottom, left and right; None where nothing lies beside it."""


def table_of(placed: Iterable[Placed]) -> Table:
    """The cards that lie, by their places."""
    return {(each.x, each.y): each.face for each in placed}


def need(table: Table, cell: Cell) -> Need:
    """What a card on a cell must show for all its neighbours to match (ZEN-7)."""
    x, y = cell
    above, below = table.get((x, y - 1)), table.get((x, y + 1))
    left, right = table.get((x - 1, y)), table.get((x + 1, y))
    return (
        None if above is None else MATES[above.bottom],
        None if below is None else MATES[below.top],
        None if left is None else left.right,
        None if right is None else right.left,
    )


def matches(face: Face, wanted: Need) -> bool:
    """Whether a face, as it lies, shows what is needed."""
    top, bottom, left, right = wanted
    return (
        (top is None or face.top == top)
        and (bottom is None or face.bottom == bottom)
        and (left is None or face.left == left)
        and (right is None or face.right == right)
    )


def openings(form: Form, shifts: Sequence[Cell], table: Table) -> dict[Cell, frozenset[Colour]]:
    """The free cells beside a card that a shift of the form covers, with the colours it may have there.

    ZEN-6, 8. With nothing on the table the first cell, 0,0, is open.
    """
    beside = (
        {(x + right, y + down) for x, y in table for right, down in AROUND} - table.keys()
        if table
        else {(0, 0)}
    )
    found: dict[Cell, frozenset[Colour]] = {}
    cells = form.cells
    for x, y in sorted(beside, key=lambda cell: (cell[1], cell[0])):
        colours = {cells.get((x + right, y + down)) for right, down in shifts} - {None}
        if colours:
            found[x, y] = frozenset(colour for colour in colours if colour is not None)
    return found


def narrowed(form: Form, shifts: Iterable[Cell], cell: Cell, colour: Colour) -> tuple[Cell, ...]:
    """The shifts that still agree once a card of a colour lies on a cell (ZEN-6)."""
    x, y = cell
    return tuple((right, down) for right, down in shifts if form.cells.get((x + right, y + down)) is colour)


def places(view: View, hand: Sequence[Card]) -> Iterator[Place]:
    """Yield where these cards may be placed: card by card, then row by row, unturned first."""
    table = table_of(view.placed)
    wanted = [
        (cell, colours, need(table, cell))
        for cell, colours in openings(view.form, view.shifts, table).items()
    ]
    for card in hand:
        shown = lies(card.number)
        for (x, y), colours, needed in wanted:
            if card.colour in colours:
                for turned, face in shown:
                    if matches(face, needed):
                        yield Place(card, turned, x, y)


def legal(view: View) -> Sequence[Move]:
    """The viewer's listed moves."""
    if view.viewer != SOLVER:
        return ()
    match view.phase:
        case Phase.FIRST_DRAW | Phase.DRAW:
            return tuple(Draw(deck.colour) for deck in view.decks if deck.count)
        case Phase.FIRST_CARD:
            return tuple(places(view, view.hand))
        case Phase.HAND:
            return (*places(view, view.hand), Done(view.hand))
        case Phase.OVER:
            return ()


def accepts(view: View, move: Move) -> bool:
    """Whether the viewer may make this move: listed, discards in any order, or giving up."""
    if view.viewer != SOLVER or view.ended is not None:
        return False
    match move:
        case Departure():
            return True
        case Done(cards):
            return view.phase is Phase.HAND and len(cards) == len(view.hand) and set(cards) == set(view.hand)
        case Draw() | Place():
            return move in legal(view)


def forced(view: View) -> Move | None:
    """The only listed move; never a ``done`` with two or more cards: their order is a choice."""
    listed = legal(view)
    if len(listed) != 1:
        return None
    (only,) = listed
    return None if isinstance(only, Done) and len(only.cards) > 1 else only
