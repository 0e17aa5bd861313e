"""Presses that a move takes: ``python -m tests.bench.clicks [GAMES]`` plays random games of each through its screens.

A press is a button or a menu's answer. **Play** counts where others have moved since one's own last move: else the
panel that showed that move offers the next one already. The least possible is one press for the move itself, after
Play where that counts. What the table plays by itself takes none.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from random import Random
from typing import Any

from bot.games import core
from bot.games.registry import all_games, rules_of
from bot.ui.games.base import MENU, Choice, Chosen, GameScreen, Path, screen_of
from tests.conformance.settings import SETTINGS, Setting
from tests.conformance.survey import LONGEST, fair_of

GAMES = 200


@dataclass(frozen=True, slots=True)
class Made:
    """A move that somebody made in a panel."""

    view: Any
    legal: Sequence[Any]
    move: Any
    path: Path
    chosen: int
    """Presses in the panel, turning pages among them."""
    play: bool
    """Whether **Play** had to be pressed first."""

    @property
    def presses(self) -> int:
        """All presses together."""
        return self.chosen + self.play


def way(screen: GameScreen, view: Any, legal: Sequence[Any], notation: str) -> tuple[Path, int] | None:
    """The path in a panel that makes a move, and its presses; None where there is none."""
    waiting: list[tuple[Path, int]] = [((), 0)]
    while waiting:
        path, presses = waiting.pop(0)
        choice = screen.choose(view, legal, path)
        if not isinstance(choice, Choice):
            raise AssertionError(f"{path} asks nothing")
        for place, items in enumerate(combinations(choice.items, choice.together)):
            longer = (*path, *(item.value for item in items))
            turned = place // MENU if choice.together == 1 else 0
            step = screen.choose(view, legal, longer)
            if step == Chosen(notation):
                return longer, presses + turned + 1
            if isinstance(step, Choice):
                waiting.append((longer, presses + turned + 1))
    return None


def played(setting: Setting, number: int) -> Iterator[Made]:
    """Yield the moves that people make in a random game."""
    rules, screen = rules_of(setting.game), screen_of(setting.game)
    rng = Random(f"{setting} {number} clicks")
    state = rules.setup(setting.options, setting.seats, fair_of(setting, number))
    last: int | None = None
    for _ in range(LONGEST):
        if rules.outcome(state) is not None:
            return
        forced = core.forced(rules, state, setting.seats)
        if forced is not None:
            state = core.play(rules, state, *forced).state
            continue
        seat = rng.choice(core.to_act(rules, state, setting.seats))
        view = rules.view(state, seat)
        legal = rules.legal(view)
        move = rng.choice(legal)
        found = way(screen, view, legal, rules.write(move))
        assert found is not None, f"no panel makes {rules.write(move)}"
        yield Made(view, legal, move, *found, play=last != seat)
        state, last = core.play(rules, state, seat, move).state, seat


def games_of(game: str, count: int) -> Iterator[Iterator[Made]]:
    """So many random games of one, all its settings in turn."""
    settings = [each for each in SETTINGS if each.game == game]
    return (played(setting, number) for number, setting in enumerate(islice(cycle(settings), count)))


def main() -> int:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for game in all_games():
        began = time.perf_counter()
        moves = [made for game_moves in games_of(game, count) for made in game_moves]
        mean = sum(made.presses for made in moves) / len(moves)
        least = sum(1 + made.play for made in moves) / len(moves)
        print(
            f"{game}: {mean:.2f} presses a move, least possible {least:.2f}, ratio {mean / least:.2f}"
            f" ({len(moves)} moves, {time.perf_counter() - began:.0f} s)",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
