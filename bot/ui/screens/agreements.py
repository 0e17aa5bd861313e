"""What people at a table have asked of each other, in words, and the buttons that answer it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.record import parse_entry
from bot.games.registry import has_opponent
from bot.games.text import Player, Text, text
from bot.i18n import Words
from bot.store.ground.agreement import Agreement, Asked
from bot.store.ground.clock import Clock
from bot.tables.agreements import LONGEST_PAUSE, ONE_ANOTHER
from bot.tables.asked import awaited, voters
from bot.tables.table import Table
from bot.tables.undo import takes_back
from bot.ui.screens.perspective import Perspective
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Press, Row


def agreement_words(table: Table) -> Text | None:
    """What was asked last, or what came of it; None where nothing was asked since the last move."""
    asked = table.row.agreement
    if asked is None or table.game is None or not table.is_running:
        return None
    asker = Player(asked.seat)
    if asked.open:
        return text(
            "agreement-asked",
            what=asked.what.value,
            person=asker,
            other=Player(asked.target) if asked.what.about_absence else asker,
            move=_undone(table, asked),
        )
    if not asked.declined:
        return text("agreement-reached", what=asked.what.value, person=asker)
    if asked.ended_by is None or asked.ended_by == asked.seat:
        return text("agreement-withdrawn", what=asked.what.value, person=asker)
    return text("agreement-declined", what=asked.what.value, person=Player(asked.ended_by))


def _undone(table: Table, asked: Agreement) -> Text | str:
    """The move that somebody wants back, in words while the log has it; a dash where it isn't about one."""
    if asked.what is not Asked.UNDO or table.game is None or asked.target >= table.game.ply:
        return "—"
    made = next((each for each in table.game.log if each.ply == asked.target + 1 and each.facts), None)
    if made is None:
        return parse_entry(table.game.record.moves[asked.target]).notation
    return made.facts[0]


def agreement_lines(table: Table, words: Words) -> str:
    """That the game is paused, what was asked, and whose answers are awaited: a line each."""
    lines = []
    if table.is_paused and table.row.paused_at is not None:
        since = table.row.paused_at
        until = f"<t:{(since + LONGEST_PAUSE) // 1000}:R>"
        lines.append(words.say("table-paused", since=f"<t:{since // 1000}:R>", until=until))
    said = agreement_words(table)
    if said is not None:
        lines.append(words.text(said))
    if waiting := awaited(table, table.row.agreement):
        people = ", ".join(words.name(seat) for seat in waiting)
        lines.append(words.say("agreement-waiting", people=people))
    return "\n".join(lines)


def answer_buttons(table: Table, words: Words) -> tuple[Press, ...]:
    """The buttons by which those who are asked answer; none where nobody is."""
    asked = table.row.agreement
    if asked is None or not asked.open or not table.is_running:
        return ()
    agree = _press(table, "agree", words.say("button-agree"), asked.revision, ButtonStyle.success)
    return (agree, _press(table, "disagree", words.say("button-disagree"), asked.revision))


def agreement_rows(seen: Perspective) -> tuple[Row, ...]:
    """The buttons that answer what was asked: for everyone who watches, those asked, and whoever asked."""
    asked, table = seen.table.row.agreement, seen.table
    if asked is None or not asked.open or not table.is_running:
        return ()
    if seen.seat == asked.seat:
        return ((_press(table, "disagree", seen.words.say("button-withdraw"), asked.revision),),)
    if seen.person is None or seen.seat in awaited(table, asked):
        return (answer_buttons(table, seen.words),)
    return ()


def more_rows(seen: Perspective) -> tuple[Row, ...]:
    """What can be asked of the others, and what concerns the table's message."""
    table, words = seen.table, seen.words
    asking: list[Press] = []
    if table.is_running and table.game is not None and seen.seat is not None:
        acting = set(table.game.acting) - {seen.seat}
        if not table.is_paused:
            if takes_back(table.game) and table.game.acted[seen.seat - 1]:
                asking.append(_press(table, "undo", words.say("button-undo")))
            if acting:
                asking.append(_press(table, "nudge", words.say("button-nudge")))
            if acting and (table.row.clock is Clock.NONE or _replaceable(table)):
                asking.append(_press(table, "absent", words.say("button-absent")))
        if table.row.daily is None:
            label = words.say("button-resume" if table.is_paused else "button-pause")
            asking.append(_press(table, "pause", label))
    board: list[Press] = []
    if table.row.status.open and not table.row.is_private:
        if seen.seat is not None or table.is_lobby:
            board.append(_press(table, "bump", words.say("button-bump")))
        if seen.seat is None:
            board.append(_press(table, "watch", words.say("button-watch")))
    return tuple(tuple(row) for row in (asking, board) if row)


def _replaceable(table: Table) -> bool:
    """Whether a computer could play on for somebody whose time is running out: they have been reminded of it."""
    reminded = table.row.deadline_at is not None and table.row.remind_at is None
    return reminded and has_opponent(table.row.game) and len(voters(table)) > ONE_ANOTHER


def _press(
    table: Table,
    verb: str,
    label: str,
    asked: int | None = None,
    style: ButtonStyle = ButtonStyle.secondary,
) -> Press:
    arg = "" if asked is None else str(asked)
    return Press(ComponentId(table.id, table.revision, verb, arg), label, style)
