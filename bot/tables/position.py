"""A position of a game, with what each viewer sees there and may do, made once for all who ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.core import AnyRules, Departure, GameOver, IllegalMove, Outcome, Seat, Step


class Position:
    """A state. Views and legal moves are made when first asked for, and kept as long as the position is."""

    __slots__ = ("_legal", "_playing", "_views", "acting", "outcome", "rules", "seats", "state")

    def __init__(self, rules: AnyRules, state: Any, seats: int) -> None:
        self.rules: Final = rules
        self.state: Final = state
        self.seats: Final = seats
        self._views: dict[Seat | None, Any] = {}
        self._legal: dict[Seat, Sequence[Any]] = {}
        self._playing: tuple[Seat, ...] | None = None
        self.outcome: Final[Outcome | None] = rules.outcome(state)
        """How the game ended by its rules, None while it runs."""
        self.acting: Final[tuple[Seat, ...]] = (
            ()
            if self.outcome is not None
            else tuple(seat for seat in range(1, seats + 1) if self.legal(seat))
        )
        """The seats to act; empty when the game is over."""

    def view(self, viewer: Seat | None) -> Any:
        """What a seat, or a spectator (None), may know."""
        if viewer not in self._views:
            self._views[viewer] = self.rules.view(self.state, viewer)
        return self._views[viewer]

    def legal(self, seat: Seat) -> Sequence[Any]:
        """A seat's listed moves."""
        if seat not in self._legal:
            self._legal[seat] = self.rules.legal(self.view(seat))
        return self._legal[seat]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats still in the game: those that can leave it. Empty when it is over."""
        if self._playing is None:
            accepts, every = self.rules.accepts, range(1, self.seats + 1)
            still = (seat for seat in every if accepts(self.view(seat), Departure.RESIGN))
            self._playing = () if self.outcome is not None else tuple(still)
        return self._playing

    def forced(self) -> tuple[Seat, Any] | None:
        """The only move of the only seat to act, which the table plays by itself; None without one."""
        if len(self.acting) != 1:
            return None
        (seat,) = self.acting
        if len(self.legal(seat)) != 1:
            return None
        move = self.rules.forced(self.view(seat))
        return None if move is None else (seat, move)

    def step(self, seat: Seat, move: Any) -> Step[Any]:
        """What a move leads to; raises GameOver or IllegalMove, as :func:`bot.games.core.play`."""
        if self.outcome is not None:
            raise GameOver("the game has ended")
        if not self.rules.accepts(self.view(seat), move):
            write = self.rules.write
            raise IllegalMove(write(move), [write(each) for each in self.legal(seat)])
        return self.rules.apply(self.state, seat, move)
