"""Every game through one suite: random games of each setting, and whatever holds for all games."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from bot.games.core import BadNotation, SeatsError
from bot.games.fair import Fair
from bot.games.message_ids import own_move_id
from bot.games.options import OptionsError
from bot.games.registry import all_games, rules_of
from bot.i18n import LANGUAGES, Words, has
from tests.conformance.checks import ENDS, EVERY_POSITION, SOME_POSITIONS
from tests.conformance.settings import SETTINGS, Setting
from tests.conformance.survey import survey, walk
from tests.properties import given
from tests.times import many

FAIR = Fair(bytes(32), "salt")
CODE = re.compile(r"\b[A-Z]\d+[hs]?\b|\b[PRBG]-[a-z]")
"""The notation of a card of any game."""
GROUPED = [
    pytest.param(setting, id=str(setting), marks=pytest.mark.xdist_group(str(setting)))
    for setting in SETTINGS
]
"""One process looks at all games of a setting: they are played but once."""


@pytest.mark.parametrize("setting", GROUPED)
@pytest.mark.parametrize("check", [*EVERY_POSITION, *SOME_POSITIONS, *ENDS], ids=lambda check: check.__name__)
@pytest.mark.long
def test_in_random_games(setting: Setting, check: Callable[[Any], None]) -> None:
    result = survey(setting, every=EVERY_POSITION, some=SOME_POSITIONS, ends=ENDS)
    assert result.looked[check.__name__] > 0
    if check.__name__ in result.found:
        raise AssertionError(result.where[check.__name__]) from result.found[check.__name__]


def test_the_suite_plays_every_game() -> None:
    assert {setting.game for setting in SETTINGS} == set(all_games())


def test_every_number_of_seats_that_a_game_says_can_be_set_up() -> None:
    for game in all_games():
        rules = rules_of(game)
        for seats in rules.info.seats:
            assert rules.outcome(rules.setup(rules.options({}), seats, FAIR)) is None


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_options_are_written_in_full(setting: Setting) -> None:
    rules = rules_of(setting.game)
    assert rules.options(setting.options) == setting.options
    assert list(rules.options({})) == list(setting.options)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_with_the_same_seed_and_moves_is_the_same(setting: Setting) -> None:
    first = [(moment.state, facts) for moment, facts in walk(setting, 0)]
    assert first == [(moment.state, facts) for moment, facts in walk(setting, 0)]


@pytest.mark.parametrize("game", all_games())
def test_whoever_moved_is_told_what_they_did_in_words(game: str) -> None:
    setting = next(each for each in SETTINGS if each.game == game)
    told = {facts[0] for number in range(2) for _, facts in walk(setting, number) if facts}
    assert {True} == {has(own_move_id(fact.key), language) for fact in told for language in LANGUAGES}
    for language in LANGUAGES:
        said = [Words(language).say(own_move_id(fact.key), **dict(fact.params)) for fact in told]
        assert [] == [each for each in said if CODE.search(each)]
        assert {True} == {each.endswith(".") for each in said}


@pytest.mark.parametrize("game", all_games())
def test_what_is_known_of_a_game_is_well_formed(game: str) -> None:
    info = rules_of(game).info
    assert info.key == game
    assert info.version >= 1
    assert list(info.seats) == sorted(set(info.seats))
    assert info.seats[0] >= 1
    assert len(info.reasons) == len(set(info.reasons))
    assert not {"resign", "timeout"} & set(info.reasons)


@pytest.mark.parametrize("game", all_games())
def test_an_unknown_option_is_an_error(game: str) -> None:
    with pytest.raises(OptionsError, match="weather"):
        rules_of(game).options({"weather": "fine"})


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("value", [None, 1.5, (), -1, 10**30, "none of these"], ids=repr)
def test_a_wrong_option_is_an_error(game: str, value: object) -> None:
    rules = rules_of(game)
    for name in rules.options({}):
        with pytest.raises(OptionsError, match=name):
            rules.options({name: value})


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("seats", [-1, 0, 7, 1000])
def test_a_wrong_number_of_seats_is_an_error(game: str, seats: int) -> None:
    rules = rules_of(game)
    with pytest.raises(SeatsError):
        rules.setup(rules.options({}), seats, FAIR)


@pytest.mark.parametrize("game", all_games())
@settings(max_examples=many(200, 100), deadline=None)
@given(data=st.data())
def test_any_text_is_a_move_that_is_written_the_same_way_or_bad_notation(
    game: str, data: st.DataObject
) -> None:
    rules = rules_of(game)
    base = data.draw(st.sampled_from(known_texts(game)))
    at = data.draw(st.integers(0, len(base)))
    text = base[:at] + data.draw(st.text(max_size=3)) + base[data.draw(st.integers(at, len(base))) :]
    try:
        move = rules.read(text)
    except BadNotation:
        return
    assert rules.write(move) == text


@cache
def known_texts(game: str) -> list[str]:
    """How the moves of a random game are written."""
    setting = next(setting for setting in SETTINGS if setting.game == game)
    *_, (moment, _) = walk(setting, 0)
    return [rules_of(game).write(move) for move in moment.known]
