"""Ratings against OpenSkill's own examples; endings and points.

The examples are those of the library's documentation (user manual) and of its tests. Many of the tests were
written for a model without dynamics (tau = 0); ours adds the default tau to each sigma first, so they are given
what becomes their sigma then.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import exp, sqrt
from random import Random

import pytest
from hypothesis import strategies as st

from bot import ratings
from bot.ratings import UNKNOWN, Ending, Played, Skill, ending, rate, rated_seats
from tests.properties import given

TAU = 25 / 300


def before_tau(mu: float = 25.0, sigma: float = 25 / 3, tau: float = 0.0) -> Skill:
    """The skill that the model, by adding its tau, makes what an example's own tau makes of it."""
    return Skill(mu, sqrt(sigma**2 + tau**2 - TAU**2))


def numbers(skills: list[Skill]) -> list[float]:
    return [number for skill in skills for number in (skill.mu, skill.sigma)]


def exactly(*expected: float) -> object:
    return pytest.approx(expected, abs=1e-9)


NEW = before_tau()


def test_newcomers_start_as_the_library_has_them() -> None:
    assert Skill(25.0, 25.0 / 3.0) == UNKNOWN


def test_two_newcomers() -> None:
    assert numbers(rate([NEW, NEW], [1, 2])) == exactly(
        27.63523138347365, 8.065506316323548, 22.36476861652635, 8.065506316323548
    )


def test_two_newcomers_with_the_defaults() -> None:
    assert numbers(rate([UNKNOWN, UNKNOWN], [1, 2])) == exactly(
        27.635389493140497, 8.06590141354368, 22.364610506859503, 8.06590141354368
    )


def test_three_newcomers_meet_two_by_two() -> None:
    """Twice what a game for two brings in mu, for first and last; nothing for who won one and lost one."""
    first, second, third = rate([NEW] * 3, [1, 2, 3])
    two, _ = rate([NEW] * 2, [1, 2])

    assert (first.mu - 25, 25 - third.mu) == pytest.approx((2 * (two.mu - 25),) * 2)
    assert pytest.approx(25) == second.mu
    assert {first.sigma} == {second.sigma, third.sigma}


