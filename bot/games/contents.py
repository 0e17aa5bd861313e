"""Looking through the product's data before anything is played with it."""

from __future__ import annotations

from bot.games.dizzle.loading import levels, sheet_of
from bot.games.zen.deck import faces
from bot.games.zen.form import forms


def check_contents() -> None:
    """Load every sheet, card and form; raises DataError for the first that breaks a rule."""
    for level in levels():
        sheet_of(level)
    faces()
    forms()
