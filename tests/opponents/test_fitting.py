"""How the weights of Dragon Face's evaluation are fitted, and those that are kept."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.games.dragon_face.view import SQUARES
from bot.opponents.dragon_face.evaluation import CELLS, TEMPO, feature_names, fitted, table
from bot.opponents.dragon_face.fitting import BEFORE, fit, game, main


def test_what_winners_have_more_of_weighs_more_and_a_governor_a_hundred() -> None:
    samples = [({"governor": 1, "fine": 1, "bad": -1}, 1.0), ({"governor": -1, "fine": -1, "bad": 1}, 0.0)]

    weights = fit(samples * 20, BEFORE, Random(1))

    assert 100 == weights["governor"]
    assert weights["fine"] > 0 > weights["bad"]


def test_the_same_seed_plays_the_same_game() -> None:
    values = table(BEFORE)
    first, second = (
        [sample for seed in (4, 5) for sample in game(Random(seed), 1, values)] for _ in range(2)
    )

    assert first == second
    assert {0.0, 1.0} == {won for _, won in first}


def test_the_script_prints_weights_of_what_can_stand_on_the_mat(capsys: pytest.CaptureFixture[str]) -> None:
    known = {
        name for square in range(SQUARES) for cell in range(CELLS) for name in feature_names(cell, square)
    }

    main(["2", "1"])
    printed = json.loads(capsys.readouterr().out)

    assert set(BEFORE) <= set(printed) <= known | {TEMPO}
    assert set(BEFORE) <= set(fitted()) <= known | {TEMPO}
