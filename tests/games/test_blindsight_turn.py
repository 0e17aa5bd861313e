"""The rulings of Blindsight on turns and special cards, one test each."""

from __future__ import annotations

import pytest

from bot.games.blindsight.rules import RULES
from bot.games.blindsight.view import Blind, Demand, How, Laid, Plain
from bot.games.core import IllegalMove, play
from bot.games.text import Player, text
from tests.games.blindsight_positions import (
    a_game,
    acting,
    after,
    cards,
    facts,
    legal,
)


def test_bli_1_playing_is_compulsory_while_something_is_playable() -> None:
    assert ["play 2 R8h", "play 2 B6s"] == legal(a_game("P7h", "P1h", "R8h P9h B6s"), 1)


def test_bli_1_a_turn_goes_on_while_something_is_playable() -> None:
    state = after(a_game("P7h", "P1h", "R8h P9h B1s"), "1 play 2 R8h")
    assert ["play 2 P9h"] == legal(state, 1)


def test_bli_1_a_turn_in_which_nothing_more_is_playable_ends_by_itself() -> None:
    state = a_game("P7h", "P1h", "R8h P1s B1s")
    assert [2] == acting(after(state, "1 play 2 R8h"))
    assert ["blindsight-played", "blindsight-nothing-more"] == facts(state, "1 play 2 R8h")


def test_bli_2_each_card_may_come_from_another_hand() -> None:
    state = after(a_game("P7h", "P1h", "R8h P1s", "P9h P1s", "R10h P1s"), "1 play 2 R8h", "1 play 3 P9h")
    assert ["play 4 R10h"] == legal(state, 1)


def test_bli_3_no_card_of_the_own_hand_is_ever_played_but_blind() -> None:
    state = a_game("P7h", "R8h B6s", "B8h P1s")
    assert ["play 2 B8h"] == legal(state, 1)
    with pytest.raises(IllegalMove):
        after(state, "1 play 1 R8h")


@pytest.mark.parametrize(
    ("card", "on", "is_legal"),
    [
        ("R8h", "P7h", True),
        ("R6h", "P7s", True),
        ("R7h", "P7h", True),
        ("P8h", "P7h", False),
        ("P7s", "P7h", False),
        ("R9h", "P7h", False),
        ("R15h", "P1h", True),
        ("B1s", "P15h", True),
        ("P1s", "P15h", False),
        ("R14h", "P1h", False),
    ],
)
def test_bli_4_a_neighbour_or_an_equal_number_of_another_colour_goes_on_a_number(
    card: str, on: str, is_legal: bool
) -> None:
    expected = f"play 2 {card}" if is_legal else "draw"
    assert legal(a_game(on, "P1h", f"{card}"), 1) == [expected]


def test_bli_4_the_highest_number_in_a_reduced_deck_is_the_neighbour_of_the_lowest() -> None:
    assert ["play 2 R8h"] == legal(a_game("P1h", "P1h", "R8h R7h", top=8), 1)
    assert ["play 2 P1h"] == legal(a_game("R8s", "P1h", "P1h P2h", top=8), 1)


def test_bli_5_an_equal_number_ends_the_turn() -> None:
    state = a_game("P7h", "P1h", "R7h P8h B8h")
    assert [2] == acting(after(state, "1 play 2 R7h"))
    assert ["blindsight-played", "blindsight-equal-number"] == facts(state, "1 play 2 R7h")


def test_bli_5_an_equal_number_on_one_laid_blind_ends_the_turn() -> None:
    state = after(a_game("P-blind", "P7h P1h", "R7h R8h B8h"), "1 blind 1", "1 play 2 R7h")
    assert [2] == acting(state)


def test_bli_5_a_number_on_a_special_does_not_end_the_turn() -> None:
    state = after(a_game("P-dilemma", "P1h", "R7h P8h P1s"), "1 play 2 R7h")
    assert ["play 2 P8h"] == legal(state, 1)


def test_bli_6_nothing_playable_at_the_start_leaves_draw_and_two_cards_end_the_turn() -> None:
    state = a_game("P7h", "P1h", "P8h R1h", draw_pile="B1h B2h B3h")
    assert ["draw"] == legal(state, 1)
    assert RULES.forced(RULES.view(state, 1)) is Plain.DRAW
    drawn = after(state, "1 draw")
    assert drawn.hands[0] == cards("P1h B1h B2h")
    assert [2] == acting(drawn)


