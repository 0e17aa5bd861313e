"""What there is to tell the people at a table that they haven't been told: their turn, and what else concerns them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.core import DEPARTURES, Departure, Seat
from bot.games.record import parse_entry
from bot.games.text import Text, text
from bot.i18n import Words, name
from bot.store.ground.rows import Kind, Status
from bot.store.tables.publishing import OVER, OVER_OTHERWISE
from bot.tables.asked import awaited
from bot.tables.clock import OFFER, back_at, people_by_seat
from bot.tables.table import Happening, Table
from bot.ui.games.base import screen_of
from bot.ui.screens.agreements import agreement_words
from bot.ui.screens.names import member_names
from bot.ui.screens.table import ended_by, ending, title_line, winners
from bot.ui.transport.layout import shorten

_INVITED: Final = 1
"""The key of an invitation: the revision of a new lobby."""
_ENDS: Final = (".", "!", "?", "…")
_LONGEST: Final = 200
"""Characters of what happened that a notification tells."""


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell, once: nobody is told of the same key twice."""

    key: int
    """As a table's ``pinged_turn``: the revision at which it became news, or what stands for an end."""
    acting: tuple[int, ...]
    """The people whose turn has begun."""
    others: tuple[int, ...]
    """The people whom it concerns otherwise. Whoever did it needs no word of it."""
    facts: tuple[Text, ...]
    """What the others are told; of an end the table says it."""
    reminds: int = 0
    """The deadline that those to act are reminded of; 0 for what is news."""

    @property
    def people(self) -> tuple[int, ...]:
        """Everyone to be told."""
        return (*self.acting, *self.others)


def news_of(table: Table) -> News | None:
    """What is to be told of a table, None for nothing. A table for one tells nobody anything."""
    row = table.row
    if table.is_lobby:
        return _invitation(table)
    if row.seats is None or row.seats < 2 or row.is_private:
        return None
    if not table.is_running:
        finished = row.status is Status.FINISHED
        key, done_by = (OVER, _mover(table)) if finished else (OVER_OTHERWISE, row.ended_by)
        concerned = _stayed(table) if finished else _seated(table)
        others = tuple(each for each in concerned if each != done_by)
        return News(key, (), others, ()) if row.pinged_turn < key and others else None
    return _running(table)


def _invitation(table: Table) -> News | None:
    """What those are told who have been asked to join a lobby."""
    people = tuple(each.person_id for each in table.awaited)
    if not people or table.row.pinged_turn >= _INVITED:
        return None
    key = "told-invited" if table.row.rematch_of is None else "told-rematch"
    return News(_INVITED, (), people, (text(key, person=_host_name(table)),))


def _host_name(table: Table) -> str:
    known = table.people.get(table.row.host_id)
    return "" if known is None else name(known.name, markdown=True)


def _running(table: Table) -> News | None:
    game, told = table.game, table.row.pinged_turn
    assert game is not None
    acting = _called(table) if table.turn_at > told else ()
    if table.acting_computers:  # they will have moved in a moment: then there is one word of it
        acting = ()
    events = [
        each for each in game.log if game.revision_after(each.ply) > told and _concerns_all(table, each)
    ]
    by = {table.person_at(each.entry.seat) for each in events}
    playing = [each for each in _seated(table) if table.has_place(each)] if events else []
    late = [each.entry.seat for each in events if each.entry.notation == Departure.TIMEOUT.value]
    by_time = [person for person in map(table.person_at, late) if person in _seated(table)]
    asked, asked_at = _asked(table)
    concerned = [*(each for each in playing if each not in {*acting, *by}), *by_time]
    others = tuple(dict.fromkeys([*concerned, *(each for each in asked if each not in acting)]))
    if not acting and not others:
        return None
    key = max([table.turn_at if acting else 0, asked_at, *(game.revision_after(each.ply) for each in events)])
    facts = [fact for each in events for fact in each.facts]
    if asked and (said := agreement_words(table)) is not None:
        facts.append(said)
    return News(key, acting, others, tuple(facts))


def _asked(table: Table) -> tuple[list[int], int]:
    """The people whom something that was asked concerns, if it is news: those who are to answer, or whoever asked.

    With the revision at which it became news.
    """
    asked = table.row.agreement
    if asked is None:
        return [], 0
    at = asked.revision if asked.ended is None else asked.ended
    if at <= table.row.pinged_turn:
        return [], 0
    seats: tuple[Seat, ...] = awaited(table, asked)
    if asked.ended is not None and asked.ended_by != asked.seat:
        seats = (asked.seat,)
    people = [person for seat in seats if (person := table.person_at(seat)) is not None]
    return people, at if people else 0


