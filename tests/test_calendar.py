"""Days, weeks and months in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import strategies as st

from bot.calendar import EVER, Span, date_of, day_number, day_of, period
from tests.properties import given


def test_a_day_begins_at_midnight_in_utc() -> None:
    midnight = datetime(2026, 11, 28, tzinfo=UTC)
    at = int(midnight.timestamp() * 1000)
    day = day_of(at)

    assert (day - 1, day, day) == (day_of(at - 1), day, day_of(at + 86_399_999))
    assert date(2026, 11, 28) == date_of(day)
    assert day == day_number(date(2026, 11, 28))


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
    found = period(Span.MONTH, day_number(day))

    assert (key, first, end) == (found.key, date_of(found.first), date_of(found.end))


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
    found = period(Span.WEEK, day_number(day))

    assert (key, monday, monday + timedelta(7)) == (
        found.key,
        date_of(found.first),
        date_of(found.end),
    )


@given(st.integers(0, 80_000), st.sampled_from([Span.MONTH, Span.WEEK]))
def test_periods_follow_each_other_without_a_gap(day: int, span: Span) -> None:
    found = period(span, day)

    assert found.first <= day < found.end
    assert {found} == {period(span, each) for each in range(found.first, found.end)}
    following, before = period(span, found.end), period(span, found.first - 1)
    assert (found.end, found.first) == (following.first, before.end)
    assert before.key < found.key < following.key
    assert date_of(day).strftime("%G-W%V" if span is Span.WEEK else "%Y-%m") == found.key


@given(st.integers(0, 80_000))
def test_all_time_is_one_period(day: int) -> None:
    assert EVER == period(Span.ALL, day)
    assert EVER.first <= day < EVER.end
