"""Which moves somebody can have taken back."""

from __future__ import annotations

from bot.games.core import DEPARTURES, Seat, TakesBack
from bot.games.record import Entry, Record, parse_entry
from bot.tables.agreeing_refusals import KnownSince, NothingToUndo, NoUndo
from bot.tables.clock import AGREED, DECLINE, OFFER
from bot.tables.table import Game, begin


def takes_back(game: Game) -> bool:
    """Whether moves can be taken back in a game at all."""
    return isinstance(game.rules, TakesBack)


def back_to(game: Game, seat: Seat) -> Game:
    """The game before a seat's last move; raises NoUndo, NothingToUndo or KnownSince.

    Only what somebody chose counts as a move: what the table played by itself goes with it, and so do words about
    a draw. Nobody who has left comes back.
    """
    if not isinstance(game.rules, TakesBack):
        raise NoUndo
    said = {OFFER, DECLINE} if AGREED in game.rules.info.reasons else set()
    before: Game | None = None
    for earlier, entry, forced in _replayed(game.record):
        if entry.notation in DEPARTURES:
            before = None
        elif entry.seat == seat and not forced and entry.notation not in said:
            before = earlier
    if before is None:
        raise NothingToUndo
    if not game.rules.takes_back(before.state, game.state):
        raise KnownSince
    return before


def at_ply(game: Game, ply: int) -> Game:
    """The game as it was after a ply, with the revisions of its moves."""
    earlier = begin(game.record)
    for text in game.record.moves[:ply]:
        entry = parse_entry(text)
        earlier = earlier.after(entry.seat, game.rules.read(entry.notation))
    return earlier


def _replayed(record: Record) -> list[tuple[Game, Entry, bool]]:
    """Each move of a record, with the game before it and whether the table made it."""
    game, found = begin(record), []
    for text in record.moves:
        entry = parse_entry(text)
        after = game.after(entry.seat, game.rules.read(entry.notation))
        found.append((game, entry, after.log[-1].forced))
        game = after
    return found
