"""Dizzle's rulings on seats that resign or run out of time, in every phase."""

from __future__ import annotations

import pytest

from bot.games.core import Departure, GameOver, IllegalMove, Outcome
from bot.games.dizzle.rules import RULES
from bot.games.dizzle.view import DICE, Phase, Standing
from tests.games.dizzle_tables import a_game, a_paper, after, crosses, dice, legal, rolling

LEFT, DROPPED = Standing.LEFT, Standing.DROPPED


@pytest.mark.parametrize("word", ["resign", "timeout"])
def test_in_a_game_for_two_the_other_seat_wins_whatever_the_scores(word: str) -> None:
    state = after(a_game(a_paper("i1 e1", flags=(("a", 10),)), a_paper()), f"1 {word}")
    assert Outcome(word, (2, 1), (11, 0)) == RULES.outcome(state)


def test_dice_that_still_lie_when_a_resignation_ends_the_game_do_not_count() -> None:
    state = after(a_game(a_paper(), a_paper("e1", "a1")), "1 resign")
    assert Outcome("resign", (2, 1), (0, 1)) == RULES.outcome(state)


def test_xs_put_before_a_resignation_in_the_x_phase_count() -> None:
    rocket = a_game(a_paper("d2 e1", "e2", level=4), a_paper("c1", "b1", level=4), table="4", level=4)
    state = after(rocket, "1 take 4 e3")
    assert Phase.ROCKETS is state.position.phase
    assert Outcome("resign", (2, 1), (0, 1)) == RULES.outcome(after(state, "1 resign"))


@pytest.mark.parametrize("word", ["resign", "timeout"])
def test_a_solo_game_given_up_is_lost_whatever_the_score(word: str) -> None:
    rich = a_paper("i1", flags=(("a", 99),))
    assert Outcome(word, (2,), (99,)) == RULES.outcome(after(a_game(rich), f"1 {word}"))


def test_with_more_seats_the_game_goes_on_with_the_next_active_seat() -> None:
    state = after(a_game(a_paper(dice="b1"), a_paper(), a_paper()), "1 resign")
    assert (RULES.outcome(state), state.position.actor, state.position.paper(1).standing) == (None, 2, LEFT)


def test_the_dice_of_a_seat_that_left_stay_and_are_crossed_out() -> None:
    start = a_game(a_paper(), a_paper(dice="b1"), a_paper(), table="1")
    state = after(start, "2 resign")
    assert {"b1"} == dice(state, 2)
    assert {"b1"} == crosses(after(state, "1 take 1 a2"), 2)


def test_a_seat_may_leave_when_it_is_not_its_turn() -> None:
    state = after(a_game(a_paper(), a_paper(), a_paper()), "3 timeout")
    assert (1, False) == (state.position.actor, state.position.closing)
    assert 1 == after(state, "1 take 5 b1", "2 take 1 a2").position.actor


def test_a_pending_take_lapses() -> None:
    start = a_game(a_paper(dice="b1"), a_paper(), a_paper(), table="2 4", fair=rolling(3, 4))
    state = after(start, "1 reroll", "1 resign")
    assert (2, Phase.CHOICE, {"b1"}) == (state.position.actor, state.position.phase, dice(state, 1))


def test_a_pending_return_lapses() -> None:
    start = a_game(a_paper(dice="b1"), a_paper(), a_paper(), table="2", fair=rolling(2))
    state = after(start, "1 reroll", "1 resign")
    assert (2, (2,), {"b1"}) == (state.position.actor, state.position.table, dice(state, 1))


def test_another_seats_leaving_changes_nothing_in_a_return_or_take_under_way() -> None:
    start = a_game(a_paper(dice="b1"), a_paper(), a_paper(), table="2", fair=rolling(2))
    state = after(start, "1 reroll", "3 resign")
    assert ["return b1"] == legal(state, 1)


def test_pending_rockets_lapse() -> None:
    papers = (a_paper(dice="e2", level=4), a_paper(dice="e2 j4", level=4), a_paper(level=4))
    state = after(a_game(*papers, table="1", level=4), "1 take 1 e1")
    assert (1, 2, 2) == state.position.rockets
    other_first = after(state, "2 resign")
    assert (1,) == other_first.position.rockets
    mover_first = after(state, "1 resign")
    assert (2, (2, 2)) == (mover_first.position.actor, mover_first.position.rockets)
    last = after(state, "1 planet h2", "2 resign")
    assert (1, 3) == (last.position.turn, last.position.actor)


def test_a_bystanders_leaving_changes_nothing_in_the_x_phase() -> None:
    papers = (a_paper(dice="e2", level=4), a_paper(level=4), a_paper(level=4))
    state = after(a_game(*papers, table="1", level=4), "1 take 1 e1", "3 resign")
    assert (state.position.actor, state.position.phase) == (1, Phase.ROCKETS)


