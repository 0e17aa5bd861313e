"""Dragon Face's computer player: what it sees of an attack, of a forced win, of a repetition."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.games.dragon_face.moves import NOWHERE, make, routes, unmake, wins
from bot.games.dragon_face.view import (
    DARK,
    DARK_BIT,
    LIGHT,
    SQUARES,
    START,
    Kind,
    repetition_key,
    square,
)
from bot.games.fair import Fair
from bot.games.registry import rules_of
from bot.opponents.answers import About, answer
from bot.opponents.dragon_face import OPPONENT
from bot.opponents.dragon_face.attacks import attacked
from bot.opponents.dragon_face.evaluation import fitted, table, worth
from bot.opponents.dragon_face.search import SURE, TOO_DEEP, WIN, Search, position_key
from bot.opponents.levels import Brake, Effort, Level
from tests.opponents.exhaustive import Puzzle, fewest, load

VALUES = table(fitted())
PUZZLES = load()


def search(puzzle: Puzzle, effort: Effort) -> tuple[int, tuple[int, int, int, int]]:
    """What is found without the brake, which a busy machine would pull."""
    unhurried = Effort(effort.level, effort.iterations, 600)
    found = Search(puzzle.board, puzzle.seat, values=VALUES, brake=Brake(unhurried), immune=puzzle.immune)
    return found.best(TOO_DEEP, rng=Random(1))


def test_an_emperor_is_attacked_exactly_when_a_move_captures_it() -> None:
    rng = Random(3)
    for _ in range(30):
        board, seat, immune = list(START), LIGHT, NOWHERE
        for _ in range(120):
            legal = routes(board, seat, immune)
            other = DARK_BIT if seat == LIGHT else 0
            emperor = board.index(Kind.EMPEROR | other)
            captures = any(wins(board, route) for route in legal)
            assert captures == attacked(board, emperor, DARK_BIT - other)
            quiet = [route for route in legal if not wins(board, route)]
            if not quiet:
                break
            route = rng.choice(quiet)
            make(board, route)
            seat, immune = LIGHT + DARK - seat, route[2]


def test_what_a_move_does_to_worth_and_key_is_what_the_board_then_says() -> None:
    rng = Random(4)
    board, seat, immune = list(START), LIGHT, NOWHERE
    for _ in range(300):
        legal = [route for route in routes(board, seat, immune) if not wins(board, route)]
        if not legal:
            break
        route = rng.choice(legal)
        looking = Search(board, seat, values=VALUES, brake=Brake(Effort(Level.HARD, 1, 1)), immune=immune)
        other = LIGHT + DARK - seat
        nobody = position_key(board, other, NOWHERE)
        said = looking._effect(route, worth(board, VALUES), nobody)
        make(board, route)
        assert (worth(board, VALUES), position_key(board, other, route[2])) == said
        seat, immune = other, route[2]


def test_both_sides_are_worth_the_same_at_the_start() -> None:
    assert 0 == worth(START, VALUES)


def test_there_are_fifty_forced_wins_of_three_five_and_seven_plies() -> None:
    assert 50 <= len(PUZZLES)
    assert {3, 5, 7} == {puzzle.plies for puzzle in PUZZLES}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"in {puzzle.plies}")
def test_master_finds_every_forced_win_and_hard_those_of_three_and_five_plies(puzzle: Puzzle) -> None:
    level = Level.MASTER if puzzle.plies > 5 else Level.HARD
    score, _ = search(puzzle, OPPONENT.efforts[level])

    assert score >= SURE
    assert puzzle.plies == WIN - score


def test_no_forced_win_is_announced_where_there_is_none_so_quick() -> None:
    for puzzle in PUZZLES:
        if puzzle.plies == 7:
            score, _ = search(puzzle, Effort(Level.MEDIUM, 3000, 60))
            assert score < SURE or WIN - score >= puzzle.plies


def test_a_win_is_announced_only_where_looking_at_everything_finds_one() -> None:
    """Beside each known win: what the other side has after two moves of the winner's, good or bad."""
    rng, told = Random(9), Counter[bool]()
    for puzzle in PUZZLES:
        board = list(puzzle.board)
        for route in rng.sample(routes(board, puzzle.seat, puzzle.immune), 2):
            if wins(board, route):
                continue
            cell = make(board, route)
            beside = Puzzle(tuple(board), LIGHT + DARK - puzzle.seat, route[2])
            unmake(board, route, cell)
            score, _ = search(beside, Effort(Level.HARD, 1500, 600))
            told[score >= SURE] += 1
            assert score < SURE or 0 < fewest(beside, WIN - score)
    assert min(told[True], told[False]) > 9


@pytest.mark.parametrize(
    ("quiet", "plies", "announced"), [(97, 300, 3), (98, 300, 0), (0, 597, 3), (0, 598, 0)]
)
def test_a_hint_announces_a_win_that_comes_before_the_game_ends_in_a_draw(
    quiet: int, plies: int, announced: int
) -> None:
    puzzle = next(each for each in PUZZLES if each.plies == 3)
    rules = rules_of("dragon_face")
    position = rules.setup(rules.options({}), 2, Fair(bytes(32), "hint"))
    position = replace(
        position,
        board=puzzle.board,
        to_move=puzzle.seat,
        immune=None if puzzle.immune < 0 else puzzle.immune,
        quiet=quiet,
        plies=plies,
    )
    view, effort = rules.view(position, puzzle.seat), Effort(Level.HARD, 20_000, 600)

    said = answer(About.HINT, rules, view, Random(1), effort)

    assert f"{announced} {answer(About.MOVE, rules, view, Random(1), effort)}" == said


