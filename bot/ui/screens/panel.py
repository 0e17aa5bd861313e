"""A person's own panel: what they see of a table, and what they can do there now, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle

from bot.games.core import Seat
from bot.games.fair import commitment
from bot.games.message_ids import own_move_id
from bot.games.registry import has_opponent
from bot.games.text import Player, Text, text
from bot.i18n import Words, has
from bot.people.preferences import USUAL, Preferences
from bot.store.ground.rows import Status, Trouble
from bot.tables.table import Table
from bot.ui.games.base import Choice, Path
from bot.ui.screens import help_pages
from bot.ui.screens.agreements import agreement_lines, more_rows
from bot.ui.screens.asked import move_question, question_marks
from bot.ui.screens.choices import Signs, choice_rows, no_sign
from bot.ui.screens.perspective import Perspective
from bot.ui.screens.pictures import Pictures, fenced
from bot.ui.screens.table import (
    answers_to_offer,
    board_labels,
    latest,
    offer,
    press,
    standing,
    title,
    who_is_who,
    winners,
)
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Accent, Press, Row, Screen
from renderers.base import NO_MARKS


def channel_closed(table: Table) -> Text:
    """Says what is wrong with a table's channel, and what that means for its players."""
    match table.row.trouble:
        case Trouble.LOCKED:
            key = "channel-locked"
        case Trouble.DELETED:
            key = "channel-deletes"
        case Trouble.GONE:
            return text("channel-gone")
        case _:
            key = "channel-closed"
    return text(key, channel=f"<#{table.row.channel_id}>")


def in_trouble(table: Table) -> bool:
    """Whether something is wrong with a table's channel."""
    return table.row.dead_at is not None or table.row.trouble is not None


Beside = Callable[[Perspective, Choice | None, Screen], Screen]
"""Puts something beside a panel, or returns it as it was. The choice is what the panel offers, if anything."""


class Panels:
    """Makes people's panels, to be sent as ephemeral answers or by DM.

    ``beside`` adds what only some tables have: a daily puzzle, a guided game.
    """

    def __init__(self, pictures: Pictures, beside: Sequence[Beside] = (), signs: Signs = no_sign) -> None:
        self._pictures = pictures
        self._signs = signs
        self._beside = beside

    async def panel(
        self, seen: Perspective, *, path: Path = (), page: int = 0, notice: Text | None = None
    ) -> Screen:
        """What a person sees of a table now, with the choices that are theirs after a path."""
        said = "" if notice is None else seen.words.text(notice)
        if seen.table.game is None:
            key = "panel-lobby" if seen.table.is_lobby else "panel-over"
            return Screen((said, title(seen), seen.words.say(key)), accent=_accent(seen.table))
        step = seen.step(path)
        choice = step if isinstance(step, Choice) else None
        marks = NO_MARKS if choice is None else choice.marks
        picture = await self._pictures.picture(seen, marks=marks)
        board = fenced(seen) if seen.preferences.text_first else ""
        head = "\n".join(
            part for part in (said, title(seen), _standing(seen), who_is_who(seen), board) if part
        )
        if choice is None:
            texts: tuple[str, ...] = (head, news(seen), closed_messages(seen))
            screen = Screen(texts, picture, _rows(seen), _accent(seen.table))
        else:
            happened = "" if path else news(seen)
            asked = seen.words.text(choice.prompt)
            texts = (head, offer(seen), happened, asked, closed_messages(seen))
            rows = choice_rows(seen, choice, path, page, back=seen.before(path), signs=self._signs)
            screen = Screen(texts, picture, (*rows, *answers_to_offer(seen)), Accent.RUNNING)
        for part in self._beside:
            screen = part(seen, choice, screen)
        return replace(screen, table=seen.table.id)

    async def question(self, seen: Perspective, move: Any, *, back: Path) -> Screen:
        """Whether a move is to be made, of somebody who wants to be asked; ``back`` is the step to return to."""
        picture = await self._pictures.picture(seen, marks=question_marks(seen, back))
        return replace(move_question(seen, move, picture, back), table=seen.table.id)

    async def rules(self, game: str, page: int, words: Words, preferences: Preferences = USUAL) -> Screen:
        """A page of a game's rules with its picture, counted from 0, or the nearest that there is."""
        page = help_pages.nearest_page(game, page)
        picture = await self._pictures.example(
            game, page + 1, words, look=preferences.look, upright=preferences.upright
        )
        return help_pages.rules(game, page, words, picture)


