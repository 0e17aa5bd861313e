"""Which leaderboard somebody looks at, as commands and buttons name it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from bot import calendar
from bot.calendar import Span
from bot.games.ranking import Measure
from bot.games.registry import all_games
from bot.leaderboards import stored, variants
from bot.ratings import EVERYWHERE
from bot.store.people.leaderboards import LeaderboardKey

_FORM: Final = re.compile(r"([a-z_]+)\.([sg])\.([amw])\.([0-9]{1,6})(?:\.([a-z0-9-]+))?")


_SPANS: Final = {span[0]: span for span in Span}


class NoLeaderboard(ValueError):
    """There is no such leaderboard."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A leaderboard, and a page of it."""

    game: str
    server: bool = True
    """Games of this server only."""
    span: Span = Span.ALL
    page: int = 0
    variant: str = ""
    """A value of the option by which games for one are ranked; empty: the game's usual leaderboard."""

    def __post_init__(self) -> None:
        if self.variant not in variants(self.game):
            raise NoLeaderboard(self.variant)

    def __str__(self) -> str:
        scope = "s" if self.server else "g"
        arg = f"{self.game}.{scope}.{self.span[0]}.{self.page}"
        return f"{arg}.{self.variant}" if self.variant else arg

    @property
    def measure(self) -> Measure:
        """What it ranks people by."""
        return stored(self.game, self.variant)[1]

    def key(self, guild_id: int | None, today: int) -> LeaderboardKey:
        """Its name in the store, for a server on a day. Outside of servers it is the global one."""
        guild = guild_id if self.server and guild_id is not None else EVERYWHERE
        name, _ = stored(self.game, self.variant)
        return LeaderboardKey(self.game, name, guild, calendar.period(self.span, today).key)

    def of(self, game: str) -> Leaderboard:
        """The same for another game's usual leaderboard, from its first page."""
        return replace(self, game=game, variant=variants(game)[0], page=0)


def read_leaderboard(arg: str) -> Leaderboard:
    """The leaderboard that a button means; raises NoLeaderboard."""
    match = _FORM.fullmatch(arg)
    if match is None or match[1] not in all_games():
        raise NoLeaderboard(arg)
    return Leaderboard(match[1], match[2] == "s", _SPANS[match[3]], int(match[4]), match[5] or "")
