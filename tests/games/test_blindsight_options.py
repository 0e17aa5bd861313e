"""Options, decks, the deal and the notation of Blindsight."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.blindsight.cards import Numbered, Special
from bot.games.blindsight.rules import RULES
from bot.games.blindsight.settings import settings_of
from bot.games.blindsight.view import How, Laid
from bot.games.core import BadNotation, SeatsError
from bot.games.options import Option, OptionsError
from tests.games.blindsight_positions import FAIR, LAST_MAN_STANDING, dealt, legal


def deck(**options: Option) -> list[str]:
    return [str(card) for card in settings_of(RULES.options(options)).deck]


def test_every_option_has_a_default() -> None:
    defaults = {
        "mode": "base",
        "challenge": False,
        "top": 15,
        "without_colour": "none",
        "without_symbol": "none",
        "match": "single",
    }
    assert RULES.options({}) == defaults
    assert list(RULES.options({"match": "games:2", "mode": "base"})) == list(defaults)


@pytest.mark.parametrize(
    "raw",
    [
        {"top": 8},
        {"without_colour": "B"},
        {"without_symbol": "s"},
        {"challenge": True, "mode": LAST_MAN_STANDING},
        {"match": "games:2"},
        {"match": "games:20"},
        {"match": "games:20", "mode": LAST_MAN_STANDING},
        {"match": "target:20", "mode": LAST_MAN_STANDING},
        {"match": "target:1000", "mode": LAST_MAN_STANDING},
    ],
)
def test_an_allowed_option_is_kept(raw: dict[str, Option]) -> None:
    assert {key: RULES.options(raw)[key] for key in raw} == raw


@pytest.mark.parametrize(
    ("raw", "option", "allowed"),
    [
        ({"mode": "lms"}, "mode", "base, last_man_standing"),
        ({"mode": None}, "mode", "base, last_man_standing"),
        ({"challenge": 1}, "challenge", "false, true"),
        ({"challenge": "true"}, "challenge", "false, true"),
        ({"top": 7}, "top", "8-15"),
        ({"top": 16}, "top", "8-15"),
        ({"top": True}, "top", "8-15"),
        ({"top": "15"}, "top", "8-15"),
        ({"top": 15.0}, "top", "8-15"),
        ({"without_colour": "G"}, "without_colour", "none, P, R, B"),
        ({"without_symbol": "x"}, "without_symbol", "none, h, s"),
        ({"without_symbol": "h", "challenge": True}, "without_symbol", "none (challenge: true)"),
        ({"match": "games:1"}, "match", "single, games:2-20, target:20-1000"),
        ({"match": "games:21"}, "match", "single, games:2-20, target:20-1000"),
        ({"match": "games:02"}, "match", "single, games:2-20, target:20-1000"),
        ({"match": "games: 2"}, "match", "single, games:2-20, target:20-1000"),
        ({"match": "target:19", "mode": LAST_MAN_STANDING}, "match", "single, games:2-20, target:20-1000"),
        ({"match": "target:1001", "mode": LAST_MAN_STANDING}, "match", "single, games:2-20, target:20-1000"),
        ({"match": "target:100"}, "match", "single, games:2-20 (mode: base)"),
        ({"match": 2}, "match", "single, games:2-20, target:20-1000"),
        (
            {"deal": "random"},
            "deal",
            "mode, challenge, top, without_colour, without_symbol, match",
        ),
    ],
)
def test_a_wrong_option_is_refused_by_name(raw: dict[str, object], option: str, allowed: str) -> None:
    with pytest.raises(OptionsError) as refusal:
        RULES.options(raw)
    assert (refusal.value.option, refusal.value.allowed) == (option, allowed)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_it_is_played_by_two_to_six(seats: int) -> None:
    with pytest.raises(SeatsError):
        RULES.setup(RULES.options({}), seats, FAIR)


@pytest.mark.parametrize(
    ("options", "seats", "option", "allowed"),
    [
        ({"without_colour": "R", "without_symbol": "h", "top": 8}, 4, "top", "12-15 (seats: 4)"),
        ({"without_colour": "R", "without_symbol": "h", "top": 14}, 5, "top", "15 (seats: 5)"),
        ({"without_colour": "R", "without_symbol": "h"}, 6, "without_symbol", "none (seats: 6)"),
        ({"without_symbol": "h", "top": 8}, 6, "top", "11-15 (seats: 6)"),
        ({"without_colour": "R", "top": 9}, 6, "top", "10-15 (seats: 6)"),
    ],
)
def test_a_deck_too_small_for_the_seats_is_refused(
    options: dict[str, Option], seats: int, option: str, allowed: str
) -> None:
    with pytest.raises(OptionsError) as refusal:
        dealt(seats, **options)
    assert (refusal.value.option, refusal.value.allowed) == (option, allowed)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"without_colour": "R", "without_symbol": "h", "top": 8}, 3),
        ({"without_colour": "R", "without_symbol": "h", "top": 12}, 4),
        ({"without_colour": "R", "without_symbol": "h"}, 5),
        ({"without_symbol": "h", "top": 11}, 6),
        ({"without_colour": "R", "top": 10}, 6),
    ],
)
def test_a_deck_of_seven_cards_a_seat_and_eleven_more_is_enough(
    options: dict[str, Option], seats: int
) -> None:
    assert sum(len(hand) for hand in dealt(seats, **options).hands) == 7 * seats


def test_the_whole_deck_has_90_numbers_and_20_specials_in_canonical_order() -> None:
    whole = deck()
    assert 110 == len(whole)
    assert ["P1h", "P1s", "P2h"] == whole[:3]
    assert ["P15s", "R1h"] == whole[29:31]
    assert ["P-blind", "R-blind", "B-blind", "G-blind", "G-blind", "P-sight"] == whole[90:96]
    assert "P-dilemma" == whole[100]
    assert ["P-trickster", "R-trickster", "B-trickster", "G-trickster", "G-trickster"] == whole[105:]
    kinds = Counter(type(card) for card in settings_of(RULES.options({})).deck)
    assert kinds == {Numbered: 90, Special: 20}


def test_without_a_colour_its_specials_leave_too() -> None:
    reduced = deck(without_colour="R")
    assert 60 + 16 == len(reduced)
    assert not [card for card in reduced if card.startswith("R")]


def test_a_reduced_deck_keeps_the_canonical_order() -> None:
    assert deck(top=8, without_symbol="h", without_colour="P")[:9] == [
        *[f"R{number}s" for number in range(1, 9)],
        "B1s",
    ]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_deal_follows_the_stream(seats: int) -> None:
    cards = [*settings_of(RULES.options({})).deck]
    draw = FAIR.draw()
    draw.shuffle(cards)
    state = dealt(seats)
    for seat in state.seats:
        assert state.hands[seat - 1] == tuple(cards[seat - 1 + seats * turn] for turn in range(7))
    assert state.open.pile == (Laid(cards[7 * seats], How.FIRST),)
    assert state.draw_pile == tuple(cards[7 * seats + 1 :])
    assert state.fair == draw.fair


def test_seat_1_starts() -> None:
    assert 1 == dealt(4).open.to_act
    assert legal(dealt(4), 1)


@pytest.mark.parametrize(
    "notation",
    [
        "play 3 P7h",
        "play 6 B15s",
        "play 1 R-sight",
        "play 2 G-trickster",
        "blind 1",
        "blind 28",
        "turn",
        "take",
        "draw",
        "resign",
        "timeout",
    ],
)
def test_a_notation_is_written_as_it_was_read(notation: str) -> None:
    assert RULES.write(RULES.read(notation)) == notation


@pytest.mark.parametrize(
    "notation",
    [
        "play 7 P7h",
        "play 0 P7h",
        "play 3 P16h",
        "play 3 P0h",
        "play 3 P07h",
        "play 3 G7h",
        "play 3 P7",
        "play 3",
        "play 3 P7h ",
        "play  3 P7h",
        "play 3 g-blind",
        "play 03 P7h",
        "blind 0",
        "blind 01",
        "blind",
        "blind 1\n",
        "blind 1000",
        "pass",
        "",
        "blind \N{SUPERSCRIPT TWO}",
    ],
)
def test_what_is_no_move_is_bad_notation(notation: str) -> None:
    with pytest.raises(BadNotation):
        RULES.read(notation)
