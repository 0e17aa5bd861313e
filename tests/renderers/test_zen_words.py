"""Zen in words: everything that the picture shows, within the limits."""

from dataclasses import replace

import pytest

from bot.games.core import play
from bot.games.fair import Fair
from bot.games.zen.form import forms
from bot.games.zen.hint import hint
from bot.games.zen.moves import legal
from bot.games.zen.rules import RULES
from bot.games.zen.view import Draw, Phase, View
from bot.i18n import LANGUAGES, Words
from renderers.base import ALT_LIMIT
from renderers.zen import words as zen_words
from renderers.zen.picture import RENDERER
from tests.renderers.zen_positions import (
    CHOOSING,
    DISCARDING,
    EVERY,
    FIRST,
    FULL,
    LOST,
    SECOND,
    SHIFTS,
    START,
    WON,
)

ENGLISH, RUSSIAN = Words("en"), Words("ru")


def alt(view: View, words: Words = ENGLISH) -> str:
    return RENDERER.alt(view, words)


def lines(view: View, words: Words = ENGLISH) -> list[str]:
    return RENDERER.plain(view, words).split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", EVERY)
def test_words_keep_their_limits(language: str, view: View) -> None:
    words = Words(language)
    assert len(alt(view, words)) <= ALT_LIMIT
    assert max(map(len, lines(view, words))) <= 40


@pytest.mark.parametrize("form", forms())
def test_words_keep_their_limits_all_through_a_game(form: str) -> None:
    state = RULES.setup({"form": form}, 1, Fair(bytes(32), form))
    while state.ended is None:
        view = RULES.view(state, 1)
        last = legal(view)[-1]
        if not isinstance(last, Draw):
            assert len(alt(view, RUSSIAN)) <= ALT_LIMIT
            assert max(map(len, lines(view, RUSSIAN))) <= 40
        state = play(RULES, state, 1, last if isinstance(last, Draw) else hint(view) or last).state


@pytest.mark.parametrize(
    ("sentence", "view"),
    [
        ("Zen, Galaxy. Cards laid: 0 of 68.", START),
        ("White deck: 36 cards, first pass.", START),
        ("Choose a deck.", START),
        ("Place the first card.", FIRST),
        ("Hand: W33 point above, notch below, pink left, pink right.", FIRST),
        ("By rows, each card after its column: row -2: -1 B27, 0 B35; row -1: 0 B09r; row 0: 0 W07.", SHIFTS),
        ("The form may lie in 4 places; cells that may belong to it are tinted.", SHIFTS),
        ("0,-3 W,", SHIFTS),
        ("1,-1 W/B,", SHIFTS),
        ("Place cards or end the round.", SHIFTS),
        ("The form’s place is settled.", CHOOSING),
        ("Discards: 2, B21 on top.", CHOOSING),
        ("B24 falling slope above, notch below, green left, pink right;", DISCARDING),
        ("Black deck: 0 cards, second pass. Discards: 2, B31 on top.", SECOND),
        ("Open cells: -2,0 W.", SECOND),
        ("The form is complete.", WON),
        ("The form is left incomplete.", LOST),
    ],
)
def test_a_description_says(sentence: str, view: View) -> None:
    assert sentence in alt(view)


@pytest.mark.parametrize("view", [WON, LOST])
def test_at_the_end_nothing_is_open_and_no_hand_is_told(view: View) -> None:
    assert "Open" not in alt(view)
    assert "Hand" not in alt(view)


def test_contents_of_decks_and_piles_are_not_told() -> None:
    assert "W02" not in alt(DISCARDING)
    assert "W02" not in RENDERER.plain(DISCARDING, ENGLISH)
    assert "W07 on top" in alt(DISCARDING)


def test_a_full_table_is_told_whole() -> None:
    told = alt(FULL)
    assert all(str(each.card) in told for each in FULL.placed)


def test_the_earliest_cards_are_left_out_of_what_would_be_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zen_words, "ALT_LIMIT", 700)
    told = alt(FULL)
    assert len(told) <= 700
    assert "W35" not in told
    assert "W20" in told
    assert "earlier cards not listed." in told


def test_a_description_ends_early_if_all_else_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zen_words, "ALT_LIMIT", 100)
    told = alt(FULL)
    assert 100 == len(told)
    assert told.endswith("…")


@pytest.mark.parametrize(
    ("count", "said"), [(1, "1 карта"), (3, "3 карты"), (21, "21 карта"), (30, "30 карт")]
)
def test_russian_counts_cards_in_the_right_form(count: int, said: str) -> None:
    view = replace(START, decks=(replace(START.decks[0], count=count), START.decks[1]))
    assert f"Белая колода: {said}," in alt(view, RUSSIAN)


def test_the_text_table_shows_what_lies_and_what_is_to_be_covered() -> None:
    want = """\
    - - -
    3 2 1 0 1 2 3 4
 -4     W W W W
 -3   W W W W W B
 -2   W W B W B B B
 -1   W W W W W   B
  0 B w*W W W
  1 B B W B W
  2 B B B B B B"""
    start = lines(SECOND).index("")
    assert want.split("\n") == lines(SECOND)[start + 1 : start + 10]


def test_the_text_table_says_what_fits_where() -> None:
    text = lines(SHIFTS)
    at = text.index("Open cells:")
    assert "-1,-3 W/B .v..   0,-3 W .^.." == text[at + 1]
    assert "-2,-2 W/B ...g   1,-2 B ..k." == text[at + 2]


def test_the_text_table_shows_the_hand_both_ways_up() -> None:
    text = lines(SHIFTS)
    at = text.index("Hand, and turned (r):")
    assert ["W15 /vkk         W15r v/kk", "W30 ^vgg         W30r v^gg"] == text[at + 1 : at + 3]


def test_a_card_that_is_alike_turned_is_shown_once() -> None:
    text = lines(replace(SHIFTS, hand=(*SHIFTS.hand[:0], SHIFTS.placed[0].card)))
    card = text[text.index("Hand, and turned (r):") + 1]
    assert ("r" in card) == (len(card) > 20)


def test_the_key_explains_cells_that_may_belong_to_the_form_only_if_there_are_any() -> None:
    assert [True, False] == ["may belong" in RENDERER.plain(view, ENGLISH) for view in (SHIFTS, CHOOSING)]


def test_faces_are_explained_unless_there_are_none() -> None:
    told = ["notch" in RENDERER.plain(view, ENGLISH) for view in (START, SHIFTS, WON)]
    assert [False, True, False] == told
    assert START.phase is Phase.FIRST_DRAW
