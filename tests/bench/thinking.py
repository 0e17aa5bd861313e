"""How long computer players think about a move: ``python -m tests.bench.thinking [POSITIONS] [GAME…]``.

For each game and level it prints the median and the longest time, of the processor rather than of the clock, as
a busy machine would otherwise count. The positions are of games of the fewest and of the most seats that ``easy``
and ``medium`` play. It ends with 1 where a move takes longer than its level may.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bot.games import core
from bot.games.core import AnyRules
from bot.games.fair import SEED_BYTES, Fair
from bot.games.registry import all_games, has_opponent, rules_of
from bot.opponents.levels import Level
from bot.opponents.opponent import choose, effort_of

ALLOWED = {Level.EASY: 2.0, Level.MEDIUM: 2.0, Level.HARD: 5.0, Level.MASTER: 20.0}
"""Seconds on one core."""
EACH = 8
"""Every so many choices of a game one is thought about."""


def positions(rules: AnyRules) -> Iterator[Any]:
    """Yield views with a choice, in games of few and of many seats in turn, from their beginning to their end."""
    seats = sorted({max(2, rules.info.seats[0]), rules.info.seats[-1]})
    for number in count():
        rng = Random(f"{rules.info.key}|{number}")
        players = seats[number % len(seats)]
        state = rules.setup(rules.options({}), players, Fair(rng.randbytes(SEED_BYTES), "thinking"))
        choices = rng.randrange(EACH)
        while rules.outcome(state) is None:
            seat = core.to_act(rules, state, players)[0]
            view = rules.view(state, seat)
            if len(rules.legal(view)) > 1:
                choices += 1
                if choices % EACH == 0:
                    yield view
            level = rng.choice([Level.EASY, Level.MEDIUM])
            state = core.play(
                rules, state, seat, choose(rules, view, rng, effort_of(rules.info.key, level))
            ).state


def measured(rules: AnyRules, level: Level, number: int) -> list[float]:
    """Seconds of the processor for each of so many moves, without the brake, which looks at the clock on the wall."""
    effort, seconds = replace(effort_of(rules.info.key, level), seconds=600), []
    for view in islice(positions(rules), number):
        began = process_time()
        choose(rules, view, Random(1), effort)
        seconds.append(process_time() - began)
    return seconds


def main() -> int:
    """Measure and print; 1 where a move takes too long."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    games = sys.argv[2:] or [game for game in all_games() if has_opponent(game)]
    slow = False
    for game in games:
        for level, allowed in ALLOWED.items():
            seconds = measured(rules_of(game), level, number)
            late = max(seconds) > allowed
            slow |= late
            said = f"median {median(seconds):6.3f} s, longest {max(seconds):6.3f} s of {allowed:g}"
            print(f"{game:12} {level.value:7} {said}{'  TOO SLOW' if late else ''}", flush=True)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
