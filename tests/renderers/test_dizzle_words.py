"""Dizzle in words: limits, what is told of whom, the sheet as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.dizzle.rules import RULES
from bot.games.dizzle.view import Paper, Position, Standing, View
from bot.i18n import LANGUAGES, Words
from renderers.base import ALT_LIMIT
from renderers.dizzle.picture import RENDERER
from renderers.dizzle.scene import told
from tests.renderers.dizzle_positions import EVERY, FOUR, ONE, OVER, TWO, own, seen_by_all

ENGLISH, RUSSIAN = Words("en"), Words("ru")


def crowded() -> View:
    """A view in which every other field has an X, so that nearly all the others are open."""
    position = FOUR.position
    sheet = position.sheet
    every_other = sum(
        1 << place for place, field in enumerate(sheet.fields) if (field.column + field.row) % 2
    )
    papers = tuple(Paper(every_other) for _ in position.papers)
    return View(1, replace(position, papers=papers, table=(1,) * 13))


def with_papers(position: Position, **changes: object) -> Position:
    """The position with seat 1's sheet changed."""
    return replace(position, papers=(replace(position.papers[0], **changes), *position.papers[1:]))  # type: ignore[arg-type]  # any field


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_description_fits_and_a_board_is_narrow(language: str) -> None:
    for state in EVERY:
        for viewer in (None, 1):
            view = RULES.view(state, viewer)
            assert len(RENDERER.alt(view, Words(language))) <= ALT_LIMIT
            assert max(map(len, RENDERER.plain(view, Words(language)).splitlines())) <= 34


@pytest.mark.parametrize("language", LANGUAGES)
def test_even_the_fullest_description_ends_with_a_whole_sentence(language: str) -> None:
    said = RENDERER.alt(crowded(), Words(language))
    assert 700 < len(said) <= ALT_LIMIT
    assert said.endswith(".")


def test_a_description_names_what_the_next_die_may_go_on() -> None:
    said = RENDERER.alt(own(FOUR), ENGLISH)
    assert "Open now: " in said
    assert "b1 6 gem 1" in said


def test_a_description_for_spectators_tells_all_seats_and_the_fields_of_the_acting_seats_sheet() -> None:
    said = RENDERER.alt(seen_by_all(FOUR), ENGLISH)
    assert "Seat 1: -4 points, 15 Xs, 1 die, 1 exploded." in said
    large = said[said.index("Sheet of seat 2: ") :]
    assert large.partition(": ")[2] == RENDERER.alt(own(FOUR), ENGLISH)[-len(large.partition(": ")[2]) :]


def test_after_the_end_spectators_are_told_the_winners_sheet() -> None:
    assert 2 == told(seen_by_all(OVER))
    assert "Sheet of seat 2: " in RENDERER.alt(seen_by_all(OVER), ENGLISH)


def test_a_description_of_a_solo_game_names_the_dice_that_are_gone() -> None:
    assert "Gone: 6 6." in RENDERER.alt(own(ONE), ENGLISH)


def test_a_description_of_ones_own_sheet_tells_points_by_source() -> None:
    assert "gems 1, lines 0, puzzles 0, frame 0, flags 10, bombs 0, piles -2" in RENDERER.alt(
        own(FOUR), ENGLISH
    )


def test_a_description_of_a_finished_game_names_the_winner() -> None:
    said = RENDERER.alt(seen_by_all(OVER), ENGLISH)
    assert "the game is over" in said
    assert "Seat 2 (won): 20 points" in said
    assert "on the table" not in said


@pytest.mark.parametrize(
    ("standing", "said"), [(Standing.DROPPED, "Seat 1 (dropped)"), (Standing.LEFT, "Seat 1 (gone)")]
)
def test_a_description_tells_who_is_out(standing: Standing, said: str) -> None:
    position = with_papers(FOUR.position, standing=standing)
    assert said in RENDERER.alt(View(None, position), ENGLISH)


def test_russian_counts_agree() -> None:
    said = RENDERER.alt(seen_by_all(TWO), RUSSIAN)
    assert "Место 1: 2 очка, 19 крестиков, 3 кубика." in said
    assert "Место 2 (ходит): -1 очко, 20 крестиков, 2 кубика, взорвано: 1." in said


def test_a_board_shows_numbers_kinds_dice_xs_and_bursts() -> None:
    row = RENDERER.plain(own(TWO), ENGLISH).splitlines()[2:7]
    assert "1 5g 1  6p    6g 5  3k 1  4f" == row[0]
    assert "2 6  4g 2  3l[4][1] 2  5p 3  13" == row[1]
    assert "5 X  X  X  X  X  X  X  2  *  8" == row[4]


def test_a_board_tells_colours_apart_below_the_sheet() -> None:
    board = RENDERER.plain(own(TWO), ENGLISH)
    assert "k key B: g1." in board
    assert "l lock B: g4, h6." in board
    assert "g gem for 3: b2, i7, i8." in board


def test_a_board_tells_where_the_next_die_may_go() -> None:
    said = RENDERER.alt(own(TWO), ENGLISH)
    opened = said[said.index("Open now:") :].partition(".")[0]
    assert opened in " ".join(RENDERER.plain(own(TWO), ENGLISH).split())


def test_a_board_tells_what_the_frame_is_worth() -> None:
    board = " ".join(RENDERER.plain(own(FOUR), ENGLISH).split())
    assert "frame (i8, j8, i9, j9) 10" in board


def test_a_board_for_spectators_is_the_acting_seats_sheet() -> None:
    assert RENDERER.plain(seen_by_all(FOUR), ENGLISH) == RENDERER.plain(own(FOUR), ENGLISH)
