"""How long people may be away, and how they say it."""

from __future__ import annotations

from datetime import date

import pytest

from bot.calendar import day_number, start_of
from bot.people.away import Absence, NoReturn, TooLongAway, read_return, with_absence
from bot.people.preferences import USUAL, Preferences
from bot.tables.timing import DAY, HOUR

NOW = 20_000 * DAY + 15 * HOUR


def test_a_number_of_days_is_counted_from_now() -> None:
    assert NOW + 5 * DAY == read_return("5", NOW, USUAL)


def test_a_date_begins_where_the_person_is() -> None:
    midnight = start_of(day_number(date(2024, 10, 12)))
    assert midnight - 3 * HOUR == read_return("2024-10-12", NOW, Preferences(offset=180))


def test_whoever_is_back_says_so() -> None:
    assert read_return(" Back ", NOW, USUAL) is None


@pytest.mark.parametrize(
    "typed", ["0", "2024-10-04", "1990-01-01", "soon", "", "-3", "99999999999999999999", "٣"]
)
def test_what_is_no_day_to_come_is_refused(typed: str) -> None:
    with pytest.raises(NoReturn):
        read_return(typed, NOW, USUAL)


def test_three_weeks_in_a_row_are_the_most() -> None:
    assert ((NOW, NOW + 21 * DAY),) == with_absence((), NOW, NOW + 21 * DAY)
    with pytest.raises(TooLongAway):
        with_absence((), NOW, NOW + 21 * DAY + 1)


def test_what_has_been_used_within_ninety_days_counts() -> None:
    before: tuple[Absence, ...] = ((NOW - 30 * DAY, NOW - 20 * DAY),)
    assert 2 == len(with_absence(before, NOW, NOW + 11 * DAY))
    with pytest.raises(TooLongAway):
        with_absence(before, NOW, NOW + 12 * DAY)


def test_what_is_longer_ago_is_forgotten() -> None:
    before: tuple[Absence, ...] = ((NOW - 120 * DAY, NOW - 100 * DAY),)
    assert ((NOW, NOW + 21 * DAY),) == with_absence(before, NOW, NOW + 21 * DAY)


def test_an_absence_that_lasts_is_made_longer_and_not_counted_twice() -> None:
    before: tuple[Absence, ...] = ((NOW - 10 * DAY, NOW + DAY),)
    assert ((NOW - 10 * DAY, NOW + 11 * DAY),) == with_absence(before, NOW, NOW + 11 * DAY)


def test_whoever_is_back_early_has_used_only_the_days_until_then() -> None:
    before: tuple[Absence, ...] = ((NOW - 2 * DAY, NOW + 9 * DAY),)
    assert ((NOW - 2 * DAY, NOW),) == with_absence(before, NOW, None)
