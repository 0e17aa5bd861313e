"""Dizzle's rulings on the X phase, in its order, and on the early end."""

from __future__ import annotations

from dataclasses import replace

from bot.games.core import forced
from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.rules import RULES
from bot.games.dizzle.view import Paper, Phase, Standing
from tests.games.dizzle_tables import a_game, a_paper, after, crosses, dice, exploded, fields, legal, told

LEFT, DROPPED = Standing.LEFT, Standing.DROPPED


def all_but(names: str, *, level: int) -> Paper:
    """A sheet on which all fields but these are X-ed."""
    sheet = sheet_of(level)
    return Paper(crosses=sheet.all & ~sheet.mask(names.split()))


def test_the_x_phase_runs_in_its_order() -> None:
    one = a_paper("b1 d2", "c1 d1 e2 h4", level=4)
    start = a_game(one, a_paper(level=4), table="1", level=4)
    told_keys = told(start, "1 take 1 e1")
    assert [
        "dizzle-took", "dizzle-crossed", "dizzle-bomb-crossed", "dizzle-bomb-exploded", "dizzle-flag",
    ] == told_keys  # fmt: skip
    state = after(start, "1 take 1 e1")
    assert (state.position.phase, state.position.actor, state.position.turn) == (Phase.ROCKETS, 1, 0)
    assert {"c1", "d1", "e1", "e2", "h4"} <= crosses(state, 1)
    state = after(state, "1 planet j2")
    assert (set(), 1) == (dice(state, 1), state.position.turn)


def test_every_seats_dice_become_xs_and_leave_the_sheet() -> None:
    state = after(a_game(a_paper(), a_paper(dice="c2 c3"), table="1"), "1 take 1 a2")
    assert ({"a2"}, {"c2", "c3"}) == (crosses(state, 1), crosses(state, 2))
    assert (set(), set()) == (dice(state, 1), dice(state, 2))


def test_diz_27_a_bomb_explodes_for_everyone_without_an_x_there() -> None:
    papers = (a_paper(dice="f1"), a_paper("f1"), a_paper(), a_paper(standing=LEFT))
    state = after(a_game(*papers, table="1"), "1 take 1 g1")
    assert [set(), set(), {"f1"}, {"f1"}] == [exploded(state, seat) for seat in (1, 2, 3, 4)]
    assert "f1" in crosses(state, 1)
    assert "f1" not in crosses(state, 3)


def test_diz_27_all_who_reach_a_bomb_in_one_turn_cross_it_out() -> None:
    state = after(a_game(a_paper(dice="f1"), a_paper(dice="f1"), a_paper(), table="1"), "1 take 1 g1")
    assert [set(), set(), {"f1"}] == [exploded(state, seat) for seat in (1, 2, 3)]


def test_diz_27_an_exploded_bomb_cannot_be_used_any_more() -> None:
    state = after(a_game(a_paper(dice="f1"), a_paper("f2 e1"), table="1"), "1 take 1 g1")
    again = a_game(*state.position.papers, table="5", actor=2)
    assert {"b1"} == fields(again, 2)


def test_diz_27_a_bomb_without_a_die_does_nothing() -> None:
    state = after(a_game(a_paper("f1"), a_paper(), table="1"), "1 take 1 a2")
    assert set() == exploded(state, 2)


def test_diz_27_a_die_of_a_seat_that_left_sets_the_bomb_off_too() -> None:
    papers = (a_paper(), a_paper(), a_paper(dice="f1", standing=LEFT))
    state = after(a_game(*papers, table="1"), "1 take 1 a2")
    assert [{"f1"}, {"f1"}, set()] == [exploded(state, seat) for seat in (1, 2, 3)]


def test_diz_29_the_first_at_a_flag_scores_its_highest_value() -> None:
    state = after(a_game(a_paper(dice="i1 i7"), a_paper(), table="1"), "1 take 1 i8")
    assert (("a", 10),) == state.position.paper(1).flags
    assert (("a", (6, 3, 1)),) == state.position.flags


