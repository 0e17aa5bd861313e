"""How fast Zen lists its moves: median and worst of hands of three all along games on the largest form.

Run by hand: ``python -m tests.bench.zen_legal``. The yardstick of the same run is a list of 10,000 sums.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import perf_counter

from bot.games.core import play
from bot.games.fair import Fair
from bot.games.zen.form import forms
from bot.games.zen.rules import RULES
from bot.games.zen.view import HAND, Phase, Place

GOAL = 2.0
"""Milliseconds in the median."""


def yardstick() -> float:
    """The milliseconds that a fixed piece of plain Python takes, the median of 50."""
    times = []
    for _ in range(50):
        begin = perf_counter()
        sum([each * 2 for each in range(10_000)])
        times.append(perf_counter() - begin)
    return 1000 * median(times)


def timings(form: str, games: int, rng: Random) -> list[float]:
    """The milliseconds of each list of moves for a full hand, over games that place what they can."""
    times = []
    for _ in range(games):
        state = RULES.setup({"form": form}, 1, Fair(rng.randbytes(32), "bench"))
        while RULES.outcome(state) is None:
            view = RULES.view(state, 1)
            begin = perf_counter()
            listed = RULES.legal(view)
            spent = perf_counter() - begin
            if view.phase is Phase.HAND and len(view.hand) == HAND:
                times.append(1000 * spent)
            places = [move for move in listed if isinstance(move, Place)]
            state = play(RULES, state, 1, rng.choice(places or list(listed))).state
    return times


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    form = max(forms().values(), key=lambda each: len(each.cells))
    unit = yardstick()
    times = sorted(timings(form.id, games, Random(1)))
    middle, worst = median(times), times[-1]
    print(f"{form.id}: {len(form.cells)} cells, {games} games, {len(times)} hands of {HAND}")
    print(f"median {middle:.3f} ms ({middle / unit:.2f} yardsticks), worst {worst:.3f} ms, goal {GOAL} ms")
    print("goal met" if middle < GOAL else "goal missed")


if __name__ == "__main__":
    main()
