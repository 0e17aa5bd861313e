"""The rulings of Dragon Face on moves and captures, one test each or more."""

from __future__ import annotations

import pytest

from bot.games import core
from bot.games.core import IllegalMove, SeatsError
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import (
    DARK,
    IN_TERRITORIES,
    LIGHT,
    START,
    Kind,
    Travel,
    beneath,
    kind_of,
    name,
    owner_of,
    square,
)
from bot.games.fair import Fair
from bot.games.options import OptionsError
from tests.games.dragon_face_mat import after, board, facts, legal, position, reason, with_owners_exchanged

FAIR = Fair(bytes(32), "salt")
EMPERORS = "Eb2 eh10"
"""Out of the way."""


def test_the_set_up_is_two_rows_on_each_side() -> None:
    rows = " ".join(
        f"{ambassador}{file}{back}" for ambassador, back in (("A", 2), ("a", 10)) for file in "bcdfgh"
    )
    governors = " ".join(
        f"{letter}'{file}{rank}" for letter, rank in (("G", 3), ("g", 9)) for file in "bcdefgh"
    )
    assert board(f"{rows} {governors} Ee2 ee10") == START
    state = RULES.setup({}, 2, FAIR)
    assert (state.board, state.to_move, RULES.outcome(state)) == (START, LIGHT, None)


def test_the_game_has_no_options() -> None:
    assert {} == RULES.options({})
    with pytest.raises(OptionsError, match="mat"):
        RULES.options({"mat": "small"})


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_two_play(seats: int) -> None:
    with pytest.raises(SeatsError):
        RULES.setup({}, seats, FAIR)


def test_dra_1_a_governor_moves_one_square_forward_straight_or_diagonal() -> None:
    assert {"e5-d6", "e5-e6", "e5-f6"} == legal(position(f"{EMPERORS} Ge5"), "e5")
    assert {"e5-d4", "e5-e4", "e5-f4"} == legal(position(f"{EMPERORS} ge5", DARK), "e5")


def test_dra_1_a_governor_moves_to_free_squares_of_the_territories_only() -> None:
    assert {"b5-b6"} == legal(position(f"{EMPERORS} Gb5 Gc6"), "b5")
    assert {"h5-g6"} == legal(position(f"{EMPERORS} Gh5 gh6"), "h5")


def test_dra_2_a_governor_that_has_never_moved_may_go_two_squares() -> None:
    assert {"e3-d4", "e3-c5", "e3-e4", "e3-e5", "e3-f4", "e3-g5"} == legal(position(f"{EMPERORS} G'e3"), "e3")
    assert "e5-e7" not in legal(after(position(f"{EMPERORS} G'e3"), "e3-e5", "h10-h9"), "e5")


def test_dra_2_both_squares_must_be_free_and_in_the_territories() -> None:
    assert {"c3-b4", "c3-c4"} == legal(position(f"{EMPERORS} G'c3 gc5 gd4 ae5"), "c3")


def test_dra_2_being_flipped_even_twice_is_not_moving() -> None:
    once = after(position("Ee2 Ad2 G'd5 ac6 eh10", DARK), "c6xe4", "e2-f2")
    assert {"d5-d4", "d5-d3", "d5-c4", "d5-b3"} == legal(once, "d5")
    twice = after(once, "h10-h9", "d2xd6", "h9-h8")
    assert {"d5-c6", "d5-b7", "d5-e6", "d5-f7"} == legal(twice, "d5")


def test_dra_2_a_capture_uses_the_right_up() -> None:
    state = after(position(f"{EMPERORS} G'd3 ge4"), "d3xf5", "h10-h9")
    assert {"f5-e6", "f5-f6", "f5-g6"} == legal(state, "f5")


def test_dra_3_a_captured_piece_stays_where_it_is_and_belongs_to_the_capturer() -> None:
    state = after(position(f"{EMPERORS} Ad4 ge5"), "d4xf6")
    assert (kind_of(state.board[square("e5")]), owner_of(state.board[square("e5")])) == (Kind.GOVERNOR, LIGHT)
    assert 0 == state.board[square("d4")]


def test_dra_3_a_flipped_governor_goes_its_new_owners_way() -> None:
    state = after(position(f"{EMPERORS} Ad4 ge5"), "d4xf6", "h10-h9")
    assert {"e5-d6", "e5-e6"} == legal(state, "e5")


