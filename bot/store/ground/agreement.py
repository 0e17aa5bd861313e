"""What the people at a table have asked each other to agree to."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum

from bot.games.core import Seat


class Asked(StrEnum):
    """What can be agreed to."""

    UNDO = "undo"
    """To take back the asker's last move, and all that came after it."""
    PAUSE = "pause"
    RESUME = "resume"
    """To go on after a pause."""
    TIMEOUT = "timeout"
    """To let a seat whose person stays away lose by time."""
    COMPUTER = "computer"
    """To let a computer play on at such a seat."""
    HINT = "hint"
    """To play on with hints, unrated."""

    @property
    def about_absence(self) -> bool:
        """Whether it is about somebody who stays away: they aren't asked."""
        return self in {Asked.TIMEOUT, Asked.COMPUTER}


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Something that somebody asked, and who has agreed. A table has one at most: the one asked last."""

    what: Asked
    seat: Seat
    """Who asked."""
    revision: int
    """The table's revision to which the asking led. It names the agreement: a button for an older one is over."""
    target: int = 0
    """To be undone: the ply to go back to. To be timed out: the seat."""
    agreed: tuple[Seat, ...] = ()
    """Who has agreed besides the asker."""
    ended: int | None = None
    """The revision at which it was settled, None while answers are awaited."""
    ended_by: Seat | None = None
    """Whose answer settled it; None where time did."""
    declined: bool = False
    """Whether it was settled by a no, or by the asker's own change of mind."""

    @property
    def open(self) -> bool:
        """Whether answers are awaited."""
        return self.ended is None


def agreement_text(agreement: Agreement | None) -> str | None:
    """An agreement as JSON text."""
    return None if agreement is None else json.dumps(asdict(agreement))


def agreement_of(text: str | None) -> Agreement | None:
    """The agreement that a JSON text holds."""
    if text is None:
        return None
    values = json.loads(text)
    values["what"] = Asked(values["what"])
    values["agreed"] = tuple(values["agreed"])
    return Agreement(**values)
