"""The four sheets: what the game's page says of them, and that a faulty one is refused with its fault."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from bot.games.core import play
from bot.games.dizzle.loading import islands, parse_sheet, sheet_of
from bot.games.dizzle.moves import fitting, openings
from bot.games.dizzle.rules import RULES, State
from bot.games.dizzle.score import scores
from bot.games.dizzle.sheet import LEVELS, Kind, Sheet, SheetError, bits
from bot.games.dizzle.view import DICE, Paper, Phase, Take
from bot.games.fair import Fair
from bot.games.resources import data
from tests.games.dizzle_tables import SEED, a_game, a_paper


def counts(sheet: Sheet, kind: Kind) -> int:
    return sheet.of(kind).bit_count()


def document(level: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data("dizzle", f"level{level}.json").read_text(encoding="utf-8"))
    return found


CONTENTS = {
    # fields, columns, rows, Xs, bombs, gems, puzzles, keys, locks, rockets, planets, piles, arrows, their sum
    1: (61, 9, 8, 2, 2, (4, 3, 3), {"a": (5, 12)}, 0, 0, 0, 0, 0, 12, 96),
    2: (62, 9, 8, 2, 2, (4, 3, 3), {"a": (3, 10), "b": (3, 9)}, 3, 5, 0, 0, 0, 10, 107),
    # The page counts two bombs here; the sheet as drawn and measured has three: g1, i4 and e6.
    3: (64, 9, 8, 3, 3, (3, 3, 3), {"a": (4, 12)}, 1, 2, 3, 4, 3, 11, 109),
    4: (69, 10, 9, 3, 2, (3, 3, 3), {"a": (4, 12)}, 1, 1, 3, 4, 4, 9, 112),
}


@pytest.mark.parametrize("level", LEVELS)
def test_a_sheet_holds_what_the_page_says(level: int) -> None:
    sheet = sheet_of(level)
    gems = Counter(field.points for field in sheet.fields if field.kind is Kind.GEM)
    found = (
        len(sheet.fields),
        sheet.columns,
        sheet.rows,
        counts(sheet, Kind.START),
        counts(sheet, Kind.BOMB),
        tuple(gems[points] for points in (1, 2, 3)),
        {each: (sheet.of(Kind.PUZZLE, each).bit_count(), points) for each, points in sheet.puzzles.items()},
        counts(sheet, Kind.KEY),
        counts(sheet, Kind.LOCK),
        counts(sheet, Kind.ROCKET),
        counts(sheet, Kind.PLANET),
        counts(sheet, Kind.PILE),
        len(sheet.arrows),
        sum(arrow.points for arrow in sheet.arrows),
    )
    assert CONTENTS[level] == found
    assert (-3, -2) == (sheet.bomb, sheet.pile)


@pytest.mark.parametrize("level", LEVELS)
def test_flags_frame_and_key_colours_are_the_pages(level: int) -> None:
    sheet = sheet_of(level)
    first, second = (10, 6, 3, 1), (8, 5, 2, 1)
    assert ({"a": first, "b": second} if 4 == level else {"a": first}) == sheet.flags
    assert (10 if 4 == level else None) == (sheet.frame and sheet.frame.points)
    assert {1: 0, 2: 3, 3: 1, 4: 1}[level] == len(sheet.colours(Kind.KEY))


@pytest.mark.parametrize("level", LEVELS)
def test_only_level_4_has_islands_and_each_has_a_planet(level: int) -> None:
    sheet = sheet_of(level)
    assert (3 if 4 == level else 0) == len(islands(sheet))
    assert all(island & sheet.of(Kind.PLANET) for island in islands(sheet))


@pytest.mark.parametrize("level", LEVELS)
def test_every_field_but_islands_is_reached_from_a_start_by_playing(level: int) -> None:
    sheet = sheet_of(level)
    paper = Paper(crosses=sheet.of(Kind.START))
    while grown := openings(sheet, paper):
        paper = replace(paper, crosses=paper.crosses | grown)
    assert sheet.all & ~sum(islands(sheet)) == paper.crosses


@pytest.mark.parametrize("level", LEVELS)
def test_every_field_of_an_island_is_reached_from_its_planets(level: int) -> None:
    sheet = sheet_of(level)
    planets = sum(islands(sheet)) & sheet.of(Kind.PLANET)
    paper = Paper(crosses=planets)
    while grown := openings(sheet, paper):
        paper = replace(paper, crosses=paper.crosses | grown)
    assert sum(islands(sheet)) == paper.crosses


@pytest.mark.parametrize("level", LEVELS)
def test_there_are_at_least_as_many_planets_as_rockets(level: int) -> None:
    sheet = sheet_of(level)
    assert counts(sheet, Kind.PLANET) >= counts(sheet, Kind.ROCKET)


@pytest.mark.parametrize("level", LEVELS)
def test_each_number_is_on_at_least_a_tenth_of_the_fields(level: int) -> None:
    sheet = sheet_of(level)
    assert all(10 * sheet.numbered[number].bit_count() >= len(sheet.fields) for number in range(1, 7))


@pytest.mark.parametrize("level", LEVELS)
def test_each_start_has_two_free_neighbours_of_different_numbers(level: int) -> None:
    sheet = sheet_of(level)
    for start in bits(sheet.of(Kind.START)):
        free = sheet.neighbours[start] & ~sheet.of(Kind.LOCK) & ~sheet.of(Kind.START)
        assert len({sheet.fields[index].number for index in bits(free)}) >= 2


def lucky(state: State) -> State:
    """The same position with extra dice to come that take nothing off the table."""
    for number in count():
        draw = Fair(SEED, str(number)).draw()
        if not {draw.die(), draw.die()} & set(state.position.table):
            return replace(state, fair=Fair(SEED, str(number)))
    raise AssertionError


def wished_for(sheet: Sheet, paper: Paper) -> tuple[int, ...]:
    """The numbers of a cluster that a seat can lay in a turn: at most a turn's dice, at most five numbers."""
    chosen: list[int] = []
    while len(chosen) < DICE[1]:
        numbers = set(chosen)
        open_fields = [sheet.fields[index] for index in bits(openings(sheet, paper))]
        fine = [each for each in open_fields if len(numbers | {each.number}) <= 5]
        if not fine:
            break
        # Fields with few ways on first, so that no hole is left behind.
        free = sheet.all & ~paper.crosses & ~paper.dice
        field = min(fine, key=lambda each: (sheet.neighbours[sheet.index[each.name]] & free).bit_count())
        chosen.append(field.number)
        paper = replace(paper, dice=paper.dice | 1 << sheet.index[field.name])
    return tuple(sorted(chosen))


