"""Dizzle's score by source, and places."""

from __future__ import annotations

from bot.games.core import Outcome
from bot.games.dizzle.loading import sheet_of
from bot.games.dizzle.rules import RULES
from bot.games.dizzle.score import Score, score, scores
from bot.games.dizzle.view import Paper
from tests.games.dizzle_tables import a_game, a_paper, after


def at_the_end(*papers: Paper) -> Outcome:
    """How a game ends in which seat 1 puts a last worthless X on a2."""
    turns = {2: 12, 3: 12, 4: 12}[len(papers)]
    outcome = RULES.outcome(after(a_game(*papers, table="1", turn=turns - 1), "1 take 1 a2"))
    assert outcome is not None
    return outcome


def test_gems_count_their_points() -> None:
    assert Score(gems=1 + 2 + 3) == score(sheet_of(1), a_paper("e1 a1 d4"), 2)


def test_diz_35_an_arrow_counts_when_all_existing_fields_of_its_line_are_xs() -> None:
    row = "a5 b5 d5 e5 f5 g5 h5 i5"
    assert Score(arrows=7, gems=4) == score(sheet_of(1), a_paper(row), 2)
    assert 0 == score(sheet_of(1), a_paper(row.replace("d5 ", "")), 2).arrows


def test_diz_35_islands_locks_piles_and_printed_xs_belong_to_the_line() -> None:
    level4 = sheet_of(4)
    row8 = "a8 b8 d8 e8 f8 g8 i8 j8"
    assert (16, -2) == (
        score(level4, a_paper(row8, level=4), 2).arrows,
        score(level4, a_paper(row8, level=4), 2).piles,
    )
    for missing in ("a8", "g8", "i8"):
        assert 0 == score(level4, a_paper(row8.replace(missing, ""), level=4), 2).arrows
    row6 = "c6 d6 e6 f6 g6 h6"
    assert 11 == score(level4, a_paper(row6, level=4), 2).arrows


def test_diz_35_an_exploded_bomb_spoils_its_line() -> None:
    row = "a1 b1 c1 e1 g1 i1"
    assert 10 == score(sheet_of(1), a_paper(row + " f1"), 2).arrows
    assert 0 == score(sheet_of(1), a_paper(row, exploded="f1"), 2).arrows


def test_a_puzzle_counts_when_all_its_fields_are_xs() -> None:
    level2 = sheet_of(2)
    assert 10 == score(level2, a_paper("c1 h2 a3", level=2), 2).puzzles
    assert 0 == score(level2, a_paper("c1 h2 b6", level=2), 2).puzzles
    assert 19 == score(level2, a_paper("c1 h2 a3 b6 g7 e8", level=2), 2).puzzles


def test_the_frame_counts_with_all_four_fields() -> None:
    level4 = sheet_of(4)
    assert Score(frame=10, gems=2) == score(level4, a_paper("i8 j8 i9 j9", level=4), 2)
    assert 0 == score(level4, a_paper("i8 j8 i9", level=4), 2).frame


def test_flags_count_what_they_gave() -> None:
    assert Score(flags=11) == score(sheet_of(4), a_paper("d1 j1", level=4, flags=(("a", 6), ("b", 5))), 2)


def test_exploded_bombs_and_piles_cost_points_and_a_score_may_be_negative() -> None:
    paper = a_paper("f4 c5", level=4, exploded="h4 g9")
    found = score(sheet_of(4), paper, 3)
    assert (Score(exploded=-6, piles=-4), -10) == (found, found.total)


def test_dice_on_the_sheet_score_nothing_yet() -> None:
    state = a_game(a_paper(dice="e1"), a_paper())
    assert (Score(), Score()) == scores(state.position)


def test_more_points_are_better() -> None:
    assert Outcome("rounds", (2, 1), (0, 1)) == at_the_end(a_paper(), a_paper("e1"))


def test_of_equal_scores_the_one_with_fewer_xs_is_better_at_every_place() -> None:
    outcome = at_the_end(a_paper("b1"), a_paper("e1 e2"), a_paper("e1"), a_paper())
    assert Outcome("rounds", (4, 2, 1, 3), (0, 1, 1, 0)) == outcome


def test_exploded_bombs_are_no_xs_in_a_tie() -> None:
    outcome = at_the_end(a_paper(), a_paper("d4", exploded="f1"), a_paper("e2"))
    assert Outcome("rounds", (1, 1, 1), (0, 0, 0)) == outcome


def test_equal_scores_with_equally_many_xs_share_the_place_and_skip_the_next() -> None:
    outcome = at_the_end(a_paper(), a_paper("e1"), a_paper("e1"))
    assert Outcome("rounds", (3, 1, 1), (0, 1, 1)) == outcome
