"""What is said for a move that a computer player would make: facts, in every language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from bot.games import core
from bot.games.blindsight.rules import RULES as BLINDSIGHT
from bot.games.blindsight.view import Play
from bot.games.core import AnyRules
from bot.games.dizzle.score import scores
from bot.games.dizzle.view import Call
from bot.games.dragon_face.view import DARK, LIGHT, Travel, jumped_by, name
from bot.games.fair import Fair
from bot.games.registry import all_games, has_opponent, rules_of
from bot.i18n import LANGUAGES, Words
from bot.ui.games.base import screen_of
from tests.games.blindsight_positions import a_game

SIDES: Final = LIGHT + DARK
CAPTURES, WINS = "dragon-face-why-captures", "dragon-face-why-wins"


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


def test_what_is_told_of_a_move_of_dragon_face_is_so_on_the_board_after_it() -> None:
    """By the listed moves of either side: what each could capture."""
    rules, screen, random, told = rules_of("dragon_face"), screen_of("dragon_face"), Random(5), Counter[str]()
    state = rules.setup(rules.options({}), 2, Fair(bytes(32), "why"))
    for _ in range(60):
        mover = state.to_move
        view, legal = rules.view(state, mover), rules.legal(rules.view(state, mover))
        before = prey(rules, replace(state, immune=None), SIDES - mover)
        for move in random.sample(legal, min(6, len(legal))):
            if (why := screen.why(view, move)) is None:
                continue
            told[why.key] += 1
            after = rules.apply(state, mover, move).state
            assert rules.write(move).count("x") == (why.key in {CAPTURES, WINS})
            if why.key == WINS:
                outcome = rules.outcome(after)
                assert outcome is not None
                assert "emperor" == outcome.reason
                continue
            feared = prey(rules, after, SIDES - mover)
            wanted = prey(rules, replace(after, immune=None), mover)
            match why.key:
                case "dragon-face-why-saves":
                    assert why["square"] in before
                    assert name(move.target) not in feared
                case "dragon-face-why-attacks":
                    assert why["square"] in wanted
                case "dragon-face-why-safe":
                    assert not feared
                case "dragon-face-why-quiet":
                    assert (why["own"], why["others"]) == (len(wanted), len(feared))
        state = core.play(rules, state, mover, random.choice(legal)).state
        if rules.outcome(state) is not None:
            state = rules.setup(rules.options({}), 2, Fair(bytes(32), "why"))
    assert 6 == len(told)


def prey(rules: AnyRules, position: Any, seat: int) -> set[str]:
    """The squares of what a seat could capture if it were to move."""
    moves = rules.legal(rules.view(replace(position, to_move=seat), seat))
    jumped = [jumped_by(each) for each in moves if isinstance(each, Travel)]
    return {name(each) for each in jumped if each is not None}


@pytest.mark.parametrize(
    ("mode", "card", "said"),
    [
        ("base", "R8h", "It empties the hand of Ben, who wins by it."),
        ("last_man_standing", "R8h", "It empties the hand of Ben, who is out by it."),
        ("base", "R6h", "It leaves Cleo with 1 card and lets you play on if another card fits."),
        ("base", "R7h", "It leaves Cleo with 1 card and ends your turn."),
    ],
)
def test_whom_a_card_of_blindsight_brings_where_is_told(mode: str, card: str, said: str) -> None:
    state = a_game("P7h", "B1h", "R8h", "R6h R7h", mode=mode)
    view = BLINDSIGHT.view(state, 1)
    (move,) = [each for each in BLINDSIGHT.legal(view) if isinstance(each, Play) and str(each.card) == card]
    why = screen_of("blindsight").why(view, move)

    assert why is not None
    assert said == Words(names={2: "Ben", 3: "Cleo"}).text(why)


def test_what_is_told_of_points_in_dizzle_is_what_the_move_brings() -> None:
    rules, screen, random, told = rules_of("dizzle"), screen_of("dizzle"), Random(2), Counter[str]()
    for number in range(4):
        state = rules.setup(rules.options({"level": number % 4 + 1}), 2, Fair(bytes(32), str(number)))
        while rules.outcome(state) is None:
            seat = core.to_act(rules, state, 2)[0]
            view, legal = rules.view(state, seat), rules.legal(rules.view(state, seat))
            move = random.choice(legal)
            after = rules.apply(state, seat, move).state
            why = screen.why(view, move)
            assert why is not None
            told[why.key] += 1
            brought = scores(after.position)[seat - 1].total - scores(state.position)[seat - 1].total
            if not isinstance(move, Call):
                sign = -1 if why.key == "dizzle-why-return" else 1
                told_of = why["points"] if "points" in dict(why.params) else 0
                assert max(0, sign * brought) == told_of
            state = core.play(rules, state, seat, move).state
    assert 5 == len(told)


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
