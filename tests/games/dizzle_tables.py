"""Positions of Dizzle written by hand, for its tests."""

from __future__ import annotations

from itertools import count

from bot.games.core import play
from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.rules import RULES, State
from bot.games.dizzle.sheet import Kind
from bot.games.dizzle.view import Paper, Phase, Position, Standing
from bot.games.fair import Fair
from tests.games import played

SEED = bytes(32)


def a_paper(
    crosses: str = "",
    dice: str = "",
    *,
    level: int = 1,
    exploded: str = "",
    rerolls: int = 0,
    standing: Standing = Standing.ACTIVE,
    flags: tuple[tuple[str, int], ...] = (),
) -> Paper:
    """A sheet with its printed Xs and, by name, more of them, dice and exploded bombs."""
    sheet = sheet_of(level)
    return Paper(
        crosses=sheet.of(Kind.START) | sheet.mask(crosses.split()),
        dice=sheet.mask(dice.split()),
        exploded=sheet.mask(exploded.split()),
        flags=flags,
        rerolls=rerolls,
        standing=standing,
    )


def rolling(*dice: int) -> Fair:
    """A stream whose first dice are these, in any order."""
    for number in count():
        fair = Fair(SEED, str(number))
        draw = fair.draw()
        if sorted(draw.die() for _ in dice) == sorted(dice):
            return fair
    raise AssertionError


def a_game(
    *papers: Paper,
    table: str = "1 2 3 4 5 6",
    level: int = 1,
    actor: int = 1,
    turn: int = 0,
    phase: Phase = Phase.CHOICE,
    closing: bool = False,
    flags: dict[str, tuple[int, ...]] | None = None,
    fair: Fair | None = None,
) -> State:
    """A position with these sheets, seat 1 first."""
    left = sheet_of(level).flags if flags is None else flags
    return State(
        Position(
            level=level,
            papers=papers,
            table=tuple(sorted(map(int, table.split()))),
            flags=tuple(left.items()),
            actor=actor,
            turn=turn,
            phase=phase,
            closing=closing,
        ),
        fair or Fair(SEED, "dizzle"),
    )


def after(state: State, *moves: str) -> State:
    """What moves such as ``"1 take 5 b1"`` lead to, each checked."""
    return played.after(RULES, state, *moves)


def told(state: State, move: str) -> list[str]:
    """The keys of the facts of a move."""
    seat, notation = move.split(" ", 1)
    return [fact.key for fact in play(RULES, state, int(seat), RULES.read(notation)).facts]


def legal(state: State, seat: int) -> list[str]:
    return [RULES.write(move) for move in RULES.legal(RULES.view(state, seat))]


def fields(state: State, seat: int) -> set[str]:
    """The fields that a seat may put a die of the table on."""
    return {notation.split()[2] for notation in legal(state, seat) if notation.startswith("take")}


def crosses(state: State, seat: int) -> set[str]:
    """The Xs of a seat, printed ones left out."""
    sheet = state.position.sheet
    return set(sheet.names(state.position.paper(seat).crosses & ~sheet.of(Kind.START)))


def dice(state: State, seat: int) -> set[str]:
    return set(state.position.sheet.names(state.position.paper(seat).dice))


def exploded(state: State, seat: int) -> set[str]:
    return set(state.position.sheet.names(state.position.paper(seat).exploded))