def news(seen: Perspective) -> str:
    """What has happened since the viewer last chose a move, those that the table has made for them included."""
    assert seen.table.game is not None
    log = seen.table.game.log
    if seen.seat is None:
        return latest(seen)
    own = [at for at, each in enumerate(log) if each.entry.seat == seen.seat and not each.forced]
    since = len(log) - (own[-1] + 1 if own else 0)
    return latest(seen, moves=max(since, len(seen.table.members)))


def own_move(table: Table, person: int) -> Text | None:
    """What somebody did with their last move, as it is told to them; None where no log tells of it any more."""
    log = () if table.game is None else table.game.log
    seat = table.seat_of(person)
    last = next((each for each in reversed(log) if each.entry.seat == seat and not each.forced), None)
    if last is None or not last.facts:
        return None
    fact = last.facts[0]
    own = own_move_id(fact.key)
    return replace(fact, key=own) if has(own) else fact


def as_of(seen: Perspective) -> str:
    """Says how old what a panel shows may be: an ephemeral message can't be changed for long."""
    table = seen.table
    if not table.is_running or table.game is None or table.row.is_private:
        return ""
    return seen.words.say("panel-as-of", ply=table.game.ply, play=board_labels(table)["play"])


def farewell(seen: Perspective, notice: Text | None = None) -> Screen:
    """Shown instead of a panel to somebody who is out of a game that goes on: where they can watch it."""
    table, words = seen.table, seen.words
    said = "" if notice is None else words.text(notice)
    where = words.say("out-watch", channel=f"<#{table.row.channel_id}>")
    return Screen((title(seen), said, where), accent=Accent.OVER)


def closed_messages(seen: Perspective) -> str:
    """Says that the table's channel or the viewer's direct messages are closed, where that matters to them."""
    table = seen.table
    if in_trouble(table):
        return f"-# {seen.words.text(channel_closed(table))}"
    if not table.rules.info.hidden or seen.seat is None or seen.person is None:
        return ""
    known = table.people.get(seen.person)
    if known is None or known.dm_dead_at is None:
        return ""
    return seen.words.say("dm-closed", hand=board_labels(table)["hand"])


def _accent(table: Table) -> Accent:
    return {Status.LOBBY: Accent.OPEN, Status.PLAYING: Accent.RUNNING}.get(table.row.status, Accent.OVER)


def _standing(seen: Perspective) -> str:
    table, words = seen.table, seen.words
    if table.is_running:
        return "\n".join(filter(None, (standing(table, words), agreement_lines(table, words))))
    if table.row.result is not None:
        return winners(table, words, table.row.result)
    return words.say("panel-over")


def _rows(seen: Perspective) -> tuple[Row, ...]:
    table, words = seen.table, seen.words
    buttons = [press(table, "look", words.say("button-look"))]
    if table.is_running and seen.seat is not None:
        buttons.append(press(table, "more", words.say("button-more")))
    answers = answers_to_offer(seen) if seen.seat is not None else ()
    return (tuple(buttons), *answers) if table.is_running else ()


def more(seen: Perspective) -> Screen:
    """What a person can do at a table besides moving: resign, a draw, the rules, the board as text."""
    table, words = seen.table, seen.words
    buttons: list[Press] = []
    if table.is_running and table.game is not None and seen.seat is not None:
        if seen.screen.draws_by_agreement:
            standing = seen.screen.draw_offer(seen.view)
            if standing is None:
                buttons.append(press(table, "draw", words.say("button-draw-offer")))
            elif standing != seen.seat:
                buttons.append(press(table, "draw", words.say("button-draw-accept"), ButtonStyle.success))
        buttons.append(press(table, "resign", words.say("button-resign"), ButtonStyle.danger))
    buttons.append(press(table, "rules", words.say("button-rules")))
    if table.game is not None:
        buttons.append(press(table, "look", words.say("button-look")))
    # The seed's hash stays in sight until it can be compared with the seed.
    fixed = "" if table.game is None else words.say("lobby-commitment", commitment=commitment(table.row.seed))
    rows = (tuple(buttons), *more_rows(seen))
    return Screen((title(seen), words.say("more-what"), fixed), rows=rows, accent=_accent(table))


