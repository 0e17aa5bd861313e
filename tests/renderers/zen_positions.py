"""Tables of Zen to look at: each shows what the others don't. All cards match their neighbours."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.core import Outcome
from bot.games.zen.rules import RULES, State
from bot.games.zen.view import Pass, Phase, View
from renderers.base import Marks
from tests.games.zen_tables import a_game


def lying(cards: str) -> tuple[str, ...]:
    return tuple(cards.split("; "))


def seen(state: State) -> View:
    return RULES.view(state, 1)


def ended(state: State, place: int) -> View:
    outcome = Outcome("complete" if place == 1 else "exhausted", (place,), (len(state.placed),))
    return seen(replace(state, phase=Phase.OVER, ended=outcome))


_EVERY: Final = " ".join(map(str, range(1, 37)))

START: Final = seen(a_game("impossible-galaxy", white=_EVERY, black=_EVERY, phase=Phase.FIRST_DRAW))
FIRST: Final = seen(a_game("impossible-galaxy", hand="W33", phase=Phase.FIRST_CARD))

SHIFTS: Final = seen(
    a_game("impossible-galaxy", hand="W15 W30 W14", placed=lying("W07 0,0; B09r 0,-1; B35 0,-2; B27 -1,-2"))
)
"""Four cards, and the form may lie in four places."""

CHOOSING: Final = seen(
    a_game(
        "hard-panda",
        hand="B16 B04 B24",
        placed=lying(
            "W19 0,0; B23r 0,-1; B10 0,-2; B17 1,-2; W17 1,-3; W09r 0,-3; W35 0,-4; B30r -1,0; W25r 0,1;"
            " W29 2,-2; W22 -1,-3"
        ),
        black_pile="14 21",
    )
)
CHOICES: Final = Marks(("B24",), ("1,-1", "0,2"))

DISCARDING: Final = seen(
    a_game(
        "hard-dragon",
        hand="B24 B08 B28",
        placed=lying(
            "W35 0,0; B11 0,-1; B09r 0,-2; B29 1,-1; W27 0,1; W16 -1,1; B33r 1,0; B05r 2,-1; B10 2,0; W25 -1,2;"
            " W29 -1,-1; B30r 2,1; B21r 2,-2; B27 3,0; W23r -1,0; W24r 2,2; B12r 3,1; B14r 4,1; W12 1,-2;"
            " W34 2,-3; B31 -1,-2; B17r 5,1; B36 -1,-3; W08r 1,-3; W26 1,-4; W30 -2,-2; B35 -2,-3; B25r 3,-3;"
            " W22 2,-4; W21r 2,-5; W14 3,-5"
        ),
        white_pile="1 2 4 7",
        black_pile="1 7",
    )
)
"""A form of 13 columns: the most that there is room for."""

FULL: Final = seen(
    a_game(
        "impossible-galaxy",
        hand="W17 W06",
        placed=lying(
            "W35 0,0; B11 0,-1; B09r 0,-2; B29 0,1; W16 -1,0; W27 -2,0; B33r -2,1; B10r -3,1; B05r 1,-1;"
            " W02r 1,0; W25r -1,-1; B30 -3,0; B21 -4,0; B27 2,0; W23 -2,-1; W24r -4,-1; B12r -2,2; B14r 2,1;"
            " B01 2,2; W12 -3,-1; W07 -2,3; W34 0,2; B17r -2,-2; B31 3,2; B36 3,1; W08r 1,2; W30 0,3;"
            " W26 -3,3; B07r -1,1; B25 4,1; B35 -5,-1; W14 1,1; W21 -1,3; W22 -4,3; B28 -1,-2; B08 3,0;"
            " B24 -1,-3; W19r -1,-4; W28 0,-4; W36 1,-4; B03 -3,-2; B20 -5,-2; W15r 2,-4; W18 -5,3;"
            " W31r -2,-4; B23r -2,-3; B22r -5,-3; B34 -6,-1; W03 2,-3; W32 3,-3; W10r 3,-2; B04 -1,2;"
            " B19 -6,-2; B26r -6,-3; W33r -4,-2; W05 -5,2; W13r -3,-3; B13r -7,-2; B02r -7,-1; W20 -3,-4"
        ),
        white="11 9",
        white_pile="1 29 4",
        black="16 6 32",
        black_pile="15 18",
    )
)
"""Sixty cards of 68 and one shift left."""

_FROG: Final = a_game(
    "easy-frog",
    hand="B16 B32",
    placed=lying(
        "W35 0,0; B11r 0,1; B29 0,-1; B09r 1,0; B10 1,1; B33r 1,2; B05r -1,0; B07 -1,1; B35 -2,1; B25 -3,1;"
        " W21r -3,2; W22r -2,2; B24r -3,0; B28 -4,1; B08 -5,1; W36 -4,0; B03 -5,0; B20 -4,-1; B15r -5,2;"
        " W18 -1,2; B23 -3,3; B34 -4,3; B22 -1,3; B26 0,3; B06r -2,3"
    ),
    white="11 9",
    white_pile="27 16 1",
    black="",
    black_pile="30 21",
)
WON: Final = ended(_FROG, 1)

_EAGLE: Final = a_game(
    "hard-eagle",
    placed=lying(
        "W19 0,0; B23r 0,1; B17 0,2; B10 -1,2; W09r -1,1; W35r -1,0; W17 0,-1; B21r 0,-2; B14r -2,2;"
        " B30 -3,2; W25 0,-3; W22r 0,-4; W29 -1,-4; B24 -3,1; B16 -3,0; W30r -1,-1; W23 -2,-1; W16 -2,-2;"
        " B32 1,2; B05 2,2; W15r -1,-3; W32 1,-4; W06r 2,-4; B33r -2,1; W12 1,1; W01 1,0; W24r 1,-2;"
        " B12r 2,-2; W08 -1,-2; W05r 1,-1; B13 3,-2; B22r 4,-2; W13 2,-1; W26r -2,-3; B26 4,-1; B07r 3,-3;"
        " W11 2,-3; W28 1,-3"
    ),
    white="33 20 34 4 7 21",
    black="",
    white_pile="3",
    black_pile="36 31",
    runs=(Pass.SECOND, Pass.SECOND),
    phase=Phase.DRAW,
)
SECOND: Final = seen(_EAGLE)
"""Both piles were turned over; the black deck is used up, one white cell is missing."""
LOST: Final = ended(replace(_EAGLE, decks=tuple(replace(deck, cards=()) for deck in _EAGLE.decks)), 2)

ONE_COLOUR: Final = seen(a_game("medium-ghost", placed=("W33 0,0",), phase=Phase.DRAW))

EVERY: Final = (START, FIRST, SHIFTS, CHOOSING, DISCARDING, FULL, WON, SECOND, LOST, ONE_COLOUR)
