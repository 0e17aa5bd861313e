"""What the suite plays: a few lines for each game, with its options and seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.games.core import Option
from bot.games.dragon_face.view import Kind, Position, beneath, kind_of


@dataclass(frozen=True, eq=False)
class Setting:
    """A way to play a game, and how often it is played."""

    game: str
    seats: int
    options: Mapping[str, Option] = field(default_factory=dict)
    games: int = 20
    account: Callable[[Any], None] | None = None
    """Raises AssertionError if anything has appeared or got lost in a state: pieces, cards."""

    def __str__(self) -> str:
        values = [str(value) for value in self.options.values()]
        return "-".join([self.game, *values, str(self.seats)])


def pieces_of_dragon_face(position: Position) -> None:
    """There are always 28 pieces, those captured and those beneath included."""
    kinds = Counter(kind_of(cell) for cell in position.board)
    kinds[Kind.GOVERNOR] += sum(1 for cell in position.board if beneath(cell) is not None)
    del kinds[None]
    assert kinds == {Kind.EMPEROR: 2, Kind.AMBASSADOR: 12, Kind.GOVERNOR: 14}


def blindsight(seats: int, games: int = 6, **options: Option) -> Setting:
    """Return a setting of Blindsight with all of its options, these differing from the usual."""
    usual: dict[str, Option] = {
        "mode": "base",
        "challenge": False,
        "top": 15,
        "without_colour": "none",
        "without_symbol": "none",
        "match": "single",
    }
    return Setting("blindsight", seats, {**usual, **options}, games)


SETTINGS = (
    Setting("dragon_face", 2, games=1000, account=pieces_of_dragon_face),
    Setting("dazzle", 2, {"deal": "dazzle"}),
    Setting("dazzle", 2, {"deal": "random"}),
    blindsight(2),
    blindsight(4, challenge=True),
    blindsight(3, mode="last_man_standing", without_symbol="h"),
    blindsight(6, mode="last_man_standing", match="target:50", games=2),
    blindsight(3, top=9, without_colour="P", match="games:2"),
    Setting("dizzle", 1, {"level": 1}, games=10),
    Setting("dizzle", 2, {"level": 2}, games=10),
    Setting("dizzle", 3, {"level": 3}, games=6),
    Setting("dizzle", 4, {"level": 4}, games=6),
)
