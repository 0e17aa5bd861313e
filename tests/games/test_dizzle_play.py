"""Whole games of Dizzle at random, its notation, options and seats."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.games.core import BadNotation, Departure, SeatsError, Step, play, to_act
from bot.games.dizzle.rules import RULES, State
from bot.games.dizzle.sheet import LEVELS
from bot.games.dizzle.view import DICE, SEATS, Phase, Standing
from bot.games.fair import Fair
from bot.games.options import OptionsError
from bot.games.replay import view_json
from bot.games.resources import data
from bot.i18n import LANGUAGES, Words


def a_random_move(state: State, rng: Random, seats: int) -> tuple[int, str]:
    """A seat and its move: now and then a seat leaves, at three seats and more."""
    if seats > 2 and rng.random() < 0.003:
        staying = [s for s in range(1, seats + 1) if state.position.paper(s).standing is not Standing.LEFT]
        return rng.choice(staying), rng.choice(["resign", "timeout"])
    (actor,) = to_act(RULES, state, seats)
    listed = [RULES.write(move) for move in RULES.legal(RULES.view(state, actor))]
    return actor, rng.choice(listed)


def check_dice(state: State, seats: int) -> None:
    """Every die of the turn is on the table, on a sheet, or taken off by an extra die."""
    if state.position.ended is None:
        lying = sum(paper.dice.bit_count() for paper in state.position.papers)
        assert DICE[seats] == lying + len(state.position.table) + len(state.position.gone)


def check_views(state: State, seats: int, rng: Random) -> None:
    for viewer in (None, *range(1, seats + 1)):
        seen = RULES.view(state, viewer)
        assert seen == RULES.view(RULES.imagine(seen, rng), viewer)


def check_moves(state: State, seats: int) -> None:
    assert 1 == len(to_act(RULES, state, seats))
    for seat in range(1, seats + 1):
        listed = RULES.legal(RULES.view(state, seat))
        notations = [RULES.write(move) for move in listed]
        assert len(notations) == len(set(notations))
        assert list(listed) == [RULES.read(notation) for notation in notations]
        assert notations == [RULES.write(move) for move in RULES.legal(RULES.view(state, seat))]


class ByHand:
    """The places for a next die worked out from the sheet's file, field by field."""

    def __init__(self, level: int) -> None:
        grid = json.loads(data("dizzle", f"level{level}.json").read_text(encoding="utf-8"))["grid"]
        self.tokens = {
            f"{chr(97 + x)}{y + 1}": token
            for y, row in enumerate(grid)
            for x, token in enumerate(row)
            if token != "."
        }

    def near(self, one: str, other: str) -> bool:
        return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1

    def takes(self, state: State, seat: int) -> set[str]:
        sheet, paper = state.position.sheet, state.position.paper(seat)
        xs, dice = set(sheet.names(paper.crosses)), set(sheet.names(paper.dice))
        keys = {self.tokens[name][-1] for name in xs if ":key" in self.tokens[name]}
        free = {
            name
            for name, token in self.tokens.items()
            if name not in xs | dice | set(sheet.names(paper.exploded))
            and (":lock" not in token or token[-1] in keys)
        }
        beside_dice = {name for name in free if any(self.near(name, die) for die in dice)}
        places = beside_dice or {name for name in free if any(self.near(name, x) for x in xs)}
        return {
            f"take {self.tokens[name][0]} {name}"
            for name in places
            if int(self.tokens[name][0]) in state.position.table
        }


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end_with_every_die_accounted_for_at_each_step(level: int, seats: int) -> None:
    rng = Random(level * 10 + seats)
    by_hand = ByHand(level)
    for _ in range(4):
        state = RULES.setup({"level": level}, seats, Fair(rng.randbytes(32), "random"))
        for _ in range(20_000):
            check_dice(state, seats)
            check_views(state, seats, rng)
            if RULES.outcome(state) is not None:
                break
            check_moves(state, seats)
            actor = state.position.actor
            assert actor is not None
            if state.position.phase in {Phase.CHOICE, Phase.TAKE}:
                listed = {RULES.write(move) for move in RULES.legal(RULES.view(state, actor))}
                assert by_hand.takes(state, actor) == listed - {"reroll", "drop"}
            seat, notation = a_random_move(state, rng, seats)
            state = play(RULES, state, seat, RULES.read(notation)).state
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert seats == len(outcome.places) == len(outcome.scores)
        assert () == to_act(RULES, state, seats)


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    def game() -> State:
        rng = Random(3)
        state = RULES.setup({"level": 4}, 4, Fair(bytes(32), "same"))
        for _ in range(60):
            seat, notation = a_random_move(state, rng, 4)
            state = play(RULES, state, seat, RULES.read(notation)).state
        return state

    assert game() == game()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_a_game_can_be_put_into_words(language: str) -> None:
    words = Words(language)
    rng = Random(5)
    told: set[str] = set()
    for seats in SEATS:
        for level in (1, 4):
            state = RULES.setup({"level": level}, seats, Fair(rng.randbytes(32), "words"))
            while RULES.outcome(state) is None:
                seat, notation = a_random_move(state, rng, seats)
                step: Step[State] = play(RULES, state, seat, RULES.read(notation))
                for fact in step.facts:
                    assert words.text(fact)
                    told.add(fact.key)
                state = step.state
    assert {"dizzle-turn", "dizzle-took", "dizzle-flag", "dizzle-planet", "dizzle-solo-ended"} <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_put_into_words(language: str) -> None:
    for reason in (*RULES.info.reasons, *(each.value for each in Departure)):
        assert Words(language).say(f"dizzle-reason-{reason}")


