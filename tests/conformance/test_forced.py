"""The table plays by itself only where that tells nobody more than the move does.

``python -m tests.conformance.test_forced`` looks at 500 games of each, which takes long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import core
from bot.games.core import Seat
from bot.games.registry import all_games, rules_of
from tests.conformance.settings import SETTINGS, Setting
from tests.conformance.survey import Moment, walk

pytestmark = pytest.mark.long

GAMES = 12
"""Random games of each game, over all its settings."""
WORLDS = 50
HIDING = [game for game in all_games() if rules_of(game).info.hidden]
"""Where all lies open, everybody sees what is forced."""


LEAVING = 0.02
"""How often somebody leaves between two moves in every other game: what is forced then mustn't tell more either."""


def moments_of(setting: Setting, number: int) -> Iterator[Moment]:
    return (moment for moment, _ in walk(setting, number, leaving=LEAVING if number % 2 else 0.0))


def games_of(game: str, games: int) -> Iterator[tuple[Setting, int]]:
    settings = [each for each in SETTINGS if each.game == game]
    return ((settings[number % len(settings)], number) for number in range(games))


def forced_move(moment: Moment) -> tuple[Seat, Any] | None:
    """The seat that the table plays for, and the move."""
    return core.forced(moment.rules, moment.state, moment.setting.seats)


def telling(moment: Moment) -> list[str]:
    """Who would learn more from the table's playing here than from the move."""
    forced = forced_move(moment)
    if forced is None:
        return []
    rules, (seat, move) = moment.rules, forced
    found = []
    for viewer in moment.viewers:
        if viewer == seat:
            continue
        for _ in range(WORLDS):
            world = rules.imagine(moment.views[viewer], moment.rng)
            legal = rules.legal(rules.view(world, seat))
            if move in legal and len(legal) > 1:
                found.append(f"{viewer} from {seat} {rules.write(move)}, with {len(moment.moves)} moves made")
                break
    return found


def findings(game: str, games: int) -> list[str]:
    return [
        f"{setting} {number}: {each}"
        for setting, number in games_of(game, games)
        for moment in moments_of(setting, number)
        for each in telling(moment)
    ]


@pytest.mark.parametrize("game", HIDING)
def test_what_the_table_plays_is_the_only_move_wherever_it_could_be_made(game: str) -> None:
    assert [] == findings(game, GAMES)


if __name__ == "__main__":
    for each in all_games():
        played, told = 0, []
        for setting, number in games_of(each, 500):
            for moment in moments_of(setting, number):
                played += forced_move(moment) is not None
                told += [f"{setting} {number}: {found}" for found in telling(moment)]
        print(
            f"{each}: {played} moves played by the table, {len(told)} told more", *told, sep="\n", flush=True
        )
