"""What holds for every level of every game: only what is seen decides, and always in the same way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count, islice
from random import Random
from typing import Any
from unittest.mock import ANY

import pytest

from bot.games import core
from bot.games.core import AnyRules, Seat
from bot.games.fair import SEED_BYTES, Fair
from bot.games.registry import all_games, found, rules_of
from bot.games.replay import view_json
from bot.opponents.answers import About, answer
from bot.opponents.levels import Brake, Effort, Level
from bot.opponents.opponent import NoOpponent, choose, effort_of, opponent_of

GAMES = [key for key in all_games() if found()[key].opponent]
ANOTHER: dict[str, dict[str, object]] = {
    "blindsight": {"mode": "last_man_standing"},
    "dazzle": {"deal": "random"},
    "dizzle": {"level": 3},
    "dragon_face": {},
}
"""Options besides the usual ones."""
FEW = 150
"""Iterations that are enough to decide, and soon over."""


def positions(game: str, **options: object) -> Iterator[tuple[AnyRules, Any, Seat]]:
    """Yield positions of random games in which a seat has a choice, with few and with many seats."""
    rules = rules_of(game)
    for seats in sorted({rules.info.seats[0], rules.info.seats[-1], 2} & {*rules.info.seats, 2} - {1}):
        rng = Random(f"{game}|{seats}")
        state = rules.setup(rules.options(options), seats, Fair(rng.randbytes(SEED_BYTES), "levels"))
        for number in range(60):
            if rules.outcome(state) is not None:
                break
            seat = core.to_act(rules, state, seats)[0]
            legal = rules.legal(rules.view(state, seat))
            if len(legal) > 1 and number % 9 == 0:
                yield rules, state, seat
            state = core.play(rules, state, seat, rng.choice(list(legal))).state


def few(game: str, level: Level) -> Effort:
    return replace(effort_of(game, level), iterations=FEW, seconds=600)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("game", GAMES)
def test_states_that_look_the_same_get_the_same_move(game: str, level: Level) -> None:
    for rules, state, seat in chain(positions(game), positions(game, **ANOTHER[game])):
        view = rules.view(state, seat)
        another = rules.view(rules.imagine(view, Random(8)), seat)
        effort = few(game, level)

        assert choose(rules, view, Random(2), effort) == choose(rules, another, Random(2), effort)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_chance_and_effort_give_the_same_listed_move(game: str, level: Level) -> None:
    for rules, state, seat in positions(game):
        view = rules.view(state, seat)
        chosen = {choose(rules, view, Random(3), few(game, level)) for _ in range(2)}

        assert 1 == len(chosen)
        assert chosen <= set(rules.legal(view))


@pytest.mark.parametrize("game", GAMES)
def test_a_printed_view_is_as_good_as_the_view(game: str) -> None:
    for rules, state, seat in positions(game):
        view = rules.view(state, seat)
        read = opponent_of(game).read_view(json.loads(json.dumps(view_json(view))), None)
        effort = few(game, Level.MEDIUM)

        assert list(rules.legal(view)) == list(rules.legal(read))
        assert choose(rules, view, Random(2), effort) == choose(rules, read, Random(2), effort)


@pytest.mark.parametrize("game", GAMES)
def test_efforts_rise_with_the_levels_and_keep_to_their_seconds(game: str) -> None:
    efforts = [effort_of(game, level) for level in Level]

    assert sorted(effort.iterations for effort in efforts) == [effort.iterations for effort in efforts]
    for effort, most in zip(efforts, (2, 2, 5, 20), strict=True):
        assert effort.seconds < most


@pytest.mark.parametrize("game", GAMES)
def test_easy_misjudges_where_medium_sees_what_is_best(game: str) -> None:
    for rules, state, seat in islice(positions(game), 3):
        view = rules.view(state, seat)
        easy, medium = (
            {choose(rules, view, Random(chance), effort_of(game, level)) for chance in range(chances)}
            for level, chances in ((Level.EASY, 20), (Level.MEDIUM, 3))
        )

        assert len(easy) > len(medium)


def test_easy_asks_anything_as_often_in_dazzle() -> None:
    rules, state, seat = next(positions("dazzle"))
    view, effort = rules.view(state, seat), effort_of("dazzle", Level.EASY)

    asked = Counter(choose(rules, view, Random(chance), effort) for chance in range(560))

    assert 28 == len(rules.legal(view))
    assert min(asked[each] for each in rules.legal(view)) > 8  # of 20 on an average


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("game", GAMES)
def test_every_level_ends_its_thought_when_its_time_is_up(
    game: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second passes between two looks at the clock. Levels that think ahead find out within their thought."""
    seconds = count()
    monkeypatch.setitem(Brake.__init__.__kwdefaults__ or {}, "clock", lambda: float(next(seconds)))
    rules, state, seat = next(positions(game))
    view = rules.view(state, seat)
    effort = replace(effort_of(game, level), iterations=7000, seconds=5)

    assert choose(rules, view, Random(2), effort) in rules.legal(view)
    assert next(seconds) == (6 if level in {Level.HARD, Level.MASTER} else ANY)


def test_a_game_for_one_has_no_computer_player() -> None:
    with pytest.raises(NoOpponent):
        opponent_of("zen")


def test_whoever_has_no_choice_does_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state, seat = next(positions("dragon_face"))
    view = rules.view(state, seat)
    only, effort = rules.legal(view)[0], effort_of("dragon_face", Level.HARD)
    monkeypatch.setattr(type(rules), "legal", lambda *_: [only])
    for name in ("choose", "foresee"):
        monkeypatch.setattr(
            f"bot.opponents.dragon_face.DragonFaceOpponent.{name}", lambda *_: pytest.fail("it thinks")
        )

    for about, said in ((About.MOVE, ""), (About.HINT, "0 ")):
        assert said + rules.write(only) == answer(about, rules, view, Random(1), effort)


def test_nobody_chooses_when_it_is_not_their_turn() -> None:
    rules = rules_of("dragon_face")
    state = rules.setup({}, 2, Fair(bytes(32), "levels"))

    with pytest.raises(ValueError, match="nothing to choose"):
        choose(rules, rules.view(state, 2), Random(1), effort_of("dragon_face", Level.EASY))


def test_the_brake_ends_a_move_by_iterations() -> None:
    brake = Brake(Effort(Level.HARD, 3, 600))

    assert [False, False, True] == [brake.spend() for _ in range(3)]


def test_the_brake_ends_a_move_by_time_at_the_next_look() -> None:
    times = iter([0.0, 1.0, 6.0])
    brake = Brake(Effort(Level.HARD, 100, 5), every=10, clock=lambda: next(times))

    assert [False] * 19 + [True] == [brake.spend() for _ in range(20)]
