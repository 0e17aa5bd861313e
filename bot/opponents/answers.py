"""What computer players are asked, and their answers as text: the same in a worker's process and in this one."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Any, Final, assert_never

from bot.games.core import AnyRules
from bot.opponents.levels import Effort
from bot.opponents.opponent import advise, choose, opponent_of, takes_draw

YES: Final = "yes"
NO: Final = "no"


class About(Enum):
    """What a question is about."""

    MOVE = "move"
    """Which move the viewer makes: the answer is its notation."""
    HINT = "hint"
    """The same, with the viewer's plies to a forced win before it: 0 where it announces none."""
    DRAW = "draw"
    """Whether the viewer takes a draw: YES or NO."""
    COST = "cost"
    """What would have been better than a move that was made: how much better, and its notation."""


def answer(about: About, rules: AnyRules, view: Any, rng: Random, effort: Effort, *, made: str = "") -> str:
    """The answer that a seat's view leads to; the same for the same view, rng and effort."""
    match about:
        case About.MOVE:
            return rules.write(choose(rules, view, rng, effort))
        case About.HINT:
            move, plies = advise(rules, view, rng, effort)
            return f"{plies} {rules.write(move)}"
        case About.DRAW:
            return YES if takes_draw(rules, view, rng, effort) else NO
        case About.COST:
            opponent = opponent_of(rules.info.key)
            best, cost = opponent.compare(rules, view, rules.read(made), rng=rng, effort=effort)
            return f"{cost:.3f} {rules.write(best)}"
        case _:
            assert_never(about)
