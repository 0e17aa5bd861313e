"""The move generator against counts, against a slow reading of the rules, and against itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.games import core
from bot.games.dragon_face.moves import NOWHERE, make, route_of, routes, travel_of, unmake, wins
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import (
    BENEATH_BIT,
    DARK,
    FRESH_BIT,
    LIGHT,
    START,
    Kind,
    Position,
    Travel,
    kind_of,
    name,
    owner_of,
    write,
)
from bot.games.fair import Fair
from tests.bench.perft import perft
from tests.games.dragon_face_mat import legal, position
from tests.times import many

FAIR = Fair(bytes(32), "salt")


@pytest.mark.parametrize(("depth", "expected"), [(1, 36), (2, 1_296), (3, 50_788), (4, 1_982_761)])
def test_moves_from_the_start_are_as_many_as_the_rules_page_says(depth: int, expected: int) -> None:
    assert expected == perft(list(START), LIGHT, NOWHERE, depth)


def test_the_order_is_fixed() -> None:
    state = position("Gd9 Aa6 Ai2 Eb2 A+a4 G'e3 eh10")
    assert [
        *("b2-b3", "b2-c3", "b2-c2"),
        *("e3-d4", "e3-c5", "e3-e4", "e3-e5", "e3-f4", "e3-g5"),
        *("a4-b5", "a4-c6", "a4-d7", "a4-e8", "a4-f9", "a4-g10"),
        *("a4-b4", "a4-c4", "a4-d4", "a4-e4", "a4-f4", "a4-g4", "a4-h4", "a4-b3", "a4-c2"),
        *("d9-c10", "d9-c10=i2", "d9-c10=a6", "d9-d10", "d9-d10=i2", "d9-d10=a6"),
        *("d9-e10", "d9-e10=i2", "d9-e10=a6"),
    ] == [write(move) for move in RULES.legal(RULES.view(state, LIGHT))]


def random_positions(games: int) -> Iterator[Position]:
    """Yield every position of some random games whose players love captures, so that the Zone fills."""
    for number in range(games):
        rng = Random(number)
        state = RULES.setup({}, 2, FAIR)
        while RULES.outcome(state) is None:
            yield state
            moves = RULES.legal(RULES.view(state, state.to_move))
            quiet = [move for move in moves if not captures_emperor(state, move)] or list(moves)
            special = [move for move in quiet if isinstance(move, Travel) and (move.under or move.capture)]
            move = rng.choice(special if special and rng.random() < 0.5 else quiet)
            state = RULES.apply(state, state.to_move, move).state


def captures_emperor(state: Position, move: object) -> bool:
    return isinstance(move, Travel) and wins(state.board, route_of(move))


def test_taking_back_a_move_restores_the_board() -> None:
    for state in random_positions(20):
        board = list(state.board)
        for route in routes(board, state.to_move, NOWHERE):
            before = make(board, route)
            assert board != list(state.board)
            unmake(board, route, before)
            assert board == list(state.board)
            assert route == route_of(travel_of(route))


def test_the_generator_agrees_with_a_slow_reading_of_the_rules() -> None:
    positions = activations = returns = 0
    games = many(40, 20)
    for state in random_positions(games):
        expected = set(slow_moves(state)) or {"pass"}
        assert expected == legal(state)
        positions += 1
        activations += any("=" in move for move in expected)
        returns += any(move[0] in "ai" or move[1:3] in ("1-", "1x", "11") for move in expected)
    assert positions > 75 * games
    assert activations > 0.75 * games
    assert returns > 0.75 * games


def slow_moves(state: Position) -> Iterator[str]:
    """Yield the legal moves, read off the rules page square by square."""
    on: dict[tuple[int, int], int] = {
        (number % 9 + 1, number // 9 + 1): cell for number, cell in enumerate(state.board) if cell
    }
    me = state.to_move
    forward = 1 if me == LIGHT else -1
    waiting = [
        at
        for at, cell in on.items()
        if (kind_of(cell), owner_of(cell)) == (Kind.AMBASSADOR, me)
        if not cell & BENEATH_BIT and not in_territories(at)
    ]
    immune = None if state.immune is None else (state.immune % 9 + 1, state.immune // 9 + 1)

    def enemy(at: tuple[int, int]) -> bool:
        return at in on and kind_of(on[at]) is not None and owner_of(on[at]) != me and at != immune

    for at, cell in on.items():
        kind = kind_of(cell)
        if kind is None or owner_of(cell) != me:
            continue
        at_home = in_territories(at)
        if not at_home and not (kind is Kind.AMBASSADOR and cell & BENEATH_BIT):
            continue
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (dx, dy) == (0, 0) or (kind is Kind.GOVERNOR and dy != forward):
                    continue
                plain, landing = 0, None
                here = at
                steps = 2 if cell & FRESH_BIT else 1
                most = 10 if kind is Kind.AMBASSADOR else steps
                while True:
                    there = (here[0] + dx, here[1] + dy)
                    if there in on or not in_territories(there) or plain == most:
                        break
                    plain += 1
                    here = there
                    yield from notations(at, here, "-", kind, forward, waiting)
                jumps = plain == 0 or kind is Kind.AMBASSADOR
                if jumps and not (kind is Kind.GOVERNOR and dx == 0) and enemy(there):
                    landing = (there[0] + dx, there[1] + dy)
                    if not on_mat(landing) or landing in on or not in_territories(there):
                        continue
                    if not in_territories(landing) and (kind is Kind.EMPEROR or not at_home):
                        continue
                    emperor = kind_of(on[there]) is Kind.EMPEROR
                    yield from notations(at, landing, "x", kind, forward, [] if emperor else waiting)


def notations(
    at: tuple[int, int],
    to: tuple[int, int],
    sign: str,
    kind: Kind,
    forward: int,
    waiting: list[tuple[int, int]],
) -> Iterator[str]:
    yield f"{named(at)}{sign}{named(to)}"
    if kind is Kind.GOVERNOR and (to[1] >= 10 if forward == 1 else to[1] <= 2):
        for under in waiting:
            yield f"{named(at)}{sign}{named(to)}={named(under)}"


def in_territories(at: tuple[int, int]) -> bool:
    return 2 <= at[0] <= 8 and 2 <= at[1] <= 10


def on_mat(at: tuple[int, int]) -> bool:
    return 1 <= at[0] <= 9 and 1 <= at[1] <= 11


def named(at: tuple[int, int]) -> str:
    return f"{'abcdefghi'[at[0] - 1]}{at[1]}"


def test_perft_stops_at_a_captured_emperor_and_counts_passes() -> None:
    captured = position("Ee5 ee6")
    assert 8 == perft(list(captured.board), LIGHT, NOWHERE, 1)
    replies = [
        len(legal(core.play(RULES, captured, LIGHT, move).state))
        if not captures_emperor(captured, move)
        else 0
        for move in RULES.legal(RULES.view(captured, LIGHT))
    ]
    assert sum(replies) == perft(list(captured.board), LIGHT, NOWHERE, 2)


def test_a_seat_of_the_other_colour_has_its_own_moves() -> None:
    assert 36 == len(routes(START, DARK))
    assert {"9"} == {name(route[0])[1:] for route in routes(START, DARK)}
