"""How fast the bot goes: what people needn't notice, and tests shorten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import effort_of
from bot.tables.computers import PAUSE
from bot.tables.publisher import PAUSES
from bot.ui.delivery.emojis import SLOWLY, EmojiPace
from bot.ui.transport.budget import A_SECOND


@dataclass(frozen=True, slots=True)
class Pace:
    """Waits that tests shorten. ``guild_ready`` and ``reconnect`` are discord.py's own, in seconds."""

    guild_ready: float = 2.0
    publishing: tuple[float, ...] = PAUSES
    emojis: EmojiPace | None = SLOWLY
    """None: none are uploaded, and none shown."""
    clocks: bool = True
    """Whether clocks are looked at by themselves: a test that owns the time does that."""
    computers: float = PAUSE
    effort: Callable[[str, Level], Effort] = effort_of
    """How much a computer player may think about a move."""
    requests: int = A_SECOND
    """Requests to Discord in a second, those about interactions left out."""


USUAL: Final = Pace()
