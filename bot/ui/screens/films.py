"""A film of a game that has ended, and how far it is while it is being made."""

from __future__ import annotations

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.screens.names import words_of
from bot.ui.screens.table import title_line, winners
from bot.ui.transport.layout import Accent, Picture, Screen
from renderers.film import Form


def film_screen(table: Table, film: bytes, form: Form, language: str, *, moves: int) -> Screen:
    """The film, below what game it shows and how that ended."""
    words, row = words_of(table, language), table.row
    won = "" if row.result is None else winners(table, words, row.result)
    alt = words.say("film-alt", moves=moves)
    picture = Picture(f"{row.code.lower()}-{table.id}.{form.value}", film, alt)
    return Screen(("\n".join((f"## {title_line(table, words)}", won)).strip(),), picture, accent=Accent.OVER)


def progress_screen(table: Table, percent: int, words: Words) -> Screen:
    """How far a film is."""
    said = words.say("film-progress", table=title_line(table, words), percent=percent)
    return Screen((said,), accent=Accent.RUNNING)
