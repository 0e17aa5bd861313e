"""What the suite plays: a few lines for each game, with its options and seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.dizzle.rules import State as DizzleState
from bot.games.dizzle.sheet import LEVELS
from bot.games.dizzle.view import DICE, SEATS
from bot.games.dragon_face.view import Kind, Position, beneath, kind_of
from bot.games.options import Option
from bot.games.registry import rules_of
from bot.games.zen.deck import CARDS, Card, Colour
from bot.games.zen.form import forms
from bot.games.zen.rules import State as ZenState
from tests.times import TIMES


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


def dice_of_dizzle(state: DizzleState) -> None:
    """Every die of a turn lies on the table, on a sheet, or was taken off by an extra die."""
    position = state.position
    if position.ended is None:
        lying = sum(paper.dice.bit_count() for paper in position.papers)
        assert len(position.table) + len(position.gone) + lying == DICE[position.seats]


def cards_of_zen(state: ZenState) -> None:
    """All 36 cards of each colour lie in its deck or pile, in the hand or on the table."""
    cards = [*state.hand, *(placed.card for placed in state.placed)]
    cards += [Card(deck.colour, number) for deck in state.decks for number in (*deck.cards, *deck.pile)]
    assert len(cards) == len(set(cards)) == len(Colour) * CARDS


def blindsight(seats: int, games: int = 6, **options: Option) -> Setting:
    """A setting of Blindsight with all of its options, these differing from the usual."""
    return Setting("blindsight", seats, rules_of("blindsight").options(options), games)


_USUAL = (
    Setting("dragon_face", 2, games=150, account=pieces_of_dragon_face),
    Setting("dazzle", 2, {"deal": "dazzle"}),
    Setting("dazzle", 2, {"deal": "random"}),
    blindsight(2),
    blindsight(4, challenge=True),
    blindsight(3, mode="last_man_standing", without_symbol="h"),
    blindsight(6, mode="last_man_standing", match="target:50", games=2),
    blindsight(3, top=9, without_colour="P", match="games:2"),
    blindsight(5, games=2, without_symbol="s"),
    blindsight(6, games=2, challenge=True, without_colour="B"),
    blindsight(4, games=2, mode="last_man_standing", challenge=True, match="games:2"),
    blindsight(2, games=4, mode="last_man_standing", top=8, without_colour="R"),
    blindsight(5, games=4, mode="last_man_standing"),
    *(
        Setting("dizzle", seats, {"level": level}, games=3, account=dice_of_dizzle)
        for level in LEVELS
        for seats in SEATS
    ),
    *(Setting("zen", 1, {"form": form}, games=2, account=cards_of_zen) for form in forms()),
)
SETTINGS = tuple(replace(each, games=each.games * TIMES) for each in _USUAL)
