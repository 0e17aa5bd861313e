"""Tiny builders of Blindsight positions: cards in words, hands by seat."""

from __future__ import annotations

from bot.games.blindsight.cards import Cards, read_card
from bot.games.blindsight.rules import RULES
from bot.games.blindsight.settings import settings_of
from bot.games.blindsight.state import State
from bot.games.blindsight.view import How, Laid, Open, Turn
from bot.games.core import play
from bot.games.fair import Fair
from bot.games.options import Option
from tests.games import played

FAIR = Fair(bytes(32), "salt")
LAST_MAN_STANDING = "last_man_standing"
PLENTY = "P1h P2h P3h P4h P5h P6h"
"""A draw pile that won't run out."""


def cards(words: str) -> Cards:
    return tuple(read_card(word) for word in words.split())


def a_game(
    on: str,
    /,
    *hands: str,
    to_act: int = 1,
    draw_pile: str = PLENTY,
    turn: Turn = Turn.FRESH,
    answered: bool = False,
    out: tuple[int, ...] = (),
    totals: tuple[int, ...] = (),
    **options: Option,
) -> State:
    """A position with this card on top and these hands by seat; other cards are nowhere."""
    opened = Open(
        settings=settings_of(RULES.options(options)),
        to_act=to_act,
        pile=(Laid(read_card(on), How.FIRST),),
        starter=1,
        totals=totals or (0,) * len(hands),
        turn=turn,
        answered=answered,
        out=out,
    )
    return State(opened, FAIR, tuple(cards(hand) for hand in hands), cards(draw_pile), ((),) * len(hands))


def dealt(seats: int, **options: Option) -> State:
    return RULES.setup(RULES.options(options), seats, FAIR)


def after(state: State, *moves: str) -> State:
    """The position after moves such as ``"1 play 2 P7h"``, each of them checked."""
    return played.after(RULES, state, *moves)


def facts(state: State, move: str) -> list[str]:
    """The keys of what everyone is told of a move."""
    seat, notation = move.split(" ", 1)
    return [fact.key for fact in play(RULES, state, int(seat), RULES.read(notation)).facts]


def legal(state: State, seat: int) -> list[str]:
    return [RULES.write(move) for move in RULES.legal(RULES.view(state, seat))]


def acting(state: State) -> list[int]:
    return [seat for seat in state.seats if legal(state, seat)]