def test_dra_4_an_ambassador_slides_like_a_queen() -> None:
    free = {"d4-d3", "d4-d5", "d4-c4", "d4-b4", "d4-e4", "d4-c3", "d4-e5", "d4-c5", "d4-b6", "d4-e3"}
    pieces = "Ad4 Gd2 Gd6 Gf4 Gb2 Gf6 Gf2 Eh2 eh10"
    assert free == legal(position(pieces), "d4")
    assert free == legal(position(with_owners_exchanged(pieces), DARK), "d4")


def test_dra_4_an_ambassador_captures_from_afar_and_stops_directly_beyond() -> None:
    captures = {move for move in legal(position(f"{EMPERORS} Ad3 gd7 gg6"), "d3") if "x" in move}
    assert {"d3xd8", "d3xh7"} == captures


def test_dra_4_an_ambassador_jumps_the_first_piece_met_only() -> None:
    moves = legal(position(f"{EMPERORS} Ad3 gd5 gd6 Gf5 gg6"), "d3")
    assert not {move for move in moves if "x" in move}


def test_dra_5_an_emperor_goes_one_square_and_captures_what_is_adjacent() -> None:
    moves = legal(position("Ee5 ge6 gg7 Ad4 ee10"), "e5")
    assert {"e5-d5", "e5-f5", "e5-d6", "e5-f6", "e5-f4", "e5-e4", "e5xe7"} == moves


def test_dra_5_a_governor_captures_diagonally_forward_only() -> None:
    pieces = f"{EMPERORS} Ge5 gd4 ge4 gf4 gd5 gf5 gd6 ge6 gf6"
    assert {"e5xc7", "e5xg7"} == legal(position(pieces), "e5")
    assert {"e5xc3", "e5xg3"} == legal(position(with_owners_exchanged(pieces), DARK), "e5")


def test_dra_6_a_turn_is_one_capture() -> None:
    state = position(f"{EMPERORS} Ad2 gd4 gd6")
    assert {"d2xd5"} == {move for move in legal(state, "d2") if "x" in move}
    assert after(state, "d2xd5").to_move == DARK


def test_dra_7_capturing_is_never_compulsory() -> None:
    assert {"e5xc7", "e5-e6", "e5-f6"} == legal(position(f"{EMPERORS} Ge5 gd6"), "e5")


def test_dra_8_own_pieces_are_not_jumped() -> None:
    assert {"e5-e6", "e5-f6"} == legal(position(f"{EMPERORS} Ge5 Gd6"), "e5")


def test_dra_9_the_landing_square_must_be_free() -> None:
    assert "e5xe8" in legal(position("Eb2 Ae5 ge7 ee10"), "e5")
    assert "e5xe8" not in legal(position("Eb2 Ae5 ge7 ge8 ee10"), "e5")
    assert "e5xi5" not in legal(position("Eb2 Ae5 gh5 si5 ee10"), "e5")


def test_dra_9_the_landing_square_must_exist() -> None:
    assert not {move for move in legal(position("Eb2 Ah5 gi6 ai5 gi4 eb10"), "h5") if "x" in move}


def test_dra_9_a_capture_may_land_in_the_zone() -> None:
    state = position("Eb2 Ae5 Gg6 gh5 gh7 ee10")
    assert "e5xi5" in legal(state)
    assert "g6xi8" in legal(state)


def test_dra_10_the_zone_is_entered_by_captures_only() -> None:
    state = position("Ab2 Ah2 Ee2 Gb5 G'h8 Ah10 Gd10 ee9")
    plain = [
        move
        for move in RULES.legal(RULES.view(state, LIGHT))
        if isinstance(move, Travel) and not move.capture
    ]
    assert len(plain) > 30
    assert not [move for move in plain if not IN_TERRITORIES[move.target]]


def test_dra_11_an_emperor_never_enters_the_zone() -> None:
    assert {"g5-f4", "g5-f5", "g5-f6", "g5-g4", "g5-g6", "g5-h4", "g5-h6"} == legal(
        position("Eg5 gh5 ee10"), "g5"
    )