def test_bli_6_the_fact_of_a_draw_names_a_number_only() -> None:
    step = play(RULES, a_game("P7h", "P1h", "P8h"), 1, Plain.DRAW)
    assert step.facts == (text("blindsight-drew", player=Player(1), count=2),)


def test_bli_7_after_blind_the_turn_goes_on_from_a_number() -> None:
    state = after(a_game("P-blind", "P1h B7h P2h", "R8h R1h P8h"), "1 blind 2")
    assert state.open.top == cards("B7h")[0]
    assert ["play 2 R8h", "play 2 P8h"] == legal(state, 1)


def test_bli_7_after_blind_with_nothing_playable_the_turn_ends_without_a_draw() -> None:
    state = after(a_game("P-blind", "B7h P2h", "R1h B8h"), "1 blind 1")
    assert [2] == acting(state)
    assert 6 == len(state.draw_pile)


def test_bli_7_after_turn_the_turn_goes_on_from_a_number() -> None:
    state = after(a_game("P-sight", "P1h", "R8h R1h", draw_pile="B7h P1h"), "1 turn")
    assert state.open.pile[-1] == Laid(cards("B7h")[0], How.TURNED, 1)
    assert ["play 2 R8h"] == legal(state, 1)


def test_bli_7_after_turn_with_nothing_playable_the_turn_ends_without_a_draw() -> None:
    state = after(a_game("P-sight", "P1h", "R1h", draw_pile="B7h P1h"), "1 turn")
    assert [2] == acting(state)
    assert state.hands[0] == cards("P1h")


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("P-blind", ["blind 1", "blind 2"]),
        ("P-sight", ["turn"]),
        ("P-trickster", ["take"]),
        ("P-dilemma", ["play 2 R1h", "play 2 R-blind"]),
    ],
)
def test_bli_8_seat_1_answers_a_special_that_is_turned_up_first(first: str, expected: list[str]) -> None:
    assert legal(a_game(first, "P1h P2h", "R1h P9h R-blind"), 1) == expected


@pytest.mark.parametrize("special", ["P-blind", "R-sight", "G-dilemma", "B-trickster"])
def test_bli_9_a_special_turned_by_turn_ends_the_turn_whatever_its_colour(special: str) -> None:
    state = after(a_game("P-sight", "P1h", "R1h G-blind B1h", draw_pile=f"{special} P1h"), "1 turn")
    assert [2] == acting(state)
    assert state.open.demand.value == {"dilemma": "play", "sight": "turn", "trickster": "take"}.get(
        special[2:], "blind"
    )


@pytest.mark.parametrize("special", ["P-blind", "R-sight", "G-dilemma", "B-trickster"])
def test_bli_10_a_special_played_blind_ends_the_turn_whatever_its_colour(special: str) -> None:
    state = after(a_game("P-blind", f"P1h {special}", "R1h G-blind B1h", "P1h"), "1 blind 2")
    assert [2] == acting(state)
    assert state.open.pile[-1] == Laid(cards(special)[0], How.BLIND, 1, 1)


@pytest.mark.parametrize(
    ("top", "expected"),
    [("P-blind", ["blind 1"]), ("P-sight", ["turn"]), ("P-trickster", ["take"]), ("G-blind", ["blind 1"])],
)
def test_bli_11_nothing_can_be_laid_in_response_to_blind_sight_and_trickster(
    top: str, expected: list[str]
) -> None:
    assert legal(a_game(top, "P1h", "R1h G-blind R-blind"), 1) == expected


def test_bli_11_a_dilemma_is_answered_by_any_card_of_another_colour_specials_too() -> None:
    state = a_game("P-dilemma", "P1h", "R1h B15s P3h P-sight R-dilemma G-trickster")
    assert ["play 2 R1h", "play 2 B15s", "play 2 R-dilemma", "play 2 G-trickster"] == legal(state, 1)


def test_bli_12_after_take_any_card_of_another_colour_goes_until_someone_plays() -> None:
    state = after(a_game("P-trickster", "R1h", "R9h P3h", "P5s"), "1 take")
    assert [2] == acting(state)
    assert ["play 1 R1h"] == legal(state, 2)
    drawn = after(a_game("P-trickster", "P1h", "R9h", "P5s", draw_pile="P1s P2s P3s P4s P5s P6s"), "1 take")
    assert ["draw"] == legal(drawn, 2)
    assert ["play 2 R9h"] == legal(after(drawn, "2 draw"), 3)


def test_bli_12_a_number_played_on_a_special_is_gone_on_from() -> None:
    state = after(a_game("P-trickster", "P1h", "R9h P10h R11h", answered=True), "1 play 2 R9h")
    assert ["play 2 P10h"] == legal(state, 1)
    assert state.open.answered is False


