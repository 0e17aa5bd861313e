"""The rulings of Blindsight on emptied hands and the ends of a game, one test each."""

from __future__ import annotations

import pytest

from bot.games.blindsight.cards import worth
from bot.games.blindsight.rules import RULES
from bot.games.blindsight.view import Plain, Turn
from bot.games.core import Outcome, play
from bot.games.text import Player, text
from tests.games.blindsight_positions import (
    LAST_MAN_STANDING,
    PLENTY,
    a_game,
    acting,
    after,
    cards,
    legal,
)


def test_bli_17_base_a_trickster_as_last_card_wins_and_nobody_takes() -> None:
    state = after(a_game("P7h", "P1h", "R-trickster", "P9h"), "1 play 2 R-trickster")
    assert RULES.outcome(state) == Outcome("emptied", (2, 1, 3), (1, 0, 9))
    assert [1, 0, 1] == [len(hand) for hand in state.hands]


def test_bli_17_last_man_standing_the_seat_after_the_player_takes_for_a_last_trickster() -> None:
    state = a_game("P7h", "P1h", "R-trickster", "P9h", mode=LAST_MAN_STANDING)
    state = after(state, "1 play 2 R-trickster")
    assert (2,) == state.open.out
    assert ["take"] == legal(state, 3)


def test_bli_17_last_man_standing_nobody_takes_if_only_one_is_left() -> None:
    state = after(a_game("P7h", "P1h", "R-trickster", mode=LAST_MAN_STANDING), "1 play 2 R-trickster")
    assert RULES.outcome(state) == Outcome("last", (1, 2), (1, 0))
    assert state.hands == (cards("P1h"), ())


def test_bli_18_base_the_owner_of_the_emptied_hand_wins_on_an_opponents_turn() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "P9h"), "1 play 2 R8h")
    assert RULES.outcome(state) == Outcome("emptied", (2, 1, 3), (1, 0, 9))


def test_bli_19_base_blind_with_the_own_last_card_wins() -> None:
    state = after(a_game("P-blind", "R-trickster", "R8h", "P9h"), "1 blind 1")
    assert RULES.outcome(state) == Outcome("emptied", (1, 2, 3), (0, 8, 9))


def test_bli_19_last_man_standing_blind_with_the_own_last_card_puts_out_and_ends_the_turn() -> None:
    state = a_game("P-blind", "R7h", "P8h P1h", "B8h P1h", mode=LAST_MAN_STANDING)
    state = after(state, "1 blind 1")
    assert (1,) == state.open.out
    assert [2] == acting(state)
    assert state.open.turn is Turn.FRESH
    assert ["play 3 B8h"] == legal(state, 2)


def test_bli_19_last_man_standing_the_next_seat_starts_there_so_it_draws_with_nothing_playable() -> None:
    state = a_game("P-blind", "R7h", "P8h P1h", "B1h P1h", mode=LAST_MAN_STANDING)
    assert ["draw"] == legal(after(state, "1 blind 1"), 2)


def test_bli_19_last_man_standing_the_next_seat_answers_a_special_laid_so() -> None:
    state = a_game("P-blind", "P-sight", "P8h P1h", "B8h P1h", mode=LAST_MAN_STANDING)
    assert ["turn"] == legal(after(state, "1 blind 1"), 2)


def test_bli_19_last_man_standing_of_two_the_other_wins() -> None:
    state = after(a_game("P-blind", "P-sight", "P8h", mode=LAST_MAN_STANDING), "1 blind 1")
    assert RULES.outcome(state) == Outcome("last", (2, 1), (0, 8))


def test_bli_20_the_next_seat_is_clockwise_and_holds_cards() -> None:
    pile = f"{PLENTY} P1s P2s P3s"
    state = a_game("P7h", "P1h", "", "P1h", "P1s", draw_pile=pile, out=(2,), mode=LAST_MAN_STANDING)
    turns = [acting(state)]
    for seat in (1, 3, 4):
        state = after(state, f"{seat} draw")
        turns.append(acting(state))
    assert [[1], [3], [4], [1]] == turns


def test_bli_20_a_seat_that_puts_another_out_goes_on_while_it_can_play() -> None:
    state = a_game("P7h", "P1h", "R8h", "P9h P1h", mode=LAST_MAN_STANDING)
    assert ["play 3 P9h"] == legal(after(state, "1 play 2 R8h"), 1)


