"""What a person has chosen: language, how they are told of their turn, look, text first, quiet hours."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from enum import StrEnum
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.games.text import text
from bot.store.ground.rows import Person
from bot.store.people.people import People
from bot.tables.refusals import Refusal
from bot.tables.timing import MINUTE
from renderers.base import Look

_REMEMBERED: Final = 1024
_MINUTES: Final = 24 * 60
OFFSETS: Final = range(-12 * 60, 14 * 60 + 1, 15)
"""Minutes by which clocks on Earth may be ahead of UTC."""


class Pings(StrEnum):
    """How somebody is told that it is their turn."""

    MENTION = "mention"
    """In the channel, by a mention."""
    DM = "dm"
    """By a direct message; where that is closed, by a mention."""
    SILENT = "silent"


class WrongHours(Refusal):
    """Quiet hours aren't two times of day."""

    def __init__(self) -> None:
        super().__init__(text("refused-hours"))


class WrongOffset(Refusal):
    """What was typed is no time zone, and no clock on Earth is that far from UTC."""

    def __init__(self) -> None:
        super().__init__(text("refused-offset"))


@dataclass(frozen=True, slots=True)
class Hours:
    """Some hours of each day, in minutes of the person's own clock. They may run over midnight."""

    start: int
    end: int
    offset: int
    """Minutes by which the person's clock is ahead of UTC, where no zone is known."""
    zone: str | None = None
    """The name of their time zone."""

    def until(self, now: int) -> int | None:
        """When the hours that ``now`` lies in end; None outside of them. Both are milliseconds since 1970.

        Where the clock changes in between, they end when it shows their end.
        """
        here = clock_of(self.zone, self.offset)
        local = datetime.fromtimestamp(now // MINUTE * 60, here)
        minute = local.hour * 60 + local.minute
        length = (self.end - self.start) % _MINUTES
        since = (minute - self.start) % _MINUTES
        if since >= length:
            return None
        end = local.replace(tzinfo=None) + timedelta(minutes=length - since)
        return max(now // MINUTE + 1, int(end.replace(tzinfo=here).timestamp()) // 60) * MINUTE


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen, and the usual where they chose nothing."""

    language: str | None = None
    """None: as their Discord."""
    pings: Pings = Pings.MENTION
    look: Look = Look.LIGHT
    text_first: bool = False
    quiet: Hours | None = None
    offset: int = 0
    zone: str | None = None
    confirmations: bool = False
    """Whether each move is shown and asked about before it counts."""
    upright: bool = False
    """Whether long boards stand upright, rather than lie on their side where squares are larger."""
    away_until: int | None = None
    """When they are back, None while they aren't away."""

    def quiet_until(self, now: int) -> int | None:
        """Until when they want no pings, None if they may have one now."""
        return None if self.quiet is None else self.quiet.until(now)


USUAL: Final = Preferences()


def preferences_of(person: Person | None, *, usual: Pings = Pings.MENTION) -> Preferences:
    """The preferences that are stored of a person; one that only a newer version knows counts as not chosen.

    ``usual`` is how people are told of their turn who have never chosen.
    """
    if person is None:
        return Preferences(pings=usual)
    quiet = None
    if person.quiet_from is not None and person.quiet_until is not None:
        quiet = Hours(person.quiet_from, person.quiet_until, person.utc_offset, known_zone(person.zone))
    return Preferences(
        person.language,
        Pings(person.pings) if person.pings in set(Pings) else usual,
        Look(person.look) if person.look in {each.value for each in Look} else Look.LIGHT,
        bool(person.text_first),
        quiet,
        person.utc_offset,
        known_zone(person.zone),
        bool(person.confirmations),
        bool(person.upright),
        person.away_until,
    )


class PreferenceStore:
    """Reads and stores preferences. The newest ones are remembered for answers that can't wait for the
    database."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._seen: OrderedDict[int, Preferences] = OrderedDict()

    def last_known(self, person_id: int) -> Preferences:
        """A person's preferences as they were when last read: for an answer that must not wait."""
        return self._seen.get(person_id, USUAL)

    async def of(self, person_id: int) -> Preferences:
        """A person's preferences."""
        return self._see(person_id, preferences_of(await self._people.person(person_id)))

    async def met(self, person_id: int, name: str, locale: str) -> Preferences:
        """The preferences of a person who has just done something; what is known of them becomes what it is now."""
        person = await self._people.person(person_id)
        if person is not None:
            await self._people.notice(person, name, locale=locale)
        return self._see(person_id, preferences_of(person))

    async def change(self, person_id: int, *, source: str, **changed: str | int | None) -> Preferences:
        """Store some preferences, by the names of the store's fields. Returns all of them."""
        await self._people.set_preferences(person_id, changed, source=source)
        return await self.of(person_id)

    def forget(self, person_id: int) -> None:
        """Forget what is remembered of a person."""
        self._seen.pop(person_id, None)

    async def look_again(self, person_id: int) -> None:
        """Read what is remembered of somebody anew, as another process may have changed it."""
        if person_id in self._seen:
            person = await self._people.person(person_id)
            if person is None:
                self.forget(person_id)
            elif person_id in self._seen:
                self._seen[person_id] = preferences_of(person)

    async def look_at_all_again(self) -> None:
        """Read all that is remembered anew."""
        found = await self._people.people(self._seen)
        for person_id in [*self._seen]:
            person = found.get(person_id)
            if person is None:
                self.forget(person_id)
            else:
                self._seen[person_id] = preferences_of(person)

    def _see(self, person_id: int, preferences: Preferences) -> Preferences:
        self._seen[person_id] = preferences
        self._seen.move_to_end(person_id)
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return preferences


def read_time(typed: str) -> int:
    """A time of day (``22:30``, ``7``, ``7.15``) in minutes after midnight; raises WrongHours."""
    hours, _, minutes = typed.strip().replace(".", ":").partition(":")
    if not (
        hours.isascii() and hours.isdecimal() and (minutes or "0").isascii() and (minutes or "0").isdecimal()
    ):
        raise WrongHours
    if len(hours) > 2 or len(minutes) > 2 or int(hours) > 23 or int(minutes or 0) > 59:
        raise WrongHours
    return int(hours) * 60 + int(minutes or 0)


@cache
def zones() -> dict[str, str]:
    """The names of all time zones that people live in, by how they can be typed."""
    return {zone.casefold(): zone for zone in sorted(available_timezones()) if "/" in zone or zone == "UTC"}


def known_zone(name: str | None) -> str | None:
    """A time zone's name, None for one that isn't known here (any more)."""
    return None if name is None or name not in zones().values() else name


def clock_of(zone: str | None, offset: int) -> tzinfo:
    """Somebody's clock."""
    return timezone(timedelta(minutes=offset)) if zone is None else ZoneInfo(zone)


def read_clock(typed: str) -> tuple[str | None, int]:
    """A clock as it is typed: a zone's name, or its distance from UTC in minutes; raises WrongOffset."""
    zone = zones().get(typed.strip().replace(" ", "_").casefold())
    return (None, read_offset(typed)) if zone is None else (zone, 0)


def read_offset(typed: str) -> int:
    """A distance from UTC (``+3``, ``-4:30``, ``5.45``) in minutes; raises WrongOffset."""
    tidy = typed.strip().upper().removeprefix("UTC").strip().replace("−", "-") or "0"
    sign = -1 if tidy.startswith("-") else 1
    try:
        minutes = sign * read_time(tidy.lstrip("+-"))
    except WrongHours:
        raise WrongOffset from None
    if minutes not in OFFSETS:
        raise WrongOffset
    return minutes


def write_time(minutes: int) -> str:
    """Minutes after midnight as a time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def write_offset(minutes: int) -> str:
    """A distance from UTC as it is written: ``UTC+05:45``."""
    return f"UTC{'-' if minutes < 0 else '+'}{write_time(abs(minutes))}"
