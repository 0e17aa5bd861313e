"""How long people have for a move: until when, and what happens then."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from bot.games.core import DEPARTURES, Departure, Seat
from bot.store.ground.clock import NO_DEADLINE, Clock, Deadline
from bot.store.ground.rows import Kind, NewMove, Person
from bot.tables.table import Game, Table

AGREED: Final = "agreed"
"""The reason of an end by agreement, which the games list that know one."""
OFFER, DECLINE = "draw", "decline"
"""How the games that have draws write an offer (also taking one), and turning one down."""
BEGUN: Final = 2
"""A game that a timeout would end before anyone has made so many moves counts for nothing."""


def first_deadline(clock: Clock, game: Game, seated: Mapping[Seat, Person | None], now: int) -> Deadline:
    """The deadline of those who come to act now. ``seated`` are the people by their seats, without computers.

    Where all of them are away, their time begins when the first is back.
    """
    acting = [seated[seat] for seat in game.acting if seat in seated]
    if not acting:
        return NO_DEADLINE
    back = [back_at(each, clock, now) for each in acting]
    at = min(back) + clock.span
    alone = game.record.seats == 1  # who is told nothing of it
    return Deadline(at, None if alone else at - clock.last_part)


def deadline_after(table: Table, game: Game, now: int) -> Deadline:
    """The deadline at a table after moves that led to ``game``.

    Somebody's time begins anew when they come to act, and when they have made a move and are to make another.
    It doesn't when they offer a draw or turn one down, nor when somebody else leaves.
    """
    assert table.game is not None
    if game.outcome is not None or table.row.daily is not None:
        return NO_DEADLINE
    moved = {each.seat for each in game.moves_after(table.game.ply) if _is_played(game, each)}
    if moved.isdisjoint(game.acting) and set(game.acting) <= set(table.game.acting):
        return Deadline(table.row.deadline_at, table.row.remind_at)
    return new_deadline(table, game, now)


def new_deadline(table: Table, game: Game, now: int) -> Deadline:
    """The deadline of those who are to act at a table, if their time begins now."""
    return first_deadline(table.row.clock, game, people_by_seat(table), now)


def overdue(table: Table, now: int) -> tuple[Seat, ...]:
    """The seats whose time is up: those that are to act, without computers and people who are away."""
    at, game, clock = table.row.deadline_at, table.game, table.row.clock
    if game is None or at is None or now < at:
        return ()
    people = people_by_seat(table)
    return tuple(seat for seat in game.acting if seat in people and back_at(people[seat], clock, now) == now)


def timed_out(game: Game, seats: Collection[Seat]) -> Game | None:
    """The game after these seats have run out of time; None where it counts for nothing.

    That is so where it would end before anyone had made two moves, and where nobody is left who was in time.
    """
    if len(game.playing) > 1 and set(game.playing) <= set(seats):
        return None
    ended = game
    for seat in seats:
        if seat in ended.playing:
            ended = ended.after(seat, Departure.TIMEOUT)
    ended = ended.after_forced()
    return None if ended.outcome is not None and max(game.acted) < BEGUN else ended


def people_by_seat(table: Table) -> dict[Seat, Person | None]:
    """The people at a table by their seats, without computers; None where the bot hasn't met one."""
    return {
        each.seat: table.people.get(each.person_id)
        for each in table.members
        if each.seat is not None and each.kind is not Kind.COMPUTER
    }


def back_at(person: Person | None, clock: Clock, now: int) -> int:
    """When somebody's time can begin: now, or when they are back for whom it stands still meanwhile."""
    if person is None or person.away_until is None or not clock.stands_for_the_away:
        return now
    return max(now, person.away_until)


def _is_played(game: Game, move: NewMove) -> bool:
    """Whether a move is one of the game, and no departure and no word about a draw."""
    said = {OFFER, DECLINE} if AGREED in game.rules.info.reasons else set()
    return move.notation not in DEPARTURES | said
