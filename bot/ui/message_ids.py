"""Ids of messages about people and tables that belong to a family: composed at run time, and only here.

Those that each game has are in ``bot.games.message_ids``.
"""

from __future__ import annotations


def seating_id(seating: str) -> str:
    """The message, for a lobby, of how seats are given out."""
    return f"lobby-seating-{seating}"


def clock_id(clock: str) -> str:
    """The message, for a lobby, of how long people may take for a move."""
    return f"lobby-clock-{clock}"


def clock_choice_id(clock: str) -> str:
    """The message of a clock in a command's menu."""
    return f"choice-clock-{clock}"


def permission_id(permission: str) -> str:
    """The message of a permission in a channel, by discord.py's name of it."""
    return f"permission-{permission.replace('_', '-')}"


def span_id(span: str) -> str:
    """The message of a leaderboard's time."""
    return f"leaderboard-span-{span}"


def ending_id(ending: str) -> str:
    """The message of how a game ended for somebody."""
    return f"ending-{ending}"


def pings_id(pings: str) -> str:
    """The message of a way to be told of one's turn."""
    return f"pings-{pings}"


def look_id(look: str) -> str:
    """The message of what a look is called."""
    return f"look-{look}"


def language_id(language: str) -> str:
    """The message of what a language calls itself."""
    return f"language-{language}"


def server_pings_id(pings: str) -> str:
    """The message of how a server has people told of their turn who have never chosen."""
    return f"settings-pings-{pings}"


def level_id(level: str) -> str:
    """The message of how strong a computer player is."""
    return f"level-{level}"


def breaks_id(permission: str) -> str:
    """The message of what doesn't work in a channel without a permission."""
    return f"diagnose-breaks-{permission.replace('_', '-')}"


def film_form_id(form: str) -> str:
    """The message of what a film is written as."""
    return f"film-form-{form}"
