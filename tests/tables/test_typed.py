"""Moves as people type them."""

from __future__ import annotations

import pytest

from bot.cogs.completion import noted, suggested
from bot.games.core import BadNotation
from bot.games.fair import Fair
from bot.games.registry import rules_of
from bot.i18n import LANGUAGES, Words
from bot.store.tables.codes import normal_code
from bot.tables.typed import nearest, understood
from bot.ui.games.base import screen_of

SEED = bytes(32)


def start(game: str, **options: str | int | bool) -> tuple[object, list[object]]:
    rules = rules_of(game)
    filled = rules.options(options)
    seats = rules.info.seats[0]
    view = rules.view(rules.setup(filled, seats, Fair(SEED, "salt")), 1)
    return rules, list(rules.legal(view))


def read(game: str, typed: str) -> str:
    rules, legal = rules_of(game), start(game)[1]
    return rules.write(understood(rules, legal, typed))


@pytest.mark.parametrize(
    "typed",
    [
        "c3-c4",
        "c3c4",
        "c3 c4",
        "C3–C4",
        "С3-С4",
        "с3—с4",
        "c3-c4 · Governor",
        "`c3-c4`",
        "c3-c4.",
        "  C3 - C4 ",
    ],
)
def test_a_move_is_understood_as_it_is_typed_on_phones(typed: str) -> None:
    assert "c3-c4" == read("dragon_face", typed)


@pytest.mark.parametrize("game", ["dazzle", "blindsight", "dizzle", "dragon_face", "zen"])
def test_each_legal_move_of_each_game_is_understood_in_cyrillic_and_quotes(game: str) -> None:
    rules, legal = rules_of(game), start(game)[1]
    cyrillic = str.maketrans("ABCEHKMOPTXYaceopxy", "АВСЕНКМОРТХУасеорху")
    for move in legal:
        notation = rules.write(move)
        assert move == understood(rules, legal, f"`{notation.translate(cyrillic)}`."), notation


@pytest.mark.parametrize("game", ["dazzle", "blindsight", "dizzle", "dragon_face", "zen"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_suggestion_is_understood_as_it_stands(game: str, language: str) -> None:
    rules, legal, words = rules_of(game), start(game)[1], Words(language)
    view = rules.view(rules.setup(rules.options({}), rules.info.seats[0], Fair(SEED, "salt")), 1)
    for move in legal:
        notation = rules.write(move)
        label = suggested(words, notation, words.text(screen_of(game).move(view, move)))
        assert label.startswith(notation)
        assert move == understood(rules, legal, label), label


@pytest.mark.parametrize("typed", ["R9s", "Red 9 star · R9s", "`R9s`", "R9s.", " R9s "])
def test_a_card_is_understood_as_it_is_typed(typed: str) -> None:
    assert "R9s" == noted(typed)


def test_a_field_is_understood_in_cyrillic() -> None:
    assert "c4" == noted("с4")


@pytest.mark.parametrize("typed", ["", "·", "hello", "c3-", "z9-z8", "\u202e", "💥"])
def test_what_is_no_move_is_not_understood(typed: str) -> None:
    with pytest.raises(BadNotation):
        read("dragon_face", typed)


def test_two_moves_that_fit_are_no_answer() -> None:
    rules = rules_of("zen")
    moves = [rules.read("place W07 1,2"), rules.read("place W07 1,-2")]
    with pytest.raises(BadNotation):
        understood(rules, moves, "place W07 (1; 2)")


def test_the_nearest_legal_moves_are_offered() -> None:
    rules, legal = rules_of("dragon_face"), start("dragon_face")[1]
    found = nearest(rules, legal, "c3-c9")
    assert "c3-c4" in found
    assert len(found) <= 3
    assert [] == nearest(rules, legal, "")


@pytest.mark.parametrize("typed", ["FW4", "fw4", "`FW4`", "FW4.", "#FW4", "FW4 · Dragon Face", " fw4 "])
def test_a_code_is_understood_as_it_is_typed(typed: str) -> None:
    assert "FW4" == normal_code(typed)


def test_a_code_typed_in_cyrillic_is_the_same_code() -> None:
    assert "AKM" == normal_code("акм")


def test_a_code_of_before_with_letters_of_another_sound_is_found_in_either_alphabet() -> None:
    assert ["CHPXY3"] * 2 == [normal_code(typed) for typed in ("снрхуЗ", "chpxy3")]
