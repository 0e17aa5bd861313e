"""What the computer players of Dazzle, Dizzle and Blindsight see at a glance, and what they work out."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import mean
from typing import Any

import pytest

from bot.games.blindsight.rules import RULES as BLINDSIGHT
from bot.games.blindsight.state import State
from bot.games.blindsight.view import Play
from bot.games.blindsight.view import write as blindsight_notation
from bot.games.core import AnyRules, Outcome, play
from bot.games.dazzle.rules import RULES as DAZZLE
from bot.games.dizzle.rules import RULES as DIZZLE
from bot.games.dizzle.view import write as dizzle_notation
from bot.games.fair import Fair
from bot.opponents.blindsight import _Thought
from bot.opponents.dazzle import _card, _likelihood, _played_out, _table
from bot.opponents.dizzle import _stands, judged
from bot.opponents.levels import Effort, Level
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


@pytest.mark.parametrize("level", WISE)
@pytest.mark.parametrize(("mode", "play"), [("base", "trickster"), (LAST_MAN_STANDING, "blind")])
def test_blindsight_ends_its_turn_by_the_special_that_helps_the_next_seat_least(
    mode: str, play: str, level: Level
) -> None:
    """Three cards more are three steps away from an empty hand, a card less is one nearer."""
    hands = ("B1h B2h B3h", "R-trickster R-blind R1h R2h", "B9h B10h B11h B12h")
    state = a_game("P7h", *hands, mode=mode)

    assert f"play 2 R-{play}" == blindsight_notation(chosen(BLINDSIGHT, state, 1, level, iterations=4000))


def test_blindsight_looks_at_whole_turns_and_stops_where_they_end() -> None:
    state = a_game("P7h", "B1h B2h B3h", "R8h B9h R1h P3h", "P10h R4h R6h B5h")
    thought = _Thought(BLINDSIGHT.view(state, 1), rng=Random(1), effort=effort_of("blindsight", Level.HARD))

    endings = thought._endings()

    for plays, table in endings:
        after = state
        for owner, place in plays:
            assert 1 == after.open.to_act
            after = BLINDSIGHT.apply(after, 1, Play(owner + 1, table.deck.cards[place])).state
        assert 1 != after.open.to_act
    assert max(len(plays) for plays, _ in endings) >= 3


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


def test_a_field_of_dizzle_is_worth_more_the_more_of_its_line_is_there() -> None:
    worth = []
    for row in ("h8", "a8 c8 d8 e8 g8 h8"):
        view = DIZZLE.view(a_dizzle(a_paper(row), a_paper(), table="1", turn=11), 1)
        found = {dizzle_notation(move): value for value, move in judged(view)}
        worth.append(found["take 1 i8"])

    assert worth[1] > worth[0] + 3


def test_winning_in_dizzle_is_worth_more_than_its_points() -> None:
    position = a_dizzle(a_paper("i2 g8"), a_paper("i2 g8"), turn=11).position
    won, shared, lost = (
        _stands(replace(position, ended=Outcome("points", places, (0, 0))), 1)
        for places in ((1, 2), (1, 1), (2, 1))
    )

    assert won - 20 > shared > lost + 20


def test_dizzle_counts_what_the_others_have_against_itself() -> None:
    """So it takes what they need when that is worth more than what it would gain."""
    mine, little, much = "i2 g8", "i2", "a8 c8 d8 e8 g8 h8 i8"
    against = [
        _stands(a_dizzle(a_paper(mine), a_paper(other), turn=11).position, 1) for other in (little, much)
    ]

    assert against[0] > against[1]


@pytest.mark.parametrize("number", range(3))
def test_dazzle_works_the_last_two_exchanges_out_as_the_rules_do(number: int) -> None:
    """Where it knows what is hidden, each of its asks is worth what comes of it when both sides play best."""
    random = Random(number)
    state = DAZZLE.setup(DAZZLE.options({}), 2, Fair(bytes(32), str(number)))
    while len(state.placed) < 14:
        seat = DAZZLE.view(state, None).to_act
        assert seat is not None
        move = random.choice(list(DAZZLE.legal(DAZZLE.view(state, seat))))
        state = play(DAZZLE, state, seat, move).state
    seat = DAZZLE.view(state, None).to_act
    assert seat is not None
    view = DAZZLE.view(state, seat)
    asks = list(DAZZLE.legal(view))

    found = _played_out(Known(state), view, asks, rng=Random(1), effort=Effort(Level.HARD, 1, 600))

    for ask in asks:
        assert solved(play(DAZZLE, state, seat, ask).state, seat) == pytest.approx(found[ask])


class Known:
    """The rules of Dazzle for somebody who knows what is hidden."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(DAZZLE, name)

    def imagine(self, _: Any, __: Random) -> Any:
        return self._state


def solved(state: Any, viewer: int) -> float:
    """What a position of Dazzle is worth to a seat when both play best and see everything, by the rules alone."""
    if (outcome := DAZZLE.outcome(state)) is not None:
        mine, others = (outcome.places[each - 1] for each in (viewer, 3 - viewer))
        lead = outcome.scores[viewer - 1] - outcome.scores[2 - viewer]
        return (mine < others) - (mine > others) + lead / 100
    seat = DAZZLE.view(state, None).to_act
    assert seat is not None
    legal = DAZZLE.legal(DAZZLE.view(state, seat))
    values = [solved(DAZZLE.apply(state, seat, move).state, viewer) for move in legal]
    return max(values) if seat == viewer else min(values)


def test_dazzle_takes_hands_for_unlikely_that_hold_what_would_rather_have_been_asked() -> None:
    random = Random(3)
    state = DAZZLE.setup(DAZZLE.options({}), 2, Fair(bytes(32), "asked"))
    state = play(DAZZLE, state, 1, random.choice(list(DAZZLE.legal(DAZZLE.view(state, 1))))).state
    view = DAZZLE.view(state, 2)
    table = _table(view)
    assert view.offer is not None
    asked = [_card(each) for each in view.offer]
    judged: list[tuple[int, float]] = []
    for _ in range(200):
        hand = [_card(each) for each in DAZZLE.imagine(view, random).hands[0]]
        pairs = set(combinations(sorted([*hand, *asked]), 2))
        worth = table.best_gain(0, (asked[0], asked[1]))
        better = sum(table.best_gain(0, pair) < worth for pair in pairs)
        judged.append((better, _likelihood(view, table, hand)))
    judged.sort()

    few, many = judged[:50], judged[-50:]
    assert few[-1][0] < many[0][0]
    assert mean(each for _, each in few) > 1.2 * mean(each for _, each in many)


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
