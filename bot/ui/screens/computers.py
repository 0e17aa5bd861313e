"""Computer players in a lobby: the menu by which its members seat them, and take them away again."""

from __future__ import annotations

from typing import Final

from bot.games.registry import has_opponent
from bot.i18n import Words
from bot.opponents.levels import Level
from bot.tables.table import Table
from bot.ui.message_ids import level_id
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Entry, Pick, Row

NO_COMPUTER: Final = "none"
"""What stands in a lobby's menu of levels for taking a computer player away."""


def computer_menu(table: Table, words: Words, *, full: bool) -> tuple[Row, ...]:
    """The menu by which a lobby's members seat computer players, where there are any in the game."""
    if not has_opponent(table.row.game):
        return ()
    levels = () if full else tuple(Level)
    entries = [
        Entry(level.value, words.say("lobby-computer", level=words.say(level_id(level.value))))
        for level in levels
    ]
    if table.computers:
        entries.append(Entry(NO_COMPUTER, words.say("lobby-no-computer")))
    id = ComponentId(table.id, table.revision, "computer")
    return (Pick(id, words.say("lobby-computers"), tuple(entries)),)
