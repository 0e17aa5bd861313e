"""Dizzle's rulings on the solo game: extra dice, its ends, its chart."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.core import Outcome
from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.rules import RULES
from bot.games.dizzle.score import ROWS, chart_row, score, stars
from bot.i18n import Words
from tests.games.dizzle_tables import a_game, a_paper, after, crosses, legal, rolling, told


def test_diz_41_two_extra_dice_take_their_numbers_off_the_table() -> None:
    state = after(a_game(a_paper(), table="1 2 3 4 5", fair=rolling(2, 4)), "1 take 5 b1")
    assert ((1, 3), [2, 4]) == (state.position.table, sorted(state.position.gone))


def test_diz_41_two_equal_extra_dice_take_two_dice_if_there_are_two() -> None:
    both = after(a_game(a_paper(), table="1 3 3 3 5", fair=rolling(3, 3)), "1 take 5 b1")
    assert (1, 3) == both.position.table
    one = after(a_game(a_paper(), table="1 3 5", fair=rolling(3, 3)), "1 take 5 b1")
    assert ((1,), (3,)) == (one.position.table, one.position.gone)


def test_diz_41_an_extra_die_without_its_number_on_the_table_does_nothing() -> None:
    state = after(a_game(a_paper(), table="1 1 5", fair=rolling(6, 5)), "1 take 5 b1")
    assert (1, 1) == state.position.table


def test_diz_41_the_extra_dice_are_rolled_even_when_the_table_is_empty() -> None:
    fair = rolling(1, 2)
    start = a_game(a_paper(), table="5", turn=9, fair=fair)
    draw = fair.draw()
    draw.die()
    draw.die()
    assert draw.fair == after(start, "1 take 5 b1").fair


def test_diz_41_they_come_after_a_take_that_follows_a_reroll_too() -> None:
    fair = rolling(3, 3, 3)
    state = after(a_game(a_paper(dice="b1"), table="2 2 2", fair=fair), "1 reroll")
    assert ["take 3 c1"] == legal(state, 1)
    rigged = replace(state, fair=rolling(3, 6))
    assert (3,) == after(rigged, "1 take 3 c1").position.gone


def test_diz_41_they_do_not_come_after_a_failed_reroll() -> None:
    fair = rolling(2, 2)
    draw = fair.draw()
    draw.die()
    draw.die()
    state = after(a_game(a_paper(dice="b1"), table="4 4", fair=fair), "1 reroll", "1 return b1")
    assert draw.fair == state.fair


def test_they_never_come_with_more_seats() -> None:
    start = a_game(a_paper(), a_paper(), table="1 5")
    assert start.fair == after(start, "1 take 5 b1").fair


def test_diz_25_the_only_seat_is_not_a_last_active_one() -> None:
    state = after(a_game(a_paper(), table="1 5 6 6", fair=rolling(2, 2)), "1 take 5 b1")
    assert (0, False, ["take 6 a1"]) == (state.position.turn, state.position.closing, legal(state, 1))


def test_dropping_ends_a_solo_turn() -> None:
    assert 1 == after(a_game(a_paper(dice="b1"), table="2"), "1 drop").position.turn


def test_diz_43_an_empty_table_leads_to_the_x_phase() -> None:
    state = after(a_game(a_paper(), table="3 5", fair=rolling(3, 3)), "1 take 5 b1")
    assert (1, {"b1"}) == (state.position.turn, crosses(state, 1))


def test_a_bomb_crossed_out_is_worth_two_points_in_a_solo_game_only() -> None:
    sheet = sheet_of(1)
    assert (2, 0) == (score(sheet, a_paper("f1"), 1).total, score(sheet, a_paper("f1"), 2).total)


def test_a_flag_gives_its_first_value() -> None:
    state = after(a_game(a_paper(dice="i1 i7"), table="1"), "1 take 1 i8")
    assert (("a", 10),) == state.position.paper(1).flags


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (81, 5),
        (80, 4),
        (71, 4),
        (70, 3),
        (61, 3),
        (60, 2),
        (51, 2),
        (50, 1),
        (41, 1),
        (40, 0),
        (30, 0),
        (-9, 0),
    ],
)
def test_the_chart_gives_stars_by_score(total: int, expected: int) -> None:
    assert expected == stars(1, total)
    for level in (2, 3, 4):
        assert expected == stars(level, total + 10)


def test_the_chart_has_seven_rows() -> None:
    assert [0, 1, 2, 3, 4, 5, 6, 6] == [chart_row(1, total) for total in (99, 80, 61, 60, 50, 31, 30, -5)]


@pytest.mark.parametrize(("points", "place"), [(60, 2), (61, 1)])
def test_three_stars_win(points: int, place: int) -> None:
    rich = a_paper(flags=(("a", points),))
    outcome = RULES.outcome(after(a_game(rich, table="5", turn=9), "1 take 5 b1"))
    assert Outcome("rounds", (place,), (points,)) == outcome


def test_the_log_tells_the_extra_dice_and_what_they_took() -> None:
    assert [
        "dizzle-took",
        "dizzle-extra-dice",
    ] == told(a_game(a_paper(), table="2 5 6", fair=rolling(2, 3)), "1 take 5 b1")
    assert [
        "dizzle-took",
        "dizzle-extra-dice-missed",
    ] == told(a_game(a_paper(), table="2 5 6", fair=rolling(3, 3)), "1 take 5 b1")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_row_of_the_chart_has_a_text_of_its_own_also_without_a_star(language: str) -> None:
    words = Words(language)
    said = [words.say("dizzle-row", row=row) for row in range(ROWS)]
    assert ROWS == len(set(said))
    assert ["★" * count for count in (5, 4, 3, 2, 1, 0, 0)] == [re.sub("[^★]", "", each) for each in said]
