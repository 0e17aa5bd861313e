"""A person's own panel: what they see of a table, and what they can do there now, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.games.core import Seat
from bot.games.fair import commitment
from bot.games.text import Text, text
from bot.i18n import Words
from bot.i18n import plain as plain_name
from bot.people.preferences import USUAL, Preferences
from bot.store.ground.rows import Status
from bot.store.people.people import People
from bot.tables.guides import Guides
from bot.tables.table import Table
from bot.ui.games.base import Choice, Chosen, Item, Path, screen_of
from bot.ui.screens import help_pages
from bot.ui.screens.daily import after_buttons
from bot.ui.screens.guide import guidance
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.table import latest, offer, press, title, turn, winners
from bot.ui.transport.ids import ComponentId, UnknownId
from bot.ui.transport.layout import Accent, Pick, Press, Row, Screen
from renderers.base import NO_MARKS
from renderers.registry import renderer_of

BUTTONS: Final = 10
"""Choices shown as buttons at the most, five in a row; more become a menu."""
_ROW: Final = 5
PAGE: Final = 25
"""Choices a menu holds."""


def path_arg(path: Path) -> str:
    """Return a path as part of a component id."""
    return ".".join(path)


def arg_path(arg: str) -> Path:
    """Return the path that a part of a component id says."""
    return tuple(arg.split(".")) if arg else ()


def step(table: Table, seat: Seat, path: Path) -> Choice | Chosen | None:
    """Return the next step of the seat's move, None when there is nothing for it to do."""
    if table.game is None or not table.is_running or seat not in table.game.acting:
        return None
    view = table.game.view(seat)
    return screen_of(table.row.game).choose(view, table.game.rules.legal(view), path)


def checked(table: Table, seat: Seat, path: Path) -> Path:
    """Return a path if each of its steps can be taken now; raises UnknownId for one of no panel of ours."""
    assert table.game is not None
    view = table.game.view(seat)
    legal, screen = table.game.rules.legal(view), screen_of(table.row.game)
    for length, value in enumerate(path):
        choice = screen.choose(view, legal, path[:length])
        if isinstance(choice, Chosen) or value not in {item.value for item in choice.items}:
            raise UnknownId(path_arg(path))
    return path


def channel_closed(table: Table) -> Text:
    """Return that a table's channel was found closed to the bot, and what that means for its players."""
    return text("channel-closed", channel=f"<#{table.row.channel_id}>")


class Panels:
    """Makes the panels of people: values to be sent as ephemeral answers or by DM."""

    def __init__(self, pictures: Pictures, people: People, guides: Guides) -> None:
        self._pictures = pictures
        self._people = people
        self._guides = guides

    async def _closed_messages(self, table: Table, person: int, words: Words) -> str:
        """Return that the table's channel, or somebody's direct messages are closed, where that matters to them."""
        if table.row.dead_at is not None:
            return f"-# {words.text(channel_closed(table))}"
        if not table.rules.info.hidden or table.seat_of(person) is None:
            return ""
        known = await self._people.person(person)
        return words.say("dm-closed") if known is not None and known.dm_dead_at is not None else ""

    async def plain_names(self, table: Table) -> dict[int, str]:
        """Return what the seats' people are called where no mention is shown as a name: in menus."""
        people = {member.seat: member.person_id for member in table.members if member.seat is not None}
        known = await self._people.names(people.values())
        return {seat: plain_name(known[person]) for seat, person in people.items() if person in known}

    async def panel(
        self,
        table: Table,
        person: int,
        words: Words,
        *,
        path: Path = (),
        page: int = 0,
        notice: Text | None = None,
        preferences: Preferences = USUAL,
    ) -> Screen:
        """Return what a person sees of a table now, with the choices that are theirs."""
        said = "" if notice is None else words.text(notice)
        if table.game is None:
            key = "panel-lobby" if table.is_lobby else "panel-over"
            return Screen((said, title(table, words), words.say(key)), accent=_accent(table))
        seat = table.seat_of(person)
        chosen = step(table, seat, path) if seat is not None else None
        marks = chosen.marks if isinstance(chosen, Choice) else NO_MARKS
        picture = await self._pictures.picture(table, seat, words, look=preferences.look, marks=marks)
        board = fenced(table, seat, words) if preferences.text_first else ""
        head = "\n".join(part for part in (said, title(table, words), _standing(table, words)) if part)
        closed = await self._closed_messages(table, person, words)
        if seat is None or not isinstance(chosen, Choice):
            head = "\n".join(part for part in (head, board) if part)
            screen = Screen(
                (head, latest(table, words), closed), picture, _rows(table, seat, words), _accent(table)
            )
            return await self._guided(screen, table, seat, None, words)
        head = "\n".join(part for part in (head, board) if part)
        # What the others have done meanwhile is news at the first step only.
        happened = "" if path else latest(table, words, moves=len(table.members))
        screen = Screen(
            (head, offer(table, words), happened, words.text(chosen.prompt), closed),
            picture,
            choice_rows(table, words.naming(await self.plain_names(table)), chosen, path, page),
            Accent.RUNNING,
        )
        return await self._guided(screen, table, seat, chosen, words)

    async def _guided(
        self, screen: Screen, table: Table, seat: Seat | None, chosen: Choice | None, words: Words
    ) -> Screen:
        """Return a panel with what its buttons do, where it is one of a guided game."""
        if seat is None or not await self._guides.is_guided(table):
            return screen
        assert table.game is not None
        said = guidance(table.game.view(seat), chosen, screen.rows, words)
        return replace(screen, texts=(*screen.texts, said))

    async def rules(self, game: str, page: int, words: Words, preferences: Preferences = USUAL) -> Screen:
        """Return a page of a game's rules with its picture, counted from 0, or the nearest that there is."""
        page = help_pages.nearest_page(game, page)
        picture = await self._pictures.example(game, page + 1, words, look=preferences.look)
        return help_pages.rules(game, page, words, picture)


