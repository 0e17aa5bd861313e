"""Matches between levels and other programs, and a level that plays for another program."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

import pytest

from bot.games import core
from bot.games.core import AnyRules, Outcome
from bot.games.fair import Fair
from bot.games.record import parse_entry
from bot.games.registry import rules_of
from bot.opponents.arena import A, B, Match, Setting, _result, play_match
from bot.opponents.engine import NotAQuestion, answer, serve
from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import effort_of, opponent_of
from bot.opponents.players import Fault, Player, ProgramPlayer, RandomPlayer, Turn, player_of

RULES = rules_of("dragon_face")
SETTING = Setting(RULES, {}, 2)
EFFORT = Effort(Level.MEDIUM, 2000, 30)

_FIRST_LISTED = "import json, sys\nfor line in sys.stdin: print(json.loads(line)['legal'][0], flush=True)"
_SILENT = "import sys\nfor line in sys.stdin: pass"
_LIAR = "import sys\nfor line in sys.stdin: print('a1-a2', flush=True)"
_CRASH = "raise SystemExit"
_ENDLESS = "import sys\nfor line in sys.stdin: print('a' * 9000, flush=True)"


def program(source: str, *, seconds: float = 20) -> Player:
    return player_of(f"exec:{shlex.join([sys.executable, '-c', source])}", seconds=seconds)


def match(a: Player, b: Player, *, games: int = 2) -> Match:
    return play_match(SETTING, (a, b), games=games, seed=1)


def turn(plies: int = 0) -> Turn:
    rng = Random(5)
    state = RULES.setup({}, 2, Fair(bytes(32), "turn"))
    moves: list[str] = []
    for number in range(plies):
        seat = number % 2 + 1
        move = rng.choice(list(RULES.legal(RULES.view(state, seat))))
        moves.append(f"{seat} {RULES.write(move)}")
        state = core.play(RULES, state, seat, move).state
    seat = plies % 2 + 1
    return Turn(RULES, RULES.view(state, seat), seat=seat, seats=2, options={}, moves=moves)


def test_a_level_wins_against_chance() -> None:
    assert 2 == match(player_of("easy", seconds=1), RandomPlayer()).wins


def test_levels_think_for_iterations_however_long_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine decides no game. How much a level thinks can be divided."""
    asked: list[Effort] = []

    def choose(rules: AnyRules, view: Any, _: Random, effort: Effort) -> Any:
        asked.append(effort)
        return rules.legal(view)[0]

    monkeypatch.setattr("bot.opponents.players.choose", choose)
    for words in ("hard", "hard/40", "easy/999999999"):
        player_of(words, seconds=1).move(turn(), Random(1))

    whole = effort_of("dragon_face", Level.HARD).iterations
    assert [(whole, inf), (whole // 40, inf), (1, inf)] == [(each.iterations, each.seconds) for each in asked]


@pytest.mark.parametrize(
    "words", ["hard/", "hard/0", "hard/-1", "hard/²", "hard/1.5", "random/2", "nobody/2"]
)
def test_what_is_no_part_of_a_level_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"no part of an effort|is not a valid Level"):
        player_of(words, seconds=1)


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = (match(RandomPlayer(), RandomPlayer(), games=6) for _ in range(2))

    assert (first.wins, first.draws, first.losses) == (second.wins, second.draws, second.losses)


@pytest.mark.parametrize(("game", "seats"), [("dazzle", 2), ("blindsight", 4)])
def test_the_sides_take_every_second_seat_and_play_each_deal_from_both(game: str, seats: int) -> None:
    rules = rules_of(game)
    told: list[dict[str, Any]] = []

    class Noting(RandomPlayer):
        """Notes where it sits, and what it sees at first."""

        def __init__(self, name: str) -> None:
            self.name = name

        def move(self, turn: Turn, rng: Random) -> str:
            here = told[-1]
            here[self.name].add(turn.seat)
            here.setdefault("dealt", turn.view)
            return super().move(turn, rng)

    def begin_another(_: Match | None = None) -> None:
        told.append({"a": set(), "b": set()})

    begin_another()
    players = Noting("a"), Noting("b")
    setting = Setting(rules, rules.options({}), seats)
    play_match(setting, players, games=4, seed=1, after_game=begin_another)

    first, second = set(range(1, seats + 1, 2)), set(range(2, seats + 1, 2))
    one, other, third, _, _ = told
    for number, each in enumerate(told[:4]):
        assert (each["a"], each["b"]) == ((second, first) if number % 2 else (first, second))
    assert one["dealt"] == other["dealt"]
    assert one["dealt"] != third["dealt"]


def test_another_program_plays_to_the_end() -> None:
    played = match(program(_FIRST_LISTED), RandomPlayer())

    assert 2 == played.games
    assert not played.faults[0]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (_SILENT, "no answer within 0.5 s"),
        (_LIAR, "not a listed move: a1-a2"),
        (_CRASH, "the program has ended"),
    ],
)
def test_a_program_that_is_slow_lies_or_fails_loses_for_that_reason(source: str, reason: str) -> None:
    played = match(RandomPlayer(), program(source, seconds=0.5 if source == _SILENT else 20))

    assert 2 == played.wins
    assert set(played.faults[1]) <= {reason, "[Errno 32] Broken pipe"}


