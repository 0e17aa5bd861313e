"""Ids of messages that belong to a family: composed of what is known only at run time, and only here.

Every other id is written out where it is used. Which members a family has follows from what they are about:
the games, their ways to end, the pages of their rules. A test holds each family complete in every language.
The rules give reasons, so this lies beside them, below everything that makes sentences.
"""

from __future__ import annotations


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def game_id(game: str) -> str:
    """Return the message of a game's name."""
    return f"game-{_dashed(game)}"


def reason_id(game: str, reason: str) -> str:
    """Return the message of a way in which a game ended."""
    return f"{_dashed(game)}-reason-{reason}"


def rules_id(game: str, page: int) -> str:
    """Return the message of a page of a game's rules, counted from 1."""
    return f"{_dashed(game)}-rules-{page}"


def seating_id(seating: str) -> str:
    """Return the message, for a lobby, of how seats are given out."""
    return f"lobby-seating-{seating}"


def permission_id(permission: str) -> str:
    """Return the message of a permission in a channel, by discord.py's name of it."""
    return f"permission-{_dashed(permission)}"


def zen_form_id(form: str) -> str:
    """Return the message of what a form of Zen is called."""
    return f"zen-form-{form}"


def board_id(game: str) -> str:
    """Return the message of what a game's usual leaderboard ranks by."""
    return f"ladder-usual-{_dashed(game)}"


def span_id(span: str) -> str:
    """Return the message of a leaderboard's time."""
    return f"ladder-span-{span}"


def ending_id(ending: str) -> str:
    """Return the message of how a game ended for somebody."""
    return f"ending-{ending}"


def pings_id(pings: str) -> str:
    """Return the message of a way to be told of one's turn."""
    return f"pings-{pings}"


def look_id(look: str) -> str:
    """Return the message of what a look is called."""
    return f"look-{look}"


def language_id(language: str) -> str:
    """Return the message of what a language calls itself."""
    return f"language-{language}"
