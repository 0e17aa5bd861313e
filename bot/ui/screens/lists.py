"""Lists of tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.text import Text
from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.screens.clocks import time_left
from bot.ui.screens.names import member_names, words_of
from bot.ui.screens.table import game_name, title_line, turn
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Entry, Pick, Press, Row, Screen, shorten

PAGE: Final = 6
"""How many tables of each kind a page has: even with six people each, they fit into a message."""
WATCHABLE: Final = 5
"""How many tables are offered to be watched: a row of buttons."""
_SERVER_OF_DMS = "@me"


def tables_screen(
    own: Sequence[Table], others: Sequence[Table], words: Words, *, page: int = 0, notice: Text | None = None
) -> Screen:
    """A page of a person's tables, and of the others of the channel they ask in, counted from 0.

    Of each kind there is one more than a page holds where another page follows.
    """
    lobbies = [table for table in own[:PAGE] if table.is_lobby]
    rows: list[Row] = []
    if lobbies:
        options = tuple(Entry(str(table.id), _choice(table, words)) for table in lobbies)
        rows.append(Pick(ComponentId(0, 0, "quit", str(page)), words.say("tables-leave"), options))
    turns = [(page - 1, words.say("button-earlier"))] if page else []
    if max(len(own), len(others)) > PAGE:
        turns.append((page + 1, words.say("button-later")))
    if turns:
        rows.append(tuple(Press(ComponentId(0, 0, "tables", str(to)), label) for to, label in turns))
    said = "" if notice is None else words.text(notice)
    none = words.say("tables-none" if page == 0 else "tables-no-more")
    return Screen(
        (
            "\n".join(part for part in (said, words.say("tables-own")) if part),
            _lines(own[:PAGE], words.language) or none,
            words.say("tables-here") if others else "",
            _lines(others[:PAGE], words.language),
        ),
        rows=tuple(rows),
    )


def watchable_screen(tables: Sequence[Table], words: Words) -> Screen:
    """Tables of a channel, for somebody who sits at none of them: a line and a button each."""
    buttons = tuple(
        Press(ComponentId(each.id, each.revision, "look"), _choice(each, words)) for each in tables
    )
    return Screen((words.say("tables-watch"), _lines(tables, words.language)), rows=(buttons,))


def _choice(table: Table, words: Words) -> str:
    return words.say("table-choice", code=table.row.code, game=game_name(table.row.game, words))


def _lines(tables: Iterable[Table], language: str) -> str:
    return shorten("\n".join(line(table, words_of(table, language)) for table in tables), 1800)


def line(table: Table, words: Words) -> str:
    """A table in one line: a link to its board, and whose turn it is or who waits there."""
    name = title_line(table, words)
    board = table.row.board
    if board is not None:
        server = table.row.guild_id or _SERVER_OF_DMS
        name = f"[{name}](https://discord.com/channels/{server}/{board.channel_id}/{board.message_id})"
    if not table.is_installed:
        return words.say("tables-line", table=name, state=words.say("tables-game-missing"))
    if table.is_running:
        return words.say(
            "tables-line", table=name, state=f"{turn(table, words)} {time_left(table, words)}".rstrip()
        )
    state = words.say("tables-lobby", people=member_names(table, words))
    return words.say("tables-line", table=name, state=state)