def test_the_search_looks_at_few_positions_for_its_depth() -> None:
    """So few as with all that it does to leave some out: what it remembers, the order of moves, null moves, windows,
    reductions. Without any one of these it looks at more than allowed here; new weights may need another bound."""
    rng, board, seat, immune = Random(6), list(START), LIGHT, NOWHERE
    for _ in range(24):
        brake = Brake(Effort(Level.HARD, 10**6, 600))
        _, route = Search(board, seat, values=VALUES, brake=brake, immune=immune).best(2, rng=rng)
        make(board, route)
        seat, immune = LIGHT + DARK - seat, route[2]
    spent = 0
    for position in ((START, LIGHT, NOWHERE), (board, seat, immune)):
        brake = Brake(Effort(Level.HARD, 10**6, 600))
        Search(position[0], position[1], values=VALUES, brake=brake, immune=position[2]).best(4)
        spent += 10**6 - brake.left

    assert 13_000 < spent < 13_500


def test_attacks_on_the_emperor_lengthen_no_line_without_end() -> None:
    """By four plies at the most, however often it is attacked."""
    deepest = 0

    class Noting(Search):
        def _node(self, depth: int, alpha: int, beta: int, ply: int, *rest: Any) -> int:
            nonlocal deepest
            deepest = max(deepest, ply)
            return super()._node(depth, alpha, beta, ply, *rest)

    puzzle = PUZZLES[0]
    board = list(puzzle.board)
    for route in Random(5).sample(routes(board, puzzle.seat, puzzle.immune), 3):
        cell = make(board, route)
        brake = Brake(Effort(Level.HARD, 60_000, 600))
        other = LIGHT + DARK - puzzle.seat
        Noting(board, other, values=VALUES, brake=brake, immune=route[2]).best(4)
        unmake(board, route, cell)

    assert 8 == deepest


def test_the_board_is_as_before_after_a_search() -> None:
    looking = Search(START, LIGHT, values=VALUES, brake=Brake(Effort(Level.HARD, 10**6, 600)))
    looking.best(3)

    assert list(START) == looking._board


def test_the_worse_side_takes_a_repetition() -> None:
    board = [0] * SQUARES
    board[square("e3")] = Kind.EMPEROR
    board[square("e9")] = Kind.EMPEROR | DARK_BIT
    for name in ("b9", "h9", "d8"):
        board[square(name)] = Kind.GOVERNOR | DARK_BIT
    route = (square("e3"), square("d2"), NOWHERE, NOWHERE)
    cell = make(board, route)
    again = position_key(board, DARK, NOWHERE)
    unmake(board, route, cell)

    looking = Search(
        board, LIGHT, values=VALUES, brake=Brake(Effort(Level.HARD, 10**6, 600)), seen={again: 2}
    )

    assert (0, route) == looking.best(3)


def test_what_was_on_the_mat_before_is_known_to_the_player() -> None:
    """As above, told by the view alone."""
    rules = rules_of("dragon_face")
    board = [0] * SQUARES
    board[square("e3")] = Kind.EMPEROR
    board[square("e9")] = Kind.EMPEROR | DARK_BIT
    for name in ("b9", "h9", "d8"):
        board[square(name)] = Kind.GOVERNOR | DARK_BIT
    route = (square("e3"), square("d2"), NOWHERE, NOWHERE)
    cell = make(board, route)
    again = repetition_key(board, DARK, None)
    unmake(board, route, cell)
    position = rules.setup(rules.options({}), 2, Fair(bytes(32), "again"))
    position = replace(position, board=tuple(board), seen=(again, again, repetition_key(board, LIGHT, None)))
    effort = Effort(Level.HARD, 4000, 600)

    chosen = OPPONENT.choose(rules, rules.view(position, LIGHT), Random(1), effort)

    assert "e3-d2" == rules.write(chosen)


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if each.plies == 3][:4], ids=lambda _: "in 3")
def test_medium_sees_a_win_in_three_plies(puzzle: Puzzle) -> None:
    rules = rules_of("dragon_face")
    position = rules.setup(rules.options({}), 2, Fair(bytes(32), "medium"))
    immune = None if puzzle.immune < 0 else puzzle.immune
    position = replace(position, board=puzzle.board, to_move=puzzle.seat, immune=immune)
    effort = replace(OPPONENT.efforts[Level.MEDIUM], seconds=600)

    assert 3 == OPPONENT.foresee(rules, rules.view(position, puzzle.seat), Random(1), effort)[1]


def test_late_in_a_game_that_nobody_leads_a_draw_is_taken() -> None:
    rules = rules_of("dragon_face")
    position = rules.setup(rules.options({}), 2, Fair(bytes(32), "late"))
    taken = [
        OPPONENT.takes_draw(
            rules,
            rules.view(replace(position, plies=plies), DARK),
            Random(1),
            Effort(Level.MEDIUM, 4000, 600),
        )
        for plies in (0, 58, 60)
    ]

    assert [False, False, True] == taken


@pytest.mark.parametrize(("lost", "takes"), [(0, False), (1, True)], ids=["even at the start", "behind"])
def test_a_draw_is_taken_only_by_whoever_stands_worse(lost: int, takes: bool) -> None:
    rules = rules_of("dragon_face")
    view = rules.view(rules.setup(rules.options({}), 2, Fair(bytes(32), "draw")), DARK)
    board = list(view.position.board)
    for at in [at for at, cell in enumerate(board) if cell == Kind.AMBASSADOR | DARK_BIT][:lost]:
        board[at] = 0
    view = replace(view, position=replace(view.position, board=type(view.position.board)(board)))

    assert takes == OPPONENT.takes_draw(rules, view, Random(1), Effort(Level.MEDIUM, 4000, 60))