@pytest.mark.parametrize(
    ("source", "reason"), [(_SILENT, "no answer within 0.2 s"), (_ENDLESS, "the answer is too long")]
)
def test_a_program_that_has_failed_is_ended_and_started_anew_for_the_next_game(
    source: str, reason: str
) -> None:
    """What it says late is no answer to another question."""
    player = ProgramPlayer(
        shlex.join([sys.executable, "-c", source]), seconds=0.2 if source == _SILENT else 20
    )
    with pytest.raises(Fault, match=reason):
        player.move(turn(), Random(1))

    assert None is player._process
    assert b"" == player._unread


def test_a_program_that_cannot_be_started_loses() -> None:
    assert 2 == match(RandomPlayer(), player_of("exec:/nothing/there", seconds=1)).wins


def test_an_interval_holds_the_share_and_narrows_with_games() -> None:
    few, many = Match(wins=8, losses=2), Match(wins=800, losses=200)

    assert few.interval[0] < many.interval[0] < 0.8 < many.interval[1] < few.interval[1]


def test_a_draw_is_half_a_point() -> None:
    assert 0.75 == Match(wins=2, draws=2).share


@pytest.mark.parametrize(
    ("places", "result"), [((1, 2, 3, 4), 1), ((4, 1, 3, 2), -1), ((2, 1, 3, 4), -1), ((1, 1, 3, 4), 0)]
)
def test_a_side_has_come_as_far_as_its_best_seat(places: tuple[int, ...], result: int) -> None:
    assert result == _result(Outcome("test", places, (0,) * 4), (A, B, A, B))


def test_a_player_is_told_all_moves_of_an_open_game_with_their_seats() -> None:
    told: list[Sequence[str]] = []

    class Noting(RandomPlayer):
        def move(self, turn: Turn, rng: Random) -> str:
            told.append(tuple(turn.as_json()["record"]["moves"]))
            return super().move(turn, rng)

    match(Noting(), Noting(), games=1)

    last = told[-1]
    assert len(last) > 5
    assert [number % 2 + 1 for number in range(len(last))] == [parse_entry(each).seat for each in last]


def test_a_question_holds_the_record_of_an_open_game_and_no_seed() -> None:
    asked = turn(3).as_json()

    assert {"game", "seat", "seats", "legal", "view", "record"} == set(asked)
    assert {"options": {}, "seats": 2, "moves": turn(3).moves} == asked["record"]


def test_a_question_of_a_game_with_hidden_cards_holds_no_record() -> None:
    rules, fair = rules_of("dazzle"), Fair(bytes(32), "turn")
    view = rules.view(rules.setup(rules.options({}), 2, fair), 1)
    asked = Turn(rules, view, seat=1, seats=2, options={}, moves=["1 ask P1 T1"]).as_json()

    assert {"game", "seat", "seats", "legal", "view"} == set(asked)


@pytest.mark.parametrize("plies", [0, 1, 7, 40])
def test_a_view_that_was_printed_is_read_as_it_was(plies: int) -> None:
    asked = turn(plies)
    printed = json.loads(json.dumps(asked.as_json()))

    assert asked.view == opponent_of("dragon_face").read_view(printed["view"], printed["record"])


def test_an_engine_answers_each_line_with_a_listed_move() -> None:
    questions = [turn(plies).as_json() | {"unknown": 1} for plies in (0, 3)]
    answers = io.StringIO()

    serve(RULES, EFFORT, asked=map(json.dumps, questions), answers=answers, rng=Random(1))

    for question, notation in zip(questions, answers.getvalue().splitlines(), strict=True):
        assert notation in question["legal"]


def test_an_engine_knows_by_the_record_what_was_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Any] = []
    opponent = type(opponent_of("dragon_face"))

    def choose(_: object, rules: AnyRules, view: Any, *__: object) -> Any:
        read.append(view)
        return rules.legal(view)[0]

    monkeypatch.setattr(opponent, "choose", choose)

    answer(RULES, EFFORT, json.dumps(turn(7).as_json()), Random(1))

    assert [turn(7).view] == read
    assert 8 == len(read[0].position.seen)


def test_an_engine_refuses_the_question_of_another_game() -> None:
    with pytest.raises(NotAQuestion, match="the game is dragon_face, not 'dazzle'"):
        answer(RULES, EFFORT, json.dumps(turn().as_json() | {"game": "dazzle"}), Random(1))


@pytest.mark.parametrize(
    "line", ["", "[]", "{}", '{"game": "zen", "view": {}}', '{"game": "dragon_face", "view": {"pieces": 1}}']
)
def test_an_engine_refuses_what_is_no_question(line: str) -> None:
    with pytest.raises(NotAQuestion):
        answer(RULES, EFFORT, line, Random(1))
