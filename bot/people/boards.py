"""Which leaderboard somebody looks at, as a command or a button says it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from bot import ratings
from bot.games.dizzle.loading import levels
from bot.games.registry import all_games
from bot.games.zen.form import forms
from bot.ratings import EVERYWHERE, Span
from bot.store.people.leaderboards import LeaderboardKey

_FORM: Final = re.compile(r"([a-z_]+)\.([sg])\.([amw])\.([0-9]{1,6})(?:\.([a-z0-9-]+))?")


_SPANS: Final = {span[0]: span for span in Span}


class NoBoard(ValueError):
    """There is no such leaderboard."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """A leaderboard, and a page of it."""

    game: str
    server: bool = True
    """Games of this server only."""
    span: Span = Span.ALL
    page: int = 0
    variant: str = ""
    """A level of Dizzle for one, a form of Zen; empty: the game's usual board."""

    def __post_init__(self) -> None:
        if self.variant not in variants(self.game):
            raise NoBoard(self.variant)

    def __str__(self) -> str:
        scope = "s" if self.server else "g"
        arg = f"{self.game}.{scope}.{self.span[0]}.{self.page}"
        return f"{arg}.{self.variant}" if self.variant else arg

    @property
    def board(self) -> str:
        """The board's name in the store."""
        match self.game:
            case "zen":
                return ratings.rounds_board(self.variant) if self.variant else ratings.FORMS
            case "dizzle" if self.variant:
                return ratings.level_board(self.variant)
            case _:
                return ratings.RATING

    def board_id(self, guild_id: int | None, today: int) -> LeaderboardKey:
        """Return what the store calls it, for a server on a day; without a server it is the global one."""
        guild = guild_id if self.server and guild_id is not None else EVERYWHERE
        return LeaderboardKey(self.game, self.board, guild, ratings.period(self.span, today).key)

    def of(self, game: str) -> Ladder:
        """Return the same for another game's usual board, from its first page."""
        return replace(self, game=game, variant="", page=0)


def variants(game: str) -> tuple[str, ...]:
    """Return the boards that a game has besides its usual one, which is the empty word."""
    match game:
        case "zen":
            return ("", *forms())
        case "dizzle":
            return ("", *map(str, levels()))
        case _:
            return ("",)


def read_ladder(arg: str) -> Ladder:
    """Return the leaderboard that a button means; raises NoBoard."""
    match = _FORM.fullmatch(arg)
    if match is None or match[1] not in all_games():
        raise NoBoard(arg)
    return Ladder(match[1], match[2] == "s", _SPANS[match[3]], int(match[4]), match[5] or "")
