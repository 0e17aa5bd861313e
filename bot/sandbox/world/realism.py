"""How closely the sandbox follows Discord.

Some of what Discord and its clients do can be switched: where reports differ, so that a bot is tested under
each reading, and where a bot may not be ready for it yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Habit(StrEnum):
    """Something that Discord or its clients do."""

    UNKNOWN_MENTIONS = "unknown-mentions"
    """The page draws a mention as @unknown-user if it isn't among a message's ``mentions``."""
    NONCES = "nonces"
    """Nonces count by author over all channels, and that of a deleted message is refused with 404 10008."""
    REPLIES = "replies"
    """A follow-up to a component is a reply to the component's message, as others see it too."""
    LOCKED_THREADS = "locked-threads"
    """Components in locked threads can't be used, not even by moderators."""
    TEXT_NUMBERS = "text-numbers"
    """While suggestions are asked for, numbers in all options arrive as text."""


class LateEdits(StrEnum):
    """Which edits of messages older than an hour are refused with 30046. Discord doesn't say."""

    HOURLY = "hourly"
    """More than three in an hour in a channel."""
    WINDOW = "window"
    """More than three within ten seconds in a channel."""


ALL: Final = frozenset(Habit)


@dataclass(frozen=True, slots=True)
class Realism:
    """A choice among Discord's habits and readings."""

    habits: frozenset[Habit] = ALL
    late_edits: LateEdits = LateEdits.HOURLY