@pytest.mark.parametrize(("pieces", "move"), [("Gg6 Eb2 eh7", "g6xi8"), ("Ae7 Eb2 eh7", "e7xi7")])
def test_dra_12_capturing_the_emperor_into_the_zone_wins(pieces: str, move: str) -> None:
    state = after(position(pieces), move)
    outcome = RULES.outcome(state)
    assert core.Outcome("emperor", (1, 2), (1, 0)) == outcome
    assert () == RULES.legal(RULES.view(state, DARK))


def test_dra_12_an_emperor_does_not_enter_the_zone_even_to_capture_the_emperor() -> None:
    assert "g7xi7" not in legal(position("Eg7 eh7"))
    assert "f7xh7" in legal(position("Ef7 eg7"))


def test_dra_12_a_capture_of_the_emperor_takes_no_activation() -> None:
    assert {"d9xf11"} == {move for move in legal(position("Gd9 Eb2 ee10 Aa5")) if "x" in move}


def test_dra_13_pieces_in_the_zone_cannot_be_captured() -> None:
    state = position("Aa5 Gi7 Aa11 Aa1 Ef3 ab5 ah7 ab6 ah6 ac9 ab2 ee10", DARK)
    assert not {move for move in legal(state) if "x" in move}


def test_dra_14_a_piece_in_the_zone_does_not_move() -> None:
    state = position("Aa5 Gi7 Ga3 Ae11 Se1 Eb2 gb6 ee10")
    assert {"b2"} == {move.partition("-")[0] for move in legal(state)}


def test_dra_15_a_governor_that_reaches_the_back_line_may_go_under_a_waiting_ambassador() -> None:
    state = position("Gd9 Aa6 Ai2 Eb2 eh10")
    expected = {f"d9-{target}{under}" for target in ("c10", "d10", "e10") for under in ("", "=a6", "=i2")}
    assert expected == legal(state, "d9")
    dark = position("gd3 aa6 Ai2 Eb2 eh10", DARK)
    assert {f"d3-{target}{under}" for target in ("c2", "d2", "e2") for under in ("", "=a6")} == legal(
        dark, "d3"
    )


@pytest.mark.parametrize(
    ("pieces", "capture"),
    [("Gg8 gh9", "g8xi10"), ("Gg9 gh10", "g9xi11"), ("Gd8 ge9", "d8xf10"), ("Gc8 gb9", "c8xa10")],
)
def test_dra_15_squares_of_the_zone_on_that_rank_or_beyond_count(pieces: str, capture: str) -> None:
    state = position(f"{pieces} Aa6 Eb2 eh4")
    assert {capture, f"{capture}=a6"} == {move for move in legal(state) if "x" in move}


def test_dra_15_a_zone_square_short_of_that_rank_does_not_count() -> None:
    assert {"g7xi9"} == {move for move in legal(position("Gg7 gh8 Aa6 Eb2 ee10")) if "x" in move}


def test_dra_15_only_own_ambassadors_in_the_zone_that_are_not_activated_count() -> None:
    state = position("Gd9 A+a6 Ab5 aa7 Ga8 Sa9 Eb2 eh10")
    assert {"d9-c10", "d9-d10", "d9-e10"} == legal(state, "d9")


def test_dra_15_it_is_then_or_never() -> None:
    state = after(position("Gd9 Aa6 Eb2 eh10"), "d9-d10", "h10-h9")
    assert {"b2"} == {move.partition("-")[0] for move in legal(state)}


def test_dra_15_only_a_governors_own_move_counts() -> None:
    assert not {move for move in legal(position("Ad8 Ee9 Aa6 gh10 ee3")) if "=" in move}
    flipped = after(position("Aa6 gd10 Ad8 Eb2 eh10"), "d8xd11")
    assert "=" not in "".join(legal(after(flipped, "h10-h9")))


def test_dra_17_the_governor_lies_beneath_for_good() -> None:
    state = after(position("Gd9 Aa6 Eb2 eh10"), "d9-d10=a6")
    assert 0 == state.board[square("d10")]
    assert (
        kind_of(state.board[square("a6")]),
        beneath(state.board[square("a6")]),
    ) == (Kind.AMBASSADOR, LIGHT)
    left = after(state, "h10-h9", "a6-d6")
    assert (kind_of(left.board[square("a6")]), beneath(left.board[square("a6")])) == (None, LIGHT)


def test_dra_17_the_square_stays_occupied() -> None:
    assert "d6xa6" not in legal(position("Sa6 Ad6 gb6 Eb2 eh10"), "d6")
    assert "d6xa6" in legal(position("Sa7 Ad6 gb6 Eb2 eh10"), "d6")