def test_diz_29_worked_example_two_at_one_flag() -> None:
    start = a_game(a_paper(dice="i1 i7"), a_paper(dice="i1"), a_paper(dice="b1"), table="1")
    state = after(start, "1 take 1 i8")
    assert [(("a", 10),), (("a", 10),), ()] == [paper.flags for paper in state.position.papers]
    assert (("a", (3, 1)),) == state.position.flags
    third = replace(state.position.paper(3), dice=a_paper(dice="i1 i8").dice)
    later = a_game(*state.position.papers[:2], third, table="3", actor=3, flags={"a": (3, 1)})
    assert (("a", 3),) == after(later, "3 take 3 i7").position.paper(3).flags


def test_diz_29_more_seats_than_values_still_score_the_highest_left() -> None:
    start = a_game(a_paper(dice="i1 i7"), a_paper(dice="i1"), table="1", flags={"a": (1,)})
    state = after(start, "1 take 1 i8")
    assert [(("a", 1),), (("a", 1),)] == [paper.flags for paper in state.position.papers]
    assert (("a", ()),) == state.position.flags


def test_diz_29_without_a_value_left_a_flag_scores_nothing() -> None:
    state = after(a_game(a_paper(dice="i1 i7"), a_paper(), table="1", flags={"a": ()}), "1 take 1 i8")
    assert (("a", 0),) == state.position.paper(1).flags


def test_diz_29_each_colour_of_flags_has_its_own_list() -> None:
    start = a_game(a_paper(dice="j1 d1", level=4), a_paper(level=4), table="1", level=4)
    state = after(start, "1 take 1 e1")
    assert (("a", 10), ("b", 8)) == state.position.paper(1).flags
    assert (("a", (6, 3, 1)), ("b", (5, 2, 1))) == state.position.flags


def test_diz_29_a_flag_counts_only_in_the_turn_of_its_x() -> None:
    state = after(a_game(a_paper("i1", flags=(("a", 10),)), a_paper(), table="1"), "1 take 1 a2")
    assert (("a", 10),) == state.position.paper(1).flags
    assert (("a", (10, 6, 3, 1)),) == state.position.flags


def test_diz_30_a_rocket_goes_to_any_planet_without_an_x() -> None:
    start = a_game(a_paper("d2 i2 e1", "e2", level=4), a_paper(level=4), table="4", level=4)
    state = after(start, "1 take 4 e3")
    assert ["planet h2", "planet j2", "planet a8", "planet i8"] == legal(state, 1)
    state = after(state, "1 planet a8")
    assert ("a8" in crosses(state, 1), 1) == (True, state.position.turn)


def test_diz_30_a_planet_under_a_die_of_this_turn_is_an_x_already() -> None:
    start = a_game(a_paper("d2", "e2 h2", level=4), a_paper(level=4), table="4", level=4)
    assert "planet h2" not in legal(after(start, "1 take 4 e3"), 1)


def test_diz_30_seats_choose_in_turn_order_from_the_start_player() -> None:
    papers = (a_paper(dice="e2", level=4), a_paper(dice="e2", level=4), a_paper(level=4))
    state = after(a_game(*papers, table="1", level=4, turn=1, actor=3), "3 take 1 c2")
    assert (2, (2, 1)) == (state.position.actor, state.position.rockets)
    state = after(state, "2 planet h2")
    assert 1 == state.position.actor
    assert 3 == after(state, "1 planet h2").position.actor


def test_diz_30_two_rockets_are_two_choices_running() -> None:
    start = a_game(a_paper(dice="e2 j4", level=4), a_paper(level=4), table="4", level=4)
    state = after(start, "1 take 4 e3", "1 planet h2")
    assert ["planet j2", "planet a8", "planet i8"] == legal(state, 1)
    assert 1 == after(state, "1 planet j2").position.turn


def test_diz_30_one_choice_left_is_forced_and_a_move_like_any_other() -> None:
    start = a_game(a_paper("h2 j2 a8", "e2", level=4), a_paper(level=4), table="4", level=4)
    state = after(start, "1 take 4 e3")
    assert (1, RULES.read("planet i8")) == forced(RULES, state, 2)


