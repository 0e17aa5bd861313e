"""Lists of tables."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.screens.names import mention, words_of
from bot.ui.screens.table import title_line, turn
from bot.ui.transport.layout import Screen, shorten

_SERVER_OF_DMS = "@me"


def tables_screen(person: int, own: list[Table], here: list[Table], language: str) -> Screen:
    """A person's tables, and the others of the channel they ask in."""
    words = Words(language)
    others = [table for table in here if table.member(person) is None]
    return Screen(
        (
            words.say("tables-own"),
            _lines(own, language) or words.say("tables-none"),
            words.say("tables-here") if others else "",
            _lines(others, language),
        )
    )


def _lines(tables: Iterable[Table], language: str) -> str:
    return shorten("\n".join(line(table, words_of(table, language)) for table in tables), 1800)


def line(table: Table, words: Words) -> str:
    """A table in one line: a link to its board, and whose turn it is or who waits there."""
    name = title_line(table, words)
    board = table.row.board
    if board is not None:
        server = table.row.guild_id or _SERVER_OF_DMS
        name = f"[{name}](https://discord.com/channels/{server}/{board.channel_id}/{board.message_id})"
    if table.is_running:
        return words.say("tables-line", table=name, state=turn(table, words))
    people = ", ".join(mention(member.person_id, words, kind=member.kind) for member in table.members)
    return words.say("tables-line", table=name, state=words.say("tables-lobby", people=people))
