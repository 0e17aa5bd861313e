"""What a move that was made cost against the best one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.games import core
from bot.games.fair import Fair
from bot.games.registry import all_games, has_opponent, rules_of
from bot.opponents.answers import About, answer
from bot.opponents.levels import Level
from bot.opponents.opponent import effort_of, opponent_of


@pytest.mark.parametrize("game", [game for game in all_games() if has_opponent(game)])
def test_the_best_move_costs_nothing_and_no_other_less(game: str) -> None:
    rules, opponent, random = rules_of(game), opponent_of(game), Random(4)
    effort = replace(effort_of(game, Level.HARD), iterations=300, seconds=60)
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "compare"))
    for _ in range(8):
        acting = core.to_act(rules, state, 2)
        view = rules.view(state, acting[0])
        legal = rules.legal(view)
        if len(legal) > 1:
            made = random.choice(legal)
            best, cost = opponent.compare(rules, view, made, rng=Random(1), effort=effort)
            assert best in legal
            assert 0 <= cost
            assert (best, 0) == opponent.compare(rules, view, best, rng=Random(1), effort=effort)
            said = answer(About.COST, rules, view, Random(1), effort, made=rules.write(made))
            assert f"{cost:.3f} {rules.write(best)}" == said
        state = core.play(rules, state, acting[0], random.choice(legal)).state


def test_not_to_capture_the_emperor_costs_a_game() -> None:
    rules, random = rules_of("dragon_face"), Random(7)
    effort = replace(effort_of("dragon_face", Level.HARD), iterations=30_000, seconds=60)
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "compare"))
    while True:
        seat = state.to_move
        view = rules.view(state, seat)
        legal = rules.legal(view)
        ends = {move: rules.outcome(rules.apply(state, seat, move).state) for move in legal}
        wins = [move for move, end in ends.items() if end is not None and end.reason == "emperor"]
        if wins:
            break
        state = core.play(rules, state, seat, random.choice([each for each in legal if not ends[each]])).state
    other = next(move for move in legal if move not in wins)

    best, cost = opponent_of("dragon_face").compare(rules, view, other, rng=Random(1), effort=effort)

    assert best in wins
    assert cost > 5
