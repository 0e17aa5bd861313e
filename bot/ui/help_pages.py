"""Help: what the bot can do, and the rules of each game in pages of our own words."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.games.message_ids import game_id, rules_id
from bot.i18n import Words, has
from bot.ui.ids import ComponentId
from bot.ui.layout import Press, Row, Screen

_MOST_PAGES: Final = 12


def page_count(game: str) -> int:
    """Return how many pages of rules a game has: messages ``<game>-rules-1``, ``-2``, ..."""
    return sum(has(rules_id(game, number)) for number in range(1, _MOST_PAGES + 1))


def rules(game: str, page: int, words: Words) -> Screen:
    """Return a page of a game's rules, counted from 0; one that doesn't exist is the nearest that does."""
    pages = page_count(game)
    page = max(0, min(page, pages - 1))
    head = words.say("rules-title", game=words.say(game_id(game)), page=page + 1, pages=pages)
    buttons: list[Press] = []
    if page > 0:
        buttons.append(_turn(game, page - 1, words.say("button-earlier")))
    if page < pages - 1:
        buttons.append(_turn(game, page + 1, words.say("button-later"), ButtonStyle.primary))
    rows: tuple[Row, ...] = (tuple(buttons),) if buttons else ()
    return Screen((head, words.say(rules_id(game, page + 1))), rows=rows)


def help_page(words: Words) -> Screen:
    """Return what the bot can do: games, commands, and where to begin."""
    return Screen((words.say("help-title"), words.say("help-start"), words.say("help-commands")))


def _turn(game: str, page: int, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    return Press(ComponentId(0, 0, "help", f"{game}.{page}"), label, style)
