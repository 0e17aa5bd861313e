"""Judge the sheets of Dizzle: how a random, a greedy and a sensible player fare in solo games on each.

Run by hand: ``python -m tests.balance.dizzle [GAMES [LEVEL ...]]``; 100 games a player and level unless told
otherwise. Prints each player's quartiles and how the scores fall on the chart.

The greedy player takes the field that is worth most by itself. The sensible one looks at points still to be had,
lines and puzzles begun, keys and rockets, what could follow on the next field, and what a reroll risks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from statistics import quantiles
from typing import TypeAlias

from bot.games.core import play
from bot.games.dizzle.moves import available, openings
from bot.games.dizzle.rules import RULES, State
from bot.games.dizzle.score import ROWS, SOLO_BOMB, chart_row, stars
from bot.games.dizzle.sheet import LEVELS, Kind, Mask, Sheet, bits
from bot.games.dizzle.view import Call, Move, Paper, Planet, Position, Return, Take, View
from bot.games.fair import Fair

Player: TypeAlias = Callable[[View, Sequence[Move], Random], Move]
DEFAULT_GAMES = 100
NEAR = 0.75
"""What a line or puzzle is thought to be worth for each field that it still lacks, as a share."""
NEXT = 0.75
"""How likely a die that fits now is thought to lie there still at the next opportunity."""
DEPTH = 3
DARE = 0.3
"""The chance to fit something from which on the sensible player rolls again at a die's risk."""
WORTH = {Kind.KEY: 3.0, Kind.ROCKET: 2.5, Kind.PLANET: 1.0, Kind.BOMB: float(SOLO_BOMB), Kind.FLAG: 10.0}


def groups(sheet: Sheet) -> list[tuple[Mask, int]]:
    """What scores as a whole: fields and points."""
    found = [(arrow.fields, arrow.points) for arrow in sheet.arrows]
    found += [(sheet.of(Kind.PUZZLE, colour), points) for colour, points in sheet.puzzles.items()]
    return found + ([(sheet.frame.fields, sheet.frame.points)] if sheet.frame else [])


def worth(sheet: Sheet, covered: Mask, index: int) -> float:
    """What covering a field brings, counting on whole lines as far as they are begun."""
    field = sheet.fields[index]
    found = float(field.points) + WORTH.get(field.kind, 0.0) + (sheet.pile if field.kind is Kind.PILE else 0)
    bit = 1 << index
    for fields, points in groups(sheet):
        if fields & bit:
            lacking = (fields & ~covered).bit_count()
            found += points * (NEAR ** (lacking - 1) - NEAR**lacking)
    # A field beside much that is still free opens the way there.
    return found + 0.15 * (sheet.neighbours[index] & ~covered).bit_count()


def field_of(position: Position, move: Move) -> int:
    assert isinstance(move, Take | Return | Planet)
    return position.sheet.index[move.field]


def prospects(sheet: Sheet, paper: Paper, table: tuple[int, ...], index: int, depth: int) -> float:
    """What a field brings together with the best that may follow it in the same turn."""
    here = worth(sheet, paper.crosses | paper.dice, index)
    after = replace(paper, dice=paper.dice | 1 << index)
    rest = list(table)
    rest.remove(sheet.fields[index].number)
    if depth <= 1 or not rest:
        return here
    following = openings(sheet, after)
    fine = [each for each in bits(following) if sheet.fields[each].number in rest]
    best = max((prospects(sheet, after, tuple(rest), each, depth - 1) for each in fine), default=0.0)
    return here + NEXT * best


def chance(sheet: Sheet, paper: Paper, dice: int) -> float:
    """How likely rolling some dice anew gives one that fits."""
    numbers = {sheet.fields[index].number for index in bits(openings(sheet, paper))}
    return float(1 - (1 - len(numbers) / 6) ** dice)


def sensible(view: View, listed: Sequence[Move], rng: Random) -> Move:
    position = view.position
    sheet, paper = position.sheet, position.paper(1)
    covered = paper.crosses | paper.dice
    match listed[0]:
        case Take():
            return max(
                listed,
                key=lambda move: prospects(sheet, paper, position.table, field_of(position, move), DEPTH),
            )
        case Return():
            return min(
                listed,
                key=lambda move: worth(
                    sheet, covered & ~(1 << field_of(position, move)), field_of(position, move)
                ),
            )
        case Planet():
            return max(listed, key=lambda move: worth(sheet, covered, field_of(position, move)))
        case Call.REROLL:
            daring = not paper.dice or chance(sheet, paper, len(position.table)) >= DARE
            return Call.REROLL if daring and available(sheet, paper) else Call.DROP
        case _:
            return listed[0]


def greedy(view: View, listed: Sequence[Move], rng: Random) -> Move:
    position = view.position
    sheet, paper = position.sheet, position.paper(1)
    covered = paper.crosses | paper.dice

    def gain(move: Move) -> float:
        index = field_of(position, move)
        return worth(sheet, covered & ~(1 << index), index)

    match listed[0]:
        case Take() | Planet():
            return max(listed, key=gain)
        case Return():
            return min(listed, key=gain)
        case Call.REROLL:
            return Call.REROLL if len(position.table) > paper.dice.bit_count() else Call.DROP
        case _:
            return listed[0]


def at_random(view: View, listed: Sequence[Move], rng: Random) -> Move:
    return rng.choice(listed)


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy, "sensible": sensible}


def total(level: int, player: Player, rng: Random) -> int:
    """The score of one solo game."""
    state: State = RULES.setup({"level": level}, 1, Fair(rng.randbytes(32), "balance"))
    while (outcome := RULES.outcome(state)) is None:
        view = RULES.view(state, 1)
        state = play(RULES, state, 1, player(view, RULES.legal(view), rng)).state
    return int(outcome.scores[0])


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_GAMES
    levels = [int(each) for each in sys.argv[2:]] or list(LEVELS)
    print(f"{games} solo games a player and level; shares of the chart's rows, the best row first")
    for level in levels:
        print(f"level {level}")
        for name, player in PLAYERS.items():
            rng = Random(f"{level} {name}")
            totals = [total(level, player, rng) for _ in range(games)]
            low, middle, high = quantiles(totals, n=4)
            rows = [sum(chart_row(level, each) == row for each in totals) / games for row in range(ROWS)]
            five = sum(stars(level, each) == 5 for each in totals) / games
            shares = " ".join(f"{share:6.1%}" for share in rows)
            print(
                f"  {name:9} quartiles {low:5.1f} {middle:5.1f} {high:5.1f}  five stars {five:5.1%}  {shares}"
            )


if __name__ == "__main__":
    main()
