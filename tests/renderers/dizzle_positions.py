"""Positions of Dizzle to be pictured, reached by random play: the same ones on every machine."""

from __future__ import annotations

from random import Random

from bot.games.core import play, to_act
from bot.games.dizzle.rules import RULES, State
from bot.games.dizzle.view import Planet, Return, Take, View
from bot.games.fair import Fair
from renderers.base import Look, Marks


def reached(level: int, seats: int, moves: int) -> State:
    """Where so many random moves lead, or the end of the game."""
    random, state = Random(1), RULES.setup({"level": level}, seats, Fair(bytes(32), "x"))
    for _ in range(moves):
        if RULES.outcome(state) is not None:
            break
        seat = to_act(RULES, state, seats)[0]
        view = RULES.view(state, seat)
        state = play(RULES, state, seat, random.choice(RULES.legal(view))).state
    return state


def own(state: State) -> View:
    return RULES.view(state, state.position.actor or 1)


def choosing(state: State) -> tuple[View, Marks]:
    """The acting seat's view with its first die chosen."""
    view = own(state)
    takes = [move for move in RULES.legal(view) if isinstance(move, Take)]
    die = takes[0].die
    return view, Marks((str(die),), tuple(move.field for move in takes if move.die == die))


def aiming(state: State, look: Look) -> tuple[View, Look, Marks]:
    """The acting seat's view with all fields marked that its move may name."""
    view = own(state)
    fields = [move.field for move in RULES.legal(view) if isinstance(move, Planet | Return)]
    return view, look, Marks(targets=tuple(fields))


ONE, TWO, THREE, FOUR = reached(1, 1, 40), reached(2, 2, 60), reached(2, 3, 60), reached(4, 4, 60)
NARROWEST = reached(4, 2, 30)
"""A sheet of ten columns, of which two lie beside each other."""
RETURNING, ROCKETS = reached(4, 4, 99), reached(4, 4, 102)
"""After a failed reroll, and in the X phase; all with others that have dropped."""
EVERY = [reached(level, seats, moves) for level in (1, 2, 3, 4) for seats in (1, 4) for moves in (0, 50, 900)]
OVER, SOLO_OVER, FOUR_OVER = reached(1, 2, 5000), reached(2, 1, 5000), reached(4, 4, 5000)


def seen_by_all(state: State) -> View:
    """What spectators see."""
    return RULES.view(state, None)
