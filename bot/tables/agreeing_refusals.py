"""Why people can't have something undone, a game paused, somebody nudged."""

from __future__ import annotations

from bot.games.text import Player, text
from bot.tables.refusals import Refusal, board_label
from bot.tables.table import Table


class Paused(Refusal):
    """The game is paused: nothing moves until all agree to go on."""

    def __init__(self, table: Table) -> None:
        super().__init__(text("refused-paused", more=board_label(table, "button-more")))


class NoPause(Refusal):
    """The day's puzzle waits for nobody."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-pause"))


class NoUndo(Refusal):
    """In this game nothing is taken back, as every move shows something."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-undo"))


class NothingToUndo(Refusal):
    """The person hasn't moved yet, or not since somebody left."""

    def __init__(self) -> None:
        super().__init__(text("refused-nothing-to-undo"))


class KnownSince(Refusal):
    """Something was rolled or drawn since: nobody can forget it."""

    def __init__(self) -> None:
        super().__init__(text("refused-known-since"))


class AskedAlready(Refusal):
    """One thing is asked at a time."""

    def __init__(self, table: Table) -> None:
        assert table.row.agreement is not None
        super().__init__(text("refused-asked-already", person=Player(table.row.agreement.seat)), table)


class NotAsked(Refusal):
    """There is nothing to answer any more."""

    def __init__(self) -> None:
        super().__init__(text("refused-not-asked"))


class AgreedAlready(Refusal):
    """The person has agreed, or asked themselves; the others are waited for."""

    def __init__(self) -> None:
        super().__init__(text("refused-agreed-already"))


class ClockRuns(Refusal):
    """Nobody votes where the clock decides."""

    def __init__(self) -> None:
        super().__init__(text("refused-clock-runs"))


class NobodyAbsent(Refusal):
    """Nobody else has been waited for so long; ``until`` in milliseconds, None where nobody else is."""

    def __init__(self, until: int | None) -> None:
        key = "refused-nobody-absent" if until is None else "refused-not-absent-yet"
        super().__init__(text(key, **({} if until is None else {"time": f"<t:{until // 1000}:R>"})))


class WaitsForYou(Refusal):
    """There is nobody to nudge."""

    def __init__(self) -> None:
        super().__init__(text("refused-waits-for-you"))


class Nudged(Refusal):
    """They have been nudged a short time ago; ``until`` in milliseconds."""

    def __init__(self, until: int) -> None:
        super().__init__(text("refused-nudged", time=f"<t:{until // 1000}:R>"))


class JustPosted(Refusal):
    """The board has just been posted: it is still in sight."""

    def __init__(self) -> None:
        super().__init__(text("refused-just-posted"))


class NoBoard(Refusal):
    """A try at a daily puzzle is played in private."""

    def __init__(self) -> None:
        super().__init__(text("refused-no-board"))


class PlaysHere(Refusal):
    """Whoever plays is told of the end anyway."""

    def __init__(self) -> None:
        super().__init__(text("refused-plays-here"))