@pytest.mark.parametrize(
    "notation",
    ["take 5 c4", "take 1 j10", "reroll", "drop", "return a1", "planet e7", "resign", "timeout"],
)
def test_a_notation_is_read_and_written_back(notation: str) -> None:
    assert notation == RULES.write(RULES.read(notation))


@pytest.mark.parametrize(
    "notation",
    ["", "take", "take 7 c4", "take 0 c4", "take 5 k4", "take 5 c0", "take 5 c04", "take 5 c11", "take 5  c4",
     "Take 5 c4", "take 5 c4 ", "take 5 c4\n", "take ٥ c4", "return", "planet", "planet e7 e8", "pass",
     "reroll 1"],
)  # fmt: skip
def test_what_is_no_notation_is_refused(notation: str) -> None:
    with pytest.raises(BadNotation):
        RULES.read(notation)


def test_the_level_is_1_unless_given() -> None:
    assert {"level": 1} == RULES.options({})
    assert {"level": 3} == RULES.options({"level": 3})


@pytest.mark.parametrize("level", [True, 1.0, "1", 0, 5, -1, None, [1], 2.5])
def test_a_level_is_a_whole_number_from_1_to_4(level: object) -> None:
    with pytest.raises(OptionsError) as caught:
        RULES.options({"level": level})
    assert ("level", "1, 2, 3, 4") == (caught.value.option, caught.value.allowed)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionsError) as caught:
        RULES.options({"level": 1, "dice": 8})
    assert "dice" == caught.value.option


@pytest.mark.parametrize("seats", [0, 5, -1])
def test_one_to_four_play(seats: int) -> None:
    with pytest.raises(SeatsError):
        RULES.setup({"level": 1}, seats, Fair(bytes(32), "x"))


def test_the_dice_to_come_are_in_no_view() -> None:
    state = RULES.setup({"level": 1}, 2, Fair(bytes(range(32)), "the-salt"))
    for viewer in (None, 1, 2):
        printed = json.dumps(view_json(RULES.view(state, viewer)))
        assert bytes(range(32)).hex() not in printed
        assert "the-salt" not in printed


def test_a_spectator_sees_everything_and_moves_nothing() -> None:
    state = RULES.setup({"level": 1}, 2, Fair(bytes(32), "x"))
    assert RULES.view(state, 1).position == RULES.view(state, None).position
    assert () == tuple(RULES.legal(RULES.view(state, None)))
