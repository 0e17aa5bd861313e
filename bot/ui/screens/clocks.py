"""How long people have, and who is away: on boards, panels and in lobbies."""

from __future__ import annotations

from bot.games.text import Player
from bot.i18n import Words
from bot.store.ground.clock import Clock
from bot.store.ground.rows import Kind
from bot.tables.table import Table
from bot.ui.message_ids import clock_id
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Entry, Pick


def time_left(table: Table, words: Words) -> str:
    """Until when those whose turn it is have to act; empty without a clock, and while it stands still."""
    if table.row.deadline_at is None or not table.row.clock.runs:
        return ""
    return words.say("table-deadline", time=moment(table.row.deadline_at, "R"))


def absences(table: Table, words: Words) -> list[str]:
    """A line for each player who is away, of a table whose clock stands still for them."""
    if not table.is_running or not table.row.clock.stands_for_the_away:
        return []
    key = "table-away" if table.row.clock.runs else "table-away-no-clock"
    away = (
        (each.seat, person.away_until)
        for each in table.members
        if each.seat is not None
        and each.kind is Kind.PERSON
        and each.playing
        and (person := table.people.get(each.person_id)) is not None
    )
    return [
        words.say(key, person=Player(seat), time=moment(until, "D"))
        for seat, until in away
        if until is not None
    ]


def clock_words(clock: Clock, words: Words) -> str:
    """How long people may take, as a lobby says it."""
    return words.say(clock_id(clock))


def clock_menu(table: Table, words: Words) -> Pick:
    """The menu by which a lobby's host chooses its clock."""
    return Pick(
        ComponentId(table.id, table.revision, "clocked"),
        words.say("clock-menu"),
        tuple(Entry(each.value, clock_words(each, words), chosen=each is table.row.clock) for each in Clock),
    )


def moment(at: int, style: str) -> str:
    """A time in milliseconds since 1970 as everyone's own client writes it."""
    return f"<t:{at // 1000}:{style}>"
