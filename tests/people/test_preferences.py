"""Times of day as people type them, and quiet hours."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import strategies as st

from bot.people.preferences import (
    OFFSETS,
    Hours,
    Pings,
    WrongHours,
    WrongOffset,
    preferences_of,
    read_clock,
    read_offset,
    read_time,
    write_offset,
    write_time,
)
from bot.store.ground.rows import Person
from bot.tables.timing import MINUTE
from tests.properties import given

HOUR = 60


def moment(written: str) -> int:
    """A time in UTC as milliseconds since 1970."""
    return int(datetime.fromisoformat(f"{written}+00:00").timestamp()) * 1000


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("22:30", 1350), ("7", 420), ("7.15", 435), (" 07:05 ", 425), ("0", 0), ("00:00", 0), ("23:59", 1439)],
)
def test_a_time_of_day_is_read(typed: str, minutes: int) -> None:
    assert minutes == read_time(typed)


@pytest.mark.parametrize(
    "typed",
    [
        *("", ":", ":30", "24", "24:00", "7:60", "-1", "+7", "7:5:5", "seven", "７", "007", "7:005"),
        *("9" * 6000, "7:" + "9" * 6000),
    ],
)
def test_what_is_no_time_of_day_is_refused(typed: str) -> None:
    with pytest.raises(WrongHours):
        read_time(typed)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        *(("+3", 180), ("-4:30", -270), ("−4:30", -270), ("5.45", 345), ("UTC+14", 840), ("utc -12", -720)),
        *(("", 0), ("UTC", 0), ("0", 0)),
    ],
)
def test_a_distance_from_utc_is_read(typed: str, minutes: int) -> None:
    assert minutes == read_offset(typed)


@pytest.mark.parametrize("typed", ["+15", "-12:15", "+3:10", "+", "three", "9" * 6000])
def test_what_no_clock_on_earth_shows_is_refused(typed: str) -> None:
    with pytest.raises(WrongOffset):
        read_offset(typed)


@given(st.integers(0, 24 * HOUR - 1))
def test_a_time_of_day_that_was_written_is_read_again(minutes: int) -> None:
    assert minutes == read_time(write_time(minutes))


@given(st.sampled_from(OFFSETS))
def test_a_distance_that_was_written_is_read_again(minutes: int) -> None:
    assert minutes == read_offset(write_offset(minutes))


@given(
    st.integers(0, 24 * HOUR - 1),
    st.integers(0, 24 * HOUR - 1),
    st.sampled_from(OFFSETS),
    st.integers(0, 4 * 10**12),
)
def test_quiet_hours_end_when_the_persons_clock_says_so(start: int, end: int, offset: int, now: int) -> None:
    hours = Hours(start, end, offset)
    minute = (now // MINUTE + offset) % (24 * HOUR)
    inside = start <= minute < end if start <= end else not end <= minute < start

    until = hours.until(now)

    assert inside == (until is not None)
    if until is not None:
        assert now < until <= now + 24 * HOUR * MINUTE
        assert (end, None) == ((until // MINUTE + offset) % (24 * HOUR), hours.until(until))
        assert until == hours.until(until - 1)


def test_choices_that_only_a_newer_version_knows_count_as_none() -> None:
    person = Person(1, "Ann", None, None, 0, None, None, pings="telepathy", look="infrared")

    found = preferences_of(person)

    assert (Pings.MENTION, "light") == (found.pings, found.look.value)


@pytest.mark.parametrize(
    ("day", "opened", "closed"),
    [("2026-01-15", "06:59", "07:00"), ("2026-07-15", "05:59", "06:00")],
)
def test_hours_of_a_zone_stay_right_when_clocks_change(day: str, opened: str, closed: str) -> None:
    zone, _ = read_clock("europe/london") if day == "2026-01-15" else read_clock("Europe/London")
    hours = Hours(22 * HOUR, 7 * HOUR, 0, zone)
    end = moment(f"{day}T{closed}")
    assert end == hours.until(moment(f"{day}T{opened}"))
    assert hours.until(end) is None


def test_hours_in_the_night_in_which_clocks_change_end_by_the_new_time() -> None:
    hours = Hours(22 * HOUR, 7 * HOUR, 0, "Europe/Berlin")
    assert moment("2026-03-29T05:00") == hours.until(moment("2026-03-28T22:00"))
    assert moment("2026-10-25T06:00") == hours.until(moment("2026-10-24T22:00"))


def test_a_zone_is_known_however_it_is_typed_and_others_are_refused() -> None:
    assert ("America/New_York", 0) == read_clock(" america/new york ")
    assert (None, 180) == read_clock("+3")
    with pytest.raises(WrongOffset):
        read_clock("Europe/Atlantis")