def _accent(table: Table) -> Accent:
    return {Status.LOBBY: Accent.OPEN, Status.PLAYING: Accent.RUNNING}.get(table.row.status, Accent.OVER)


def _standing(table: Table, words: Words) -> str:
    if table.is_running:
        return turn(table, words)
    if table.row.result is not None:
        return winners(table, words, table.row.result)
    return words.say("panel-over")


def _rows(table: Table, seat: Seat | None, words: Words) -> tuple[Row, ...]:
    if table.row.daily is not None and table.row.status is Status.FINISHED:
        return (after_buttons(table.row, words),)
    buttons = [press(table, "look", words.say("button-look"))]
    if table.is_running and seat is not None:
        buttons.append(press(table, "more", words.say("button-more")))
    return (tuple(buttons),) if table.is_running else ()


def choice_rows(table: Table, words: Words, choice: Choice, path: Path, page: int) -> tuple[Row, ...]:
    """Return what a step offers, as buttons or as a page of a menu, and below it the ways around it."""
    items = choice.items
    rows: list[Row] = []
    below: list[Press] = []
    if len(items) <= BUTTONS:
        rows += _in_rows([_button(table, words, item, path) for item in items])
    else:
        pages = -(-len(items) // PAGE)
        page = min(page, pages - 1)
        shown = items[page * PAGE : (page + 1) * PAGE]
        rows.append(
            Pick(
                ComponentId(table.id, table.revision, "pick", path_arg(path)),
                words.text(choice.prompt),
                tuple((item.value, words.text(item.label), _detail(words, item)) for item in shown),
            )
        )
        for other, label in ((page - 1, words.say("button-earlier")), (page + 1, words.say("button-later"))):
            if 0 <= other < pages:
                arg = path_arg((str(other), *path))
                below.append(Press(ComponentId(table.id, table.revision, "page", arg), label))
    if path:
        arg = path_arg(path[:-1])
        below.append(Press(ComponentId(table.id, table.revision, "back", arg), words.say("button-back")))
    if screen_of(table.row.game).gives_hints and table.row.daily is None:
        below.append(press(table, "hint", words.say("button-hint")))
    below.append(press(table, "type", words.say("button-type")))
    below.append(press(table, "more", words.say("button-more")))
    return (*rows, *_in_rows(below))


def _in_rows(buttons: Sequence[Press]) -> list[Row]:
    """Return buttons in rows of as many as Discord takes."""
    return [tuple(buttons[first : first + _ROW]) for first in range(0, len(buttons), _ROW)]


def _button(table: Table, words: Words, item: Item, path: Path) -> Press:
    arg = path_arg((*path, item.value))
    return Press(
        ComponentId(table.id, table.revision, "pick", arg), words.text(item.label), ButtonStyle.primary
    )


def _detail(words: Words, item: Item) -> str | None:
    return None if item.detail is None else words.text(item.detail)


def more(table: Table, person: int, words: Words) -> Screen:
    """Return what a person can do at a table besides moving: resign, a draw, the rules, the board as text."""
    seat = table.seat_of(person)
    buttons: list[Press] = []
    if table.is_running and table.game is not None and seat is not None:
        game_screen = screen_of(table.row.game)
        if game_screen.draws_by_agreement:
            standing = game_screen.draw_offer(table.game.view(seat))
            if standing is None:
                buttons.append(press(table, "draw", words.say("button-draw-offer")))
            elif standing != seat:
                buttons.append(press(table, "draw", words.say("button-draw-accept"), ButtonStyle.success))
        buttons.append(press(table, "resign", words.say("button-resign"), ButtonStyle.danger))
    buttons.append(press(table, "rules", words.say("button-rules")))
    if table.game is not None:
        buttons.append(press(table, "look", words.say("button-look")))
    # What was fixed before anybody joined stays in sight until the seed can be compared with it.
    fixed = "" if table.game is None else words.say("lobby-commitment", commitment=commitment(table.row.seed))
    return Screen(
        (title(table, words), words.say("more-what"), fixed), rows=(tuple(buttons),), accent=_accent(table)
    )


def confirm_resign(table: Table, words: Words) -> Screen:
    """Return the question before someone resigns."""
    buttons = (
        press(table, "resigned", words.say("button-resign-confirm"), ButtonStyle.danger),
        press(table, "look", words.say("button-back")),
    )
    return Screen((title(table, words), words.say("resign-question")), rows=(buttons,), accent=Accent.TROUBLE)


def fenced(table: Table, seat: Seat | None, words: Words) -> str:
    """Return the board as a seat, or the spectator, may see it, as monospaced text."""
    assert table.game is not None
    board = renderer_of(table.row.game).plain(table.game.view(seat), words)
    assert "`" not in board, "or the fence wouldn't hold"
    return f"```\n{board}\n```"


def plain(table: Table, words: Words, board: str) -> Screen:
    """Return the board as text, and what happened last."""
    texts = (title(table, words), board, latest(table, words))
    return Screen(texts, accent=_accent(table))
