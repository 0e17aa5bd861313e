"""People who are away. Their own clocks stand still meanwhile, but not for long."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Final

from bot.games.text import text
from bot.people.preferences import Preferences, clock_of
from bot.store.engine import Store
from bot.store.ground.clock import Deadline
from bot.store.tables.queries import Which
from bot.tables.clock import people_by_seat
from bot.tables.refusals import Refusal
from bot.tables.rounds import Rounds
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import DAY, Now

MOST: Final = 21 * DAY
"""For so long people may be away within ``WITHIN``."""
WITHIN: Final = 90 * DAY
BACK: Final = "back"
"""What somebody types who is back before their time."""
_ROUND: Final = 60.0
_TABLES: Final = 100

Absence = tuple[int, int]
"""From when until when somebody was away, or will be. Both are milliseconds since 1970."""


class NoReturn(Refusal):
    """What somebody typed is no day on which they could be back."""

    def __init__(self) -> None:
        super().__init__(text("refused-away"))


class TooLongAway(Refusal):
    """Somebody would be away for too many days of a season; ``latest`` is the longest that they may be."""

    def __init__(self, latest: int) -> None:
        super().__init__(text("refused-away-long", time=f"<t:{latest // 1000}:f>"))


def read_return(typed: str, now: int, chosen: Preferences) -> int | None:
    """When somebody is back who types a day (``2026-12-05``: as it begins where they are) or a number of days.

    None for somebody who is back already; raises NoReturn.
    """
    tidy = typed.strip().casefold()
    if tidy == BACK:
        return None
    if tidy.isascii() and tidy.isdecimal() and 0 < int(tidy[:4]) <= 999:
        return now + int(tidy[:4]) * DAY
    try:
        day = date.fromisoformat(tidy)
        here = clock_of(chosen.zone, chosen.offset)
        until = int(datetime(day.year, day.month, day.day, tzinfo=here).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise NoReturn from None
    if until <= now:
        raise NoReturn
    return until


def read_absences(stored: str | None) -> tuple[Absence, ...]:
    """Absences as they are stored."""
    return () if stored is None else tuple((begin, end) for begin, end in json.loads(stored))


def with_absence(before: Sequence[Absence], now: int, until: int | None) -> tuple[Absence, ...]:
    """Somebody's absences once they are away until a moment, or (None) back now; raises TooLongAway.

    An absence that lasts is changed, and those are forgotten that no longer count.
    """
    past = [(begin, min(end, now)) for begin, end in before if end > now - WITHIN and begin < now]
    going_on = next((each for each in before if each[0] <= now < each[1]), None)
    if going_on is not None:
        past = [each for each in past if each[0] != going_on[0]]
    begin = now if going_on is None else going_on[0]
    if until is None:
        return (*past, *([] if going_on is None else [(begin, now)]))
    spent = sum(max(0, end - max(start, until - WITHIN)) for start, end in past)
    if until - begin > MOST - spent:
        raise TooLongAway(max(now, begin + MOST - spent))
    return (*past, (begin, until))


class Away(Rounds):
    """Notes who is away, and moves the deadlines of those whom the others wait for."""

    def __init__(self, store: Store, tables: Tables, wake: Callable[[int], None], now: Now) -> None:
        super().__init__("away")
        self._store = store
        self._tables = tables
        self._wake = wake
        self._now = now

    async def go(self, person_id: int, until: int | None, *, source: str) -> None:
        """Let somebody be away until a moment, or (None) be back; raises TooLongAway or BeingErased."""
        now, known = self._now(), await self._store.people.person(person_id)
        absences = with_absence(read_absences(None if known is None else known.absences), now, until)
        await self._store.people.set_away(
            person_id, until, json.dumps(absences) if absences else None, source=source
        )
        before = now if known is None or known.away_until is None else max(now, known.away_until)
        await self._show(person_id, moved=(now if until is None else until) - before)

    async def tidy(self) -> None:
        """Note who is back."""
        for person in await self._store.people.away_over(self._now()):
            await self._store.people.set_back(person, self._now())
            await self._show(person)

    def pause(self) -> float:
        """A minute."""
        return _ROUND

    async def _show(self, person_id: int, *, moved: int = 0) -> None:
        """Have a person's tables shown anew, and move the deadlines there that are theirs alone."""
        for table in await self._tables.of(person_id, which=Which.OPEN, limit=_TABLES):
            if not table.is_running or not table.row.clock.stands_for_the_away:
                continue
            if moved and _waits_for(table, person_id):
                await self._move(table, moved)
            await self._tables.show_anew(table.id)

    async def _move(self, table: Table, by: int) -> None:
        """Move a deadline. If this is lost, the clock finds out when it runs out that somebody is away."""
        row = table.row
        assert row.deadline_at is not None
        remind_at = None if row.remind_at is None else row.remind_at + by
        await self._store.clocks.set_deadline(
            table.id, table.revision, Deadline(row.deadline_at + by, remind_at)
        )


def _waits_for(table: Table, person_id: int) -> bool:
    """Whether a table's time runs for this person alone."""
    if table.game is None or table.row.deadline_at is None:
        return False
    people = people_by_seat(table)
    acting = [table.person_at(seat) for seat in table.game.acting if seat in people]
    return acting == [person_id]
