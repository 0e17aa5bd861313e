"""What holds in every game of Blindsight, over random games with every option and seat count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from bot.games import core
from bot.games.blindsight.cards import Card
from bot.games.blindsight.rules import RULES
from bot.games.blindsight.state import State
from bot.games.blindsight.view import How, Laid, Move, Turn
from bot.games.core import Departure, Seat
from bot.games.fair import Fair
from bot.games.options import Option, OptionsError
from bot.games.text import Text
from bot.i18n import LANGUAGES, Words
from tests.games.blindsight_positions import LAST_MAN_STANDING, a_game, cards
from tests.properties import given


def random_start(rng: Random) -> State:
    """A table with random options and seats that go together."""
    while True:
        raw: dict[str, Option] = {
            "mode": rng.choice(["base", LAST_MAN_STANDING]),
            "challenge": rng.choice([False, True]),
            "top": rng.choice([8, 11, 15]),
            "without_colour": rng.choice(["none", "none", "P", "R", "B"]),
            "without_symbol": rng.choice(["none", "none", "h", "s"]),
            "match": rng.choice(["single", "single", "games:2", "target:60"]),
        }
        try:
            return RULES.setup(RULES.options(raw), rng.randint(2, 6), Fair(rng.randbytes(32), "random"))
        except OptionsError:
            continue


def steps(rng: Random, *, leaving: float = 0.0) -> Iterator[tuple[State, tuple[Text, ...]]]:
    """The positions of a random table to its end; someone leaves with that chance a move."""
    state = random_start(rng)
    yield state, ()
    while RULES.outcome(state) is None:
        seat, move = random_move(state, rng, leaving=leaving)
        step = core.play(RULES, state, seat, move)
        state = step.state
        yield state, step.facts


def random_move(state: State, rng: Random, *, leaving: float) -> tuple[Seat, Move]:
    if rng.random() < leaving:
        departure = rng.choice(list(Departure))
        seats = [seat for seat in state.seats if RULES.accepts(RULES.view(state, seat), departure)]
        return rng.choice(seats), departure
    seat = state.open.to_act
    return seat, rng.choice(RULES.legal(RULES.view(state, seat)))


def all_cards(state: State) -> Counter[Card]:
    hidden = [card for cards in (*state.hands, *state.aside, state.draw_pile) for card in cards]
    return Counter([*hidden, *(laid.card for laid in state.open.pile)])


@pytest.mark.parametrize("leaving", [0.0, 0.02])
def test_no_card_appears_or_is_lost(leaving: float) -> None:
    for seed in range(60):
        for state, _ in steps(Random(seed), leaving=leaving):
            assert all_cards(state) == Counter(state.open.settings.deck)


@pytest.mark.parametrize("leaving", [0.0, 0.02])
def test_exactly_one_seat_is_to_act_until_the_end(leaving: float) -> None:
    for seed in range(40):
        for state, _ in steps(Random(seed), leaving=leaving):
            acting = core.to_act(RULES, state, len(state.hands))
            ended = RULES.outcome(state) is not None
            assert acting == (() if ended else (state.open.to_act,))
            assert () == RULES.legal(RULES.view(state, None))


def test_every_listed_move_is_listed_once_and_readable() -> None:
    for seed in range(30):
        for state, _ in steps(Random(seed), leaving=0.01):
            legal = RULES.legal(RULES.view(state, state.open.to_act))
            notations = [RULES.write(move) for move in legal]
            assert len(set(notations)) == len(notations)
            assert [RULES.read(notation) for notation in notations] == list(legal)


def test_every_kind_of_end_is_reached_with_one_place_and_score_a_seat() -> None:
    reasons = set()
    for seed in range(120):
        *_, (state, _) = steps(Random(seed), leaving=0.005)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert len(outcome.places) == len(outcome.scores) == len(state.hands)
        assert 1 == min(outcome.places)
        reasons.add(outcome.reason)
    assert reasons == {*RULES.info.reasons, "resign", "timeout"}


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(min_value=0), leaving=st.sampled_from([0.0, 0.02]))
def test_a_viewer_cannot_tell_an_imagined_state_from_the_real_one(seed: int, leaving: float) -> None:
    rng = Random(seed)
    for state, _ in steps(rng, leaving=leaving):
        for viewer in (None, *state.seats):
            view = RULES.view(state, viewer)
            imagined = RULES.imagine(view, rng)
            assert RULES.view(imagined, viewer) == view
            assert all_cards(imagined) == Counter(state.open.settings.deck)
            assert imagined.fair != state.fair


def test_an_imagined_state_has_the_same_seat_to_act() -> None:
    rng = Random(5)
    for _ in range(20):
        for state, _facts in steps(rng, leaving=0.02):
            seats = len(state.hands)
            for viewer in (None, *state.seats):
                imagined = RULES.imagine(RULES.view(state, viewer), rng)
                assert core.to_act(RULES, imagined, seats) == core.to_act(RULES, state, seats)


def test_a_view_is_the_same_for_any_hand_of_the_viewer_and_any_draw_pile() -> None:
    state = a_game("P7h", "P1h R9s", "R8h", "B8h", draw_pile="P2h P3h")
    changed = a_game("P7h", "G-blind B1h", "R8h", "B8h", draw_pile="R2h G-sight")
    assert RULES.view(state, 1) == RULES.view(changed, 1)


def test_a_spectators_view_is_the_same_for_any_hands() -> None:
    state = a_game("P7h", "P1h R9s", "R8h", "B8h", draw_pile="P2h P3h")
    changed = a_game("P7h", "G-blind B1h", "R1h", "B4h", draw_pile="R2h G-sight")
    assert RULES.view(state, None) == RULES.view(changed, None)


def test_a_turn_that_goes_on_thanks_to_the_own_hand_tells_the_only_card_that_fits() -> None:
    state = a_game("P7h", "R8h", "P1h", to_act=2, turn=Turn.BEGUN)
    known = cards("R8h P1h P7h")
    others = [card for card in state.open.settings.deck if card not in known]
    fitting = tuple(Laid(card, How.FIRST) for card in others if state.open.takes(card))
    opened = replace(state.open, pile=(*fitting, *state.open.pile))
    rest = tuple(card for card in others if not state.open.takes(card))
    view = RULES.view(replace(state, open=opened, draw_pile=rest), 1)
    rng = Random(6)
    assert {RULES.imagine(view, rng).hands[0] for _ in range(50)} == {cards("R8h")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_and_reason_has_its_words(language: str) -> None:
    words = Words(language)
    keys = set()
    for seed in range(60):
        for _, facts in steps(Random(seed), leaving=0.01):
            for fact in facts:
                assert words.text(fact)
                keys.add(fact.key.removeprefix("blindsight-"))
    assert {
        "played", "played-blind", "turned", "took", "drew", "equal-number", "nothing-more", "out", "resigned",
        "timed-out", "game-over", "hand", "hand-empty", "next-game",
    } == keys  # fmt: skip
    for reason in (*RULES.info.reasons, "resign", "timeout"):
        assert words.say(f"blindsight-reason-{reason}")