def test_a_rocket_crossed_out_after_leaving_goes_nowhere() -> None:
    papers = (a_paper(level=4), a_paper(level=4), a_paper(dice="e2", level=4, standing=LEFT))
    state = after(a_game(*papers, table="6", level=4), "1 take 6 d5")
    assert (1, ()) == (state.position.turn, state.position.rockets)
    assert "e2" in crosses(state, 3)


def test_a_flag_under_a_die_of_a_seat_that_left_takes_a_value() -> None:
    papers = (a_paper(), a_paper(), a_paper(dice="i1", standing=LEFT))
    state = after(a_game(*papers, table="1"), "1 take 1 a2")
    assert ((("a", 10),), (("a", (6, 3, 1)),)) == (state.position.paper(3).flags, state.position.flags)


def test_turns_of_a_seat_that_left_are_played_beginning_with_the_next_active_seat() -> None:
    papers = (a_paper(), a_paper(standing=LEFT), a_paper())
    state = after(a_game(*papers, table="1"), "1 take 1 a2")
    assert (2, 3, DICE[3]) == (state.position.start, state.position.actor, len(state.position.table))


def test_it_counts_as_dropped_in_every_later_turn() -> None:
    state = after(a_game(a_paper(), a_paper(standing=LEFT), a_paper(), table="1"), "1 take 1 a2")
    assert [paper.standing for paper in state.position.papers] == [Standing.ACTIVE, LEFT, Standing.ACTIVE]


def test_diz_24_an_opportunity_under_way_at_a_resignation_is_the_last_one() -> None:
    state = after(a_game(a_paper(), a_paper(), a_paper(standing=DROPPED)), "2 resign")
    assert (1, True) == (state.position.actor, state.position.closing)
    assert 1 == after(state, "1 take 5 b1").position.turn


def test_diz_24_a_pending_return_at_a_resignation_belongs_to_the_last_opportunity() -> None:
    three = (a_paper(dice="b1"), a_paper(), a_paper(standing=DROPPED))
    start = a_game(*three, table="2", fair=rolling(2))
    state = after(start, "1 reroll", "2 resign")
    assert (["return b1"], True) == (legal(state, 1), state.position.closing)
    assert 1 == after(state, "1 return b1").position.turn


def test_diz_24_the_movers_resignation_gives_the_last_active_seat_one_more() -> None:
    state = after(a_game(a_paper(), a_paper(), a_paper(standing=DROPPED)), "1 resign")
    assert (2, True, 0) == (state.position.actor, state.position.closing, state.position.turn)
    assert 1 == after(state, "2 take 5 b1").position.turn


def test_a_dropped_seats_leaving_gives_nobody_a_second_last_opportunity() -> None:
    four = (a_paper(), a_paper(standing=DROPPED), a_paper(standing=DROPPED), a_paper(standing=DROPPED))
    state = after(a_game(*four, closing=True), "3 resign")
    assert 1 == after(state, "1 take 5 b1").position.turn


def test_the_last_active_seat_leaving_ends_the_turn() -> None:
    papers = (a_paper(dice="b1"), a_paper(standing=DROPPED), a_paper(standing=DROPPED))
    state = after(a_game(*papers, closing=True), "1 resign")
    assert (1, 2, {"b1"}) == (state.position.turn, state.position.actor, crosses(state, 1))


def test_the_last_active_seat_leaving_may_end_the_last_round() -> None:
    papers = (a_paper(), a_paper(standing=DROPPED), a_paper(standing=DROPPED))
    outcome = RULES.outcome(after(a_game(*papers, closing=True, turn=11), "1 resign"))
    assert Outcome("rounds", (3, 1, 1), (0, 0, 0)) == outcome


def test_one_seat_left_wins_at_once() -> None:
    papers = (a_paper("i1", flags=(("a", 10),), standing=LEFT), a_paper(), a_paper(), a_paper(standing=LEFT))
    state = after(a_game(*papers, actor=2), "2 timeout")
    assert Outcome("timeout", (2, 2, 1, 2), (10, 0, 0, 0)) == RULES.outcome(state)
    assert (state.position.phase, state.position.actor) == (Phase.OVER, None)


def test_one_seat_left_wins_in_the_x_phase_too() -> None:
    papers = (a_paper(dice="e2", level=4), a_paper(level=4), a_paper(level=4, standing=LEFT))
    state = after(a_game(*papers, table="1", level=4), "1 take 1 e1", "2 resign")
    assert Outcome("resign", (1, 2, 2), (0, 0, 0)) == RULES.outcome(state)


def test_nobody_leaves_twice_or_after_the_end() -> None:
    state = after(a_game(a_paper(), a_paper(), a_paper()), "2 resign")
    with pytest.raises(IllegalMove):
        after(state, "2 timeout")
    with pytest.raises(GameOver):
        after(state, "1 resign", "3 resign")


def test_leaving_is_never_listed() -> None:
    state = a_game(a_paper(), a_paper(), a_paper())
    assert not set(RULES.legal(RULES.view(state, 1))) & set(Departure)
    assert not RULES.accepts(RULES.view(state, None), Departure.RESIGN)
