"""The message about a table that everyone in the channel sees: lobby, running game, the end. Only values, no
calls to Discord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.calendar import date_of
from bot.games.core import Outcome
from bot.games.fair import commitment
from bot.games.message_ids import reason_id
from bot.games.ranking import Measure
from bot.games.text import Player, Text
from bot.i18n import Words, game_text
from bot.store.ground.rows import Kind, Status, Trouble
from bot.store.people.history import Result
from bot.tables.table import Happening, Table
from bot.ui.games.base import chosen_options, screen_of
from bot.ui.message_ids import seating_id
from bot.ui.screens.agreements import agreement_lines, agreement_rows
from bot.ui.screens.clocks import absences, clock_words, time_left
from bot.ui.screens.computers import computer_menu
from bot.ui.screens.invitations import invitation_lines
from bot.ui.screens.names import member_names, person_name
from bot.ui.screens.perspective import Perspective
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Attached, Picture, Press, Row, Screen

LINES: Final = 5
"""Moves told below the board."""
_TOLD: Final = 1200
"""Characters that they take at the most."""


def press(
    table: Table, verb: str, label: str, style: ButtonStyle = ButtonStyle.secondary, *, enabled: bool = True
) -> Press:
    """A button that speaks of the table as it now stands."""
    return Press(ComponentId(table.id, table.revision, verb), label, style, enabled)


def play_button(table: Table, words: Words) -> Press:
    """What opens a person's own panel."""
    return press(table, "play", words.say("button-play"), ButtonStyle.primary)


def board_labels(table: Table) -> dict[str, str]:
    """What the buttons of a table's message are called there: it speaks the table's language, whoever reads."""
    words = Words(table.row.locale)
    return {
        "join": words.say("button-join"),
        "start": words.say("button-start"),
        "rematch": words.say("button-rematch"),
        "play": words.say("button-play"),
        "hand": words.say("button-hand"),
    }


def game_name(game: str, words: Words) -> str:
    """What a game is called."""
    name = game_text(game)
    return words.text(name) if isinstance(name, Text) else name


def title_line(table: Table, words: Words) -> str:
    """The game and the table's code; of a try at a daily puzzle also its day."""
    if table.row.daily is not None:
        return words.say(
            "daily-table",
            game=game_name(table.row.game, words),
            code=table.row.code,
            date=str(date_of(table.row.daily)),
        )
    return words.say("table-title", game=game_name(table.row.game, words), code=table.row.code)


def title(seen: Perspective) -> str:
    """The headline: the game and the table's code, large."""
    return f"## {title_line(seen.table, seen.words)}"


def seat_with_person(table: Table, words: Words, seat: int) -> str:
    """A seat and who sits there: "Light (@Ada)"."""
    name = screen_of(table.row.game).seat(seat)
    return words.name(seat) if name is None else words.say("seat-with-person", seat=name, person=Player(seat))


def turn(table: Table, words: Words) -> str:
    """Whose turn it is, in words."""
    assert table.game is not None
    seats = [seat_with_person(table, words, seat) for seat in table.game.acting]
    return words.say("table-turn", seats=", ".join(seats), count=len(seats))


def standing(table: Table, words: Words) -> str:
    """What is played for (a form, a level), whose turn it is, for how long, and who is away."""
    task = [words.text(each) for each in chosen_options(table.row.game, table.row.options, unusual=False)]
    now = " ".join(filter(None, (*task, turn(table, words), time_left(table, words))))
    return "\n".join((now, *absences(table, words)))


def who_is_who(seen: Perspective) -> str:
    """The people in the order of their turns, each by the mark that they have in the picture; whoever is to act
    has an arrow. Empty at a table for one."""
    table, words = seen.table, seen.words
    if table.game is None or table.row.seats is None or table.row.seats < 2:
        return ""
    acting = table.game.acting if table.is_running else ()
    people = []
    for seat in range(1, table.row.seats + 1):
        name = screen_of(table.row.game).seat(seat)
        said = (
            words.say("who-numbered", seat=seat, person=Player(seat))
            if name is None
            else words.say("seat-with-person", seat=name, person=Player(seat))
        )
        people.append(words.say("who-acts", who=said) if seat in acting else said)
    return " · ".join(people)


def channel_screen(
    seen: Perspective,
    picture: Picture | None = None,
    attached: Attached | None = None,
    results: Sequence[Result] = (),
) -> Screen:
    """The table message of the present revision, for everyone who watches.

    ``picture`` is the spectator's, None where no game has begun; ``attached`` the record of a broken table;
    ``results`` what a finished game came to.
    """
    match seen.table.row.status:
        case Status.LOBBY:
            return lobby(seen)
        case Status.CANCELLED:
            return cancelled(seen, picture)
        case Status.PLAYING:
            return running(seen, picture)
        case Status.VOID:
            return voided(seen, picture)
        case Status.BROKEN:
            return broken(seen, picture, attached)
        case Status.FINISHED:
            return finished(seen, picture, results)