def _called(table: Table) -> tuple[int, ...]:
    """Those to act who need to hear of it: not whoever has just made it their turn again by what they agreed to."""
    asked = table.row.agreement
    if asked is None or asked.ended is None or asked.ended != table.turn_at or asked.ended_by is None:
        return table.acting_people
    by = table.person_at(asked.ended_by)
    return tuple(each for each in table.acting_people if each != by)


def reminder_of(table: Table, now: int) -> News | None:
    """The reminder that is due at a table, None if none is. Whoever is away isn't reminded."""
    row, game = table.row, table.game
    if game is None or not table.is_running or row.remind_at is None or row.deadline_at is None:
        return None
    if now < row.remind_at or row.seats == 1:
        return None
    people = people_by_seat(table)
    here = [seat for seat in game.acting if seat in people and back_at(people[seat], row.clock, now) == now]
    acting = tuple(each for each in map(table.person_at, here) if each is not None)
    return News(row.pinged_turn, acting, (), (), reminds=row.deadline_at)


def standing_key(table: Table, person: int) -> int:
    """The least key whose message still says how it stands for somebody: older ones are over."""
    if table.game is None or not table.is_running:
        return OVER
    if person in table.acting_people:
        return table.turn_at
    return max(table.game.revision_after(table.game.ply), table.row.turn_at)


def turn_words(table: Table, words: Words) -> str:
    """What somebody is told whose turn it is: the table, and what happened last."""
    said = words.say("told-turn", table=title_line(table, words))
    game = table.game
    lines = [said]
    if game is not None and game.log:
        lines.append(_facts(game.log[-1].facts, words))
    if (asked := agreement_words(table)) is not None:
        lines.append(words.text(asked))
    if table.row.nudged_by is not None:
        lines.append(words.say("told-nudged", person=words.name(table.row.nudged_by)))
    return "\n".join(lines)


def reminder_words(table: Table, words: Words) -> str:
    """What somebody is told whose time is running out; without a clock, that the others have waited for long."""
    assert table.row.deadline_at is not None
    key = "told-reminder" if table.row.clock.runs else "told-nudge"
    time = f"<t:{table.row.deadline_at // 1000}:R>"
    return words.say(key, table=title_line(table, words), time=time)


def news_words(table: Table, news: News, words: Words) -> str:
    """What the others are told: the table, and what happened or how it ended."""
    if table.row.status is Status.FINISHED:
        assert table.row.result is not None
        result = table.row.result
        said = f"{winners(table, words, result)} {ending(table, words, result)}"
    elif table.row.status is Status.BROKEN:
        said = words.say("void", people=member_names(table, words))
    elif not table.is_running and not table.is_lobby:
        said = ended_by(table, words)
    else:
        said = _facts(news.facts, words)
    return words.say("told-news", table=title_line(table, words), said=said)


def _facts(facts: tuple[Text, ...], words: Words) -> str:
    said = (words.text(each) for each in facts)
    return shorten(" ".join(each if each.endswith(_ENDS) else f"{each}." for each in said), _LONGEST)


def _concerns_all(table: Table, happening: Happening) -> bool:
    """Whether something that happened concerns people whose turn it isn't: somebody left, or offers a draw."""
    notation, game = happening.entry.notation, table.game
    if notation in DEPARTURES:
        return True
    assert game is not None
    standing = screen_of(table.row.game).draw_offer(game.view(None))
    return notation == OFFER and standing == happening.entry.seat


def _mover(table: Table) -> int | None:
    """Whoever made the last move by themselves, None where time did."""
    if table.game is None:
        return None
    last = next((each for each in reversed(table.game.log) if not each.forced), None)
    if last is None or last.entry.notation == Departure.TIMEOUT.value:
        return None
    return table.person_at(last.entry.seat)


def _seated(table: Table) -> list[int]:
    """The people who have played at a table."""
    return [each.person_id for each in table.members if each.kind is Kind.PERSON and each.seat is not None]


def _stayed(table: Table) -> list[int]:
    """Those of them who haven't left its game. Whoever was out before its end wants to know how it ended.

    Whose time ran out at its end hasn't left by themselves, and may not know it yet.
    """
    moves = () if table.game is None else table.game.record.moves
    while moves and moves[-1].endswith(f" {Departure.TIMEOUT.value}"):
        moves = moves[:-1]
    left = {parse_entry(each).seat for each in moves if each.partition(" ")[2] in DEPARTURES}
    return [each for each in _seated(table) if table.seat_of(each) not in left]
