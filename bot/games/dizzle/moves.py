"""Where a seat's next die may go, what a viewer may do: for the rules, screens and computer players."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import Departure
from bot.games.dizzle.sheet import Kind, Mask, Sheet, bits
from bot.games.dizzle.view import (
    MOST_REROLLS,
    Call,
    Move,
    Paper,
    Phase,
    Planet,
    Position,
    Return,
    Standing,
    Take,
    View,
)


def shut(sheet: Sheet, paper: Paper) -> Mask:
    """The locks that this sheet has no crossed-out key for (DIZ-6, 13)."""
    return sum(locks for locks, keys in sheet.locks if not paper.crosses & keys)


def available(sheet: Sheet, paper: Paper) -> Mask:
    """The fields without X and die that aren't exploded and aren't locked (DIZ-6)."""
    return sheet.all & ~(paper.crosses | paper.dice | paper.exploded | shut(sheet, paper))


def openings(sheet: Sheet, paper: Paper) -> Mask:
    """The fields that the next die may go on, whatever its number.

    The first die goes next to an X (DIZ-7), later ones next to a die (DIZ-8); closed in, they jump (DIZ-9).
    """
    free = available(sheet, paper)
    return (paper.dice and free & sheet.beside(paper.dice)) or free & sheet.beside(paper.crosses)


def fitting(sheet: Sheet, paper: Paper, table: Sequence[int]) -> Mask:
    """The fields that some die of the table fits and may go on."""
    numbers = 0
    for number in set(table):
        numbers |= sheet.numbered[number]
    return openings(sheet, paper) & numbers


def planets(sheet: Sheet, paper: Paper) -> Mask:
    """The planets that a rocket may go to: any without X, also out of reach (DIZ-30)."""
    return sheet.of(Kind.PLANET) & ~paper.crosses


def takes(position: Position, paper: Paper) -> list[Move]:
    """A sheet's possible takes, by die and then by field."""
    sheet = position.sheet
    fields = [sheet.fields[index] for index in bits(fitting(sheet, paper, position.table))]
    return [Take(field.number, field.name) for field in sorted(fields, key=lambda each: each.number)]


def legal(view: View) -> Sequence[Move]:
    """The viewer's listed moves."""
    position = view.position
    if view.viewer is None or view.viewer != position.actor:
        return ()
    sheet, paper = position.sheet, position.paper(view.viewer)
    match position.phase:
        case Phase.CHOICE | Phase.TAKE:
            if found := takes(position, paper):
                return tuple(found)
            # DIZ-22: after the twentieth reroll of a turn only dropping is left.
            return (Call.REROLL, Call.DROP) if paper.rerolls < MOST_REROLLS else (Call.DROP,)
        case Phase.RETURN:
            return tuple(Return(name) for name in sheet.names(paper.dice))
        case Phase.ROCKETS:
            return tuple(Planet(name) for name in sheet.names(planets(sheet, paper)))
        case Phase.OVER:
            return ()


def accepts(view: View, move: Move) -> bool:
    """Whether the viewer may make this move: a listed one, or leaving the game."""
    if view.viewer is None or view.position.ended is not None:
        return False
    if isinstance(move, Departure):
        return view.position.paper(view.viewer).standing is not Standing.LEFT
    return move in legal(view)