def broken(seen: Perspective, picture: Picture | None, attached: Attached | None) -> Screen:
    """The message of a game whose record no longer replays."""
    said = seen.words.say("void", people=member_names(seen.table, seen.words))
    return Screen((title(seen), said), picture, accent=Accent.TROUBLE, attached=attached)


def ended_by(table: Table, words: Words) -> str:
    """Who ended a table before its end, or has voided its game; where nobody did, why it was closed."""
    row = table.row
    if row.ended_by is None:
        if row.salt is None:
            return words.say("cancelled-stale" if row.trouble is not Trouble.GONE else "cancelled-lobby-gone")
        if row.trouble is Trouble.GONE:
            return words.say("cancelled-gone")
        return words.say("cancelled-not-begun" if row.clock.runs else "cancelled-idle")
    kind = Kind.ERASED if row.ended_by_erased else Kind.PERSON
    key = "cancelled-lobby" if row.salt is None else "cancelled-game"
    key = "voided" if row.status is Status.VOID else key
    return words.say(key, person=person_name(table, row.ended_by, words, kind=kind))


def voided(seen: Perspective, picture: Picture | None) -> Screen:
    """The message of a finished game that a moderator has voided."""
    table, words = seen.table, seen.words
    said = ended_by(table, words)
    rows: tuple[Row, ...] = (
        (
            press(table, "plain", words.say("button-plain")),
            press(table, "record", words.say("button-record")),
            press(table, "replay", words.say("button-replay")),
        ),
    )
    return Screen((f"{title(seen)}\n{said}", latest(seen)), picture, rows, Accent.OVER)


def cancelled(seen: Perspective, picture: Picture | None) -> Screen:
    """The message of a table that was called off, or stopped in the middle of its game."""
    table, words = seen.table, seen.words
    said = ended_by(table, words)
    rows: tuple[Row, ...] = ()
    if table.row.salt is not None:
        rows = (
            (
                press(table, "record", words.say("button-record")),
                press(table, "replay", words.say("button-replay")),
            ),
        )
    return Screen((f"{title(seen)}\n{said}", latest(seen)), picture, rows, Accent.OVER)


def lobby(seen: Perspective) -> Screen:
    """The message of a table that people may still join."""
    table, words = seen.table, seen.words
    info = table.rules.info
    options = [words.text(each) for each in chosen_options(table.row.game, table.row.options)]
    count = len(table.members)
    least, most = info.seats[0], info.seats[-1]
    lines = [
        *([] if table.row.rematch_of is None else [words.say("lobby-rematch")]),
        words.say("lobby-seats", least=least, most=most)
        if least != most
        else words.say("lobby-seats-exactly", count=most),
        *options,
        words.say(seating_id(table.row.seating)),
        clock_words(table.row.clock, words),
        words.say("lobby-people", count=count, people=member_names(table, words)),
        *invitation_lines(table, words),
        words.say("lobby-commitment", commitment=commitment(table.row.seed)),
    ]
    enough, full = count in info.seats, count >= most
    buttons = (
        press(table, "join", words.say("button-join"), ButtonStyle.primary, enabled=not full),
        press(table, "leave", words.say("button-leave")),
        press(table, "start", words.say("button-start"), ButtonStyle.success, enabled=enough),
        press(table, "cancel", words.say("button-cancel"), ButtonStyle.danger),
        press(table, "clock", words.say("button-clock")),
    )
    menu = () if full and not table.computers else computer_menu(table, words, full=full)
    return Screen((title(seen), "\n".join(lines)), rows=(buttons, *menu))


def running(seen: Perspective, picture: Picture | None) -> Screen:
    """The message of a game under way."""
    table, words = seen.table, seen.words
    buttons = [play_button(table, words)]
    if table.rules.info.hidden:
        buttons.append(press(table, "hand", words.say("button-hand")))
    buttons += [
        press(table, "plain", words.say("button-plain")),
        press(table, "more", words.say("button-more")),
    ]
    lines = [title(seen), standing(table, words), agreement_lines(table, words), who_is_who(seen)]
    if table.row.helped and table.row.seats != 1 and not table.computers:
        lines.append(words.say("table-helped"))
    head = "\n".join(filter(None, lines))
    rows = (tuple(buttons), *answers_to_offer(seen))
    return Screen((head, offer(seen), latest(seen)), picture, rows, Accent.RUNNING)


def answers_to_offer(seen: Perspective) -> tuple[Row, ...]:
    """The buttons that answer a draw offer, or what was asked: for everyone who watches, and for those asked."""
    asked = agreement_rows(seen)
    seat = seen.screen.draw_offer(seen.view)
    if seat is None or seen.seat == seat or seen.table.is_paused:
        return asked
    table, words = seen.table, seen.words
    return (
        (
            press(table, "draw", words.say("button-draw-accept"), ButtonStyle.success),
            press(table, "decline", words.say("button-draw-decline")),
        ),
        *asked,
    )


def offer(seen: Perspective) -> str:
    """Who offers a draw, empty where nobody does."""
    seat = seen.screen.draw_offer(seen.view)
    return "" if seat is None else seen.words.say("table-draw-offer", person=Player(seat))


