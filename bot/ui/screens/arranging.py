"""What a lobby's host can choose there: the game's options, the seating, the clock."""

from __future__ import annotations

from typing import Final

from bot.games.message_ids import option_id
from bot.games.options import Counted, Kind, OneOf, Option, OptionInfo, Whole, YesOrNo
from bot.games.text import Text, text
from bot.i18n import Words
from bot.store.ground.rows import Seating
from bot.tables.table import Table
from bot.ui.games.base import screen_of, value_name
from bot.ui.message_ids import seating_id
from bot.ui.screens.clocks import clock_menu
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import OPTIONS_IN_MENU, Entry, Pick, Row, Screen

SEATING: Final = "seating"
"""The name under which the seating is chosen, besides the game's options."""
_USUAL: Final = (2, 3, 5, 7, 10, 50, 100, 200, 500)
"""Numbers that a menu offers of a long range."""


def arranging(table: Table, words: Words) -> Screen:
    """The menus by which a lobby's host chooses how it will be played."""
    info = table.rules.info
    rows: list[Row] = [_menu(table, each, words) for each in info.options]
    if info.seats[-1] > 1:
        entries = tuple(
            Entry(each.value, words.say(seating_id(each)), chosen=each is table.row.seating)
            for each in Seating
        )
        rows.append(Pick(_id(table, SEATING), words.say("option-seating"), entries))
    if not table.row.by_answers:
        rows.append(clock_menu(table, words))
    return Screen((words.say("arrange-question", code=table.row.code),), rows=tuple(rows))


def offered(kind: Kind, chosen: Option) -> list[Option]:
    """The values of an option that a menu offers; what is chosen is among them."""
    match kind:
        case OneOf(values=values):
            found: list[Option] = list(values)
        case YesOrNo():
            found = [False, True]
        case Whole(low=low, high=high):
            found = list(range(low, high + 1))
        case Counted(alone=alone, counted=counted):
            found = [
                *alone,
                *(f"{word}:{each}" for word, whole in counted for each in _USUAL if whole.holds(each)),
            ]
        case _:
            found = []
    found = found[:OPTIONS_IN_MENU]
    return found if chosen in found else [chosen, *found[: OPTIONS_IN_MENU - 1]]


def written(value: Option) -> str:
    """A value as a menu's entry carries it."""
    return str(value)


def _menu(table: Table, info: OptionInfo, words: Words) -> Pick:
    game, chosen = table.row.game, table.row.options[info.name]
    entries = tuple(
        Entry(
            written(each),
            words.say("option-chosen", name=info.name, value=_named(game, info, each)),
            chosen=each == chosen,
        )
        for each in offered(info.kind, chosen)
    )
    return Pick(_id(table, info.name), words.say(option_id(game, info.name)), entries)


def _named(game: str, info: OptionInfo, value: Option) -> Text | str:
    if isinstance(value, bool):
        return text("rules-option-yes" if value else "rules-option-no")
    return screen_of(game).value_in_list(info.name, value) or value_name(game, info.name, value)


def _id(table: Table, name: str) -> ComponentId:
    return ComponentId(table.id, table.revision, "arrange", name)
