"""The hint of Zen: the placement that keeps most places open."""

from __future__ import annotations

from bot.games.zen.deck import Card, Colour, faces
from bot.games.zen.hint import hint, open_places, rated
from bot.games.zen.rules import RULES
from tests.games.zen_tables import a_game, card


def test_a_hint_is_a_legal_placement() -> None:
    view = RULES.view(a_game("easy-rat", placed=("B01 0,0",), hand="B36 B04 B02"), 1)
    assert hint(view) in RULES.legal(view)


def test_without_a_placement_there_is_no_hint() -> None:
    assert hint(RULES.view(a_game(placed=("B01 0,0",), hand="B36"), 1)) is None


def test_an_open_place_tells_how_many_cards_would_fit_there() -> None:
    view = RULES.view(a_game("easy-rat", placed=("B01 0,0",)), 1)
    # Its left half must be green, turned or not: all faces but those with two pink ones, and not B01 itself.
    fitting = [face for face in faces() if "g" in (face.left, face.right)]
    assert open_places(view)[1, 0] == {Colour.BLACK: len(fitting) - 1}


def test_cards_that_are_gone_fit_nowhere() -> None:
    view = RULES.view(a_game("easy-rat", placed=("B01 0,0",)), 1)
    gone = {Card(Colour.BLACK, number) for number in range(2, 37)}
    assert open_places(view, gone)[1, 0] == {Colour.BLACK: 0}


def test_a_placement_that_leaves_a_place_without_a_fitting_card_is_rated_as_that() -> None:
    view = RULES.view(a_game("easy-rat", placed=("B01 0,0",), hand="B04"), 1)
    everything_else = {Card(Colour.BLACK, number) for number in range(5, 37)} | {
        Card(Colour.BLACK, 2),
        Card(Colour.BLACK, 3),
    }
    assert {0} == {each.tightest for each in rated(view, everything_else)}


def test_the_best_placement_comes_first() -> None:
    view = RULES.view(a_game("easy-rat", placed=("B01 0,0",), hand="B04 B02"), 1)
    worths = [each.worth for each in rated(view)]
    assert worths == sorted(worths, reverse=True)
    assert rated(view)[0].place == hint(view)


def test_every_legal_placement_is_rated() -> None:
    view = RULES.view(a_game("hard-panda", placed=("B01 0,0",), hand=f"{card('/vgk')} B04"), 1)
    listed = {RULES.write(move) for move in RULES.legal(view)} - {f"done {card('/vgk')} B04"}
    assert {RULES.write(each.place) for each in rated(view)} == listed
