"""Dizzle's rulings on a turn: where dice go, rolling again, dropping, the last active seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.dizzle.rules import RULES
from bot.games.dizzle.view import DICE, ROUNDS, Phase, Standing
from bot.games.fair import Fair
from tests.games.dizzle_tables import SEED, a_game, a_paper, after, crosses, dice, fields, legal, rolling

ALL_DICE = "1 2 3 4 5 6"


@pytest.mark.parametrize(("seats", "count", "rounds"), [(1, 8, 10), (2, 7, 6), (3, 10, 4), (4, 13, 3)])
def test_seats_decide_how_many_dice_and_rounds_there_are(seats: int, count: int, rounds: int) -> None:
    assert (count, rounds) == (DICE[seats], ROUNDS[seats])
    assert count == len(RULES.setup({"level": 1}, seats, Fair(SEED, "x")).position.table)


def test_dice_are_rolled_by_die_in_one_go_and_kept_sorted() -> None:
    fair = Fair(SEED, "x")
    draw = fair.draw()
    rolled = sorted(draw.die() for _ in range(10))
    state = RULES.setup({"level": 1}, 3, fair)
    assert tuple(rolled) == state.position.table
    assert draw.fair == state.fair


def test_diz_1_every_seat_is_start_player_once_a_round() -> None:
    state = RULES.setup({"level": 1}, 3, Fair(SEED, "x"))
    starts = []
    turn = -1
    while RULES.outcome(state) is None:
        if state.position.turn != turn:
            turn = state.position.turn
            starts.append((state.position.round, state.position.start, state.position.actor))
        actor = state.position.actor
        assert actor is not None
        state = after(state, f"{actor} {legal(state, actor)[-1]}")
    assert [(round_, seat, seat) for round_ in (1, 2, 3, 4) for seat in (1, 2, 3)] == starts


def test_diz_3_an_empty_table_ends_the_turn() -> None:
    state = after(a_game(a_paper(), a_paper(dice="a2"), table="5"), "1 take 5 b1")
    assert (1, 2) == (state.position.turn, state.position.actor)
    assert ({"b1"}, {"a2"}) == (crosses(state, 1), crosses(state, 2))


def test_diz_3_a_turn_ends_when_all_have_dropped() -> None:
    state = after(a_game(a_paper(dice="b1"), a_paper(dice="b1"), table="2"), "1 drop")
    assert 0 == state.position.turn
    assert 1 == after(state, "2 drop").position.turn


def test_diz_4_a_take_is_compulsory_and_which_one_is_free() -> None:
    state = a_game(a_paper(), a_paper(), table="1 5")
    assert ["take 1 a2", "take 1 g7", "take 5 b1"] == legal(state, 1)


def test_diz_5_where_nothing_fits_a_seat_rolls_again_or_drops() -> None:
    assert ["reroll", "drop"] == legal(a_game(a_paper(dice="b1"), a_paper(), table="2 4"), 1)


def test_diz_6_a_field_with_an_x_a_die_or_an_explosion_is_not_available() -> None:
    paper = a_paper("e2", "e1 g1", exploded="f1")
    # Around e1 lie f1 (exploded) and e2 (an X), around g1 f1, h1 (a gap) and g2.
    assert {"g2"} == fields(a_game(paper, a_paper(), table=ALL_DICE), 1)


def test_diz_6_a_lock_needs_a_key_of_its_own_colour() -> None:
    locked = a_paper("i4 e2", "f4", level=2)
    state = a_game(locked, a_paper(level=2), table="1 2 3", level=2)
    assert "g4" not in fields(state, 1)
    opened = a_paper("g1 e2", "f4", level=2)
    assert "g4" in fields(a_game(opened, a_paper(level=2), table="1 2 3", level=2), 1)


def test_diz_13_a_die_on_the_key_opens_nothing_yet() -> None:
    on_key = a_paper("f1", "g1 f4", level=2)
    assert "g4" not in fields(a_game(on_key, a_paper(level=2), table="1", level=2), 1)


def test_diz_13_one_key_opens_every_lock_of_its_colour_for_good() -> None:
    keyed = a_paper("g1 g5 h5 f4", level=2)
    assert {"g4", "h6"} <= fields(a_game(keyed, a_paper(level=2), table="1", level=2), 1)
    again = replace(keyed, crosses=keyed.crosses | a_paper("g4", level=2).crosses)
    assert "h6" in fields(a_game(again, a_paper(level=2), table="1", level=2), 1)


def test_diz_7_the_first_die_goes_next_to_any_own_x() -> None:
    around_starts = {"b1", "a2", "c2", "b3", "h6", "g7", "i7", "h8"}
    assert around_starts == fields(a_game(a_paper(), a_paper("e5")), 1)
    assert around_starts | {"e4", "d5", "f5", "e6"} == fields(a_game(a_paper("e5"), a_paper()), 1)


def test_diz_7_an_exploded_bomb_is_no_x_to_start_from() -> None:
    state = a_game(a_paper(exploded="f1"), a_paper(), table="1 3 4")
    assert not {"e1", "g1", "f2"} & fields(state, 1)


def test_diz_8_later_dice_go_next_to_a_die_of_whichever_cluster() -> None:
    state = a_game(a_paper(dice="b1 i7"), a_paper(), table=ALL_DICE)
    assert {"a1", "c1", "i6", "i8"} == fields(state, 1)


def test_diz_9_a_closed_in_seat_jumps_next_to_any_x() -> None:
    state = a_game(a_paper("a2 b1", "a1"), a_paper(), table=ALL_DICE)
    assert {"c1", "a3", "c2", "b3", "h6", "g7", "i7", "h8"} == fields(state, 1)


def test_diz_9_a_jump_is_compulsory_if_a_die_fits() -> None:
    assert ["take 6 b3"] == legal(a_game(a_paper("a2 b1", "a1"), a_paper(), table="6"), 1)


def test_diz_9_a_number_that_does_not_fit_is_no_reason_to_jump() -> None:
    # Next to a1 only b1 (5) is free: no 5 on the table, so no jump to c2 (4) either.
    assert ["reroll", "drop"] == legal(a_game(a_paper("a2", "a1"), a_paper(), table="4"), 1)


def test_diz_9_a_shut_lock_closes_in_as_an_x_does() -> None:
    # The only free neighbour of the die on h7 is the lock h6.
    shut = a_paper("g7 h8 i7", "h7", level=2)
    opened = a_paper("g7 h8 i7 g1", "h7", level=2)
    assert {"a7", "i8"} == fields(a_game(shut, a_paper(level=2), table="1", level=2), 1)
    assert {"h6"} == fields(a_game(opened, a_paper(level=2), table="1", level=2), 1)


def test_diz_12_a_failed_reroll_without_dice_costs_nothing() -> None:
    state = after(a_game(a_paper("h6"), a_paper(), table="2", fair=rolling(2)), "1 reroll")
    assert (state.position.actor, state.position.phase) == (2, Phase.CHOICE)
    assert (state.position.table, state.position.paper(1).standing) == ((2,), Standing.ACTIVE)


def test_diz_17_after_a_reroll_a_take_follows_in_the_same_opportunity() -> None:
    state = after(a_game(a_paper(dice="b1"), a_paper(), table="2 4", fair=rolling(3, 4)), "1 reroll")
    assert (state.position.actor, state.position.phase) == (1, Phase.TAKE)
    assert ["take 3 c1"] == legal(state, 1)
    assert 2 == after(state, "1 take 3 c1").position.actor


def test_diz_17_a_failed_reroll_costs_one_die() -> None:
    state = after(a_game(a_paper(dice="b1 b3"), a_paper(), table="2", fair=rolling(2)), "1 reroll")
    assert ["return b1", "return b3"] == legal(state, 1)
    state = after(state, "1 return b1")
    assert ((2, 5), {"b3"}, 2) == (state.position.table, dice(state, 1), state.position.actor)


def test_a_reroll_rolls_all_dice_on_the_table_anew() -> None:
    fair = rolling(1, 1, 4)
    state = after(a_game(a_paper(dice="b1"), a_paper(), table="2 2 2", fair=fair), "1 reroll")
    draw = fair.draw()
    assert sorted(draw.die() for _ in range(3)) == list(state.position.table)
    assert draw.fair == state.fair


def test_diz_18_any_die_may_be_returned_and_connections_are_not_checked_again() -> None:
    start = a_game(a_paper(dice="b1 c1"), a_paper(), table="2", fair=rolling(1))
    state = after(start, "1 reroll", "1 return b1")
    assert ((1, 5), {"c1"}) == (state.position.table, dice(state, 1))


def test_diz_19_with_all_dice_returned_the_next_is_a_first_die_again() -> None:
    start = a_game(a_paper(dice="b1"), a_paper(), table="2", fair=rolling(2))
    state = after(start, "1 reroll", "1 return b1", "2 take 2 h6")
    assert ["take 5 b1"] == legal(state, 1)


def test_diz_20_a_seat_stays_active_after_a_penalty() -> None:
    start = a_game(a_paper(dice="b1"), a_paper(), table="2", fair=rolling(2))
    assert Standing.ACTIVE is after(start, "1 reroll", "1 return b1").position.paper(1).standing


def test_diz_22_after_twenty_rerolls_in_a_turn_only_dropping_is_left() -> None:
    nineteen = a_game(a_paper(dice="b1", rerolls=19), a_paper(), table="2")
    assert ["reroll", "drop"] == legal(nineteen, 1)
    assert 20 == after(nineteen, "1 reroll").position.paper(1).rerolls
    twenty = a_game(a_paper(dice="b1", rerolls=20), a_paper(), table="2")
    assert ["drop"] == legal(twenty, 1)
    assert ["take 5 b1"] == legal(a_game(a_paper(rerolls=20), a_paper(), table="5"), 1)


def test_diz_22_a_new_turn_begins_the_count_anew() -> None:
    assert (
        0 == after(a_game(a_paper(rerolls=20), a_paper(), table="5"), "1 take 5 b1").position.paper(1).rerolls
    )


def test_diz_24_the_last_active_seat_has_exactly_one_more_opportunity() -> None:
    state = after(a_game(a_paper(dice="b1"), a_paper(), table="2 2 4"), "1 drop")
    assert (2, True) == (state.position.actor, state.position.closing)
    state = after(state, "2 take 2 h6")
    assert ({"h6"}, 1) == (crosses(state, 2), state.position.turn)


def test_diz_24_it_comes_even_if_that_seat_acted_just_before() -> None:
    state = after(a_game(a_paper(), a_paper(dice="b1"), table="2 4 4"), "1 take 4 c2", "2 drop")
    assert (1, True, 0) == (state.position.actor, state.position.closing, state.position.turn)
    assert 1 == after(state, "1 drop").position.turn


def test_diz_24_a_reroll_with_what_follows_is_one_opportunity() -> None:
    closing = a_game(
        a_paper(standing=Standing.DROPPED),
        a_paper(dice="b1"),
        table="2 2",
        actor=2,
        closing=True,
        fair=rolling(3, 2),
    )
    state = after(closing, "2 reroll")
    assert (0, ["take 3 c1"]) == (state.position.turn, legal(state, 2))
    assert 1 == after(state, "2 take 3 c1").position.turn
    failing = replace(closing, fair=rolling(2, 2))
    state = after(failing, "2 reroll")
    assert (0, ["return b1"]) == (state.position.turn, legal(state, 2))
    assert 1 == after(state, "2 return b1").position.turn


def test_diz_24_a_failed_reroll_without_dice_ends_the_turn_too() -> None:
    closing = a_game(
        a_paper("h6"),
        a_paper(standing=Standing.DROPPED),
        table="2",
        closing=True,
        fair=rolling(2),
    )
    assert 1 == after(closing, "1 reroll").position.turn


def test_diz_24_with_three_seats_it_waits_for_the_second_drop() -> None:
    state = after(a_game(a_paper(dice="b1"), a_paper(dice="b1"), a_paper(), table="2 4"), "1 drop")
    assert (2, False) == (state.position.actor, state.position.closing)
    state = after(state, "2 drop")
    assert (3, True) == (state.position.actor, state.position.closing)


def test_a_dropped_seat_is_passed_over() -> None:
    three = (a_paper(), a_paper(standing=Standing.DROPPED), a_paper())
    assert 3 == after(a_game(*three), "1 take 5 b1").position.actor


def test_worked_example_two_turns_of_two_players() -> None:
    first = (
        "1 take 1 a2", "2 take 5 b1", "1 take 3 a3", "2 take 3 c1", "1 take 5 a4", "2 take 4 c2",
        "1 take 2 a5",
    )  # fmt: skip
    second = rolling(6, 6, 1, 4, 1)
    start = a_game(a_paper(), a_paper(), table="1 2 3 3 4 5 5", fair=second)
    state = after(start, *first)
    assert ({"a2", "a3", "a4", "a5"}, {"b1", "c1", "c2"}) == (crosses(state, 1), crosses(state, 2))
    assert (2, 2, 1, 7) == (
        state.position.actor,
        state.position.start,
        state.position.round,
        len(state.position.table),
    )
    while state.position.turn == 1:
        actor = state.position.actor
        assert actor is not None
        state = after(state, f"{actor} {legal(state, actor)[0]}")
    assert (1, 2) == (state.position.actor, state.position.round)


def test_worked_example_closed_in_twice() -> None:
    tony = a_paper("a2 b1 b3 b4 a5 c2")
    others = (a_paper(standing=Standing.DROPPED), a_paper(standing=Standing.DROPPED))
    state = after(a_game(tony, *others, table="1 3 5 6"), "1 take 3 a3")
    assert ["take 5 a4"] == legal(state, 1)
    state = after(state, "1 take 5 a4")
    # Xs and the edge close a3 and a4 in: the next die starts a second cluster next to any X.
    assert ["take 1 a6", "take 1 g7", "take 6 a1"] == legal(state, 1)
    state = after(state, "1 take 6 a1")
    # In the corner it is closed in again and jumps once more.
    assert ["take 1 a6", "take 1 g7"] == legal(state, 1)
    assert {"a1", "a3", "a4", "g7"} <= crosses(after(state, "1 take 1 g7"), 1)


def test_worked_example_a_reroll_with_its_penalty() -> None:
    geri = a_paper(dice="c1 c2")
    start = a_game(geri, a_paper(), table="4 4", fair=rolling(6, 4))
    assert ["reroll", "drop"] == legal(start, 1)
    state = after(start, "1 reroll")
    assert ["return c1", "return c2"] == legal(state, 1)
    state = after(state, "1 return c1")
    assert ((3, 4, 6), {"c2"}) == (state.position.table, dice(state, 1))
    state = after(state, "2 take 6 b3")
    assert ["take 3 c1"] == legal(state, 1)
