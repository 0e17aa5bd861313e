"""Looking through Zen's cards and forms before anything is played with them."""

from __future__ import annotations

from bot.games.zen.deck import faces
from bot.games.zen.form import forms


def check_contents() -> None:
    """Load every card and form; raises DataError for the first that breaks a rule."""
    faces()
    forms()
