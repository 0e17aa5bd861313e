"""Ratings against OpenSkill's own examples; periods, endings and points.

The examples are those of the library's documentation (user manual, "Ordinals Explained") and of its tests. Many
of the tests were written for a model without dynamics (tau = 0); ours adds the default tau to each sigma first,
so they are given what becomes their sigma then.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import ratings
from bot.ratings import EVER, UNKNOWN, Ending, Skill, Span, ending, period, rate

TAU = 25 / 300


def before_tau(mu: float = 25.0, sigma: float = 25 / 3, tau: float = 0.0) -> Skill:
    """Return the skill that the model, by adding its tau, makes what an example's own tau makes of it."""
    return Skill(mu, sqrt(sigma**2 + tau**2 - TAU**2))


def numbers(skills: list[Skill]) -> list[float]:
    return [number for skill in skills for number in (skill.mu, skill.sigma)]


def exactly(*expected: float) -> object:
    return pytest.approx(expected, abs=1e-9)


NEW = before_tau()


def test_newcomers_start_as_the_library_has_them() -> None:
    assert Skill(25.0, 25.0 / 3.0) == UNKNOWN


def test_four_newcomers_come_out_as_in_ordinals_explained() -> None:
    skills = rate([UNKNOWN] * 4, [1, 2, 3, 4])

    assert numbers(skills) == pytest.approx(
        [27.795253, 8.263572, 26.552918, 8.179618, 24.689416, 8.084128, 20.962413, 8.084128], abs=1e-6
    )
    assert [each.mu - 3 * each.sigma for each in skills] == pytest.approx(
        [3.004537, 2.014064, 0.437033, -3.289971], abs=1e-6
    )


def test_what_the_manual_prints_of_the_ordinals_is_what_is_shown_scaled() -> None:
    assert round(1000 + 40 * 2.4304068086330872) == Skill(26.964294621803063, 8.177962604389991).shown
    assert round(1000 + 40 * -1.4981824349730388) == Skill(23.035705378196937, 8.177962604389991).shown


def test_two_newcomers() -> None:
    assert numbers(rate([NEW, NEW], [1, 2])) == exactly(
        27.63523138347365, 8.065506316323548, 22.36476861652635, 8.065506316323548
    )


def test_two_newcomers_with_the_defaults() -> None:
    assert numbers(rate([UNKNOWN, UNKNOWN], [1, 2])) == exactly(
        27.635389493140497, 8.06590141354368, 22.364610506859503, 8.06590141354368
    )


def test_three_newcomers() -> None:
    assert numbers(rate([NEW] * 3, [1, 2, 3])) == exactly(
        *(27.868876552746237, 8.204837030780652),
        *(25.717219138186557, 8.057829747583874),
        *(21.413904309067206, 8.057829747583874),
    )


FOUR = (
    (27.795084971874736, 8.263160757613477),
    (26.552824984374855, 8.179213704945203),
    (24.68943500312503, 8.083731307186588),
    (20.96265504062538, 8.083731307186588),
)


def test_four_newcomers() -> None:
    assert numbers(rate([NEW] * 4, [1, 2, 3, 4])) == exactly(*FOUR[0], *FOUR[1], *FOUR[2], *FOUR[3])


def test_five_newcomers() -> None:
    assert numbers(rate([NEW] * 5, [1, 2, 3, 4, 5])) == exactly(
        *(27.666666666666668, 8.290556877154474),
        *(26.833333333333332, 8.240145629781066),
        *(25.72222222222222, 8.179996679645559),
        *(24.055555555555557, 8.111796013701358),
        *(20.72222222222222, 8.111796013701358),
    )


def test_skills_come_back_in_the_order_of_the_seats() -> None:
    assert numbers(rate([NEW] * 4, [4, 1, 3, 2])) == exactly(*FOUR[3], *FOUR[0], *FOUR[2], *FOUR[1])


def test_shared_places() -> None:
    """By scores 37, 19, 37, 42."""
    shared = (24.68943500312503, 8.179213704945203)
    assert numbers(rate([NEW] * 4, [2, 4, 2, 1])) == exactly(
        *shared, 22.826045021875203, 8.179213704945203, *shared, *FOUR[0]
    )


