"""All that there is to know of a game of Blindsight; no single viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.blindsight.cards import Cards
from bot.games.blindsight.settings import DEALT, MatchKind
from bot.games.blindsight.view import How, Laid, Open
from bot.games.core import Seat
from bot.games.fair import Fair


@dataclass(frozen=True, slots=True)
class State:
    """A whole table. All tuples of hands are by seat; the deck is the pile, they and the draw pile."""

    open: Open
    fair: Fair
    hands: tuple[Cards, ...]
    """In slot order; empty for a seat that is out or has left."""
    draw_pile: Cards
    """From the top."""
    aside: tuple[Cards, ...]
    """Hands of those who left in the current game."""

    @property
    def seats(self) -> range:
        """All seats of the table, whoever has left."""
        return range(1, len(self.hands) + 1)

    @property
    def holders(self) -> tuple[Seat, ...]:
        """The seats that hold cards: those in play."""
        return tuple(seat for seat in self.seats if self.hands[seat - 1])

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that can still win the table: in a match those, too, who are out of this game only."""
        gone = self.open.left if self.is_match else (*self.open.left, *self.open.out)
        return tuple(seat for seat in self.seats if seat not in gone)

    @property
    def is_match(self) -> bool:
        """Whether more than one game is to be played."""
        return self.open.settings.match.kind is not MatchKind.SINGLE

    @property
    def anything_playable(self) -> bool:
        """Whether the seat to act has something to play onto the card on top."""
        takes, mover = self.open.takes, self.open.to_act
        return any(
            takes(card) for seat, hand in enumerate(self.hands, start=1) if seat != mover for card in hand
        )


def dealt(opened: Open, fair: Fair, *, present: Sequence[Seat], seats: int) -> State:
    """A game freshly dealt to the seats present, rising; ``opened`` says all but its pile."""
    draw = fair.draw()
    deck = list(opened.settings.deck)
    draw.shuffle(deck)
    count = len(present)
    first = DEALT * count
    hands: list[Cards] = [()] * seats
    for index, seat in enumerate(present):
        hands[seat - 1] = tuple(deck[index:first:count])
    return State(
        open=replace(opened, pile=(Laid(deck[first], How.FIRST),)),
        fair=draw.fair,
        hands=tuple(hands),
        draw_pile=tuple(deck[first + 1 :]),
        aside=((),) * seats,
    )
