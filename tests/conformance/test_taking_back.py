"""Whatever a game lets people take back, nobody has learnt anything since."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bot.games.core import TakesBack, play
from bot.games.record import parse_entry
from bot.games.registry import rules_of
from tests.conformance.settings import SETTINGS, Setting
from tests.conformance.survey import walk

_BACK = 3
"""How many moves are taken back at the most."""
_MOMENTS = 60
"""How far into a game is looked."""


@pytest.mark.parametrize(
    "setting", [each for each in SETTINGS if isinstance(rules_of(each.game), TakesBack)], ids=str
)
def test_moves_taken_back_would_have_shown_the_same_in_every_world_that_could_be(setting: Setting) -> None:
    rules = rules_of(setting.game)
    assert isinstance(rules, TakesBack)
    moments = list(islice(walk(setting, 0), _MOMENTS))
    states = [moment.state for moment, _ in moments]
    entries = [parse_entry(each) for each in moments[-1][0].moves]
    moves = [(each.seat, rules.read(each.notation)) for each in entries]
    for before, state in enumerate(states):
        for after in range(before + 1, min(before + 1 + _BACK, len(states))):
            if not rules.takes_back(state, states[after]):
                continue
            for viewer in range(1, setting.seats + 1):
                imagined = rules.imagine(rules.view(state, viewer), Random(before))
                for seat, move in moves[before:after]:
                    imagined = play(rules, imagined, seat, move).state
                assert rules.view(imagined, viewer) == rules.view(states[after], viewer)


@pytest.mark.parametrize("game", ["dizzle", "dragon_face", "zen"])
def test_something_can_be_taken_back_in_every_open_game(game: str) -> None:
    rules = rules_of(game)
    assert isinstance(rules, TakesBack)
    for setting in (each for each in SETTINGS if each.game == game):
        states = [moment.state for moment, _ in islice(walk(setting, 0), _MOMENTS)]
        if any(map(rules.takes_back, states, states[1:])):
            return
    raise AssertionError(game)
