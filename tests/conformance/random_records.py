"""Whole random games as records."""

from __future__ import annotations

from random import Random

from bot.games.core import play, to_act
from bot.games.fair import Fair
from bot.games.record import Record
from bot.games.registry import rules_of
from tests.conformance.settings import Setting


def random_record(setting: Setting) -> Record:
    """A game played at random to its end, the same one each time."""
    random, rules = Random(str(setting)), rules_of(setting.game)
    seed, options = random.randbytes(32), rules.options(setting.options)
    state = rules.setup(options, setting.seats, Fair(seed, "1-2"))
    moves: list[str] = []
    while rules.outcome(state) is None:
        seat = random.choice(to_act(rules, state, setting.seats))
        move = random.choice(rules.legal(rules.view(state, seat)))
        state = play(rules, state, seat, move).state
        moves.append(f"{seat} {rules.write(move)}")
    return Record(
        game=setting.game,
        version=rules.info.version,
        options=options,
        seats=setting.seats,
        seed=seed,
        salt="1-2",
        moves=tuple(moves),
        result=rules.outcome(state),
    )