def the_luckiest_game(level: int) -> State:
    """A solo game in which every turn's dice are those that the player wishes for, played by the rules."""
    state = a_game(a_paper(level=level), level=level)
    turn = -1
    while RULES.outcome(state) is None:
        position = state.position
        sheet, paper = position.sheet, position.paper(1)
        if position.turn != turn:
            turn = position.turn
            state = replace(state, position=replace(position, table=wished_for(sheet, paper)))
            position = state.position
        if position.phase is Phase.CHOICE and fitting(sheet, paper, position.table):
            free = sheet.all & ~paper.crosses & ~paper.dice
            names = sheet.names(fitting(sheet, paper, position.table))
            name = min(names, key=lambda each: (sheet.neighbours[sheet.index[each]] & free).bit_count())
            move: Any = Take(sheet.fields[sheet.index[name]].number, name)
            rest = list(position.table)
            rest.remove(move.die)
            after = play(RULES, replace(state, fair=_missing(tuple(rest))), 1, move)
        else:
            listed = RULES.legal(RULES.view(state, 1))
            island = [
                each for each in listed if sheet.mask([getattr(each, "field", "a1")]) & sum(islands(sheet))
            ]
            after = play(RULES, state, 1, (island or list(listed))[-1])
        state = after.state
    return state


def _missing(table: tuple[int, ...]) -> Fair:
    return lucky(replace(a_game(a_paper()), position=replace(a_game(a_paper()).position, table=table))).fair


@pytest.mark.parametrize(("level", "least"), [(1, 130), (2, 145), (3, 145), (4, 145)])
def test_the_best_attainable_total_is_high_enough(level: int, least: int) -> None:
    assert scores(the_luckiest_game(level).position)[0].total >= least


def _set(*path: str | int) -> Callable[[Any, Any], None]:
    def change(sheet: Any, value: Any) -> None:
        for step in path[:-1]:
            sheet = sheet[step]
        sheet[path[-1]] = value

    return change