def confirm_draw(seen: Perspective) -> Screen:
    """The question before somebody who wants to be asked takes a draw."""
    words = seen.words
    return _question(seen, words.say("draw-question"), "agreed", words.say("button-draw-accept"))


def confirm_hint(seen: Perspective, *, others: bool) -> Screen:
    """What a hint does to the game, before the first one; ``others``: whether other people must agree to that."""
    words = seen.words
    if others:
        question, button = words.say("hint-question-others"), words.say("button-hint-ask")
    else:
        question, button = words.say("hint-question"), words.say("button-hinted")
    return _question(seen, question, "hinted", button)


def confirm_absent(seen: Perspective, seat: Seat) -> Screen:
    """The question before somebody votes that a seat whose person stays away loses, or is a computer's."""
    table, words = seen.table, seen.words
    if table.row.clock.runs:  # which decides who loses
        said = words.say("absent-question-clock", person=Player(seat))
        return _question(seen, said, "handed", words.say("button-absent-computer"))
    said = words.say("absent-question", person=Player(seat))
    asked = _question(seen, said, "absented", words.say("button-absent-confirm"))
    if not has_opponent(table.row.game):
        return asked
    computer = press(table, "handed", words.say("button-absent-computer"))
    return replace(asked, rows=(*asked.rows, (computer,)))


def confirm_resign(seen: Perspective) -> Screen:
    """The question before someone resigns."""
    words = seen.words
    return _question(seen, words.say("resign-question"), "resigned", words.say("button-resign-confirm"))


def confirm_end(seen: Perspective) -> Screen:
    """The question before a lobby is called off, or a game stopped without a result."""
    table, words = seen.table, seen.words
    if table.is_lobby:
        said = words.say("end-question-lobby", people=len(table.members))
    elif table.game is None:
        said = words.say("end-question-missing")
    else:
        said = words.say("end-question-game", moves=table.game.ply)
    return _question(seen, said, "ended", words.say("button-end-confirm"))


def confirm_void(seen: Perspective) -> Screen:
    """The question before a finished game counts for nothing."""
    words = seen.words
    return _question(seen, words.say("void-question"), "voided", words.say("button-void-confirm"))


def _question(seen: Perspective, said: str, verb: str, yes: str) -> Screen:
    buttons = (
        press(seen.table, verb, yes, ButtonStyle.danger),
        press(seen.table, "look", seen.words.say("button-back")),
    )
    return Screen((title(seen), said), rows=(buttons,), accent=Accent.TROUBLE)


def record_texts(seen: Perspective) -> tuple[str, ...]:
    """What stands above a record: how the game went in the end, and what proves its shuffle."""
    table, words = seen.table, seen.words
    proof = (
        words.say("finished-seed", seed=table.row.seed.hex()),
        words.say("lobby-commitment", commitment=commitment(table.row.seed)),
    )
    return (words.say("record-here", code=table.row.code), latest(seen), "\n".join(proof))


def board_as_text(seen: Perspective, sheet: Seat | None = None) -> Screen:
    """The board as text, and what happened last; where no game has begun, that there is none.

    Where each seat has a sheet, ``sheet`` is whose it is: the others can be had by buttons.
    """
    table = seen.table
    if table.game is None:
        return Screen((seen.words.say("panel-lobby" if table.is_lobby else "panel-over"),))
    rows: tuple[Row, ...] = ()
    shown = seen
    seats = range(1, table.game.record.seats + 1) if seen.screen.sheets else ()
    if len(seats) > 1:
        names = seen.plain_words
        buttons = [
            Press(
                ComponentId(table.id, table.revision, "sheet", str(seat)),
                names.say("button-sheet", seat=Player(seat)),
            )
            for seat in seats
        ]
        rows = (tuple(buttons),)
        if sheet in seats:
            shown = replace(seen, view=table.game.view(sheet))
    return Screen((title(seen), fenced(shown), latest(seen)), rows=rows, accent=_accent(table))
