"""Help: what the bot can do, and the rules of each game in pages of our own words with pictures."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.games.message_ids import game_id, help_id, like_id, option_id, rules_id
from bot.games.options import OptionInfo
from bot.games.registry import all_games, rules_of
from bot.games.text import Text, text
from bot.i18n import Words, has
from bot.people.daily import daily_games
from bot.ui.games.base import value_name
from bot.ui.screens.daily import daily_command
from bot.ui.transport.ids import ComponentId
from bot.ui.transport.layout import Picture, Press, Screen

_MOST_PAGES: Final = 12


def page_count(game: str) -> int:
    """How many pages of rules a game has: messages ``<game>-rules-1``, ``-2``, ..."""
    return sum(has(rules_id(game, number)) for number in range(1, _MOST_PAGES + 1))


def nearest_page(game: str, page: int) -> int:
    """A page of a game's rules, counted from 0: this one, or the nearest that there is."""
    return max(0, min(page, page_count(game) - 1))


def rules(game: str, page: int, words: Words, picture: Picture | None = None) -> Screen:
    """A page of a game's rules, counted from 0; it must be one that there is."""
    pages = page_count(game)
    head = words.say("rules-title", game=words.say(game_id(game)), page=page + 1, pages=pages)
    buttons: list[Press] = []
    if page > 0:
        buttons.append(_turn(game, page - 1, words.say("button-earlier")))
    if page < pages - 1:
        buttons.append(_turn(game, page + 1, words.say("button-later"), ButtonStyle.primary))
    buttons.append(Press(ComponentId(0, 0, "overview"), words.say("button-overview")))
    texts = [head, words.say(rules_id(game, page + 1))]
    if page == pages - 1:
        texts.append(_options(game, words))
    return Screen(tuple(texts), picture, (tuple(buttons),))


def _options(game: str, words: Words) -> str:
    """The options of a new table of a game, a line for each; empty if it has none."""
    lines = [
        words.say(
            "rules-option",
            name=info.name,
            about=words.say(option_id(game, info.name)),
            usual=_usual(game, info),
        )
        for info in rules_of(game).info.options
    ]
    return "\n".join((words.say("rules-options"), *lines)) if lines else ""


def _usual(game: str, info: OptionInfo) -> Text | str:
    if isinstance(info.usual, bool):
        return text("rules-option-yes") if info.usual else text("rules-option-no")
    return value_name(game, info.name, info.usual)


def help_page(words: Words) -> Screen:
    """What the bot can do: games, commands, and where to begin."""
    texts = (*map(words.say, ("help-title", "help-guide", "help-start")), _commands(words))
    guide = Press(ComponentId(0, 0, "guide"), words.say("button-guide"), ButtonStyle.success)
    buttons = tuple(_turn(game, 0, words.say(game_id(game))) for game in all_games())
    return Screen(texts, rows=((guide,), buttons))


def play_page(words: Words) -> Screen:
    """The games to choose from: what each is like, for how many, and how long it takes; a button opens a table."""
    lines = [
        words.say("play-game", game=words.say(game_id(game)), like=words.say(like_id(game)))
        for game in all_games()
    ]
    buttons = tuple(
        Press(ComponentId(0, 0, "open", game), words.say(game_id(game)), ButtonStyle.primary)
        for game in all_games()
    )
    guide = Press(ComponentId(0, 0, "guide"), words.say("button-guide"), ButtonStyle.success)
    return Screen(
        (words.say("play-title"), "\n".join(lines), words.say("play-about")), rows=(buttons, (guide,))
    )


def _commands(words: Words) -> str:
    """A list: how to open a table of each game, the puzzles of the day, then what all games share."""
    lines = [words.say(help_id(game)) for game in all_games()]
    daily = [f"`/daily {daily_command(game)}`" for game in daily_games()]
    if daily:
        lines.append(words.say("help-daily", commands=", ".join(daily)))
    return "\n".join((*(f"- {line}" for line in lines), words.say("help-commands")))


def _turn(game: str, page: int, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    return Press(ComponentId(0, 0, "help", f"{game}.{page}"), label, style)
