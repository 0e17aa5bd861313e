"""Ids of messages that each game has: made from its key, and only here.

Every other id is written out where it is used; those about people and tables are in ``bot.ui.message_ids``. A
test holds each family complete in every language. The rules give reasons, so this module lies below all that
makes sentences.
"""

from __future__ import annotations


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def game_id(game: str) -> str:
    """The message of a game's name."""
    return f"game-{_dashed(game)}"


def help_id(game: str) -> str:
    """The message of a game's line in the help: the command that opens a table, and what the game is."""
    return f"help-{_dashed(game)}"


def like_id(game: str) -> str:
    """The message of what a game is like, for how many, and how long it takes: for people who choose one."""
    return f"like-{_dashed(game)}"


def guided_id(game: str) -> str:
    """The message that says, when a guided game begins, what one tries to do in it."""
    return f"guided-{_dashed(game)}"


def reason_id(game: str, reason: str) -> str:
    """The message of a way in which a game ended."""
    return f"{_dashed(game)}-reason-{reason}"


def own_move_id(fact: str) -> str:
    """The message of a fact, as it is told to whoever has just made it so."""
    return f"{fact}-you"


def rules_id(game: str, page: int) -> str:
    """The message of a page of a game's rules, counted from 1."""
    return f"{_dashed(game)}-rules-{page}"


def leaderboard_id(game: str) -> str:
    """The message that says what a game's usual leaderboard ranks by."""
    return f"leaderboard-usual-{_dashed(game)}"


def variant_id(game: str) -> str:
    """The message that says what the leaderboard of one value of a game's option ranks by."""
    return f"leaderboard-variant-{_dashed(game)}"


def solved_id(game: str) -> str:
    """The message that says how much of a game somebody has solved, on its leaderboard."""
    return f"leaderboard-solved-{_dashed(game)}"


def own_solved_id(game: str) -> str:
    """The message that says how much of a game somebody has solved, in their statistics."""
    return f"stats-solved-{_dashed(game)}"


def own_best_id(game: str) -> str:
    """The message of somebody's best result in games for one, in their statistics."""
    return f"stats-best-{_dashed(game)}"


def daily_id(game: str) -> str:
    """The message that describes the command of a game's puzzle of the day."""
    return f"command-daily-{_dashed(game)}"


def puzzle_id(game: str) -> str:
    """The message that says which puzzle of a game the day's is."""
    return f"daily-puzzle-{_dashed(game)}"


def unsolved_id(game: str) -> str:
    """The message that says how far somebody came who hasn't solved the day's puzzle."""
    return f"daily-unsolved-{_dashed(game)}"


def new_id(group: str) -> str:
    """The message that describes the command to open a table, by the group of a game's commands."""
    return f"command-{group}-new"


def option_id(game: str, option: str) -> str:
    """The message that describes an option in a command."""
    return f"option-{_dashed(game)}-{_dashed(option)}"


def choice_id(game: str, option: str, value: str | int) -> str:
    """The message of a value of an option; numbers share one, which is given the number."""
    family = f"choice-{_dashed(game)}-{_dashed(option)}"
    return family if isinstance(value, int) else f"{family}-{_dashed(value.lower())}"


def chosen_id(game: str, option: str) -> str:
    """The message that says what has been chosen for an option, in a lobby."""
    return f"{_dashed(game)}-{_dashed(option)}"