def test_a_series_of_games_with_shared_places() -> None:
    def after(skill: Skill) -> Skill:
        return before_tau(skill.mu, skill.sigma)

    p0, p1, p2, p3, p4 = rate([NEW] * 5, [1, 2, 2, 4, 4])
    p4, p2, p1 = rate([after(p4), after(p2), after(p1)], [1, 2, 2])
    p3, p1, p2, p0 = rate([after(p3), after(p1), after(p2), after(p0)], [1, 1, 3, 3])

    assert numbers([p0, p1, p2, p3, p4]) == pytest.approx(
        [
            *(26.353761103, 8.11102706),
            *(24.618479789, 7.90533551),
            *(23.065819512, 7.822005595),
            *(24.476332403, 8.106111471),
            *(26.385499685, 8.054090809),
        ],
        abs=1e-8,
    )


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


def test_a_day_begins_at_midnight_in_utc() -> None:
    midnight = datetime(2026, 11, 28, tzinfo=UTC)
    at = int(midnight.timestamp() * 1000)
    day = ratings.day_of(at)

    assert (day - 1, day, day) == (ratings.day_of(at - 1), day, ratings.day_of(at + 86_399_999))
    assert date(2026, 11, 28) == ratings.date_of(day)
    assert day == ratings.day_number(date(2026, 11, 28))


@pytest.mark.parametrize(
    ("day", "key", "first", "end"),
    [
        (date(2026, 1, 1), "2026-01", date(2026, 1, 1), date(2026, 2, 1)),
        (date(2026, 12, 31), "2026-12", date(2026, 12, 1), date(2027, 1, 1)),
        (date(2028, 2, 29), "2028-02", date(2028, 2, 1), date(2028, 3, 1)),
        (date(2027, 2, 28), "2027-02", date(2027, 2, 1), date(2027, 3, 1)),
        (date(2026, 4, 30), "2026-04", date(2026, 4, 1), date(2026, 5, 1)),
    ],
)
def test_months(day: date, key: str, first: date, end: date) -> None:
    found = period(Span.MONTH, ratings.day_number(day))

    assert (key, first, end) == (found.key, ratings.date_of(found.first), ratings.date_of(found.end))


@pytest.mark.parametrize(
    ("day", "key", "monday"),
    [
        (date(2026, 12, 31), "2026-W53", date(2026, 12, 28)),
        (date(2027, 1, 1), "2026-W53", date(2026, 12, 28)),
        (date(2027, 1, 3), "2026-W53", date(2026, 12, 28)),
        (date(2027, 1, 4), "2027-W01", date(2027, 1, 4)),
        (date(2024, 12, 29), "2024-W52", date(2024, 12, 23)),
        (date(2024, 12, 30), "2025-W01", date(2024, 12, 30)),
        (date(2026, 1, 1), "2026-W01", date(2025, 12, 29)),
        (date(2028, 2, 29), "2028-W09", date(2028, 2, 28)),
    ],
)
def test_weeks(day: date, key: str, monday: date) -> None:
    found = period(Span.WEEK, ratings.day_number(day))

    assert (key, monday, monday + timedelta(7)) == (
        found.key,
        ratings.date_of(found.first),
        ratings.date_of(found.end),
    )


@given(st.integers(0, 80_000), st.sampled_from([Span.MONTH, Span.WEEK]))
def test_periods_follow_each_other_without_a_gap(day: int, span: Span) -> None:
    found = period(span, day)

    assert found.first <= day < found.end
    assert {found} == {period(span, each) for each in range(found.first, found.end)}
    following, before = period(span, found.end), period(span, found.first - 1)
    assert (found.end, found.first) == (following.first, before.end)
    assert before.key < found.key < following.key
    assert ratings.date_of(day).strftime("%G-W%V" if span is Span.WEEK else "%Y-%m") == found.key


@given(st.integers(0, 80_000))
def test_all_time_is_one_period(day: int) -> None:
    assert EVER == period(Span.ALL, day)
    assert EVER.first <= day < EVER.end


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
