"""Fits the weights of Dragon Face's evaluation to games that the search plays against itself.

``python -m bot.opponents.dragon_face.fitting [GAMES [DEPTH]]`` prints the weights as JSON. Seed and order of
work are fixed, so the same numbers give the same weights. Each quiet position of a decided game is a sample
of who won. The weights are those that predict it best (logistic regression, drawn a little towards the old
ones), scaled so that a Governor is worth 100 as before.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Final

from bot.games.dragon_face.moves import NOWHERE, Route, make, routes, wins
from bot.games.dragon_face.view import DARK, DARK_BIT, LIGHT, START, Kind
from bot.opponents.dragon_face.attacks import attacked
from bot.opponents.dragon_face.evaluation import TEMPO, feature_names, table
from bot.opponents.dragon_face.search import Search, position_key
from bot.opponents.levels import Brake, Effort, Level

BEFORE: Final[Mapping[str, float]] = {
    "governor": 100.0,
    "governor fresh": 5.0,
    "ambassador": 280.0,
    "ambassador waiting": 60.0,
    "ambassador activated": 250.0,
    "ambassador file 0": 12.0,
    "ambassador file 1": 8.0,
    "ambassador file 2": 4.0,
    "governor rank 3": 4.0,
    "governor rank 4": 8.0,
    "governor rank 5": 12.0,
    "governor rank 6": 15.0,
    "governor rank 9": -60.0,
    "emperor rank 2": -15.0,
    "emperor rank 3": -25.0,
    "emperor rank 4": -40.0,
    "emperor rank 5": -50.0,
    "tempo": 10.0,
}
"""Weights set by hand: the games are played with them, and the fit is drawn back to them."""
SEED: Final = 20
OPENING: Final = 8
"""Plies at random, so that no two games are the same."""
LONGEST: Final = 200
NODES: Final = 4000
"""At the most for one move."""
ROUNDS: Final = 40
PULL: Final = 0.3
"""How strongly the weights are drawn back, for each round."""
SCALE: Final = 250
"""Hundredths of a Governor that make a win e times as likely as a loss."""

Sample = tuple[Mapping[str, int], float]
"""How often each weight counts for Light (less for Dark), and what Light got: 0 or 1."""


def game(rng: Random, depth: int, values: Sequence[Sequence[int]]) -> list[Sample]:
    """Play one game; returns its samples, none where nobody won."""
    board, seat, immune = list(START), LIGHT, NOWHERE
    seen: Counter[int] = Counter()
    samples: list[Mapping[str, int]] = []
    for ply in range(LONGEST):
        seen[position_key(board, seat, immune)] += 1
        legal = routes(board, seat, immune)
        if not legal or max(seen.values()) > 2:
            return []
        if ply < OPENING:
            route = rng.choice(legal)
        else:
            search = Search(
                board,
                seat,
                values=values,
                brake=Brake(Effort(Level.HARD, NODES, 60)),
                immune=immune,
                seen=seen,
            )
            route = search.best(depth, rng=rng)[1]
            if _quiet(board, seat, route):
                samples.append(features(board, seat))
        if wins(board, route):
            return [(sample, 1.0 if seat == LIGHT else 0.0) for sample in samples]
        make(board, route)
        seat, immune = LIGHT + DARK - seat, route[2]
    return []


def features(board: Sequence[int], seat: int) -> Mapping[str, int]:
    """How often each weight counts for Light."""
    counted: Counter[str] = Counter({TEMPO: 1 if seat == LIGHT else -1})
    for square, cell in enumerate(board):
        for name in feature_names(cell, square):
            counted[name] += -1 if cell & DARK_BIT else 1
    return {name: count for name, count in counted.items() if count}


def fit(samples: Sequence[Sample], before: Mapping[str, float], rng: Random) -> dict[str, float]:
    """The weights that tell best who won."""
    names = sorted({name for sample, _ in samples for name in sample} | set(before))
    weights = {name: before.get(name, 0.0) / SCALE for name in names}
    prior = dict(weights)
    order = list(samples)
    for number in range(ROUNDS):
        rng.shuffle(order)
        step = 0.002 / (1 + number / 8)
        for sample, result in order:
            said = sum(weights[name] * count for name, count in sample.items())
            wrong = result - 1 / (1 + exp(-max(-30.0, min(30.0, said))))
            for name, count in sample.items():
                weights[name] += step * wrong * count
        for name in names:
            weights[name] += PULL * (prior[name] - weights[name])
    scale = before["governor"] / weights["governor"]
    return {name: round(weight * scale, 1) for name, weight in weights.items()}


def _quiet(board: Sequence[int], seat: int, route: Route) -> bool:
    own = DARK_BIT if seat == DARK else 0
    return route[2] < 0 and not attacked(board, board.index(Kind.EMPEROR | own), own ^ DARK_BIT)


def main(arguments: Sequence[str]) -> None:
    """Play, fit, print."""
    games = int(arguments[0]) if arguments else 240
    depth = int(arguments[1]) if len(arguments) > 1 else 2
    rng = Random(SEED)
    values = table(BEFORE)
    samples = [sample for _ in range(games) for sample in game(rng, depth, values)]
    weights = fit(samples, BEFORE, rng)
    sys.stderr.write(f"{games} games, {len(samples)} positions\n")
    sys.stdout.write(json.dumps(weights, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
