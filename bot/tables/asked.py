"""Who is asked for what at a table: read off it, without changing anything."""

from __future__ import annotations

from bot.games.core import DEPARTURES, Seat
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.rows import Kind
from bot.tables.table import Game, Table


def voters(table: Table) -> tuple[Seat, ...]:
    """The seats of people who play now."""
    if table.game is None:
        return ()
    people = {each.seat for each in table.members if each.kind is Kind.PERSON}
    return tuple(seat for seat in table.game.playing if seat in people)


def awaited(table: Table, agreement: Agreement | None) -> tuple[Seat, ...]:
    """The seats whose answer is still awaited. The absent one isn't asked whether they are to lose."""
    if agreement is None or not agreement.open:
        return ()
    answered = {agreement.seat, *agreement.agreed}
    if agreement.what.about_absence:
        answered.add(agreement.target)
    return tuple(seat for seat in voters(table) if seat not in answered)


def hint_is_asked_for(table: Table, seat: Seat) -> bool:
    """Whether a first hint needs the others' consent: it makes the game unrated for them, too, so that nobody who is
    losing may have one by themselves."""
    return not table.row.helped and any(each != seat for each in voters(table))


def left_of_asked(table: Table, game: Game) -> Agreement | None:
    """What the moves that led to ``game`` leave of what was asked.

    Nothing is left of what has been answered, of anything once somebody has left, of an undo after any move, of
    a hint that its asker has done without, and of a vote about somebody who has moved after all.
    """
    asked = table.row.agreement
    assert table.game is not None
    moves = game.moves_after(table.game.ply)
    if asked is None or not asked.open or asked.what is Asked.UNDO:
        return None
    if any(each.notation in DEPARTURES for each in moves) or game.outcome is not None:
        return None
    if asked.what is Asked.HINT and any(each.seat == asked.seat for each in moves):
        return None
    if asked.what.about_absence and (
        asked.target not in game.acting or any(each.seat == asked.target for each in moves)
    ):
        return None
    return asked