FAULTS: list[tuple[int, Callable[[Any, Any], None], Any, str, str]] = [
    (1, _set("grid", 0, 0), "7", "a1", "must be '.', 'X'"),
    (1, _set("grid", 0, 0), "3:star", "a1", "must be '.', 'X'"),
    (1, _set("grid", 2, 3), 4, "d3", "must be '.', 'X'"),
    (1, _set("grid", 3), ["1"], "row 4", "as long as the first row"),
    (1, _set("grid"), [], "grid", "something in it"),
    (1, _set("grid"), [["X", "1"]] * 11, "grid", "10 rows at most"),
    (1, _set("grid"), [["X"] + ["1"] * 10], "row 1", "10 columns at most"),
    (1, _set("level"), True, "level", "whole number from 1 to 25"),
    (1, _set("level"), 26, "level", "whole number from 1 to 25"),
    (1, _set("bomb"), 3, "bomb", "whole number from -99 to -1"),
    (1, _set("pile"), "-2", "pile", "whole number"),
    (1, _set("flags"), [], "flags", "must be an object"),
    (1, _set("flags", "a"), [3, 6], "flags a", "must fall"),
    (1, _set("flags", "a"), [10, 0], "flags a", "whole number"),
    (1, _set("flags", "b"), [10], "flags b", "no field has this colour"),
    (1, _set("flags"), {}, "i1", "missing in flags"),
    (1, _set("grid", 0, 0), "6:flag-a", "i1", "one field only"),
    (1, _set("puzzles"), {}, "c3", "missing in puzzles"),
    (1, _set("puzzles", "b"), 3, "puzzles b", "no field has this colour"),
    (1, _set("arrows", 0), {"row": 9, "points": 1}, "arrow 1", "whole number from 1 to 8"),
    (1, _set("arrows", 0), {"column": "j", "points": 1}, "arrow 1", "a letter from a to i"),
    (1, _set("arrows", 0), {"column": 1, "points": 1}, "arrow 1", "a letter from a to i"),
    (1, _set("arrows", 1), {"row": 1, "points": 6}, "arrow 2", "an arrow already"),
    (1, _set("arrows", 0), {"row": 1}, "arrow 1", "points and either row or column"),
    (1, _set("arrows", 0), {"row": 1, "points": 0}, "arrow 1", "whole number"),
    (1, _set("frame"), {"fields": ["a3", "b3", "a4", "b4"], "points": 5}, "frame", "only levels from 4 up"),
    (4, _set("frame", "fields"), ["i8", "j8", "i9", "a1"], "frame", "in a square"),
    (4, _set("frame", "fields"), ["i8", "j8", "i9", "g1"], "frame", "no field"),
    (1, _set("extra"), 1, "extra", "no key of a sheet"),
    (1, _set("grid", 0, 0), "6:lock-a", "a1", "a lock needs a key"),
    (1, _set("grid", 0, 0), "6:key-a", "a1", "a key needs a lock"),
    (1, _set("grid", 0, 0), "6:rocket", "a1", "as many planets as rockets"),
    (4, _set("grid", 7, 0), "3", "a7", "must have a planet"),
]


@pytest.mark.parametrize(("level", "change", "value", "where", "rule"), FAULTS)
def test_a_faulty_sheet_is_refused_with_file_field_and_rule(
    level: int, change: Callable[[Any, Any], None], value: Any, where: str, rule: str
) -> None:
    faulty = copy.deepcopy(document(level))
    change(faulty, value)
    with pytest.raises(SheetError) as caught:
        parse_sheet(faulty, "mine.json")
    assert ("mine.json", where) == (caught.value.file, caught.value.where)
    assert rule in caught.value.rule
    assert f"mine.json: {where}: " in str(caught.value)


@pytest.mark.parametrize("key", ["level", "grid", "flags", "puzzles", "bomb", "pile", "arrows"])
def test_a_missing_key_is_named(key: str) -> None:
    faulty = document(1)
    del faulty[key]
    with pytest.raises(SheetError, match=f"mine.json: {key}: is missing"):
        parse_sheet(faulty, "mine.json")


def a_small_sheet(*rows: str) -> dict[str, Any]:
    grid = [row.split() for row in rows]
    return {
        "level": 1, "grid": grid, "flags": {}, "puzzles": {}, "bomb": -3, "pile": -2, "arrows": []
    }  # fmt: skip


def test_a_key_behind_its_own_lock_is_refused() -> None:
    with pytest.raises(SheetError, match="b1: can't be reached"):
        parse_sheet(a_small_sheet("X 1:lock-a 2:key-a", "3 . ."), "mine.json")
    assert 1 == parse_sheet(a_small_sheet("X 1:lock-a 2", "3:key-a . ."), "mine.json").level


def test_an_island_without_a_rocket_on_the_sheet_is_refused() -> None:
    with pytest.raises(SheetError, match="c1: an island needs a rocket"):
        parse_sheet(a_small_sheet("X . 2:planet"), "mine.json")


def test_a_sheet_without_a_start_is_refused() -> None:
    with pytest.raises(SheetError, match="grid: must have a printed X"):
        parse_sheet(a_small_sheet("1 2"), "mine.json")


@pytest.mark.parametrize("value", [None, [], 3, "x"])
def test_what_is_no_object_is_refused(value: object) -> None:
    with pytest.raises(SheetError, match="file: must be an object"):
        parse_sheet(value, "mine.json")


def test_neighbours_are_orthogonal_and_gaps_have_none() -> None:
    sheet = sheet_of(1)
    assert {"a1", "c1"} == set(sheet.names(sheet.neighbours[sheet.index["b1"]])) - {"b2"}
    assert {"b4", "a5", "b6"} == set(sheet.names(sheet.neighbours[sheet.index["b5"]]))
