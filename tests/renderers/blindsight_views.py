"""Views of Blindsight to look at, built by hand: each shows what the others don't."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from bot.games.blindsight.cards import Card, Colour, Kind, Numbered, Special, read_card
from bot.games.blindsight.settings import OPTIONS, Match, MatchKind, Mode, Settings, settings_of
from bot.games.blindsight.view import How, Laid, Open, SetAside, Turn, View
from bot.games.core import Outcome, Seat
from bot.games.options import checked

SINGLE: Final = settings_of(checked(OPTIONS, {}))
MATCH: Final = replace(SINGLE, mode=Mode.LAST_MAN_STANDING, match=Match(MatchKind.TARGET, 1000))


def cards(names: str) -> tuple[Card, ...]:
    """Cards from their names."""
    return tuple(read_card(name) for name in names.split())


PILE: Final = (
    Laid(read_card("P4s"), How.FIRST),
    Laid(read_card("R5h"), How.PLAYED, 1, 3),
    Laid(read_card("G-blind"), How.PLAYED, 2, 1),
    Laid(read_card("B12h"), How.BLIND, 3, 3),
    Laid(read_card("P11s"), How.PLAYED, 3, 2),
    Laid(read_card("R-sight"), How.PLAYED, 3, 1),
    Laid(read_card("B8h"), How.TURNED, 1),
)


def view(
    viewer: Seat | None, hands: Sequence[str | int], *, top: str | None = None, settings: Settings = SINGLE
) -> View:
    """A view in which it is the viewer's turn, or seat 1's; a number is a hand that isn't seen."""
    pile = PILE if top is None else (*PILE, Laid(read_card(top), How.PLAYED, 3, 2))
    seen = tuple(cards(hand) if isinstance(hand, str) else None for hand in hands)
    counts = tuple(len(hand.split()) if isinstance(hand, str) else hand for hand in hands)
    return View(
        viewer,
        Open(settings, to_act=viewer or 1, pile=pile, starter=1, totals=(0,) * len(hands), turn=Turn.BEGUN),
        hands=seen,
        counts=counts,
        draw_pile=42,
        aside=(None,) * len(hands),
    )


FIRST: Final = "P7s R9s B9h P-dilemma G-sight R8s P2h"
SECOND: Final = "R7h B8s P8h R1h R15s B-trickster"
PLAYING: Final = view(2, (FIRST, 5, SECOND))
"""Seat 2 is to play; some cards of each hand fit."""
WAITING: Final = replace(PLAYING, open=replace(PLAYING.open, to_act=3))
SPECTATOR: Final = view(None, (7, 5, 6))
BLIND: Final = view(2, (FIRST, 5, SECOND), top="R-blind")
ANSWERED: Final = replace(
    view(2, (FIRST, 5, SECOND), top="R-trickster"),
    open=replace(view(2, (FIRST, 5, SECOND), top="R-trickster").open, answered=True),
)
_LEFT: Final = view(1, (4, "", "", SECOND, FIRST, "P1h"), settings=MATCH)
LEFT: Final = replace(
    _LEFT,
    open=replace(_LEFT.open, out=(2,), left=(3,), totals=(0, 480, 36, 999, 77, 102)),
    aside=(None, None, SetAside(3, cards("P3h R3s G-blind")), None, None, None),
)
"""Last Man Standing in a match: seat 2 is out, seat 3 has left and its hand was seen."""
_ENDED: Final = view(1, ("P1h R2s", "", SECOND, FIRST))
ENDED: Final = replace(
    _ENDED, open=replace(_ENDED.open, ended=Outcome("emptied", (2, 1, 3, 4), (3, 0, 59, 75)))
)
EXHAUSTED: Final = replace(ENDED, draw_pile=0)


def full(viewer: Seat | None, own: int, *, seats: int = 6, settings: Settings = SINGLE) -> View:
    """A view in which all cards but two are in hands: a number of them in the viewer's own."""
    deck = list(SINGLE.deck)
    Random(7).shuffle(deck)
    top, rest = deck[:2], deck[2:]
    others = [seat for seat in range(1, seats + 1) if seat != viewer]
    dealt: dict[Seat, list[Card]] = {seat: [] for seat in others}
    for number, card in enumerate(rest[own if viewer else 0 :]):
        dealt[others[number % len(others)]].append(card)
    hands: list[str | int] = []
    for seat in range(1, seats + 1):
        if viewer is None:
            hands.append(len(dealt[seat]))
        else:
            hands.append(own if seat == viewer else " ".join(map(str, dealt[seat])))
    made = view(viewer, hands, settings=settings)
    pile = (Laid(top[0], How.FIRST), Laid(top[1], How.BLIND, 6, 6))
    return replace(made, draw_pile=0, open=replace(made.open, pile=pile))


def everything_at_once() -> View:
    """The view whose description has the most to say."""
    made = full(6, 1, settings=MATCH)
    pile = tuple(Laid(Special(Colour.GOLD, Kind.TRICKSTER), How.PLAYED, 3, 4) for _ in range(8))
    hands = tuple(
        None if hand is None else tuple(sorted(hand, key=lambda card: isinstance(card, Numbered)))
        for hand in made.hands
    )
    opened = replace(made.open, pile=pile, answered=True, totals=(1019,) * 6)
    return replace(made, hands=hands, open=opened)


FULLEST: Final = full(2, 18)
FEWEST_OWN: Final = full(2, 1)
ONE_MORE_ROW: Final = full(2, 16, settings=MATCH)
EVERY: Final = (
    PLAYING, WAITING, SPECTATOR, BLIND, ANSWERED, LEFT, ENDED, EXHAUSTED, FULLEST, FEWEST_OWN, ONE_MORE_ROW,
    full(None, 0), full(1, 100, seats=2), full(1, 1, seats=2), everything_at_once(),
)  # fmt: skip