def test_diz_30_without_a_planet_left_a_rocket_does_nothing() -> None:
    start = a_game(a_paper("h2 j2 a8 i8", "e2", level=4), a_paper(level=4), table="4", level=4)
    assert 1 == after(start, "1 take 4 e3").position.turn
    two = a_game(a_paper("h2 j2 a8", "e2 j4", level=4), a_paper(level=4), table="4", level=4)
    assert 1 == after(two, "1 take 4 e3", "1 planet i8").position.turn


def test_diz_32_a_planets_x_counts_for_everything_from_then_on() -> None:
    state = a_game(a_paper("i8", level=4), a_paper(level=4), table="3 6", level=4)
    assert {"j8", "i9"} <= fields(state, 1)


def test_diz_32_a_planet_covered_by_a_die_is_crossed_out_without_a_rocket() -> None:
    start = a_game(a_paper("i2", level=4), a_paper(level=4), table="5", level=4)
    state = after(start, "1 take 5 j2")
    assert ({"i2", "j2"}, 1) == (crosses(state, 1), state.position.turn)


def test_diz_39_a_full_sheet_ends_the_game_before_the_rounds_are_looked_at() -> None:
    last_turn = a_game(all_but("a2", level=1), a_paper(), table="1", turn=11)
    outcome = RULES.outcome(after(last_turn, "1 take 1 a2"))
    assert outcome is not None
    assert "full" == outcome.reason


def test_diz_39_an_exploded_bomb_counts_as_used() -> None:
    paper = replace(all_but("a2 f1", level=1), exploded=sheet_of(1).mask(["f1"]))
    outcome = RULES.outcome(after(a_game(paper, a_paper(), table="1"), "1 take 1 a2"))
    assert outcome is not None
    assert "full" == outcome.reason


def test_diz_39_the_sheet_of_a_seat_that_left_counts_too() -> None:
    gone = replace(all_but("b1", level=1), dice=sheet_of(1).mask(["b1"]), standing=LEFT)
    outcome = RULES.outcome(after(a_game(a_paper(), a_paper(), gone, table="1"), "1 take 1 a2"))
    assert outcome is not None
    assert ("full", 3) == (outcome.reason, outcome.places[2])


def test_diz_39_dice_alone_fill_no_sheet_before_the_turn_ends() -> None:
    full_of_dice = replace(all_but("b1 a2", level=1), dice=sheet_of(1).mask(["b1"]))
    state = after(a_game(full_of_dice, a_paper(), table="1 5"), "1 take 1 a2")
    assert RULES.outcome(state) is None
    ended = RULES.outcome(after(state, "2 take 5 b1"))
    assert ended is not None
    assert "full" == ended.reason


def test_diz_39_the_last_planet_may_fill_a_sheet() -> None:
    paper = replace(all_but("j2 e3 e2", level=4), dice=sheet_of(4).mask(["e2"]))
    state = after(a_game(paper, a_paper(level=4), table="4", level=4), "1 take 4 e3")
    assert RULES.outcome(state) is None
    ended = RULES.outcome(after(state, "1 planet j2"))
    assert ended is not None
    assert "full" == ended.reason


def test_the_last_turn_of_the_last_round_ends_the_game() -> None:
    outcome = RULES.outcome(after(a_game(a_paper(), a_paper(), table="1", turn=11), "1 take 1 a2"))
    assert outcome is not None
    assert "rounds" == outcome.reason
    assert RULES.outcome(after(a_game(a_paper(), a_paper(), table="1", turn=10), "1 take 1 a2")) is None


def test_no_turn_is_rolled_after_the_end() -> None:
    start = a_game(a_paper(), a_paper(), table="1", turn=11)
    state = after(start, "1 take 1 a2")
    assert (start.fair, ()) == (state.fair, state.position.table)
    assert (None, [], []) == (state.position.actor, legal(state, 1), legal(state, 2))
