"""The rulings of Dragon Face on draws, offers and the end of a game, and what is told of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games import core
from bot.games.core import GameOver, IllegalMove, Outcome
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import (
    DARK,
    LIGHT,
    Position,
    View,
    beneath,
    occurrences,
    repetition_key,
    square,
)
from bot.games.fair import Fair
from bot.games.text import Player, text
from bot.i18n import Words
from tests.games.dragon_face_mat import after, board, facts, legal, position, reason
from tests.games.test_dragon_face import STUCK

ALONE = "Eb2 eh10"


def accepted(state: Position, seat: int | None, notation: str) -> bool:
    return RULES.accepts(View(seat, state), RULES.read(notation))


# Draws by agreement (DRA-24)


def test_dra_24_draw_is_accepted_and_never_listed() -> None:
    state = position(ALONE)
    assert accepted(state, LIGHT, "draw")
    assert accepted(state, DARK, "draw")
    assert not accepted(state, None, "draw")
    assert "draw" not in legal(state)


def test_dra_24_an_offer_that_is_answered_ends_the_game() -> None:
    for moves in (["1 draw", "2 draw"], ["2 draw", "1 draw"], ["1 draw", "b2-b3", "2 draw"]):
        assert Outcome("agreed", (1, 1), (0.5, 0.5)) == RULES.outcome(after(position(ALONE), *moves))


def test_dra_24_the_others_next_move_makes_an_offer_lapse() -> None:
    at_once = after(position(ALONE), "2 draw", "b2-b3")
    assert (None, None) == (at_once.offer, reason(after(at_once, "2 draw")))
    later = after(position(ALONE), "1 draw", "b2-b3", "h10-h9")
    assert (None, None) == (later.offer, reason(after(later, "2 draw")))


def test_dra_24_an_offer_outlives_the_offerers_own_move() -> None:
    assert after(position(ALONE), "1 draw", "b2-b3").offer == LIGHT


def test_dra_24_a_pass_makes_the_others_offer_lapse() -> None:
    assert after(position(f"{STUCK} eb5"), "2 draw", "pass").offer is None


def test_dra_24_a_seat_says_draw_once_between_two_plies() -> None:
    state = after(position(ALONE), "1 draw")
    assert not accepted(state, LIGHT, "draw")
    with pytest.raises(IllegalMove):
        after(state, "1 draw")
    assert accepted(after(state, "b2-b3"), LIGHT, "draw")


def test_dra_24_an_offer_can_be_declined_by_the_other_seat_alone() -> None:
    state = after(position(ALONE), "1 draw")
    assert not accepted(position(ALONE), DARK, "decline")
    assert not accepted(state, LIGHT, "decline")
    assert not accepted(state, None, "decline")
    declined = after(state, "2 decline")
    assert (None, state.plies) == (declined.offer, declined.plies)
    assert not accepted(declined, LIGHT, "draw")
    assert accepted(after(declined, "b2-b3"), LIGHT, "draw")


def test_dra_24_draw_is_no_ply() -> None:
    state = position(ALONE, plies=7, quiet=5)
    said = after(state, "1 draw")
    assert (7, 5, state.seen, LIGHT) == (said.plies, said.quiet, said.seen, said.to_move)


def test_dra_24_draw_does_not_end_immunity() -> None:
    state = after(position("Ad4 ge5 ae8 Eb2 eh10"), "d4xf6", "1 draw")
    assert square("e5") == state.immune
    assert "e8xe4" not in legal(state)


def test_dra_24_draw_does_not_break_a_row_of_passes() -> None:
    mirrored = "ee2 gc2 gd2 gf2 gg2 gd3 ge3 gf3"
    assert "passes" == reason(after(position(f"{STUCK} {mirrored}"), "pass", "1 draw", "pass"))


def test_while_an_offer_stands_nothing_is_forced_for_its_receiver() -> None:
    stuck = position(f"{STUCK} eb5")
    assert core.forced(RULES, after(stuck, "2 draw"), 2) is None
    offered_by_the_mover = core.forced(RULES, after(stuck, "1 draw"), 2)
    assert offered_by_the_mover is not None
    assert "pass" == RULES.write(offered_by_the_mover[1])


def test_a_sole_move_of_a_piece_is_forced() -> None:
    forced = core.forced(RULES, position(f"{STUCK} Gb3 gb4 eh2"), 2)
    assert forced is not None
    assert "b3-c4" == RULES.write(forced[1])


# Draws by themselves (DRA-24, DRA-25)

SHUFFLE = ("b2-b3", "h10-h9", "b3-b2", "h9-h10")


def test_dra_24_the_third_occurrence_is_a_draw_and_the_start_counts_as_the_first() -> None:
    state = after(position(ALONE), *SHUFFLE, *SHUFFLE[:-1])
    assert reason(state) is None
    assert Outcome("repetition", (1, 1), (0.5, 0.5)) == RULES.outcome(after(state, SHUFFLE[-1]))


def test_dra_24_the_set_up_itself_is_kept_as_the_first_occurrence() -> None:
    assert 1 == len(RULES.setup({}, 2, Fair(bytes(32), "")).seen)


def test_dra_24_draw_offers_do_not_make_a_position_another() -> None:
    with_offers = ("1 draw", *SHUFFLE, "2 draw", *SHUFFLE)
    assert "repetition" == reason(after(position(ALONE), *with_offers))


def test_dra_24_passes_are_looked_at_for_repetition_too() -> None:
    round_trip = ("pass", "b5-b6", "pass", "b6-b5")
    assert "repetition" == reason(after(position(f"{STUCK} eb5"), *round_trip, *round_trip))


@pytest.mark.parametrize(
    ("pieces", "to_move", "immune"),
    [
        ("Ee2 G'b3 A+a6 Aa7 Sa8 gd5", DARK, None),
        ("Ee2 Gb3 A+a6 Aa7 Sa8 gd5", LIGHT, None),
        ("Ee2 G'b3 Aa6 Aa7 Sa8 gd5", LIGHT, None),
        ("Ee2 G'b3 A+a6 A+a7 Sa8 gd5", LIGHT, None),
        ("Ee2 G'b3 A+a6 Aa7 sa8 gd5", LIGHT, None),
        ("Ee2 G'b3 A+a6 Aa7 Sa8 Gd5", LIGHT, None),
        ("Ee2 G'b3 A+a6 Aa7 Sa8 ad5", LIGHT, None),
        ("Ee2 G'b3 A+a6 Aa7 Sa8 gd6", LIGHT, None),
        ("Ee2 G'b3 A+a6 Aa7 Sa8 gd5", LIGHT, "d5"),
    ],
)
def test_dra_24_a_position_is_the_same_only_if_all_of_it_is(
    pieces: str, to_move: int, immune: str | None
) -> None:
    same = repetition_key(board("Ee2 G'b3 A+a6 Aa7 Sa8 gd5"), LIGHT, None)
    assert same != repetition_key(board(pieces), to_move, None if immune is None else square(immune))


def test_dra_24_a_hundred_plies_without_capture_or_governors_move_are_a_draw() -> None:
    assert reason(after(position(ALONE, quiet=98), "b2-b3")) is None
    assert Outcome("no-progress", (1, 1), (0.5, 0.5)) == RULES.outcome(
        after(position(ALONE, quiet=99), "b2-b3")
    )
    assert "no-progress" == reason(after(position(f"{STUCK} eb5", quiet=99), "pass"))


def test_dra_24_a_governors_move_or_a_capture_starts_the_hundred_anew() -> None:
    pieces = f"{ALONE} Gd5 Af5 ge6"
    assert 100 == after(position(pieces, quiet=99), "b2-b3").quiet
    assert 0 == after(position(pieces, quiet=99), "d5-d6").quiet
    assert 0 == after(position(pieces, quiet=99), "f5xd7").quiet


def test_dra_25_six_hundred_plies_are_a_draw() -> None:
    assert reason(after(position(ALONE, plies=598), "b2-b3")) is None
    assert Outcome("length", (1, 1), (0.5, 0.5)) == RULES.outcome(after(position(ALONE, plies=599), "b2-b3"))


def put(pieces: str, **more: Any) -> Position:
    """A position all of whose counters are about to end the game."""
    return position(pieces, plies=599, quiet=99, **more)


def test_of_several_reasons_the_first_of_the_page_applies() -> None:
    assert ("emperor", "passes", "repetition", "no-progress", "length", "agreed") == RULES.info.reasons
    assert "emperor" == reason(after(put("Ad4 ed5 Eb2"), "d4xd6"))
    once_more = after(position(f"{STUCK} ee2 gc2 gd2 gf2 gg2 gd3 ge3 gf3"), "pass")
    key = repetition_key(once_more.board, LIGHT, None)
    worn_out = replace(
        once_more, plies=599, quiet=99, seen=(key, once_more.seen[-1], key, once_more.seen[-1])
    )
    assert "passes" == reason(after(worn_out, "pass"))
    moved = position("Eb3 eh10", DARK)
    assert "repetition" == reason(after(put(ALONE, seen=(*moved.seen, b"", *moved.seen, b"")), "b2-b3"))
    assert "no-progress" == reason(after(put(ALONE), "b2-b3"))


# Leaving, and the end


@pytest.mark.parametrize("seat", [LIGHT, DARK])
@pytest.mark.parametrize("departure", ["resign", "timeout"])
def test_leaving_loses_at_any_time(seat: int, departure: str) -> None:
    outcome = RULES.outcome(after(position(ALONE), f"{seat} {departure}"))
    places, scores = ((2, 1), (0, 1)) if seat == LIGHT else ((1, 2), (1, 0))
    assert Outcome(departure, places, scores) == outcome


def test_a_spectator_may_do_nothing() -> None:
    state = position(ALONE)
    assert () == RULES.legal(View(None, state))
    assert not [
        word for word in ("resign", "timeout", "draw", "pass", "b2-b3") if accepted(state, None, word)
    ]


def test_nothing_is_played_after_the_end() -> None:
    state = after(position(ALONE), "1 draw", "1 resign")
    assert state.offer is None
    for words in ("2 draw", "2 resign", "b2-b3"):
        with pytest.raises(GameOver):
            after(state, words)


# What is told

NAMES = {LIGHT: "Ada", DARK: "Bob"}


@pytest.mark.parametrize(
    ("pieces", "moves", "english", "russian"),
    [
        ("Ge3 Eb2 eh10", ["e3-e4"], ["Ada: Governor e3 → e4"], ["Ada: губернатор e3 → e4"]),
        (
            "Ad5 ge6 Eb2 eh10",
            ["d5-e5", "h10-h9", "e5xe7"],
            ["Ada: Ambassador e5 × e7 flips a Governor on e6"],
            ["Ada: посол e5 × e7, перевёрнут губернатор на e6"],
        ),
        (
            "Gd9 ae10 Aa6 Eb2 eh10",
            ["d9xf11=a6"],
            [
                "Ada: Governor d9 × f11 flips an Ambassador on e10",
                "The Governor goes beneath the Ambassador on a6 and activates it",
            ],
            [
                "Ada: губернатор d9 × f11, перевёрнут посол на e10",
                "Губернатор уходит под посла на a6 и активирует его",
            ],
        ),
        (
            "Eb2 eb3",
            ["b2xb4"],
            ["Ada: Emperor b2 × b4 flips the Emperor on b3", "Ada wins. The Emperor was captured."],
            ["Ada: император b2 × b4, перевёрнут император на b3", "Побеждает Ada. Император захвачен."],
        ),
        (f"{STUCK} eb5", ["pass"], ["Ada has no move and passes"], ["Ada: ходов нет, пропуск хода"]),
        (ALONE, ["2 draw"], ["Bob offers a draw"], ["Bob предлагает ничью"]),
        (
            ALONE,
            ["2 draw", "b2-b3"],
            ["Ada: Emperor b2 → b3", "The draw offer by Bob has lapsed"],
            ["Ada: император b2 → b3", "Предложение ничьей больше не действует (игрок: Bob)"],
        ),
        (
            ALONE,
            ["2 draw", "1 draw"],
            ["Ada accepts the draw", "It’s a draw. Both sides agreed."],
            ["Ada принимает ничью", "Ничья. Стороны договорились."],
        ),
        (
            ALONE,
            ["2 resign"],
            ["Bob resigns", "Ada wins. The other side resigned."],
            ["Bob сдаётся", "Побеждает Ada. Соперник сдался."],
        ),
        (
            ALONE,
            ["1 timeout"],
            ["Ada ran out of time", "Bob wins. The other side ran out of time."],
            ["Ada: время вышло", "Побеждает Bob. У соперника вышло время."],
        ),
    ],
)
def test_what_happened_is_told(pieces: str, moves: list[str], english: list[str], russian: list[str]) -> None:
    told = facts(position(pieces), *moves)
    assert english == [Words("en", NAMES).text(fact) for fact in told]
    assert russian == [Words("ru", NAMES).text(fact) for fact in told]


@pytest.mark.parametrize("why", [*RULES.info.reasons, "resign", "timeout"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_reason_has_its_words(why: str, language: str) -> None:
    assert Words(language).text(text(f"dragon-face-reason-{why}")).endswith(".")


def test_facts_name_people_by_seat() -> None:
    assert Player(LIGHT) == facts(position(ALONE), "b2-b3")[0]["seat"]


# Views


def test_everyone_sees_the_whole_position() -> None:
    state = position(ALONE)
    assert [state] * 3 == [RULES.view(state, viewer).position for viewer in (LIGHT, DARK, None)]


def test_a_printed_view_says_what_lies_where() -> None:
    state = after(position("G'b3 gd5 A+a6 aa7 sa8 Ee2 eh10"), "1 draw", "e2-e3")
    assert {
        "viewer": 2,
        "pieces": {
            "b3": "light governor fresh",
            "e3": "light emperor",
            "d5": "dark governor",
            "a6": "light ambassador above light governor",
            "a7": "dark ambassador",
            "a8": "dark governor beneath",
            "h10": "dark emperor",
        },
        "immune": None,
        "last": "e2-e3",
        "plies": 1,
        "quiet": 1,
        "occurrences": 1,
        "offer": 1,
        "offered": [],
    } == RULES.view(state, DARK).as_json()


def test_a_free_square_has_nothing_beneath() -> None:
    assert beneath(0) is None


def test_a_position_put_up_without_a_past_occurs_once() -> None:
    assert 1 == occurrences(Position(board(ALONE), LIGHT))
