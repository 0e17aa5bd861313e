"""The places of one game and of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.blindsight.cards import worth
from bot.games.blindsight.settings import MatchKind, Mode
from bot.games.blindsight.state import State

_HOLDING: Final = 0
_OUT: Final = 1
_LEFT: Final = 2


def hand_scores(state: State) -> tuple[int, ...]:
    """What each seat's hand scores (BLI-27); 0 for those who are out or have left."""
    return tuple(worth(hand) for hand in state.hands)


def game_places(state: State) -> tuple[int, ...]:
    """The places of one game (BLI-26).

    Base: the lowest score is best, then fewer cards. Last Man Standing: the highest, then more cards; behind
    all holders those who are out, the later the better. Last and level: those who left.
    """
    out, left = state.open.out, state.open.left
    sign = _sign(state)
    keys: list[tuple[int, ...]] = []
    for seat, (score, hand) in enumerate(zip(hand_scores(state), state.hands, strict=True), start=1):
        if seat in left:
            keys.append((_LEFT,))
        elif seat in out:
            keys.append((_OUT, -out.index(seat)))
        else:
            keys.append((_HOLDING, sign * score, sign * len(hand)))
    return _places(keys)


def match_places(state: State) -> tuple[int, ...]:
    """The places of a match by its totals: lowest first in base, else highest. Whoever left is last."""
    sign = _sign(state)
    return _places(
        [
            (_LEFT,) if seat in state.open.left else (_HOLDING, sign * state.open.totals[seat - 1])
            for seat in state.seats
        ]
    )


def is_match_over(state: State) -> bool:
    """Whether the finished games decide the match."""
    match = state.open.settings.match
    if match.kind is MatchKind.TARGET:
        return max(state.open.totals) >= match.number
    return len(state.open.finished) >= match.number


def _sign(state: State) -> int:
    return 1 if state.open.settings.mode is Mode.BASE else -1


def _places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places for sorting keys, the smallest first: equal ones share, the next places are skipped."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)
