"""Leaving a table of Blindsight, and matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.blindsight.cards import all_in_words, in_words
from bot.games.blindsight.rules import RULES
from bot.games.blindsight.view import Finished, SetAside, Turn
from bot.games.core import Departure, IllegalMove, Outcome, play
from bot.games.text import Player, text
from tests.games.blindsight_positions import (
    FAIR,
    LAST_MAN_STANDING,
    a_game,
    acting,
    after,
    cards,
    dealt,
    facts,
    legal,
)


@pytest.mark.parametrize("leaving", ["resign", "timeout"])
def test_of_two_seats_the_other_wins_and_hands_count_as_they_lie(leaving: str) -> None:
    state = a_game("P7h", "P1h G-blind", "R8h")
    assert RULES.outcome(after(state, f"2 {leaving}")) == Outcome(leaving, (1, 2), (21, 8))
    assert RULES.outcome(after(state, f"1 {leaving}")) == Outcome(leaving, (2, 1), (21, 8))


def test_of_three_the_seat_leaves_and_its_hand_is_set_aside() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h"), "2 resign")
    assert RULES.outcome(state) is None
    assert (state.hands, state.aside) == ((cards("P1h"), (), cards("B8h")), ((), cards("R8h"), ()))
    assert ["play 3 B8h"] == legal(state, 1)


def test_a_seat_that_left_counts_0_and_places_last() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h"), "2 resign", "1 play 3 B8h")
    assert RULES.outcome(state) == Outcome("emptied", (2, 3, 1), (1, 0, 0))


def test_seats_that_left_share_the_last_place() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h", "P9h"), "2 resign", "4 timeout", "1 play 3 B8h")
    assert RULES.outcome(state) == Outcome("emptied", (2, 3, 1, 3), (1, 0, 0, 0))


@pytest.mark.parametrize("turn", [Turn.FRESH, Turn.BEGUN])
def test_if_it_was_to_act_its_turn_ends_and_the_next_seats_starts(turn: Turn) -> None:
    state = after(a_game("P7h", "P1h", "R1h", "B1h P8s", turn=turn), "1 resign")
    assert [2] == acting(state)
    assert state.open.turn is Turn.FRESH
    assert ["draw"] == legal(state, 2)


@pytest.mark.parametrize(
    ("top", "answer"), [("P-blind", "blind 1"), ("P-sight", "turn"), ("P-trickster", "take")]
)
def test_a_pending_answer_passes_to_the_next_seat(top: str, answer: str) -> None:
    assert legal(after(a_game(top, "P1h", "R1h", "B1h"), "1 resign"), 2) == [answer]


def test_an_answered_trickster_stays_answered_when_the_seat_to_act_leaves() -> None:
    state = after(a_game("P-trickster", "P1h", "R1h", "B1h P1s", answered=True), "1 resign")
    assert ["play 3 B1h"] == legal(state, 2)


def test_a_dilemma_asks_the_next_seat_when_the_seat_to_act_leaves() -> None:
    assert ["play 3 B1h"] == legal(after(a_game("P-dilemma", "P1h", "R1h", "B1h P1s"), "1 resign"), 2)


def test_a_turn_that_has_begun_ends_when_a_departure_leaves_nothing_playable() -> None:
    state = a_game("P7h", "P1h", "R8h", "B1h P8s", turn=Turn.BEGUN)
    assert [3] == acting(after(state, "2 resign"))
    assert ["blindsight-resigned", "blindsight-nothing-more"] == facts(state, "2 resign")


def test_a_turn_that_has_begun_goes_on_while_something_is_playable() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h P8s", turn=Turn.BEGUN), "2 resign")
    assert ["play 3 B8h"] == legal(state, 1)
    assert state.open.turn is Turn.BEGUN


def test_a_turn_that_has_not_begun_becomes_a_draw_when_a_departure_leaves_nothing_playable() -> None:
    assert ["draw"] == legal(after(a_game("P7h", "P1h", "R8h", "B1h P8s"), "2 resign"), 1)


@pytest.mark.parametrize("leaving", ["resign", "timeout"])
def test_one_seat_left_wins(leaving: str) -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h"), "2 resign", f"1 {leaving}")
    assert RULES.outcome(state) == Outcome(leaving, (2, 2, 1), (0, 0, 8))


def test_one_seat_left_besides_those_who_are_out_wins_by_resignation() -> None:
    state = a_game("P7h", "P1h", "", "B8h", "", out=(4, 2), mode=LAST_MAN_STANDING)
    assert RULES.outcome(after(state, "3 resign")) == Outcome("resign", (1, 2, 4, 3), (1, 0, 0, 0))


def test_a_seat_that_is_out_of_a_single_game_cannot_resign() -> None:
    state = a_game("P7h", "P1h", "", "B8h", out=(2,), mode=LAST_MAN_STANDING)
    with pytest.raises(IllegalMove):
        after(state, "2 resign")


def test_a_seat_that_left_cannot_leave_again() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h"), "2 resign")
    with pytest.raises(IllegalMove):
        after(state, "2 timeout")


def test_leaving_is_never_listed_and_no_spectators_right() -> None:
    state = a_game("P7h", "P1h", "R8h", "B8h")
    assert RULES.accepts(RULES.view(state, 3), Departure.RESIGN)
    assert Departure.RESIGN not in RULES.legal(RULES.view(state, 1))
    assert not RULES.accepts(RULES.view(state, None), Departure.RESIGN)


def test_a_seat_that_left_sees_what_a_spectator_sees() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h", "B9h"), "2 resign", "3 resign")
    spectator = RULES.view(state, None)
    for seat in (2, 3):
        assert RULES.view(state, seat) == replace(spectator, viewer=seat)


def test_set_aside_cards_stay_known_to_the_seats_still_there_and_to_nobody_else() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h"), "2 resign")
    assert [RULES.view(state, viewer).aside[1] for viewer in (1, 3, 2, None)] == [
        SetAside(1, cards("R8h")),
        SetAside(1, cards("R8h")),
        SetAside(1, None),
        SetAside(1, None),
    ]


def test_set_aside_cards_stay_hidden_from_spectators_at_the_end() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h"), "2 resign", "1 play 3 B8h")
    view = RULES.view(state, None)
    assert view.hands == (cards("P1h"), (), ())
    assert view.aside[1] == SetAside(1, None)


def test_the_next_seat_leaps_over_one_that_left() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B1h"), "2 resign", "1 draw")
    assert [3] == acting(state)


def test_games_of_a_match_add_their_scores_and_the_next_is_dealt_from_the_stream_going_on() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "P9h", match="games:2"), "1 play 2 R8h")
    assert RULES.outcome(state) is None
    assert (1, 0, 9) == state.open.totals
    assert state.open.finished == (Finished("emptied", 1, (cards("P1h"), (), cards("P9h")), (1, 0, 9)),)
    deck = [*state.open.settings.deck]
    draw = FAIR.draw()
    draw.shuffle(deck)
    assert state.hands == tuple(tuple(deck[seat:21:3]) for seat in range(3))
    assert state.fair == draw.fair


def test_the_second_deal_takes_its_words_after_those_of_the_first() -> None:
    first = dealt(2, match="games:2")
    state = a_game("P7h", "P1h", "R8h", match="games:2")
    state = after(replace(state, fair=first.fair), "1 play 2 R8h")
    deck = [*state.open.settings.deck]
    draw = FAIR.draw()
    draw.shuffle([*deck])
    draw.shuffle(deck)
    assert state.hands[0] == tuple(deck[0:14:2])


def test_the_start_moves_to_the_next_seat_with_each_game() -> None:
    state = a_game("P7h", "P1h", "R8h", "P9h", match="games:3")
    state = after(state, "1 play 2 R8h")
    assert (2, [2]) == (state.open.starter, acting(state))


def test_the_start_leaps_over_a_seat_that_left_and_only_those_there_are_dealt_to() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h", match="games:3"), "2 resign", "1 play 3 B8h")
    assert (3, [3]) == (state.open.starter, acting(state))
    deck = [*state.open.settings.deck]
    FAIR.draw().shuffle(deck)
    assert state.hands == (tuple(deck[0:14:2]), (), tuple(deck[1:14:2]))
    assert state.open.top == deck[14]


def test_the_next_game_has_no_set_aside_hand_but_knows_who_left() -> None:
    state = after(a_game("P7h", "P1h", "R8h", "B8h", match="games:3"), "2 resign", "1 play 3 B8h")
    assert (((), (), ()), (2,)) == (state.aside, state.open.left)


def test_the_lowest_total_wins_a_match_of_the_base_game() -> None:
    state = a_game("P7h", "P1h", "R8h", "P9h", match="games:2")
    state = replace(
        state,
        open=replace(
            state.open, totals=(5, 20, 3), finished=(Finished("emptied", 1, ((),) * 3, (5, 20, 3)),)
        ),
    )
    state = after(state, "1 play 2 R8h")
    assert RULES.outcome(state) == Outcome("match", (1, 3, 2), (6, 20, 12))


def test_the_highest_total_wins_a_match_of_last_man_standing_and_equal_totals_share() -> None:
    state = a_game(
        "P7h", "P4h", "", "R8h", out=(2,), totals=(3, 7, 7), match="games:2", mode=LAST_MAN_STANDING
    )
    earlier = Finished("last", 1, ((),) * 3, (3, 7, 7))
    state = replace(state, open=replace(state.open, finished=(earlier,)))
    assert RULES.outcome(after(state, "1 play 3 R8h")) == Outcome("match", (1, 1, 1), (7, 7, 7))


def test_the_first_total_that_reaches_the_target_ends_the_match() -> None:
    state = a_game("P7h", "P4h", "R8h", totals=(16, 18), match="target:20", mode=LAST_MAN_STANDING)
    assert RULES.outcome(after(state, "1 play 2 R8h")) == Outcome("match", (1, 2), (20, 18))


def test_a_total_below_the_target_deals_another_game() -> None:
    state = a_game("P7h", "P4h", "R8h", totals=(15, 18), match="target:20", mode=LAST_MAN_STANDING)
    state = after(state, "1 play 2 R8h")
    assert RULES.outcome(state) is None
    assert ((19, 18), ()) == (state.open.totals, state.open.out)


def test_the_facts_of_a_finished_game_show_the_hands() -> None:
    state = a_game("P7h", "P1h G-blind", "R8h", match="games:2")
    step = play(RULES, state, 1, RULES.read("play 2 R8h"))
    assert step.facts[1:] == (
        text("blindsight-game-over", reason=text("blindsight-reason-emptied")),
        text("blindsight-hand", player=Player(1), cards=all_in_words(cards("P1h G-blind")), score=21),
        text("blindsight-hand-empty", player=Player(2)),
        text("blindsight-next-game", number=2, player=Player(2), card=in_words(step.state.open.top)),
    )


def test_the_finished_games_of_a_match_are_seen_by_everyone() -> None:
    state = after(a_game("P7h", "P1h", "R8h", match="games:2"), "1 play 2 R8h")
    for viewer in (None, 1, 2):
        view = RULES.view(state, viewer)
        assert view.open.finished[0].hands == (cards("P1h"), ())
        assert view.hands != state.hands


def test_of_two_a_departure_ends_the_match_with_the_totals_of_finished_games() -> None:
    state = a_game("P7h", "P1h", "R8h", totals=(5, 3), match="games:3")
    assert RULES.outcome(after(state, "2 resign")) == Outcome("resign", (1, 2), (5, 3))


def test_a_seat_that_is_out_can_leave_a_match_and_the_game_goes_on() -> None:
    state = a_game("P7h", "P1h", "", "R8h", "B8h", out=(2,), match="games:2", mode=LAST_MAN_STANDING)
    state = after(state, "2 resign")
    assert (None, [1]) == (RULES.outcome(state), acting(state))
    assert (2,) == state.open.left


def test_one_holder_left_by_a_departure_ends_only_the_game() -> None:
    state = a_game("P7h", "P4h", "", "R8h", out=(2,), match="games:3", mode=LAST_MAN_STANDING)
    state = after(state, "3 resign")
    assert RULES.outcome(state) is None
    assert "last" == state.open.finished[0].reason
    assert (4, 0, 0) == state.open.totals
    assert [7, 7, 0] == [len(hand) for hand in state.hands]


def test_one_holder_left_by_a_departure_in_the_last_game_ends_the_match_by_its_totals() -> None:
    state = a_game(
        "P7h", "P4h", "", "R8h", out=(2,), totals=(0, 9, 50), match="games:2", mode=LAST_MAN_STANDING
    )
    earlier = Finished("last", 1, ((),) * 3, (0, 9, 50))
    state = replace(state, open=replace(state.open, finished=(earlier,)))
    assert RULES.outcome(after(state, "3 resign")) == Outcome("match", (2, 1, 3), (4, 9, 50))


def test_the_last_seat_in_a_match_wins_it_and_those_who_left_keep_their_totals_for_show() -> None:
    state = a_game("P7h", "P4h", "P1h", "R8h", totals=(30, 2, 9), match="games:3")
    assert RULES.outcome(after(state, "2 resign", "3 timeout")) == Outcome("timeout", (1, 2, 2), (30, 2, 9))


def test_the_last_seat_in_a_match_wins_even_if_it_is_out_of_the_game() -> None:
    state = a_game("P7h", "P4h", "", "R8h", out=(2,), match="games:3", mode=LAST_MAN_STANDING)
    state = after(state, "1 resign")
    assert "last" == state.open.finished[0].reason
    assert RULES.outcome(after(state, "3 resign")) == Outcome("resign", (2, 1, 2), (0, 0, 8))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("leaving", ["resign", "timeout"])
@pytest.mark.parametrize("top", ["P7h", "P-blind", "P-sight", "P-trickster", "P-dilemma", "G-dilemma"])
def test_whoever_leaves_in_whatever_phase_leaves_exactly_one_seat_to_act_or_an_end(
    seats: int, leaving: str, top: str
) -> None:
    hands = ["P1h R2h", "R8h B1h", "B8h", "P3h", "R9h", "B2h"][:seats]
    for mode in ("base", LAST_MAN_STANDING):
        for seat in range(1, seats + 1):
            state = after(a_game(top, *hands, mode=mode), f"{seat} {leaving}")
            assert len(acting(state)) == (1 if seats > 2 else 0)
            assert (RULES.outcome(state) is None) == (seats > 2)