def weng_and_lin(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a game by algorithm 1 of Weng and Lin (2011), with beta = 25 / 6 and this tau."""
    beta, kappa = 25 / 6, 0.0001
    variances = [each.sigma**2 + TAU**2 for each in skills]
    after = []
    for i, (mine, variance) in enumerate(zip(skills, variances, strict=True)):
        omega = delta = 0.0
        for q, theirs in enumerate(skills):
            if q == i:
                continue
            c = sqrt(variance + variances[q] + 2 * beta**2)
            p = 1 / (1 + exp((theirs.mu - mine.mu) / c))
            score = (sign(places[q] - places[i]) + 1) / 2
            omega += variance / c * (score - p)
            delta += sqrt(variance) / c * variance / c**2 * p * (1 - p)
        after.append(Skill(mine.mu + omega, sqrt(variance * max(1 - delta, kappa))))
    return after


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def test_dynamics_raise_sigma_first() -> None:
    """An example with tau = 0.3."""
    assert numbers(rate([before_tau(sigma=3, tau=0.3)] * 2, [1, 2])) == exactly(
        25.624880438870754, 2.9879993738476953, 24.375119561129246, 2.9879993738476953
    )


def test_a_draw_between_equals_moves_neither() -> None:
    """Before 6.2 the library raised both: https://github.com/vivekjoshy/openskill.py/pull/176."""
    one, other = rate([UNKNOWN, UNKNOWN], [1, 1])

    assert (25.0, 25.0) == (one.mu, other.mu)
    assert one == other


def test_a_draw_brings_the_strong_and_the_weak_together() -> None:
    strong, weak = rate([Skill(30, 4), Skill(20, 4)], [1, 1])

    assert strong.mu < 30
    assert weak.mu > 20


SKILLS = st.builds(Skill, st.floats(0, 50), st.floats(1, 9))


def patterns(people: int) -> list[tuple[int, ...]]:
    """All ways of sharing places: 1 1 3 4, 1 2 2 4 …"""
    cuts = [(True, *each) for each in product((True, False), repeat=people - 1)]
    return [tuple(max(at + 1 for at in range(seat + 1) if cut[at]) for seat in range(people)) for cut in cuts]


@pytest.mark.parametrize("people", [2, 3, 4, 5, 6])
def test_among_newcomers_a_better_place_gains_more_and_a_shared_one_the_same(people: int) -> None:
    for places in patterns(people):
        rated = rate([UNKNOWN] * people, places)
        for (here, mine), (there, theirs) in combinations(zip(places, rated, strict=True), 2):
            if here == there:
                assert numbers([mine]) == exactly(*numbers([theirs])), places
            else:
                assert here < there, places
                assert mine.mu > theirs.mu, places
                assert mine.shown > theirs.shown, places


TABLES = st.lists(st.tuples(SKILLS, st.integers(1, 4)), min_size=2, max_size=6)


@given(TABLES)
def test_the_library_does_what_weng_and_lin_wrote(seats: list[tuple[Skill, int]]) -> None:
    skills, places = [each[0] for each in seats], [each[1] for each in seats]

    assert numbers(rate(skills, places)) == pytest.approx(numbers(weng_and_lin(skills, places)), abs=1e-9)


@given(TABLES, st.data())
def test_a_better_place_never_brings_the_same_person_less(
    seats: list[tuple[Skill, int]], data: st.DataObject
) -> None:
    """Whoever else is at the table, as long as the others' places stay as they are."""
    skills, places = [each[0] for each in seats], [each[1] for each in seats]
    seat = data.draw(st.integers(0, len(seats) - 1))
    better = data.draw(st.integers(0, places[seat]))

    worse = rate(skills, places)[seat]
    risen = rate(skills, [better if at == seat else each for at, each in enumerate(places)])[seat]

    assert risen.mu >= worse.mu - 1e-9
    assert risen.sigma == pytest.approx(worse.sigma)


@given(
    SKILLS, st.lists(st.tuples(SKILLS, st.integers(1, 4)), max_size=4), st.tuples(*[st.integers(1, 4)] * 2)
)
def test_of_two_with_the_same_skill_the_better_placed_gains_more(
    skill: Skill, others: list[tuple[Skill, int]], two: tuple[int, int]
) -> None:
    skills = [skill, skill, *(each[0] for each in others)]
    one, other, *_ = rate(skills, [*two, *(each[1] for each in others)])

    assert sign(two[1] - two[0]) == sign(round(one.mu - other.mu, 6))


def test_with_other_skills_a_better_place_may_gain_less() -> None:
    """What is not true: a favourite who wins gains less than an outsider who comes in second."""
    favourite, outsider, _ = rate([Skill(40, 2), Skill(15, 8), Skill(25, 4)], [1, 2, 3])

    assert favourite.mu - 40 < outsider.mu - 15


@given(st.lists(SKILLS, min_size=2, max_size=5), st.randoms())
def test_the_first_rise_and_the_last_fall(skills: list[Skill], random: Random) -> None:
    count = len(skills)
    places = random.sample(range(1, count + 1), count)

    rated = rate(skills, places)

    assert rated[places.index(1)].mu > skills[places.index(1)].mu
    assert rated[places.index(count)].mu < skills[places.index(count)].mu


@given(st.lists(st.tuples(SKILLS, st.integers(1, 3)), min_size=2, max_size=5))
def test_the_order_of_the_seats_makes_no_difference_that_is_seen(seats: list[tuple[Skill, int]]) -> None:
    skills, places = [each[0] for each in seats], [each[1] for each in seats]

    forwards, backwards = rate(skills, places), rate(skills[::-1], places[::-1])

    assert numbers(forwards) == pytest.approx(numbers(backwards[::-1]), abs=1e-9)


@given(st.lists(SKILLS, min_size=2, max_size=5))
def test_the_same_game_always_comes_to_the_same(skills: list[Skill]) -> None:
    places = list(range(1, len(skills) + 1))

    assert rate(skills, places) == rate(list(skills), list(places))


def test_a_thousand_is_shown_of_who_has_not_played() -> None:
    assert ratings.START == UNKNOWN.shown == 1000


@given(SKILLS, st.floats(0, 10))
def test_what_is_shown_rises_with_mu_and_falls_with_sigma(skill: Skill, more: float) -> None:
    assert skill.shown <= Skill(skill.mu + more, skill.sigma).shown
    assert skill.shown >= Skill(skill.mu, skill.sigma + more).shown


@pytest.mark.parametrize(
    ("places", "endings"),
    [
        ((1, 2), (Ending.WON, Ending.LOST)),
        ((2, 1), (Ending.LOST, Ending.WON)),
        ((1, 1), (Ending.DRAWN, Ending.DRAWN)),
        ((1, 1, 3), (Ending.DRAWN, Ending.DRAWN, Ending.LOST)),
        ((1, 2, 2, 4), (Ending.WON, Ending.LOST, Ending.LOST, Ending.LOST)),
        ((1,), (Ending.WON,)),
        ((2,), (Ending.LOST,)),
    ],
)
def test_a_first_place_is_a_win_unless_it_is_shared(
    places: tuple[int, ...], endings: tuple[Ending, ...]
) -> None:
    assert endings == tuple(ending(places, seat) for seat in range(1, len(places) + 1))


SOLVED = st.tuples(st.integers(1, 1000), st.integers(0, 999_999))


@given(SOLVED)
def test_forms_and_rounds_come_back_from_points(solved: tuple[int, int]) -> None:
    assert solved == ratings.forms_and_rounds(ratings.forms_points(*solved))


@given(SOLVED, SOLVED)
def test_more_forms_rank_higher_then_fewer_rounds(one: tuple[int, int], other: tuple[int, int]) -> None:
    higher = (one[0], -one[1]) > (other[0], -other[1])

    assert higher == (ratings.forms_points(*one) > ratings.forms_points(*other))


def test_rounds_without_end_never_cost_a_form() -> None:
    assert ratings.forms_points(2, 10**9) > ratings.forms_points(1, 0)


def did(moves: int, left: bool = False, fled: int = 0) -> Played:
    return Played(moves, left, fled)


@pytest.mark.parametrize(
    ("seats", "rated"),
    [
        ([did(2), did(2)], (1, 2)),
        ([did(2), did(2, left=True)], (1, 2)),
        ([did(2), did(1)], ()),
        ([did(2), did(1, left=True)], ()),
        ([did(5), did(5), did(0, left=True)], (1, 2)),
        ([did(5), did(1, left=True), did(5), did(1)], (1, 3)),
        ([did(5), did(1, left=True, fled=1)], ()),
        ([did(5), did(1, left=True, fled=2)], (1, 2)),
        ([did(0), did(0, left=True, fled=2)], (1, 2)),
        ([did(0), did(0, left=True, fled=9), did(0, left=True)], (1, 2)),
        ([did(0, left=True, fled=1), did(0, left=True, fled=2)], ()),
        ([did(9)], ()),
    ],
)
def test_rated_are_those_who_moved_twice_and_those_who_left_too_often(
    seats: list[Played], rated: tuple[int, ...]
) -> None:
    assert rated == rated_seats(seats)