def test_dra_18_a_governor_on_the_back_line_cannot_move_and_can_be_captured() -> None:
    state = position("Ge10 Eb2 ad10 eh9")
    assert set() == legal(state, "e10")
    captured = after(state, "b2-b3", "d10xf10", "b3-b2")
    assert owner_of(captured.board[square("e10")]) == DARK
    assert {"e10-d9", "e10-e9", "e10-f9"} == legal(captured, "e10")


def test_dra_19_an_activated_ambassador_moves_into_the_territories() -> None:
    state = position("A+a4 Gc4 Gb5 gb3 Eh2 eh10")
    assert {"a4-b4", "a4xc2"} == legal(state, "a4")


def test_dra_19_it_passes_and_ends_on_territory_squares_only() -> None:
    assert set() == legal(position("A+a1 ab2 Ac3 Eh2 eh10"), "a1")
    assert {"a1-b2", "a1-c3", "a1-d4", "a1xf6"} == legal(position("A+a1 ge5 Eh2 eh10"), "a1")
    assert "a5xi5" not in legal(position("A+a5 eh5 Eh2"), "a5")
    assert "a5xh5" in legal(position("A+a5 eg5 Eh2"), "a5")


def test_dra_19_from_then_on_it_is_an_ordinary_ambassador() -> None:
    state = after(position("A+a5 gf5 Eb2 eh10"), "a5-d5", "h10-h9")
    assert "d5xg5" in legal(state, "d5")
    again = after(position("A+a5 gh5 Eb2 eh10"), "a5-g5", "h10-h9", "g5xi5", "h9-h8")
    assert set() == legal(again, "i5")


def test_dra_20_a_flipped_piece_is_immune_for_one_move() -> None:
    state = after(position("Ad4 ge5 ae8 Eb2 eh10"), "d4xf6")
    assert "e8xe4" not in legal(state)
    assert "e8-e6" in legal(state)
    assert "e8-e4" not in legal(state)
    assert "e8xe4" in legal(after(state, "h10-h9", "b2-b3"))


def test_dra_22_there_is_no_check() -> None:
    attacked = position("Ee5 ae8 Gb3 eh10")
    assert "b3-b4" in legal(attacked)
    assert "e5-e6" in legal(attacked)
    assert ["dragon-face-moved"] == [fact.key for fact in facts(position("Ee5 ad8 eh10", DARK), "d8-e8")]


STUCK = "Ee10 Gc10 Gd10 Gf10 Gg10 Gd9 Ge9 Gf9"
"""Light can't move anything."""


def test_dra_23_a_seat_without_a_move_passes() -> None:
    state = position(f"{STUCK} eb5")
    assert {"pass"} == legal(state)
    forced = core.forced(RULES, state, 2)
    assert forced is not None
    assert (forced[0], RULES.write(forced[1])) == (LIGHT, "pass")
    assert after(state, "pass").to_move == DARK


def test_dra_23_nobody_passes_who_can_move() -> None:
    with pytest.raises(IllegalMove):
        after(position("Eb2 eh10"), "pass")


def test_dra_23_an_immune_piece_alone_to_capture_means_passing() -> None:
    # d9 could jump c10 but for its immunity
    immune = STUCK.replace("Gc10", "gc10")
    assert {"pass"} == legal(position(f"{immune} eb5", immune="c10"))
    assert {"d9xb11"} == legal(position(f"{immune} eb5"))


def test_dra_23_two_passes_in_a_row_are_a_draw() -> None:
    mirrored = "ee2 gc2 gd2 gf2 gg2 gd3 ge3 gf3"
    state = after(position(f"{STUCK} {mirrored}"), "pass")
    assert reason(state) is None
    assert core.Outcome("passes", (1, 1), (0.5, 0.5)) == RULES.outcome(after(state, "pass"))


def test_dra_26_there_is_no_promotion() -> None:
    state = after(position("Gd9 Eb2 eh10"), "d9-d10")
    assert kind_of(state.board[square("d10")]) == Kind.GOVERNOR


def test_square_names_and_numbers_agree() -> None:
    assert ["a1", "i1", "a2", "i11"] == [name(number) for number in (0, 8, 9, 98)]
    assert list(range(99)) == [square(name(number)) for number in range(99)]
