"""Views of Dazzle to look at, built by hand: each shows what the others don't."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.games.core import Outcome
from bot.games.dazzle.view import Card, Deal, DeckSeen, Placed, View, read_card


def cards(names: str) -> tuple[Card, ...]:
    """Cards from their names."""
    return tuple(read_card(name) for name in names.split())


def pairs(names: str) -> Iterator[Placed]:
    """Yield pairs from ``will/points``: seat 2 chooses first, then both in turn."""
    for number, pair in enumerate(names.split()):
        will, points = pair.split("/")
        yield Placed(2 - number % 2, read_card(will), read_card(points))


START: Final = View(
    viewer=1,
    deal=Deal.DAZZLE,
    hand=cards("P1 P2 T2 S1 S2 S3 F1 F2"),
    ranks=((1, 1, 1, 2, 2, 2, 2, 3), (1, 1, 1, 2, 2, 2, 2, 3)),
    decks=(DeckSeen(10, 2), DeckSeen(10, 2)),
    placed=(),
    offer=None,
    ended=None,
)
CHOOSING: Final = replace(
    START,
    viewer=2,
    hand=cards("P2 P2 T1 S1 F2 F3"),
    ranks=((1, 2, 2, 3, 3, 3), (1, 1, 2, 2, 2, 3)),
    decks=(DeckSeen(4, 2), DeckSeen(4, 3)),
    placed=tuple(pairs("P2/T2 S2/P3 P2/T2 F1/S2 P1/T3 F2/T2")),
    offer=(Card(read_card("T1").colour, 1), read_card("T2")),
)
"""Seat 2 is to choose; two columns have Points without Will or the other way round."""
SPECTATOR: Final = replace(CHOOSING, viewer=None, hand=())
ASKING: Final = replace(
    CHOOSING,
    offer=None,
    placed=(*CHOOSING.placed, *pairs("T1/T2")),
    hand=cards("P2 P2 T1 S1 S1 F2 F3 F3"),
    ranks=((1, 2, 2, 3, 3, 3), (1, 1, 1, 2, 2, 2, 3, 3)),
)
"""Seat 2 is to show two cards."""
WON: Final = replace(
    START,
    hand=(),
    ranks=((), ()),
    decks=(DeckSeen(0, None), DeckSeen(0, None)),
    placed=tuple(
        pairs(
            "P1/P2 P2/T1 T2/T3 S2/S3 F3/F2 T1/S1 P3/P3 S2/S2 F1/F1"
            " S1/S2 T2/T2 F2/T1 P1/P2 T2/S3 S1/S2 T2/T2 F2/F1 P2/P1"
        )
    ),
    ended=Outcome("points", (2, 1), (12, 20)),
)
RESIGNED: Final = replace(CHOOSING, ended=Outcome("resign", (2, 1), (3, 8)))
LATE: Final = replace(START, decks=(DeckSeen(1, 1), DeckSeen(0, None)))
FULLEST: Final = replace(
    CHOOSING,
    placed=tuple(
        pairs(
            "P1/T1 P1/T1 P1/T1 P1/T1 P2/T2 P2/T2 P2/T2 P2/T2 P2/T2 P2/T2 P3/T3 P3/T3"
            " S1/F1 S1/F1 S1/F1 S1/F1 S2/F2"
        )
    ),
)
"""More in one place than play brings: six cards of a rank in one stack, both sums with two digits."""
EVERY: Final = (START, CHOOSING, SPECTATOR, ASKING, WON, RESIGNED, LATE, FULLEST)