def finished(seen: Perspective, picture: Picture | None, results: Sequence[Result] = ()) -> Screen:
    """The message of a game that has ended: the result first, then points by source, and what one can do next.

    How it went, and what proves the shuffle, stands behind Record.
    """
    table, words = seen.table, seen.words
    outcome = table.row.result
    assert outcome is not None
    lines = [ending(table, words, outcome), *place_lines(table, words, outcome, results)]
    unrated = table.row.seats != 1 and results and not any(each.skill for each in results)
    why = _why_unrated(table) if unrated else ""
    if why:
        lines.append(words.say(why))
    if table.game is not None:  # None where newer rules don't replay its record any more
        lines += [words.text(each) for each in seen.screen.score_sheet(table.game.view(None))]
    if table.row.helped and why != "finished-unrated-hint":  # which says so already
        lines.append(words.say("finished-helped"))
    rows: tuple[Row, ...] = (
        (
            *again_buttons(seen),
            press(table, "plain", words.say("button-plain")),
            press(table, "replay", words.say("button-replay")),
            press(table, "film", words.say("button-film")),
            press(table, "record", words.say("button-record")),
        ),
    )
    head = f"{title(seen)}\n{winners(table, words, outcome)}"
    return Screen((head, "\n".join(lines)), picture, rows, Accent.OVER)


def _why_unrated(table: Table) -> str:
    """The message of why a game moved nobody's rating."""
    if table.computers:
        return "finished-unrated-computers"
    return "finished-unrated-hint" if table.row.helped else "finished-unrated"


def again_buttons(seen: Perspective) -> list[Press]:
    """What begins a game after one that has ended: the same again, and alone the next task where there is one."""
    table, words = seen.table, seen.words
    if table.row.seats != 1:
        return [press(table, "rematch", words.say("button-rematch"), ButtonStyle.primary)]
    buttons = [press(table, "rematch", words.say("button-again"), ButtonStyle.primary)]
    further = seen.screen.further(table.row.options)
    if further is not None:
        buttons.append(press(table, "next", words.text(further.label), ButtonStyle.primary))
    return buttons


def signed(number: int) -> str:
    """A change with its sign, as numbers are set: a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


def winners(table: Table, words: Words, outcome: Outcome) -> str:
    """Who won, in one line."""
    first = [seat for seat, place in enumerate(outcome.places, start=1) if place == 1]
    if not first:
        return words.say("finished-lost")
    names = ", ".join(seat_with_person(table, words, seat) for seat in first)
    if len(first) == len(outcome.places) > 1:
        return words.say("finished-draw")
    return words.say("finished-won", seats=names, count=len(first))


def ending(table: Table, words: Words, outcome: Outcome) -> str:
    """Why the game ended."""
    return words.say(reason_id(table.row.game, outcome.reason))


def place_lines(table: Table, words: Words, outcome: Outcome, results: Sequence[Result] = ()) -> list[str]:
    """A line for each seat, best place first: place, who, points, and how the game changed their rating.

    Whoever plays alone has no place.
    """
    order = sorted(range(1, len(outcome.places) + 1), key=lambda seat: (outcome.places[seat - 1], seat))
    solo = table.rules.info.solo
    if len(order) == 1 and solo is not None and solo.measure is Measure.FEWEST_ROUNDS:
        return []
    rated = {each.seat: (each.skill.shown, each.gain) for each in results if each.skill is not None}
    lines = []
    for seat in order:
        line = words.say(
            "finished-place" if len(order) > 1 else "finished-alone",
            place=outcome.places[seat - 1],
            seat=seat_with_person(table, words, seat),
            points=points(outcome.scores[seat - 1]),
        )
        if seat in rated and len(order) > 1:
            rating, gain = rated[seat]
            line = words.say("finished-rating", line=line, rating=str(rating), change=signed(gain))
        lines.append(line)
    return lines


def points(score: float) -> str:
    """Points as people write them: whole, or with a half."""
    whole = int(score)
    return str(whole) if score == whole else (f"{whole or ''}½" if score - whole == 0.5 else str(score))


def latest(seen: Perspective, *, moves: int = LINES) -> str:
    """The facts of the last moves in words, oldest first. Where they are too many, the older ones are counted."""
    game, words = seen.table.game, seen.words
    if game is None:
        return ""
    lines = [line for each in game.log[-moves:] for line in told(each, words)]
    kept: list[str] = []
    for line in reversed(lines):
        if kept and sum(map(len, kept)) + len(line) > _TOLD:
            break
        kept.insert(0, line)
    if len(kept) < len(lines):
        kept.insert(0, words.say("log-earlier", count=len(lines) - len(kept)))
    return "\n".join(kept)


def told(happening: Happening, words: Words) -> list[str]:
    """A move's facts, a line each. The first one also says if the table made the move by itself."""
    lines = []
    for number, fact in enumerate(happening.facts):
        key = "log-line-forced" if happening.forced and number == 0 else "log-line"
        lines.append(words.say(key, ply=happening.ply, fact=fact_words(fact, words)))
    return lines


def fact_words(fact: Text, words: Words) -> str:
    """A fact in words."""
    return words.text(fact)
