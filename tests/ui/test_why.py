"""What is said for a move that a computer player would make: facts, in every language."""

from __future__ import annotations

from random import Random

import pytest

from bot.games import core
from bot.games.fair import Fair
from bot.games.registry import all_games, has_opponent, rules_of
from bot.i18n import LANGUAGES, Words
from bot.ui.games.base import screen_of


@pytest.mark.parametrize("game", [game for game in all_games() if has_opponent(game)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_a_game_has_a_sentence(game: str, language: str) -> None:
    rules, screen, words, random = rules_of(game), screen_of(game), Words(language), Random(2)
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "why"))
    said = set()
    for _ in range(40):
        acting = core.to_act(rules, state, 2)
        if not acting:
            break
        view = rules.view(state, acting[0])
        legal = rules.legal(view)
        for move in legal[:20] if len(legal) > 1 else ():
            why = screen.why(view, move)
            assert why is not None, rules.write(move)
            said.add(words.text(why))
        state = core.play(rules, state, acting[0], random.choice(legal)).state

    assert len(said) > 3
    assert 200 > max(map(len, said))
    assert all(each.endswith(".") for each in said)


def test_a_capture_is_told_with_what_it_captures_and_where() -> None:
    rules, screen, random = rules_of("dragon_face"), screen_of("dragon_face"), Random(3)
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "why"))
    while True:
        seat = state.to_move
        view = rules.view(state, seat)
        captures = [move for move in rules.legal(view) if "x" in rules.write(move)]
        if captures:
            break
        state = core.play(rules, state, seat, random.choice(rules.legal(view))).state
    why = screen.why(view, captures[0])
    assert why is not None
    assert Words().text(why).startswith("It captures the ")


def test_two_cards_of_one_colour_are_told_as_such() -> None:
    rules, screen = rules_of("dazzle"), screen_of("dazzle")
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "why"))
    view = rules.view(state, 1)
    ask = next(move for move in rules.legal(view) if move.pair[0].colour == move.pair[1].colour)
    asked = core.play(rules, state, 1, ask).state
    seen = rules.view(asked, 2)
    colour = {"P": "Purity", "T": "Twilight", "S": "Spiral", "F": "Faith"}[ask.pair[0].colour.letter]

    for why in (screen.why(view, ask), screen.why(seen, rules.legal(seen)[0])):
        assert why is not None
        assert 1 == Words().text(why).count(colour)
