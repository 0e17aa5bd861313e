"""Days, weeks and months, all of them in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

_DAY_MS: Final = 24 * 60 * 60 * 1000


class Span(StrEnum):
    """How long a time a leaderboard counts."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


@dataclass(frozen=True, slots=True)
class Period:
    """Some days on end: ``first`` is the first of them, ``end`` the day after the last."""

    key: str
    """``2026-11``, ``2026-W48``; empty for all time."""
    first: int
    end: int


EVER: Final = Period("", 0, (1 << 31) - 1)


def day_of(at: int) -> int:
    """The day of a time in milliseconds since 1970; days are counted from 1970-01-01 as day 0."""
    return at // _DAY_MS


def start_of(day: int) -> int:
    """When a day begins, in milliseconds since 1970."""
    return day * _DAY_MS


def date_of(day: int) -> date:
    """A day as a date."""
    return date(1970, 1, 1) + timedelta(days=day)


def day_number(at: date) -> int:
    """A date as a day."""
    return (at - date(1970, 1, 1)).days


def period(span: Span, day: int) -> Period:
    """The calendar month that a day lies in, or its week: from Monday, numbered as in ISO 8601."""
    at = date_of(day)
    match span:
        case Span.ALL:
            return EVER
        case Span.MONTH:
            following = date(at.year + at.month // 12, at.month % 12 + 1, 1)
            return Period(f"{at.year:04}-{at.month:02}", day_number(at.replace(day=1)), day_number(following))
        case Span.WEEK:
            year, week, weekday = at.isocalendar()
            monday = day - (weekday - 1)
            return Period(f"{year:04}-W{week:02}", monday, monday + 7)