def test_bli_13_with_nothing_of_another_colour_one_draws_and_the_next_seat_is_asked_the_same() -> None:
    state = after(a_game("P-dilemma", "R1h", "P9h", "P5s"), "1 draw")
    assert ["play 1 R1h"] == legal(state, 2)
    assert state.open.demand is Demand.PLAY


@pytest.mark.parametrize("top", ["P7h", "R-dilemma", "G-dilemma"])
def test_bli_14_a_gold_special_goes_on_anything(top: str) -> None:
    assert "play 2 G-blind" in legal(a_game(top, "P1h", "G-blind P1h"), 1)


def test_bli_14_anything_goes_on_a_gold_special() -> None:
    state = a_game("G-dilemma", "P1h", "P1s R8h B15h G-sight P-blind")
    assert ["play 2 P1s", "play 2 R8h", "play 2 B15h", "play 2 G-sight", "play 2 P-blind"] == legal(state, 1)


@pytest.mark.parametrize("top", ["P7h", "P-dilemma"])
def test_bli_15_a_coloured_special_never_goes_on_its_own_colour(top: str) -> None:
    assert ["draw"] == legal(a_game(top, "P1h", "P-sight P-dilemma"), 1)


def test_a_special_goes_on_any_number_of_another_colour_and_ends_the_turn() -> None:
    state = a_game("P7h", "P1h P2h", "R-sight R8h B8h")
    assert "play 2 R-sight" in legal(state, 1)
    assert ["turn"] == legal(after(state, "1 play 2 R-sight"), 2)


def test_bli_16_of_two_seats_the_tricksters_player_has_the_turn_after_take() -> None:
    state = after(a_game("P7h", "B1h P9h", "R-trickster R2h"), "1 play 2 R-trickster", "2 take")
    assert [1] == acting(state)
    assert ["play 2 P1h", "play 2 P2h", "play 2 P3h"] == legal(state, 1)


def test_bli_28_in_the_challenge_two_numbers_must_differ_in_symbol_too() -> None:
    state = a_game("P7h", "P1h", "R8h R8s B7h B7s P8s", challenge=True)
    assert ["play 2 R8s", "play 2 B7s"] == legal(state, 1)


def test_bli_28_in_the_challenge_only_colours_count_with_a_special() -> None:
    on_special = a_game("P-dilemma", "P1h", "R8h R9s P8s G-blind", challenge=True)
    assert ["play 2 R8h", "play 2 R9s", "play 2 G-blind"] == legal(on_special, 1)
    on_number = a_game("P7h", "P1h", "R-sight P-sight G-blind", challenge=True)
    assert ["play 2 R-sight", "play 2 G-blind"] == legal(on_number, 1)


def test_bli_28_blind_and_turn_ignore_colour_and_symbol() -> None:
    blind = after(a_game("P-blind", "P7h P2h", "R1h", challenge=True), "1 blind 1")
    turned = after(a_game("P-sight", "P7h", "R1h", draw_pile="P9h P1h", challenge=True), "1 turn")
    assert [blind.open.top, turned.open.top] == [*cards("P7h P9h")]


def test_of_two_equal_cards_the_lower_slot_leaves_and_only_one_move_is_listed() -> None:
    state = a_game("P7h", "P1h", "P1s G-blind P2s G-blind P3s")
    assert ["play 2 G-blind"] == legal(state, 1)
    assert after(state, "1 play 2 G-blind").hands[1] == cards("P1s P2s G-blind P3s")


def test_a_card_that_leaves_closes_its_gap_and_drawn_cards_go_to_the_end() -> None:
    state = after(a_game("P7h", "P1h", "P3h R8h B1h"), "1 play 2 R8h", "2 draw")
    assert state.hands[1] == cards("P3h B1h P1h P2h")


def test_a_listed_blind_names_each_slot_of_the_own_hand() -> None:
    assert RULES.legal(RULES.view(a_game("P-blind", "P1h P2h P3h", "P8h"), 1)) == (
        Blind(1),
        Blind(2),
        Blind(3),
    )


@pytest.mark.parametrize(
    "move",
    [
        "2 play 1 P8h",
        "1 play 2 R1h",
        "1 play 3 R8h",
        "1 draw",
        "1 blind 1",
        "1 turn",
        "1 take",
        "1 play 2 B8h",
    ],
)
def test_an_illegal_move_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove):
        after(a_game("P7h", "P8h", "R8h R1h"), move)
