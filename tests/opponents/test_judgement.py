"""What the computer players of Dazzle, Dizzle and Blindsight see at a glance, and what they work out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.games.blindsight.rules import RULES as BLINDSIGHT
from bot.games.blindsight.state import State
from bot.games.blindsight.view import write as blindsight_notation
from bot.games.core import AnyRules, play
from bot.games.dazzle.rules import RULES as DAZZLE
from bot.games.dizzle.rules import RULES as DIZZLE
from bot.games.dizzle.view import write as dizzle_notation
from bot.games.fair import Fair
from bot.opponents.levels import Level
from bot.opponents.opponent import choose, effort_of
from tests.games.blindsight_positions import LAST_MAN_STANDING, a_game
from tests.games.dizzle_tables import a_game as a_dizzle
from tests.games.dizzle_tables import a_paper

WISE = (Level.MEDIUM, Level.HARD)


def chosen(rules: AnyRules, state: Any, seat: int, level: Level, *, iterations: int = 400) -> Any:
    effort = replace(effort_of(rules.info.key, level), seconds=600)
    effort = replace(effort, iterations=min(iterations, effort.iterations))
    return choose(rules, rules.view(state, seat), Random(1), effort)


@pytest.mark.parametrize("level", WISE)
def test_blindsight_empties_no_hand_of_another_in_the_base_game(level: Level) -> None:
    state = a_game("P7h", "B1h B2h B3h", "R8h", "R6h R1h R2h B9h B10h")

    assert "play 3 R6h" == blindsight_notation(chosen(BLINDSIGHT, state, 1, level))


@pytest.mark.parametrize("level", WISE)
def test_blindsight_empties_a_hand_in_last_man_standing(level: Level) -> None:
    state = a_game("P7h", "B1h B2h B3h", "R8h", "R6h R1h R2h B9h B10h", mode=LAST_MAN_STANDING)

    assert "play 2 R8h" == blindsight_notation(chosen(BLINDSIGHT, state, 1, level, iterations=4000))


@pytest.mark.parametrize(
    "state",
    [a_game("P7h", "B1h B2h", "R8h B8h", mode=LAST_MAN_STANDING), a_game("P7h", "B1h B2h", "R8h", "B8h")],
    ids=["last man standing", "base"],
)
def test_blindsight_ends_a_thought_where_every_play_ends_the_game(state: State) -> None:
    assert chosen(BLINDSIGHT, state, 1, Level.HARD) in BLINDSIGHT.legal(BLINDSIGHT.view(state, 1))


@pytest.mark.parametrize("level", WISE)
def test_dizzle_completes_a_line_rather_than_begin_one(level: Level) -> None:
    row_8_but_one = "a8 c8 d8 e8 g8 h8"
    state = a_dizzle(a_paper(row_8_but_one), a_paper(), table="1", turn=11)

    assert "take 1 i8" == dizzle_notation(chosen(DIZZLE, state, 1, level))


@pytest.mark.parametrize("level", WISE)
@pytest.mark.parametrize("other", ["e1 i2", ""])
def test_dizzle_races_for_bombs_and_flags(level: Level, other: str) -> None:
    """Each beside a field of the same number that is open to nobody else: that one can wait."""
    bomb = a_dizzle(a_paper("e1 g8"), a_paper(other), table="5", turn=3)
    flag = a_dizzle(a_paper("i2 g8"), a_paper(other), table="2", turn=3)

    assert {"take 5 b1", "take 5 f1"} == {
        dizzle_notation(each) for each in DIZZLE.legal(DIZZLE.view(bomb, 1))
    }
    assert "take 5 f1" == dizzle_notation(chosen(DIZZLE, bomb, 1, level))
    assert "take 2 i1" == dizzle_notation(chosen(DIZZLE, flag, 1, level))


def test_dizzle_leaves_a_flag_whose_values_are_gone() -> None:
    state = a_dizzle(a_paper("i2 g8"), a_paper(), table="2", turn=3, flags={"a": ()})

    assert "take 2 h6" == dizzle_notation(chosen(DIZZLE, state, 1, Level.MEDIUM))


@pytest.mark.parametrize("level", [Level.HARD, Level.MASTER])
def test_dazzle_loses_nothing_that_looking_at_everything_would_keep(level: Level) -> None:
    rng = Random(6)
    for number in range(4):
        state = DAZZLE.setup(DAZZLE.options({}), 2, Fair(bytes(32), str(number)))
        while len(state.placed) < 17 or state.offer is None:
            seat = DAZZLE.view(state, None).to_act
            assert seat is not None
            state = play(DAZZLE, state, seat, rng.choice(list(DAZZLE.legal(DAZZLE.view(state, seat))))).state
        places = {
            move: play(DAZZLE, state, 1, move).state.ended.places[0]  # type: ignore[union-attr]
            for move in DAZZLE.legal(DAZZLE.view(state, 1))
        }

        assert min(places.values()) == places[chosen(DAZZLE, state, 1, level)]