def test_bli_20_a_seat_that_puts_another_out_with_an_equal_number_does_not_go_on() -> None:
    state = a_game("P7h", "P1h", "R7h", "P8h P1h", mode=LAST_MAN_STANDING)
    assert [3] == acting(after(state, "1 play 2 R7h"))


def test_bli_20_a_seat_that_puts_another_out_and_has_nothing_more_to_play_ends_its_turn() -> None:
    state = a_game("P7h", "P1h", "R8h", "B1s P1h", mode=LAST_MAN_STANDING)
    assert [3] == acting(after(state, "1 play 2 R8h"))


def test_bli_21_the_last_holder_wins_at_once() -> None:
    state = a_game("P7h", "P1h", "", "R8h", out=(2,), mode=LAST_MAN_STANDING)
    assert RULES.outcome(after(state, "1 play 3 R8h")) == Outcome("last", (1, 3, 2), (1, 0, 0))


@pytest.mark.parametrize(
    ("top", "move", "draw_pile", "hand"),
    [
        ("P7h", "1 draw", "B1h B2h", "P1h B1h B2h"),
        ("P-trickster", "1 take", "B1h B2h B3h", "P1h B1h B2h B3h"),
        ("P-sight", "1 turn", "R8s", "P1h"),
    ],
)
def test_bli_22_the_game_ends_once_the_draw_pile_is_emptied(
    top: str, move: str, draw_pile: str, hand: str
) -> None:
    state = after(a_game(top, "P1h", "P8h P9h P10h", draw_pile=draw_pile), move)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert "exhausted" == outcome.reason
    assert state.hands[0] == cards(hand)
    assert [] == acting(state)


def test_bli_22_a_special_that_empties_the_draw_pile_is_not_answered() -> None:
    state = after(a_game("P-sight", "P1h", "P2h", draw_pile="G-trickster"), "1 turn")
    assert RULES.outcome(state) == Outcome("exhausted", (1, 2), (1, 2))


@pytest.mark.parametrize(
    ("top", "move", "draw_pile"), [("P7h", "1 draw", "B1h"), ("P-trickster", "1 take", "B1h B2h")]
)
def test_bli_23_with_fewer_cards_left_than_asked_one_takes_those(top: str, move: str, draw_pile: str) -> None:
    state = after(a_game(top, "P1h", "P8h", draw_pile=draw_pile), move)
    assert state.hands[0] == cards(f"P1h {draw_pile}")
    assert () == state.draw_pile


def test_bli_23_the_fact_names_the_cards_that_there_were() -> None:
    step = play(RULES, a_game("P7h", "P1h", "P8h", draw_pile="B1h"), 1, Plain.DRAW)
    assert step.facts[0] == text("blindsight-drew", player=Player(1), count=1)


def test_bli_26_base_the_lowest_hand_wins_when_the_draw_pile_is_empty() -> None:
    state = a_game("P14h", "P5h", "P4h P3h", "P9h P9s", draw_pile="B1h B2h")
    assert RULES.outcome(after(state, "1 draw")) == Outcome("exhausted", (2, 1, 3), (8, 7, 18))


def test_bli_26_base_of_equal_scores_fewer_cards_win_then_the_place_is_shared() -> None:
    state = a_game("P14h", "P5h", "P8h", "P4s P4h", "P8s", draw_pile="B1h B2h")
    assert RULES.outcome(after(state, "1 draw")) == Outcome("exhausted", (4, 1, 3, 1), (8, 8, 8, 8))


def test_bli_26_last_man_standing_the_highest_hand_wins_then_more_cards_then_shared() -> None:
    state = a_game("P14h", "P5h", "P8h", "P4s P4h", "P8s", "P9h", draw_pile="B1h B2h", mode=LAST_MAN_STANDING)
    assert RULES.outcome(after(state, "1 draw")) == Outcome("exhausted", (2, 4, 3, 4, 1), (8, 8, 8, 8, 9))


def test_bli_26_last_man_standing_those_who_are_out_come_behind_all_holders_the_later_the_better() -> None:
    state = a_game("P14h", "P5h", "", "P8h", "", draw_pile="B1h", out=(4, 2), mode=LAST_MAN_STANDING)
    assert RULES.outcome(after(state, "1 draw")) == Outcome("exhausted", (2, 3, 1, 4), (6, 0, 8, 0))


def test_bli_27_numbers_count_their_value_specials_20_and_an_empty_hand_0() -> None:
    assert [22, 41, 0] == [worth(cards(words)) for words in ("P7h R15s", "G-blind R-sight P1h", "")]
