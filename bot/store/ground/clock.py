"""The clocks that a table can have, and until when somebody has to act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_MINUTE: Final = 60 * 1000
_DAY: Final = 24 * 60 * _MINUTE
_NUDGED: Final = 3 * _DAY
"""Without a clock people are reminded after so long."""
_FORGOTTEN: Final = 30 * _DAY
"""Without a clock a table is closed after so long."""
_ROOM: Final = 100
"""A board whose deadline moves by less than this part of the time for a move isn't shown anew."""


class Clock(StrEnum):
    """How long people may take for a move."""

    NONE = "none"
    """As long as they like; but a table at which nobody moves is closed in the end."""
    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"

    @property
    def span(self) -> int:
        """Milliseconds for a move; without a clock those after which the table is closed."""
        return _SPANS[self]

    @property
    def last_part(self) -> int:
        """How long before the end of that time people are reminded, in milliseconds."""
        return _FORGOTTEN - _NUDGED if self is Clock.NONE else self.span // 4

    @property
    def room(self) -> int:
        """By how many milliseconds a deadline may move without people having to be shown."""
        return self.span // _ROOM

    @property
    def runs(self) -> bool:
        """Whether somebody's time can run out."""
        return self is not Clock.NONE

    @property
    def stands_for_the_away(self) -> bool:
        """Whether it stands still for those who are away."""
        return self is not Clock.LIVE


_SPANS: Final = {
    Clock.NONE: _FORGOTTEN,
    Clock.LIVE: 2 * _MINUTE,
    Clock.DAY: _DAY,
    Clock.THREE_DAYS: 3 * _DAY,
    Clock.WEEK: 7 * _DAY,
}
USUAL: Final = Clock.DAY
"""What a table has where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when those whose turn it is have to act. Times are milliseconds since 1970."""

    at: int | None = None
    """None where nobody waits for anybody."""
    remind_at: int | None = None
    """When they are to be reminded of it; None once they have been."""


NO_DEADLINE: Final = Deadline()
